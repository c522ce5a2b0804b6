//! The curtain between players: what one side does in secret, the others do not see.

use bevy::prelude::*;
use knockback_rules::battle::SideId;

/// Between two players: the curtain is drawn until the next one says to be there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handover {
    /// The side that may look.
    pub(crate) seer: Option<SideId>,
    /// The side that is waited for.
    pub(crate) waits_for: Option<SideId>,
}

impl Handover {
    /// True while nothing secret may be seen.
    pub(crate) const fn drawn(self) -> bool {
        self.waits_for.is_some()
    }

    /// The side that may look at its own secrets now.
    pub(crate) const fn viewer(self) -> Option<SideId> {
        if self.drawn() { None } else { self.seer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_hidden_while_the_curtain_is_drawn() {
        let own = Some(SideId(0));
        assert_eq!(Handover { seer: own, waits_for: None }.viewer(), own);
        assert_eq!(Handover { seer: own, waits_for: own }.viewer(), None);
    }
}
