//! The text that introduces Pulp City.

use knockback_rules::{
    battle::Setup,
    pulp_city::{self, PulpCity, Victory},
    report,
    ruleset::Listed as _,
};

use crate::{
    present::{RulesetInfo, goal_sentence},
    text::places,
};

/// The description of Pulp City.
pub(super) const INFO: RulesetInfo = RulesetInfo {
    id: PulpCity::ID,
    name: "Pulp City",
    about: "Pulp City rules: a pool of action points, dice against dice, and extra successes that buy throws, blasts and worse.",
    guide: super::guide::PAGES,
    victory_rules: &["PC-9", "PC-25"],
};

/// The ways to win a battle, one sentence each.
pub(super) fn ways_to_win(setup: &Setup, own: &pulp_city::Setup) -> Vec<String> {
    let mut ways: Vec<String> = own
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::Goal(shared) => goal_sentence(setup, *shared),
            Victory::KnockOut { side, figures } => {
                let names: Vec<&str> = figures.iter().map(|figure| setup.figure(*figure).name.as_str()).collect();
                let verb = if names.len() == 1 { "is" } else { "are all" };
                format!("{} will win as soon as {} {verb} KO'ed.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_round } => {
                let (places, _) = places(cells.len());
                let rims = if cells.len() == 1 { "it has a gold rim" } else { "they have gold rims" };
                let name = &setup.side(*side).name;
                format!("{name} will win if they alone have a model on {places} at the end of round {from_round} or later. In the battle {rims}.")
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
        let own = setup.of::<PulpCity>().unwrap();
        let ways = ways_to_win(setup, own);
        assert_eq!(ways.len(), own.victory.len() + 1 + usize::from(own.round_limit.is_some()));
        assert!(ways.iter().all(|way| way.ends_with('.')), "{ways:?}");
        assert!(ways.iter().any(|way| way.contains("last side with a supreme")), "{ways:?}");
    }
}
