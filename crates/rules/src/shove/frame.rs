//! What Shove may still have to do.

use super::{Shove, shoving::ShoveFrame, slide::SlideFrame, turn::TurnFrame, verdict::VerdictFrame};
use crate::battle::{self, AgendaChange, Event, SideId, frames};

frames! {
    /// A frame of Shove, one kind for each file that resolves it.
    Frame of Shove {
        /// A side's turn.
        Turn(TurnFrame),
        /// A figure shoves the other one.
        Shove(ShoveFrame),
        /// A figure is being shoved.
        Slide(SlideFrame),
        /// Has somebody won?
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// The first frame of a battle.
    pub(super) const fn first() -> Self {
        Self::Turn(TurnFrame { side: SideId(0) })
    }
}

/// A new frame comes up.
pub(super) fn push(frame: impl Into<Frame>) -> Event {
    Event::Agenda(AgendaChange::Push(battle::Frame::Shove(frame.into())))
}

/// The top frame has moved on.
pub(super) fn become_(frame: impl Into<Frame>) -> Event {
    Event::Agenda(AgendaChange::Become(battle::Frame::Shove(frame.into())))
}

/// The top frame is done.
pub(super) const fn pop() -> Event {
    Event::Agenda(AgendaChange::Pop)
}
