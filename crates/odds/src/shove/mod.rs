//! Odds of Shove: the distance of a shove, and the cause that ends it.
//!
//! One die leads to few states, so the [`Plain`](crate::Plain) frontier is enough.

mod inquiry;
mod json;
mod odds;
mod question;

pub use json::{EndJson, OddsJson};
pub use odds::{Odds, ShoveOutcome};
pub use question::Question;

/// An exact count of the odds of a shove.
pub type Count = crate::Count<Question>;
/// An estimate of the odds of a shove.
pub type Estimate = crate::Estimate<Question>;
/// The reason why a shove has no odds.
pub type Unanswered = crate::Unanswered;
