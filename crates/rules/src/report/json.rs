//! Events as machine-readable JSON: variants and fields as in the engine, ids as in files.

use serde_json::Value;

use super::may_see;
use crate::battle::{Event, Setup, SideId, ToFiles};

/// An event as JSON, externally tagged: `{"lifted": {"figure": "anvil"}}`; `None` for bookkeeping and for events that
/// the viewer may not know.
///
/// Hexes are `[q, r]`, and footprints are lists of one hex or of head and tail. docs/events.md describes every event.
#[must_use]
pub fn json(setup: &Setup, event: &Event, viewer: Option<SideId>) -> Option<Value> {
    let is_told = may_see(viewer, event) && !matches!(event, Event::Agenda(_));
    is_told.then(|| serde_json::to_value(event.clone().in_files(ToFiles(setup))).ok()).flatten()
}
