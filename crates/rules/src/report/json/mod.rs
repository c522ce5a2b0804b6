//! Events as JSON for programs: variants and fields as the engine names them, ids as files write them.

mod c3g;
mod champions;

use serde_json::{Value, json};

use super::{ids::Ids, may_see};
use crate::battle::{Event, GlyphFace, Outcome, Setting, SideId};

/// An event as JSON, externally tagged: `{"lifted": {"figure": "anvil"}}`; `None` for bookkeeping and for what the
/// seer may not know.
///
/// Hexes are `[q, r]`, footprints lists of one hex or of head and tail. docs/events.md describes every event.
#[must_use]
pub fn json(setting: &Setting, event: &Event, seer: Option<SideId>) -> Option<Value> {
    if !may_see(seer, event) {
        return None;
    }
    let ids = Ids(setting);
    Some(match event {
        Event::Agenda(_) => return None,
        Event::Deployed { figure, to } => {
            json!({"deployed": {"figure": ids.figure(*figure), "to": ids.footprint(*to)}})
        }
        Event::Lifted { figure } => json!({"lifted": {"figure": ids.figure(*figure)}}),
        Event::Stepped { figure, to } => json!({"stepped": {"figure": ids.figure(*figure), "to": ids.footprint(*to)}}),
        Event::Settled { figure, at } => json!({"settled": {"figure": ids.figure(*figure), "at": ids.footprint(*at)}}),
        Event::LeftBoard { figure } => json!({"left_board": {"figure": ids.figure(*figure)}}),
        Event::ObjectMoved { object, to } => {
            json!({"object_moved": {"object": ids.object(*object), "to": ids.cell(*to)}})
        }
        Event::ObjectRemoved { object } => json!({"object_removed": {"object": ids.object(*object)}}),
        Event::GlyphTurned { glyph, face } => {
            json!({"glyph_turned": {"glyph": ids.glyph(*glyph), "face": self::face(*face)}})
        }
        Event::Ended(outcome) => json!({"ended": self::outcome(ids, *outcome)}),
        Event::C3g(event) => json!({"c3g": c3g::json(ids, event)}),
        Event::Champions(event) => json!({"champions": champions::json(ids, event)}),
    })
}

/// How a glyph lies.
pub(super) const fn face(face: GlyphFace) -> &'static str {
    match face {
        // Nobody who plays knows more of the one than of the other.
        GlyphFace::Down | GlyphFace::Unknown => "down",
        GlyphFace::Up => "up",
        GlyphFace::Gone => "gone",
    }
}

/// How a battle ended.
pub(super) fn outcome(ids: Ids, outcome: Outcome) -> Value {
    match outcome {
        Outcome::Won { side, how } => json!({"won": {"side": ids.side(side), "how": how}}),
        Outcome::Drawn => json!("drawn"),
    }
}
