//! The battle log in plain words, with the numbers and rules that decide.

mod choice;
mod common;
mod counted;
mod log_line;
mod order;
mod reader;

pub use choice::choice_line;
pub(crate) use counted::{counted, either};
pub use counted::{listed, possessive};
pub use log_line::LogLine;
pub use order::{order_in_sight, order_line};
pub use reader::Reader;

use super::may_see;
use crate::battle::{Battle, Event, SideId};

/// The line of the log for an event; `None` for bookkeeping, for events that another line already covers, and for
/// events that the viewer may not know.
///
/// `before` is the battle just before the event: the line needs its data, such as the Life from which wounds are
/// subtracted. If you only have the log, start from [`Battle::new`]; report each event first, and then apply it.
#[must_use]
pub fn line(before: &Battle, event: &Event, viewer: Option<SideId>) -> Option<LogLine> {
    if !may_see(viewer, event) {
        return None;
    }
    common::line(before, event)
}
