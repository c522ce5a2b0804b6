//! Turns clicks and keys of Pulp City players into orders.

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use super::{PulpCity, actions};
use crate::input::orders::orders_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(orders_of::<PulpCity>(actions::ALL));
}
