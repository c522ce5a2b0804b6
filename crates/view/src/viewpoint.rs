//! The secrets that the player at the screen may see, and the settings of that player.

use knockback_rules::battle::SideId;

use crate::extension::Extension;

/// The secrets that the player at the screen may see, and the settings of that player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Viewpoint {
    /// The side that may see its own secrets now.
    pub viewer: Option<SideId>,
    /// Choices that the viewing side has not ordered yet. No other player may see them.
    pub draft: Extension,
    /// The questions that are asked on screen. All other questions are passed automatically.
    pub prompts: Extension,
}
