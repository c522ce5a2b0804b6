//! The battle log in plain words, with the numbers that decide and the rules that say so.

mod asked;
mod common;
mod counted;
mod log_line;
mod order;
mod reader;

pub use asked::asked;
pub(crate) use counted::{counted, either};
pub use counted::{listed, possessive};
pub use log_line::LogLine;
pub use order::{order_in_sight, order_line};
pub use reader::Reader;

use super::may_see;
use crate::battle::{Battle, Event, SideId};

/// The line of the log for an event; `None` for bookkeeping, for what another line tells already, and for what the
/// seer may not know.
///
/// `before` is the battle just before the event: it knows the Life that wounds are taken from and the flight that
/// an end belongs to. With only the log, fold it: tell, then apply, from [`Battle::new`] on.
#[must_use]
pub fn line(before: &Battle, event: &Event, seer: Option<SideId>) -> Option<LogLine> {
    if !may_see(seer, event) {
        return None;
    }
    common::line(before, event)
}
