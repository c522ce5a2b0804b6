//! The curtain between players. It hides the secrets of one side from the others.

use bevy::prelude::*;
use knockback_rules::battle::SideId;

/// The handover between two players. The curtain stays drawn until the next player confirms.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handover {
    /// The side whose secrets the screen may show while no curtain is drawn.
    pub(crate) viewer: Option<SideId>,
    /// The side that must confirm next. `None` if no curtain is drawn.
    pub(crate) waits_for: Option<SideId>,
}

impl Handover {
    /// True while the curtain hides all secrets.
    pub(crate) const fn drawn(self) -> bool {
        self.waits_for.is_some()
    }

    /// Returns the side whose secrets the screen may show now. `None` while the curtain is drawn.
    pub(crate) const fn viewer(self) -> Option<SideId> {
        if self.drawn() { None } else { self.viewer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_hidden_while_the_curtain_is_drawn() {
        let own = Some(SideId(0));
        assert_eq!(Handover { viewer: own, waits_for: None }.viewer(), own);
        assert_eq!(Handover { viewer: own, waits_for: own }.viewer(), None);
    }
}
