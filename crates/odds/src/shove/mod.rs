//! Odds of Shove: how far a shove goes, and why no further.
//!
//! One die comes to few states, so the [`Plain`](crate::Plain) frontier counts them as they are.

mod inquiry;
mod json;
mod odds;
mod question;

pub use json::{EndJson, OddsJson};
pub use odds::{Odds, ShoveOutcome};
pub use question::Question;

/// The odds of a shove while they are being counted.
pub type Count = crate::Count<Question>;
/// The odds of a shove while they are being estimated.
pub type Estimate = crate::Estimate<Question>;
/// Why a shove has no odds.
pub type Unanswered = crate::Unanswered;
