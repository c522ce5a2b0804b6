//! The curtain between players, which hides what one side does in secret from the others.

use bevy::prelude::*;
use knockback_rules::battle::SideId;

/// The handover between two players. The curtain is drawn until the next player confirms.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handover {
    /// The side that may see its secrets.
    pub(crate) viewer: Option<SideId>,
    /// The side that must confirm next.
    pub(crate) waits_for: Option<SideId>,
}

impl Handover {
    /// True while the curtain hides all secrets.
    pub(crate) const fn drawn(self) -> bool {
        self.waits_for.is_some()
    }

    /// Returns the side that may see its own secrets now.
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
