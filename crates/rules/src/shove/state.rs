//! The state of Shove.

use serde::{Deserialize, Serialize};

use super::{Event, Setup};
use crate::battle::{InvalidSnapshot, Known};

/// The state of Shove, in addition to the positions on the field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    turns: u16,
}

impl State {
    /// The number of turns taken.
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    pub(super) fn check(&self, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        if self.turns <= known.own().turn_limit {
            Ok(())
        } else {
            Err(InvalidSnapshot("more turns have been taken than there are"))
        }
    }

    pub(super) const fn apply(&mut self, event: &Event) {
        match event {
            Event::Walked { .. } | Event::Shoved { .. } | Event::Waited { .. } => self.turns += 1,
            // These only report what happened; other events make the changes.
            Event::Rolled { .. } | Event::Slid { .. } => {}
        }
    }
}
