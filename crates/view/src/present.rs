//! The text that presents a ruleset before, during and after a battle.

use knockback_rules::{
    battle::{Battle, Goal, GoalId, Setup},
    report,
    ruleset::RulesetId,
};

pub use crate::rulesets::{RULESETS, progress, round_name, ways_to_win};
use crate::{guide::Page, text::count};

/// A ruleset, in words.
#[derive(Clone, Copy, Debug)]
pub struct RulesetInfo {
    /// The ruleset.
    pub id: RulesetId,
    /// The name.
    pub name: &'static str,
    /// The rules, in a sentence.
    pub about: &'static str,
    /// The guide for new players, one page for each subject.
    pub guide: &'static [Page],
    /// The rules about victory.
    pub victory_rules: &'static [&'static str],
}

/// Returns the description of a ruleset; `None` if it has none.
#[must_use]
pub fn info(ruleset: RulesetId) -> Option<&'static RulesetInfo> {
    RULESETS.iter().copied().find(|info| info.id == ruleset)
}

/// Returns the name of a ruleset.
#[must_use]
pub fn name(ruleset: RulesetId) -> &'static str {
    info(ruleset).map_or(ruleset.about().name, |info| info.name)
}

/// The progress of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleProgress {
    /// The current time: `round 3`.
    pub moment: String,
    /// The time since the start: `3 rounds`.
    pub length: String,
}

impl BattleProgress {
    /// The progress of a battle that is played in rounds.
    pub(crate) fn in_round(round: u16) -> Self {
        Self { moment: format!("round {}", round.max(1)), length: count(round.into(), "round", "rounds") }
    }
}

/// The largest number of objects that a goal names one by one.
const MAX_NAMED: usize = 4;

/// Describes a goal that all rulesets share, in a sentence.
pub(crate) fn goal_sentence(setup: &Setup, goal: GoalId) -> String {
    let goal = &setup.goals[goal.index()];
    let side = &setup.side(goal.side()).name;
    let hexes = |one: &'static str, count: usize| {
        if count == 1 { "the objective hex".to_owned() } else { format!("{one} {count} objective hexes") }
    };
    match goal {
        Goal::ThrowOff { cells, count: 1, .. } => {
            format!("{side} will win as soon as an enemy is thrown off {}.", hexes("the", cells.len()))
        }
        Goal::ThrowOff { cells, count, .. } => {
            format!("{side} will win as soon as {count} enemies are thrown off {}.", hexes("the", cells.len()))
        }
        Goal::KnockInto { figures, cells, .. } => {
            let names: Vec<&str> = figures.iter().map(|figure| setup.figure(*figure).name.as_str()).collect();
            let is = if names.len() == 1 { "has been" } else { "have each been" };
            let onto = hexes("one of the", cells.len());
            format!("{side} will win as soon as {} {is} knocked onto {onto}.", report::listed(&names))
        }
        Goal::BreakThings { objects, count, .. } => {
            let names: Vec<&str> = objects.iter().map(|object| setup.object(*object).name.as_str()).collect();
            let are = if *count == 1 { "is" } else { "are" };
            match names.as_slice() {
                [name] => format!("{side} will win as soon as {name} is broken."),
                names if names.len() > MAX_NAMED => {
                    format!("{side} will win as soon as {count} of {} objects {are} broken.", names.len())
                }
                names if names.len() == usize::from(*count) => {
                    format!("{side} will win as soon as {} are broken.", report::listed(names))
                }
                names => {
                    format!("{side} will win as soon as {count} of these {are} broken: {}.", report::listed(names))
                }
            }
        }
    }
}

/// The progress of a goal that all rulesets share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalProgress {
    /// The side of the goal and a colon, if several sides have such goals.
    side: String,
    done: u16,
    needed: u16,
    deed: &'static str,
}

impl GoalProgress {
    /// The progress in words: `2 of 3 thrown off`.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { side, done, needed, deed } = self;
        format!("{side}{done} of {needed} {deed}")
    }

    /// The progress where space is short: `2/3 thrown off`.
    #[must_use]
    pub fn short(&self) -> String {
        let Self { side, done, needed, deed } = self;
        format!("{side}{done}/{needed} {deed}")
    }
}

/// The progress of each goal that all rulesets share.
#[must_use]
pub fn goal_progress(battle: &Battle) -> Vec<GoalProgress> {
    let goals = &battle.setup().goals;
    let is_one_side = goals.windows(2).all(|pair| pair[0].side() == pair[1].side());
    let of = |(id, goal): (GoalId, &Goal)| {
        let needed = goal.needed();
        let deed = match goal {
            Goal::ThrowOff { .. } => "thrown off",
            Goal::KnockInto { .. } => "knocked in",
            Goal::BreakThings { .. } => "broken",
        };
        let side = if is_one_side { String::new() } else { format!("{}: ", battle.side_name(goal.side())) };
        GoalProgress { side, done: battle.goal_progress(id).min(needed), needed, deed }
    };
    (0..).map(GoalId).zip(goals).map(of).collect()
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Setup, files::read_scenario};

    use super::*;

    /// The scenarios that come with the game.
    fn shipped() -> Vec<Setup> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/scenarios");
        let read = |path| Setup::new(read_scenario("shipped.ron", &std::fs::read(path).unwrap()).unwrap()).unwrap();
        std::fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap().path())).collect()
    }

    #[test]
    fn every_battle_describes_how_it_is_won() {
        let battle = knockback_testing::champions::open();
        let ways = ways_to_win(battle.setup());
        assert!(ways.iter().any(|way| way.contains("After turn 6")), "{ways:?}");
        assert!(info(battle.setup().ruleset()).unwrap().about.starts_with("Champions"));
        for setup in shipped() {
            assert!(!ways_to_win(&setup).is_empty());
        }
    }

    #[test]
    fn shared_goals_are_sentences_with_their_progress() {
        let text = include_str!("../../rules/tests/data/arena.ron");
        let goals = r#"rules: [
            throw_off(side: "bells", at: [[-1, 0], [-4, 2]], count: 3),
            throw_off(side: "bells", at: [[-1, 0]], count: 1),
            knock_into(side: "bells", figures: ["marrow"], at: [[0, 0]]),
            knock_into(side: "bells", figures: ["marrow", "orrery"], at: [[0, 0], [1, 0]]),
            break_things(side: "bells", objects: ["gate"], count: 1),"#;
        let scenario = read_scenario("goals.ron", text.replacen("rules: [", goals, 1).as_bytes()).unwrap();
        let battle = Battle::new(std::sync::Arc::new(Setup::new(scenario).unwrap()));
        let ways = ways_to_win(battle.setup());
        assert_eq!(
            ways[..5],
            [
                "Bells will win as soon as 3 enemies are thrown off the 2 objective hexes.",
                "Bells will win as soon as an enemy is thrown off the objective hex.",
                "Bells will win as soon as Marrow has been knocked onto the objective hex.",
                "Bells will win as soon as Marrow and Orrery have each been knocked onto one of the 2 objective hexes.",
                "Bells will win as soon as Gate is broken.",
            ]
        );
        let progress =
            ["0 of 3 thrown off", "0 of 1 thrown off", "0 of 1 knocked in", "0 of 2 knocked in", "0 of 1 broken"];
        let shown = goal_progress(&battle);
        assert_eq!(shown.iter().map(GoalProgress::text).collect::<Vec<_>>(), progress);
        assert_eq!(shown[3].short(), "0/2 knocked in");
        let bar = crate::top_bar::top_bar(&battle, true, &[]);
        assert_eq!(bar.clock.goals, shown);
        assert!(goal_progress(&knockback_testing::champions::open()).is_empty());
    }
}
