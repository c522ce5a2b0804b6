//! What is remembered of what happens.

use std::hash::Hash;

use knockback_rules::battle::{Battle, Event};

/// A fold over events: what somebody who asks for odds wants to know of each course that a battle may take.
///
/// Courses that lead to equal battles with equal tales are one from there on, so a tale remembers what is asked for,
/// no more.
pub trait Tale: Clone + Eq + Hash {
    /// Hears of an event, with the battle just before it.
    fn hear(&mut self, battle: &Battle, event: &Event);
}
