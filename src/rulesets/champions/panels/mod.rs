//! The panels of Champions: what to do in a phase, how to react, how everybody is; and what the shared ones say.

mod asking;
mod chips;

use crate::hud::{chips::panels_of, forecast::forecast_of};
use bevy::prelude::*;
use knockback_rules::battle::Battle;
use knockback_view::army::Army;

use super::Champions;
use crate::{
    hud::Panels,
    rulesets::champions::proven,
    stage::{Draft, Handover},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<Champions>, panels_of::<Champions>, asking::plugin, chips::plugin));
}

impl Panels for Champions {
    fn armies(&self, battle: &Battle, _curtain: Handover, _draft: &Draft) -> Vec<Army> {
        knockback_view::champions::army::armies(proven(battle))
    }
}
