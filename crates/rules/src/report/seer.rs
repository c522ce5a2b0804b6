//! Who may know of an event.

use crate::{
    battle::{Event, SideId},
    c3g,
};

/// The only side that may know of an event; `None` for what everybody sees.
#[must_use]
pub const fn witness(event: &Event) -> Option<SideId> {
    match event {
        Event::C3g(c3g::Event::MarkerPlaced { side, .. }) => Some(*side),
        _ => None,
    }
}

/// True where a side may know of an event; `None` is whoever knows only what everybody sees.
#[must_use]
pub fn may_see(seer: Option<SideId>, event: &Event) -> bool {
    witness(event).is_none_or(|witness| seer == Some(witness))
}
