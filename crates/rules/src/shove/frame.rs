//! Frames of Shove.

use super::{Shove, shoving::ShoveFrame, slide::SlideFrame, turn::TurnFrame, verdict::VerdictFrame};
use crate::battle::{SideId, frames};

frames! {
    /// A frame of Shove, one kind for each file that resolves it.
    Frame of Shove {
        /// A side's turn.
        Turn(TurnFrame),
        /// A figure shoves the other figure; the die is not rolled yet.
        Shove(ShoveFrame),
        /// A figure is being shoved.
        Slide(SlideFrame),
        /// A check for victory.
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// The first frame of a battle.
    pub(super) const fn first() -> Self {
        Self::Turn(TurnFrame { side: SideId(0) })
    }
}
