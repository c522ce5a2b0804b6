//! What Shove remembers.

use serde::{Deserialize, Serialize};

use super::{Event, Setup};
use crate::battle::{InvalidSnapshot, Known};

/// What Shove remembers beside where everything is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    turns: u16,
}

impl State {
    /// How many turns have been taken.
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
            // These tell what happened; what they change is said by events beside them.
            Event::Rolled { .. } | Event::Slid { .. } => {}
        }
    }
}
