//! What one side alone may know.

use crate::{battle::SideId, c3g::Event};

/// The only side that may know of an event (`C3G-3`); `None` for what everybody sees.
pub(crate) const fn witness(event: &Event) -> Option<SideId> {
    match event {
        Event::MarkerPlaced { side, .. } => Some(*side),
        _ => None,
    }
}
