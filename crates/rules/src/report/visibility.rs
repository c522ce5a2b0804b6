//! Visibility of events: the sides that may know of them.

use crate::{
    battle::{Event, SideId},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// The only side that may know of an event; `None` for a public event.
#[must_use]
pub fn witness(event: &Event) -> Option<SideId> {
    each_ruleset!(Event, event, event as R => R::witness(event), { _ => None })
}

/// True if a side may know of an event; `None` is an observer of public events only.
#[must_use]
pub fn may_see(viewer: Option<SideId>, event: &Event) -> bool {
    witness(event).is_none_or(|witness| viewer == Some(witness))
}
