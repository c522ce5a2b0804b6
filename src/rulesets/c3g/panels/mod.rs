//! The panels of C3G: cards, order markers, turns, lines of knockback, threats; and what the shared ones say.

mod army;
mod card;
mod dice;
mod handover;
mod lines;
mod markers;
mod on_card;
mod powers;

use crate::hud::forecast::forecast_of;
use bevy::prelude::*;
use knockback_rules::battle::Battle;
use knockback_view::army::Army;

use super::C3g;
use crate::{
    hud::Panels,
    rulesets::c3g::proven,
    stage::{Draft, Handover},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<C3g>, card::plugin, dice::plugin, handover::plugin, lines::plugin, markers::plugin));
}

impl Panels for C3g {
    fn armies(&self, battle: &Battle, curtain: Handover, draft: &Draft) -> Vec<Army> {
        army::armies(proven(battle), curtain, draft)
    }
}
