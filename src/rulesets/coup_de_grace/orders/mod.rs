//! Turns clicks and keys of Coup-De-Grace players into orders.

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use super::{CoupDeGrace, actions};
use crate::input::orders::orders_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(orders_of::<CoupDeGrace>(actions::ALL));
}
