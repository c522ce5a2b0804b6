//! The information and settings of the player at the screen.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_view::{extension::Extension, viewpoint::Viewpoint};

use super::{Draft, Handover};

/// The questions that the active ruleset asks on screen. All others are passed automatically.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompts(pub(crate) Extension);

/// The information that the player at the screen may see, and the player's settings for it.
#[derive(SystemParam)]
pub(crate) struct Viewpoints<'w> {
    handover: Res<'w, Handover>,
    draft: Res<'w, Draft>,
    prompts: Res<'w, Prompts>,
}

impl Viewpoints<'_> {
    /// Returns the viewpoint as a value.
    pub(crate) fn now(&self) -> Viewpoint {
        Viewpoint { viewer: self.handover.viewer(), draft: self.draft.0.clone(), prompts: self.prompts.0.clone() }
    }

    /// True if any part has changed.
    pub(crate) fn is_changed(&self) -> bool {
        self.handover.is_changed() || self.draft.is_changed() || self.prompts.is_changed()
    }
}
