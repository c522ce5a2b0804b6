//! The text that introduces Coup-De-Grace.

use knockback_rules::{
    battle::Setup,
    coup_de_grace::{self, CoupDeGrace, Victory},
    report,
    ruleset::Listed as _,
};

use crate::{
    present::{RulesetInfo, goal_sentence},
    text::places,
};

/// The description of Coup-De-Grace.
pub(super) const INFO: RulesetInfo = RulesetInfo {
    id: CoupDeGrace::ID,
    name: "Coup-De-Grace",
    about: "Coup-De-Grace rules: one die, minis with a facing, backstabs, pushes into pits, and downed enemies to finish off.",
    guide: super::guide::PAGES,
    victory_rules: &["CDG-23", "CDG-31"],
};

/// The ways to win a battle, one sentence each.
pub(super) fn ways_to_win(setup: &Setup, own: &coup_de_grace::Setup) -> Vec<String> {
    let mut ways: Vec<String> = own
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::Goal(shared) => goal_sentence(setup, *shared),
            Victory::TakeOut { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setup.figure(*figure).name.as_str()).collect();
                let verb = if names.len() == 1 { "is" } else { "are all" };
                format!("{} will win as soon as {} {verb} out of action.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_round } => {
                let (places, _) = places(cells.len());
                let rims = if cells.len() == 1 { "it has a gold rim" } else { "they have gold rims" };
                let name = &setup.side(*side).name;
                format!("{name} will win with a standing mini on {places}, and no other side with one there, at the end of round {from_round} or later. In the battle {rims}.")
            }
        })
        .collect();
    ways.push("The last side with a mini that is not out of action wins. Downed minis count.".to_owned());
    if let Some(limit) = own.round_limit {
        ways.push(format!("After round {limit} the points of all minis not out of action decide."));
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_win_is_a_sentence() {
        let text = include_bytes!("../../../rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        let setup = Setup::new(scenario).unwrap();
        let ways = ways_to_win(&setup, setup.of::<CoupDeGrace>().unwrap());
        assert_eq!(ways[0], "Bells will win as soon as Lampblack is out of action.");
        let held = "Masks will win with a standing mini on any of 3 objective hexes, and no other side with one there";
        assert!(ways[1].starts_with(held), "{ways:?}");
        assert!(ways.iter().any(|way| way.contains("After round 12")), "{ways:?}");
        assert_eq!(ways.len(), 4);
    }
}
