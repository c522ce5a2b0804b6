//! Stable small ids. Files and messages use names instead.

use serde::{Deserialize, Serialize};

use super::{InPlay, Naming};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The index into arrays with one entry for each id.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub(crate) fn from_index(index: usize) -> Self {
                Self(u16::try_from(index).unwrap_or(u16::MAX))
            }
        }
    };
}

id! {
    /// A side, by its index in the scenario.
    SideId
}
id! {
    /// A figure, by its index in the scenario.
    FigureId
}
id! {
    /// An object, by its index in the scenario; objects that can appear in the course of a battle follow.
    ObjectId
}
id! {
    /// A glyph, by its index in the scenario.
    GlyphId
}
id! {
    /// An army card, by its index in the scenario.
    CardId
}
id! {
    /// A goal that all rulesets share, by its index in [`Setup::goals`](super::Setup::goals).
    GoalId
}

/// The occupant of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Occupant<N: Naming = InPlay> {
    /// A figure, or half of a two-hex figure.
    Figure(N::Figure),
    /// An object.
    Object(N::Object),
}

impl From<FigureId> for Occupant {
    fn from(figure: FigureId) -> Self {
        Self::Figure(figure)
    }
}

impl From<ObjectId> for Occupant {
    fn from(object: ObjectId) -> Self {
        Self::Object(object)
    }
}
