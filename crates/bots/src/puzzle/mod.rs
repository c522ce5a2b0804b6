//! Puzzles: positions in which a side can win within its turn, and few orders give it the best chance.
//!
//! A [`Solving`] computes the exact probability to win within the turn after each order. It covers every order in the
//! rest of the turn, every answer of the others and every result of the dice. Orders that win equally often are equally
//! right ([`Solution::right`]). A position is a puzzle if these are few ([`RIGHT_SHARE`]) and clearly better than all
//! others ([`MARGIN`]).
//!
//! [`kept`] returns the positions that ship with the game, 30 for each ruleset. A [`Position`] is a state of a battle
//! with a best order, its probability to win, and that of the best order that is not right. A [`Puzzle`] is the
//! playable form. [`Puzzle::proved`] computes its probabilities again, and [`Puzzle::judge`] judges an answer.

mod kept;
mod leads;
mod position;
mod rulesets;
mod solve;
mod turns;
mod win_method;

pub use kept::{files, kept, texts};
pub use leads::leads_to;
pub(crate) use position::Judging;
pub use position::{Collection, Flaw, Judgement, Position, Puzzle};
pub use solve::{Chance, MAX, Solution, Solving, TOLERANCE, Unsolved, may_be_won};
pub(crate) use turns::{Rules, Turns};
use win_method::LastHarm;
pub use win_method::WinMethod;

/// The minimum margin between the right orders of a puzzle and any other: 10 percentage points.
pub const MARGIN: f64 = 0.1;

/// At most 1 in this many orders is right, unless there is a single right one.
pub const RIGHT_SHARE: usize = 8;
