//! Answers of a thinker.

use knockback_rules::files::OrderText;
use knockback_view::threats::{Approach, ThreatMap};
use serde::{Deserialize, Serialize};

use crate::{puzzle::Judgement, review::Report};

/// What a thinker says about a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the question.
    pub of: u32,
    /// True if nothing more will be said about it.
    pub done: bool,
    /// The answer.
    pub answer: Answer,
}

/// An answer to a question, or what is known of it so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// What a bot would do: its best acts, the best first.
    Acts(Vec<AdvisedAction>),
    /// Whether an order is right.
    Judged(Judgement),
    /// How many orders have been reviewed, and of how many.
    Reviewing(usize, usize),
    /// The review.
    Reviewed(Report),
    /// The best attack after a move of those counted so far, or `None`.
    Approach(Option<Box<Approach>>),
    /// The threat map, as far as it is counted.
    Threats(ThreatMap),
    /// There is none, and why.
    Nothing(String),
}

/// An act that a bot would do, and why, as [`Advice`](crate::Advice) has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdvisedAction {
    /// The order, which is legal.
    pub order: OrderText,
    /// Why, as a short sentence.
    pub reason: Option<String>,
    /// How much less it is worth than the first one, where the two can be compared.
    pub behind: Option<f64>,
}

impl Reply {
    /// The reply as text.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a reply.
    ///
    /// # Errors
    /// Where the text is none: what is wrong with it.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
