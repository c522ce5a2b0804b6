//! What is remembered of what happens.

use std::hash::Hash;

use knockback_rules::battle::Event;

/// A fold over events: what somebody who asks for odds wants to know of each course that a battle may take.
///
/// Courses that lead to equal battles with equal tales are one from there on, so a tale remembers what is asked for,
/// no more. Wounds are remembered in any case.
pub trait Tale: Clone + Eq + Hash {
    /// Hears of an event. Wounds and the dice of attack and defence are left out: what these come to is told by what
    /// follows.
    fn hear(&mut self, event: &Event);
}
