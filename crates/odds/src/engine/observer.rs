//! What is remembered of what happens.

use std::{fmt, hash::Hash};

use knockback_rules::battle::Event;

/// A fold over events: what a question wants to know of each branch that a battle may take.
///
/// Branches that lead to equal battles and leave equal observers are one from there on, so an observer remembers what is
/// asked for, no more.
pub trait Observer: Clone + fmt::Debug + Eq + Hash {
    /// Observes an event.
    fn observe(&mut self, event: &Event);
}

/// Nothing is remembered.
impl Observer for () {
    fn observe(&mut self, _event: &Event) {}
}
