//! The faults of a scenario.

use std::fmt;

/// A fault of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The place, as a path such as `figures[3].at`.
    pub place: String,
    /// The fault, in a plain sentence.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// All faults of a scenario, in the order in which they were found, displayed one per line.
///
/// If there are more than [`Faults::MAX`], only the first ones are listed, and a last entry says that there are more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// The maximum number of listed faults.
    pub const MAX: usize = 200;
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.0.iter().enumerate() {
            let newline = if place == 0 { "" } else { "\n" };
            write!(f, "{newline}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
