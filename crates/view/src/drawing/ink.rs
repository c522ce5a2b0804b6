//! The colour of a drawn item: the colour of a tone or a side, lighter or darker.

use knockback_rules::battle::SideId;

use crate::tone::Tone;

/// The colour of a mark, a trail or text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// The colour before it is mixed.
    pub base: InkBase,
    /// The mix with another colour: up to 1 with white, down to -1 with the colour of the table.
    pub light: f32,
}

/// A colour before it is mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InkBase {
    /// The colour of a tone.
    Tone(Tone),
    /// The colour of a side.
    Side(SideId),
}

impl From<Tone> for Ink {
    fn from(tone: Tone) -> Self {
        Self { base: InkBase::Tone(tone), light: 0.0 }
    }
}

impl From<SideId> for Ink {
    fn from(side: SideId) -> Self {
        Self { base: InkBase::Side(side), light: 0.0 }
    }
}

impl Ink {
    /// The colour of a flight to a position: the likelier the position, the lighter the colour.
    #[must_use]
    pub fn of_chance(chance: f32) -> Self {
        Self::from(Tone::Flight).lit(0.55 * chance)
    }

    /// The same colour mixed with this much white, from 0 to 1.
    #[must_use]
    pub const fn lit(self, white: f32) -> Self {
        Self { light: white, ..self }
    }

    /// The same colour mixed with this much of the table's colour, from 0 to 1.
    #[must_use]
    pub fn dimmed(self, table: f32) -> Self {
        Self { light: -table, ..self }
    }
}
