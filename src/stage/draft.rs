//! Choices of the player that are not ordered yet.

use bevy::prelude::*;

use knockback_view::extension::Extension;

/// Choices that the player has made under the active ruleset and not ordered yet. Undo clears them before it takes back
/// an order. Other players must not see them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draft(pub(crate) Extension);

impl Draft {
    /// True if there is nothing to take back.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
