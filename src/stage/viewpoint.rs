//! What the player at the screen may see and has set.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_view::{extension::Extension, viewpoint::Viewpoint};

use super::{Draft, Handover};

/// The questions that are asked on screen, by the ruleset that is played; all others are passed automatically.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompts(pub(crate) Extension);

/// What the player at the screen may see and has set.
#[derive(SystemParam)]
pub(crate) struct Viewpoints<'w> {
    curtain: Res<'w, Handover>,
    draft: Res<'w, Draft>,
    prompts: Res<'w, Prompts>,
}

impl Viewpoints<'_> {
    /// The same as a value.
    pub(crate) fn now(&self) -> Viewpoint {
        Viewpoint { viewer: self.curtain.viewer(), draft: self.draft.0.clone(), prompts: self.prompts.0.clone() }
    }

    /// True if any of it has changed.
    pub(crate) fn is_changed(&self) -> bool {
        self.curtain.is_changed() || self.draft.is_changed() || self.prompts.is_changed()
    }
}
