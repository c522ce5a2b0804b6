//! Laying out a battle: from the chosen scenario to a game at its first choice.

use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::{battle::Setting, game::Game};
use knockback_skirmish::{DiceBox, LoadAsked};

use super::{Shown, pieces::Rebuild};
use crate::{
    options::Options,
    screens::{Chosen, Screen},
    view3d::Battlefield,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), lay_out);
}

/// A seed for a game whose player named none: nothing but the dice hangs on it.
fn any_seed(time: &Time<Real>) -> u64 {
    let moment = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH).unwrap_or_default();
    moment.as_nanos() as u64 ^ time.elapsed().as_nanos() as u64
}
