//! What the player at the screen may see and has set, beside the battle and the selection.

use knockback_rules::battle::SideId;

use crate::extension::Extension;

/// What the player at the screen may see and has set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Viewpoint {
    /// The side that may see its own secrets now.
    pub viewer: Option<SideId>,
    /// Choices of that side that are not ordered yet. Nobody else may see them.
    pub draft: Extension,
    /// The questions that are asked on screen; all others are passed automatically.
    pub prompts: Extension,
}
