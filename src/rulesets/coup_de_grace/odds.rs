//! The odds of Coup-De-Grace: of the attack that is aimed.

use bevy::prelude::*;

pub(super) fn plugin(_: &mut App) {}
