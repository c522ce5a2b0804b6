//! Stable small ids; names are for files and people.

use serde::{Deserialize, Serialize};

use super::{InPlay, Naming};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The place in arrays that hold something for each of them.
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
    /// A side, by its place in the scenario.
    SideId
}
id! {
    /// A figure, by its place in the scenario.
    FigureId
}
id! {
    /// An object, by its place in the scenario; those that can come in the course of a battle follow.
    ObjectId
}
id! {
    /// A glyph, by its place in the scenario.
    GlyphId
}
id! {
    /// An army card, by its place in the scenario.
    CardId
}

/// What fills a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Occupant<N: Naming = InPlay> {
    /// A figure, or a half of it.
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
