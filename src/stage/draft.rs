//! Choices of the player that are not part of an order yet.

use bevy::prelude::*;

use knockback_view::extension::Extension;

/// Choices that the player has made under the active ruleset but not ordered yet. Undo clears them first, before it
/// takes back an order. Other players must not see them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draft(pub(crate) Extension);

impl Draft {
    /// True if there are no choices to clear.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
