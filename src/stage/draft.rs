//! What a player has chosen and not ordered yet.

use bevy::prelude::*;

use knockback_view::extension::Extension;

/// What a player has chosen, by the ruleset that is played, and not ordered yet: undo takes it back before any order, and
/// nobody else may see it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draft(pub(crate) Extension);

impl Draft {
    /// True if there is nothing to be taken back.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
