//! Observers of a battle's events.

use std::{fmt, hash::Hash};

use knockback_rules::battle::Event;

/// A fold over events: the facts that a question needs about each branch of a battle.
///
/// Branches with equal battles and equal observers are merged, so an observer records no more than the question needs.
pub trait Observer: Clone + fmt::Debug + Eq + Hash {
    /// Observes an event.
    fn observe(&mut self, event: &Event);
}

/// Records nothing.
impl Observer for () {
    fn observe(&mut self, _event: &Event) {}
}
