//! How Pulp City presents itself.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Setup, SideId},
    pulp_city::Victory,
    report,
};
use knockback_view::{RulesetView, guide::Page, text::count};

use super::{PulpCity, actions, proven, roster};
use crate::{
    screens::{Presents, scenarios::details::places},
    stage::actions::Line,
};

impl Presents for PulpCity {
    fn name(&self) -> &'static str {
        "Pulp City"
    }

    fn about(&self) -> &'static str {
        "Pulp City rules: a pool of action points, dice against dice, and extra successes that buy throws, blasts and worse."
    }

    fn guide(&self) -> &'static [Page] {
        <PulpCity as RulesetView>::GUIDE
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
        &["PC-9", "PC-25"]
    }

    fn actions(&self) -> &'static [Line] {
        actions::LINES
    }
}

/// How a battle is won, a sentence for each way.
fn ways_to_win(setup: &Setup) -> Vec<String> {
    let Some(own) = setup.of::<PulpCity>() else { return Vec::new() };
    let mut ways: Vec<String> = own
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::KnockOut { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setup.figure(*figure).name.as_str()).collect();
                let verb = if names.len() == 1 { "is" } else { "are all" };
                format!("{} win as soon as {} {verb} KO'ed.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_round } => {
                let (places, _) = places(cells.len());
                let rims = if cells.len() == 1 { "it has a gold rim" } else { "they have gold rims" };
                let name = &setup.side(*side).name;
                format!("{name} win if they alone have a model on {places} at the end of round {from_round} or later. In the battle {rims}.")
            }
        })
        .collect();
    ways.push("The last side with a supreme in play wins.".to_owned());
    if let Some(limit) = own.round_limit {
        ways.push(format!("After round {limit} the levels of all supremes in play decide."));
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_testing::pulp_city::open;

    #[test]
    fn every_way_to_win_is_a_sentence() {
        let battle = open();
        let setup = battle.setup();
        let ways = ways_to_win(setup);
        let own = setup.of::<PulpCity>().unwrap();
        assert_eq!(ways.len(), own.victory.len() + 1 + usize::from(own.round_limit.is_some()));
        assert!(ways.iter().all(|way| way.ends_with('.')), "{ways:?}");
        assert!(ways.iter().any(|way| way.contains("last side with a supreme")), "{ways:?}");
    }
}
