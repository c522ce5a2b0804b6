//! The text that introduces Champions.

use knockback_rules::{
    battle::Setup,
    champions::{self, Champions, Victory},
    report,
    ruleset::Listed as _,
};

use crate::{
    present::{RulesetInfo, goal_sentence},
    text::places,
};

/// The description of Champions.
pub(super) const INFO: RulesetInfo = RulesetInfo {
    id: Champions::ID,
    name: "Champions",
    about: "Champions rules: segments and phases, STUN and BODY, flights through walls.",
    guide: super::guide::PAGES,
    victory_rules: &[],
};

/// The ways to win a battle, one sentence each.
pub(super) fn ways_to_win(setup: &Setup, own: &champions::Setup) -> Vec<String> {
    let mut ways: Vec<String> = own
        .goals
        .iter()
        .map(|goal| match goal {
            Victory::Goal(shared) => goal_sentence(setup, *shared),
            Victory::BringDown { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setup.figure(*figure).name.as_str()).collect();
                let out = if names.len() == 1 { "is knocked out" } else { "are all knocked out at the same time" };
                format!("{} will win as soon as {} {out}.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_turn } => {
                let (places, they) = places(cells.len());
                let name = &setup.side(*side).name;
                format!("{name} will win if they alone have a conscious character on {places} at the end of turn {from_turn} or later. The map shows {they}.")
            }
        })
        .collect();
    ways.push("The last side with a conscious character wins.".to_owned());
    if let Some(limit) = own.turn_limit {
        ways.push(format!("After turn {limit}, the side with more points in characters still standing wins."));
    }
    ways
}

#[cfg(test)]
mod tests {
    use knockback_rules::files::read_scenario;
    use knockback_testing::scenarios;

    use super::*;

    #[test]
    fn ways_to_win_name_characters_and_places() {
        let ways = |setup: &Setup| setup.of::<Champions>().map(|own| ways_to_win(setup, own));
        let all: Vec<Vec<String>> =
            scenarios::FILES.iter().filter_map(|(name, _)| ways(&scenarios::setup(name))).collect();
        let told = |way: &str| all.iter().flatten().any(|told| told == way);
        let three = "The Night Shift will win as soon as Quickmarch, Undertone and Fettle are all knocked out at the same time.";
        assert!(told(three), "{all:?}");
        assert!(
            told("The Night Shift will win as soon as Mister Tuesday and Fettle are all knocked out at the same time."),
            "{all:?}"
        );
        let held = |way: &String| way.contains(" alone have a conscious character on any of 4 objective hexes ");
        assert!(all.iter().flatten().any(held), "{all:?}");
        let chase = str::from_utf8(scenarios::text("chimney_run")).unwrap();
        let chase = chase.replace(r#", "undertone", "fettle"]"#, "]");
        let setup = Setup::new(read_scenario("chase.ron", chase.as_bytes()).unwrap()).unwrap();
        let told = ways(&setup).unwrap();
        assert!(
            told.iter().any(|way| way == "The Night Shift will win as soon as Quickmarch is knocked out."),
            "{told:?}"
        );
    }
}
