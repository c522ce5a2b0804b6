//! Replies of a thinker.

use knockback_rules::files::OrderText;
use knockback_view::threats::{Approach, ThreatMap};
use serde::{Deserialize, Serialize};

use crate::{puzzle::Judgement, review::Report};

/// A thinker's reply to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the question.
    pub of: u32,
    /// True if this is the last reply to the question.
    pub done: bool,
    /// The answer.
    pub answer: Answer,
}

/// An answer to a question, or a partial result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The bot's best actions, best first.
    Acts(Vec<AdvisedAction>),
    /// The verdict on an order in a puzzle.
    Judged(Judgement),
    /// The progress of a review: the number of orders reviewed so far, and the number of all orders.
    Reviewing(usize, usize),
    /// The review.
    Reviewed(Report),
    /// The best attack after a move among those whose odds are known so far; `None` if there is none.
    Approach(Option<Box<Approach>>),
    /// The threat map so far.
    Threats(ThreatMap),
    /// There is no answer. Contains the reason.
    Nothing(String),
}

/// An action that a bot would choose, with its reason, as in [`Advice`](crate::Advice).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdvisedAction {
    /// The order, which is legal.
    pub order: OrderText,
    /// The reason as a short phrase.
    pub reason: Option<String>,
    /// The worth by which this action falls short of the first one, if they are comparable.
    pub behind: Option<f64>,
}

impl Reply {
    /// Serializes the reply.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses a reply.
    ///
    /// # Errors
    /// The parse error, if the text is not a reply.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
