//! From picks, clicks and keys of a player of Coup-De-Grace to orders.

use bevy::prelude::*;

use super::plan::{Facing, Plan};

/// What a player plans, beside what all players do.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choose {
    /// Do this next.
    Plan(Plan),
    /// Face this side at the end of it; the default again where it is this side already.
    Facing(Facing),
    /// Face the next side, or the one before.
    Turn {
        /// Whether the one before is meant: anticlockwise.
        back: bool,
    },
}
