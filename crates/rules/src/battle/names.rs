//! Ids as files write them, found again; and the nearest one where there is none.

use std::collections::BTreeMap;

use super::{CardId, FigureId, GlyphId, ObjectId, SideId};

/// The ids that files use, for one battle.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub(crate) sides: BTreeMap<String, u16>,
    pub(crate) figures: BTreeMap<String, u16>,
    pub(crate) objects: BTreeMap<String, u16>,
    pub(crate) glyphs: BTreeMap<String, u16>,
    pub(crate) cards: BTreeMap<String, u16>,
}

/// An id that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} \"{id}\"{}", nearest.as_ref().map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default())]
pub struct UnknownId {
    /// What it should be the id of.
    pub kind: &'static str,
    /// What was written.
    pub id: String,
    /// The nearest id that something has.
    pub nearest: Option<String>,
}

/// Finds an id, or the nearest one.
pub(crate) fn find(map: &BTreeMap<String, u16>, kind: &'static str, id: &str) -> Result<u16, UnknownId> {
    map.get(id).copied().ok_or_else(|| UnknownId {
        kind,
        id: shortened(id),
        nearest: nearest(map.keys().map(String::as_str), id),
    })
}

/// The id most like a wrong one, if any is like it at all.
pub(crate) fn nearest<'a>(ids: impl Iterator<Item = &'a str>, wrong: &str) -> Option<String> {
    if wrong.len() > 64 {
        return None;
    }
    ids.map(|id| (strsim::damerau_levenshtein(id, wrong), id))
        .filter(|(distance, id)| *distance <= (id.len().max(wrong.len()) / 3).max(1))
        .min()
        .map(|(_, id)| id.to_owned())
}

/// A wrong id, short enough to be shown.
fn shortened(id: &str) -> String {
    if id.chars().count() > 64 { id.chars().take(61).chain("...".chars()).collect() } else { id.to_owned() }
}

impl Names {
    /// The id of a card as files write it.
    pub(crate) fn of_card(&self, card: CardId) -> &str {
        let found = self.cards.iter().find(|(_, place)| **place == card.0);
        found.map_or("", |(id, _)| id)
    }
}

macro_rules! finders {
    ($($finder:ident, $map:ident, $kind:literal, $id:ident;)*) => {
        impl Names {
            $(
                #[doc = concat!("The ", $kind, " of an id.")]
                ///
                /// # Errors
                /// [`UnknownId`] with the nearest id there is.
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
