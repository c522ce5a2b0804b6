//! Turns clicks and keys of Champions players into orders.

#[cfg(test)]
mod tests;

use bevy::prelude::*;

use super::{Champions, actions};
use crate::input::orders::orders_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(orders_of::<Champions>(actions::ALL));
}
