//! Turns clicks and keys of C3G players into orders. Handles order markers and the handover between players.

pub(crate) mod handover;
mod keys;
pub(crate) mod markers;
#[cfg(test)]
pub(crate) mod tests;

use bevy::prelude::*;

use super::{C3g, actions};
use crate::input::orders::orders_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((orders_of::<C3g>(actions::ALL), handover::plugin, keys::plugin, markers::plugin));
}
