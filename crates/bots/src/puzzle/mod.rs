//! Puzzles: positions in which a side can win within its turn, but only few orders give it the best chance.
//!
//! A [`Solving`] computes the exact probability of winning within the turn after each order. It covers every order in
//! the rest of the turn, every answer of other sides, and every result of the dice. The best order and all that win
//! equally often are the right orders ([`Solution::right`]). A position is a puzzle if there are few right orders
//! ([`RIGHT_SHARE`]) and they are clearly better than all others ([`MARGIN`]).
//!
//! [`shipped`] returns the positions that ship with the game, 30 for each ruleset. A [`Position`] is the stored form of a
//! puzzle. It contains the state of a battle, a right order with its probability of winning, and the probability of
//! the best wrong order. A [`Puzzle`] is the playable form. [`Puzzle::proved`] checks the stored probabilities, and
//! [`Puzzle::judge`] judges a player's order.

mod leads;
mod position;
mod rulesets;
mod shipped;
mod solve;
mod turns;
mod win_method;

pub use leads::leads_to;
pub(crate) use position::Judging;
pub use position::{Collection, Flaw, Judgement, Position, Puzzle};
pub use shipped::{files, shipped, texts};
pub use solve::{Chance, MAX_POSITIONS, Solution, Solving, TOLERANCE, Unsolved, may_be_won};
pub(crate) use turns::{Rules, Turns};
use win_method::LastHarm;
pub use win_method::WinMethod;

/// The minimum margin between the right orders of a puzzle and all other orders: 10 percentage points.
pub const MARGIN: f64 = 0.1;

/// At most 1 in this many orders of a puzzle is right, unless there is only one right order.
pub const RIGHT_SHARE: usize = 8;
