//! Log lines of events. Each ruleset provides the lines for its own events.

use super::{LogLine, counted, listed};
use crate::{
    battle::{Battle, Event, GlyphFace, Goal, GoalId, HowWon, Outcome, RulesSetup, SideId},
    board::Footprint,
    rule::Rule,
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// The line of the log for an event. The ruleset provides the lines for its own events.
pub(super) fn line(before: &Battle, event: &Event) -> Option<LogLine> {
    let setup = before.setup();
    let about = before.ruleset().about();
    let (line, rule) = each_ruleset!(Event, event, own as R => return R::line(before.as_ruleset::<R>()?, own), {
        Event::Deployed { figure, to } => {
            let name = before.figure_name(*figure);
            let line = plain_line(format!("{name} is set up on {}.", hexes(before, *to)));
            (line.seen_as(format!("{name} is set up.")), about.deployed)
        }
        Event::ObjectMoved { object, to } => {
            let name = &setup.object(*object).name;
            let line = plain_line(format!("{name} lands on {}.", setup.board.at(*to)));
            let was_there = before.field().object(*object).is_some();
            let rule = if was_there { about.object_moved } else { about.object_deployed };
            (line.seen_as(format!("{name} lands on the ground.")), rule)
        }
        Event::GlyphTurned { glyph, face } => {
            let name = &setup.glyph(*glyph).name;
            let text = match face {
                GlyphFace::Up => format!("The glyph is turned face up: {name}."),
                GlyphFace::Gone => format!("{name} is used up."),
                GlyphFace::Down | GlyphFace::Unknown => return None,
            };
            (plain_line(text), about.glyph_turned)
        }
        Event::Ended(outcome) => (plain_line(ended(before, *outcome)), about.end),
        // Bookkeeping, or covered by the lines of the surrounding events.
        Event::Agenda(_)
        | Event::Lifted { .. }
        | Event::Stepped { .. }
        | Event::Settled { .. }
        | Event::SettledTogether { .. }
        | Event::LeftBoard { .. }
        | Event::ObjectRemoved { .. } => return None,
    });
    let cited = Some(Rule(rule)).filter(|_| !rule.is_empty());
    Some(line.citing(cited))
}

/// The reason for a victory by a goal that all rulesets share, as the second half of a sentence.
fn goal_reason(battle: &Battle, side: SideId, how: HowWon) -> Option<String> {
    let goals = (0..).map(GoalId).zip(&battle.setup().goals);
    let is_reached =
        |(id, goal): &(GoalId, &Goal)| goal.side() == side && goal.how() == how && battle.reached_goal(*id).is_some();
    let (_, goal) = goals.into_iter().find(is_reached)?;
    Some(match goal {
        Goal::ThrowOff { count, .. } => format!("{} thrown off", counted(*count, "enemy was", "enemies were")),
        Goal::KnockInto { figures, cells, .. } => {
            let names: Vec<&str> = figures.iter().map(|figure| battle.figure_name(*figure)).collect();
            let were = if names.len() == 1 { "was" } else { "were" };
            let onto = if cells.len() == 1 { "the objective hex" } else { "the objective hexes" };
            format!("{} {were} knocked onto {onto}", listed(&names))
        }
        Goal::BreakThings { objects, .. } => {
            let broken = objects.iter().filter(|object| battle.field().object(**object).is_none());
            let names: Vec<&str> = broken.map(|object| battle.setup().object(*object).name.as_str()).collect();
            let are = if names.len() == 1 { "is" } else { "are" };
            format!("{} {are} broken", listed(&names))
        }
    })
}

fn plain_line(text: String) -> LogLine {
    LogLine::new(text, &[])
}

fn hexes(before: &Battle, at: Footprint) -> String {
    let board = &before.setup().board;
    let head = board.at(at.head);
    at.tail.map_or_else(|| head.to_string(), |tail| format!("{head} and {}", board.at(tail)))
}

fn ended(before: &Battle, outcome: Outcome) -> String {
    match outcome {
        Outcome::Drawn => "The battle ends in a draw.".to_owned(),
        Outcome::Won { side, how } => {
            let own = || each_ruleset!(RulesSetup, &before.setup().rules, _own as R => R::win_reason(how)).to_owned();
            let why = goal_reason(before, side, how).unwrap_or_else(own);
            format!("Victory for {}: {why}.", before.side_name(side))
        }
    }
}
