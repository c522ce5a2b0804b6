//! A line of the battle log.

use std::fmt;

use crate::rule::Rule;

/// A line of the battle log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The sentence in plain words.
    pub text: String,
    /// The rules that decide, without duplicates.
    pub rules: Vec<Rule>,
    /// The same sentence without coordinates, for a reader who sees the board.
    in_sight: Option<String>,
}

impl LogLine {
    /// Creates a line from a sentence and the rules that decide.
    #[must_use]
    pub fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), rules: Vec::new(), in_sight: None }.citing(rules.iter().map(|rule| Rule(rule)))
    }

    /// The sentence without coordinates, for a reader who sees the board.
    #[must_use]
    pub fn in_sight(&self) -> &str {
        self.in_sight.as_deref().unwrap_or(&self.text)
    }

    /// Sets the sentence for a reader who sees the board.
    pub(crate) fn seen_as(self, text: impl Into<String>) -> Self {
        Self { in_sight: Some(text.into()), ..self }
    }

    pub(crate) fn citing(mut self, rules: impl IntoIterator<Item = Rule>) -> Self {
        for rule in rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
        self
    }
}

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        let mut lead = " [";
        for rule in &self.rules {
            write!(f, "{lead}{rule}")?;
            lead = ", ";
        }
        if self.rules.is_empty() { Ok(()) } else { f.write_str("]") }
    }
}
