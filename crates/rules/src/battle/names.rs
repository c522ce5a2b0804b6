//! Look-up of ids from files, with a suggestion for an unknown id.

use std::collections::BTreeMap;

use super::{CardId, FigureId, GlyphId, ObjectId, SideId, nearest};
use crate::visible;

/// The ids in the files of one battle.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub(crate) sides: BTreeMap<String, u16>,
    pub(crate) figures: BTreeMap<String, u16>,
    pub(crate) objects: BTreeMap<String, u16>,
    pub(crate) glyphs: BTreeMap<String, u16>,
    pub(crate) cards: BTreeMap<String, u16>,
}

/// The error for an unknown id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} \"{id}\"{}", nearest.as_ref().map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default())]
pub struct UnknownId {
    /// The kind of thing that it should identify, e.g. `figure`.
    pub kind: &'static str,
    /// The id as written, shortened for messages.
    pub id: String,
    /// The nearest existing id.
    pub nearest: Option<String>,
}

/// Finds an id, or suggests the nearest one.
pub(crate) fn find(map: &BTreeMap<String, u16>, kind: &'static str, id: &str) -> Result<u16, UnknownId> {
    map.get(id).copied().ok_or_else(|| UnknownId::new(kind, id, nearest(map.keys().map(String::as_str), id)))
}

impl UnknownId {
    pub(crate) fn new(kind: &'static str, id: &str, nearest: Option<String>) -> Self {
        Self { kind, id: visible::cut(id, LONGEST_SHOWN), nearest }
    }
}

/// The maximum length of an unknown id in messages, in characters.
const LONGEST_SHOWN: usize = 64;

impl Names {
    /// The id of a card, as written in files.
    pub(crate) fn of_card(&self, card: CardId) -> &str {
        let found = self.cards.iter().find(|(_, place)| **place == card.0);
        found.map_or("", |(id, _)| id)
    }
}

macro_rules! finders {
    ($($finder:ident, $map:ident, $kind:literal, $id:ident;)*) => {
        impl Names {
            $(
                #[doc = concat!("Returns the ", $kind, " with an id.")]
                ///
                /// # Errors
                /// [`UnknownId`] with the nearest existing id.
                pub fn $finder(&self, id: &str) -> Result<$id, UnknownId> {
                    find(&self.$map, $kind, id).map($id)
                }
            )*
        }
    };
}

finders! {
    side, sides, "side", SideId;
    figure, figures, "figure", FigureId;
    object, objects, "object", ObjectId;
    glyph, glyphs, "glyph", GlyphId;
    card, cards, "card", CardId;
}
