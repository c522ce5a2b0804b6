//! From clicks and keys of a player of Pulp City to orders.

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use super::{PulpCity, actions};
use crate::input::orders::orders_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(orders_of::<PulpCity>(actions::ALL));
}
