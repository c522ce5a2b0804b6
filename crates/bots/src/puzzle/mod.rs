//! Puzzles: positions in which a side can win at once, and one order is best.
//!
//! A [`Solving`] counts the chance to win within the turn after each legal order, exactly: over every order of the rest of the
//! turn, every answer of the others and every result of the dice. A position is a puzzle where one order is clearly better than
//! all others ([`Solution::margin`]).
//!
//! [`kept`] has the positions that come with the game, thirty for each ruleset. A [`Position`] is a state of a battle with its
//! best order and the chances of the two best, a [`Puzzle`] the same ready to be played; [`Puzzle::proved`] counts them again, and [`Puzzle::is_best`] judges an
//! answer.

mod kept;
mod leads;
mod position;
mod rulesets;
mod solve;
mod turns;
mod way;

pub use kept::{files, kept, texts};
pub use leads::leads_to;
pub use position::{Collection, Flaw, Position, Puzzle};
pub use solve::{Chance, MOST, Solution, Solving, TOLERANCE, Unsolved, may_be_won};
pub(crate) use turns::{Rules, Turns};
pub use way::Way;

/// How much better the best order of a puzzle is than any other, at least: 10 points of percent.
pub const MARGIN: f64 = 0.1;
