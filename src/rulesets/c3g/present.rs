//! How C3G presents itself.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Setup, SideId},
    c3g::Victory,
    report,
};
use knockback_view::{RulesetView, guide::Page, text::count};

use super::{C3g, actions, proven, roster};
use crate::{
    screens::{Presents, scenarios::details::places},
    stage::actions::Line,
};

impl Presents for C3g {
    fn name(&self) -> &'static str {
        "C3G"
    }

    fn about(&self) -> &'static str {
        "C3G rules: rounds and order markers, skulls and shields."
    }

    fn guide(&self) -> &'static [Page] {
        <C3g as RulesetView>::GUIDE
    }

    fn ways_to_win(&self, setup: &Setup) -> Vec<String> {
        ways_to_win(setup)
    }

    fn worth(&self, setup: &Setup, side: SideId) -> String {
        format!("{} points", roster::worth(setup, side))
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
        &["C3G-5"]
    }

    fn actions(&self) -> &'static [Line] {
        actions::LINES
    }
}

/// How a battle is won, a sentence for each way.
fn ways_to_win(setup: &Setup) -> Vec<String> {
    let Some(c3g) = setup.of::<C3g>() else { return Vec::new() };
    let mut ways: Vec<String> = c3g
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::Destroy { side, cards } => {
                let names: Vec<&str> = cards.iter().map(|card| c3g.card(*card).name.as_str()).collect();
                let out = if names.len() == 1 { "is" } else { "are all" };
                format!("{} win as soon as {} {out} out of the battle.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_round } => {
                let (places, they) = places(cells.len());
                let name = &setup.side(*side).name;
                format!("{name} win if they alone stand on {places} at the end of round {from_round} or later. Look for {they} on the map.")
            }
        })
        .collect();
    ways.push("The last side with anybody on the board wins.".to_owned());
    if let Some(limit) = c3g.round_limit {
        ways.push(format!("After round {limit} the points of those who are left decide."));
    }
    ways
}
