//! How Coup-De-Grace presents itself.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Setup, SideId},
    coup_de_grace::Victory,
    report,
};
use knockback_view::{RulesetView, guide::Page, text::count};

use super::{CoupDeGrace, actions, proven, roster};
use crate::{
    screens::{Presents, scenarios::details::places},
    stage::actions::Line,
};

impl Presents for CoupDeGrace {
    fn name(&self) -> &'static str {
        "Coup-De-Grace"
    }

    fn about(&self) -> &'static str {
        "Coup-De-Grace rules: minis that face a side, one die, pushes into pits, and the downed to be finished off."
    }

    fn guide(&self) -> &'static [Page] {
        <CoupDeGrace as RulesetView>::GUIDE
    }

    fn ways_to_win(&self, setup: &Setup) -> Vec<String> {
        ways_to_win(setup)
    }

    fn worth(&self, setup: &Setup, side: SideId) -> String {
        roster::worth(setup, side)
    }

    fn spawn_roster(&self, column: Entity, setup: &Setup, side: SideId, commands: &mut Commands) {
        roster::spawn(column, setup, side, commands);
    }

    fn moment(&self, battle: &Battle) -> String {
        format!("round {}", proven(battle).state().round().max(1))
    }

    fn length(&self, battle: &Battle) -> String {
        count(proven(battle).state().round().into(), "round", "rounds")
    }

    fn rules_of_victory(&self) -> &'static [&'static str] {
        &["CDG-23", "CDG-31"]
    }

    fn actions(&self) -> &'static [Line] {
        actions::LINES
    }
}

/// How a battle is won, a sentence for each way.
fn ways_to_win(setup: &Setup) -> Vec<String> {
    let Some(own) = setup.of::<CoupDeGrace>() else { return Vec::new() };
    let mut ways: Vec<String> = own
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::TakeOut { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setup.figure(*figure).name.as_str()).collect();
                let verb = if names.len() == 1 { "is" } else { "are all" };
                format!("{} will win as soon as {} {verb} out of action.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_round } => {
                let (places, _) = places(cells.len());
                let rims = if cells.len() == 1 { "it has a gold rim" } else { "they have gold rims" };
                let name = &setup.side(*side).name;
                format!("{name} will win with a mini on its feet on {places}, and no other side with one there, at the end of round {from_round} or later. In the battle {rims}.")
            }
        })
        .collect();
    ways.push("The last side with a mini that is not out of action wins; the downed count.".to_owned());
    if let Some(limit) = own.round_limit {
        ways.push(format!("After round {limit} the points of all minis that are not out of action decide."));
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_win_is_a_sentence() {
        let text = include_bytes!("../../../crates/rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        let ways = ways_to_win(&Setup::new(scenario).unwrap());
        assert_eq!(ways[0], "Bells will win as soon as Lampblack is out of action.");
        let held = "Masks will win with a mini on its feet on any of 3 places, and no other side with one there";
        assert!(ways[1].starts_with(held), "{ways:?}");
        assert!(ways.iter().any(|way| way.contains("After round 12")), "{ways:?}");
        assert_eq!(ways.len(), 4);
    }
}
