//! The panels of Pulp City: whom to activate and what to do, which effects come next, how everybody is; and what the
//! shared ones say.

use crate::hud::chips::panels_of;
use crate::hud::forecast::forecast_of;
use bevy::prelude::*;
use knockback_rules::battle::Battle;
use knockback_view::army::Army;
pub(crate) use knockback_view::pulp_city::words;

use super::{PulpCity, proven};
use crate::{
    hud::Panels,
    stage::{Draft, Handover},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((forecast_of::<PulpCity>, panels_of::<PulpCity>));
}

impl Panels for PulpCity {
    fn armies(&self, battle: &Battle, _curtain: Handover, _draft: &Draft) -> Vec<Army> {
        knockback_view::pulp_city::army::armies(proven(battle))
    }
}
