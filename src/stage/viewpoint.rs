//! The viewpoint of the player at the screen: permitted information and settings.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_view::{extension::Extension, viewpoint::Viewpoint};

use super::{Draft, Handover};

/// The kinds of questions that the active ruleset asks on screen. It passes all other questions automatically.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompts(pub(crate) Extension);

/// Determines what the player at the screen may see and is asked.
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

    /// True if any part of the viewpoint has changed.
    pub(crate) fn is_changed(&self) -> bool {
        self.handover.is_changed() || self.draft.is_changed() || self.prompts.is_changed()
    }
}
