//! Numbered rules, cited as the reason for what the engine does.

mod words;

use std::fmt;

use serde::Serialize;

/// The id of a numbered rule, e.g. `C3G-25`; the prefix names the ruleset that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
