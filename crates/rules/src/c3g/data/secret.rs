//! Information that only one side may see.

use crate::{battle::SideId, c3g::Event};

/// The only side that may see an event (`C3G-3`); `None` if it is public.
pub(crate) const fn witness(event: &Event) -> Option<SideId> {
    match event {
        Event::MarkerPlaced { side, .. } => Some(*side),
        _ => None,
    }
}
