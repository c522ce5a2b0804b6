//! Observers of a battle's events.

use std::{fmt, hash::Hash};

use knockback_rules::battle::Event;

/// Collects the facts that a question needs about a branch of a battle from the branch's events.
///
/// Branches with equal battles and equal observers are merged, so an observer should record only what the question
/// needs.
pub trait Observer: Clone + fmt::Debug + Eq + Hash {
    /// Records what the question needs of an event.
    fn observe(&mut self, event: &Event);
}

/// An observer that records nothing.
impl Observer for () {
    fn observe(&mut self, _event: &Event) {}
}
