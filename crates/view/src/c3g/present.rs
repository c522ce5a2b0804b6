//! The text that introduces C3G.

use knockback_rules::{
    battle::Setup,
    c3g::{self, C3g, Victory},
    report,
    ruleset::Listed as _,
};

use crate::{
    present::{RulesetInfo, goal_sentence},
    text::places,
};

/// The description of C3G.
pub(super) const INFO: RulesetInfo = RulesetInfo {
    id: C3g::ID,
    name: "C3G",
    about: "C3G rules: rounds and order markers, skulls and shields.",
    guide: super::guide::PAGES,
    victory_rules: &["C3G-5"],
};

/// The ways to win a battle, one sentence each.
pub(super) fn ways_to_win(setup: &Setup, own: &c3g::Setup) -> Vec<String> {
    let mut ways: Vec<String> = own
        .victory
        .iter()
        .map(|victory| match victory {
            Victory::Goal(shared) => goal_sentence(setup, *shared),
            Victory::Destroy { side, cards } => {
                let names: Vec<&str> = cards.iter().map(|card| own.card(*card).name.as_str()).collect();
                let out = if names.len() == 1 { "is" } else { "are all" };
                format!("{} will win as soon as {} {out} out of the battle.", setup.side(*side).name, report::listed(&names))
            }
            Victory::Hold { side, cells, from_round } => {
                let (places, they) = places(cells.len());
                let name = &setup.side(*side).name;
                format!("{name} will win if they alone stand on {places} at the end of round {from_round} or later. The map shows {they}.")
            }
        })
        .collect();
    ways.push("The last side with figures on the board wins.".to_owned());
    if let Some(limit) = own.round_limit {
        ways.push(format!("After round {limit}, the side with more points of figures left wins."));
    }
    ways
}
