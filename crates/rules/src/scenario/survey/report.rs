//! The faults gathered during the validation of a scenario.

use std::{fmt, ops::RangeInclusive};

use crate::{
    battle::UnknownId,
    scenario::{Fault, Faults},
    visible::escaped,
};

/// The faults found so far.
#[derive(Debug, Default)]
pub(crate) struct Report(Vec<Fault>);

impl Report {
    /// Notes a fault.
    pub(crate) fn fault(&mut self, place: impl fmt::Display, message: impl fmt::Display) {
        if self.0.len() < Faults::MAX {
            // Messages repeat ids and names, which may contain any characters until they are validated.
            let message = escaped(&message.to_string()).into_owned();
            self.0.push(Fault { place: place.to_string(), message });
        } else if self.0.len() == Faults::MAX {
            let message = format!("there are more faults than these {}", Faults::MAX);
            self.0.push(Fault { place: "scenario".to_owned(), message });
        }
    }

    /// Notes a fault if a number is out of range.
    pub(crate) fn number<N>(&mut self, place: impl fmt::Display, what: &str, number: N, range: RangeInclusive<N>)
    where
        N: Copy + PartialOrd + fmt::Display,
    {
        if !range.contains(&number) {
            self.fault(place, format_args!("{what} must be {} to {}, not {number}", range.start(), range.end()));
        }
    }

    /// Notes a fault if a list is too long.
    pub(crate) fn at_most(&mut self, place: impl fmt::Display, what: &str, count: usize, most: usize) {
        if count > most {
            self.fault(place, format_args!("at most {most} {what} are allowed, not {count}"));
        }
    }

    /// Looks up an id, and notes a fault if it is unknown.
    pub(crate) fn known<T>(
        &mut self,
        place: impl fmt::Display,
        find: impl FnOnce() -> Result<T, UnknownId>,
    ) -> Option<T> {
        // The look-up is skipped: finding the nearest id takes time, and the message would not be listed.
        if self.is_full() {
            return None;
        }
        find().map_err(|fault| self.fault(place, fault)).ok()
    }

    /// True if no further faults are listed.
    pub(crate) const fn is_full(&self) -> bool {
        self.0.len() > Faults::MAX
    }

    /// True if no fault was found.
    pub(crate) const fn is_clean(&self) -> bool {
        self.0.is_empty()
    }

    /// All faults, in the order in which they were found.
    pub(crate) fn into_faults(self) -> Faults {
        Faults(self.0)
    }
}
