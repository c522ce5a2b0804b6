//! Puzzles: positions in which a side can win at once, and few orders give it the best chance.
//!
//! A [`Solving`] counts the chance to win within the turn after each order, exactly: over every order of the rest of the
//! turn, every answer of the others and every result of the dice. Orders that win equally often are equally right
//! ([`Solution::right`]). A position is a puzzle if these are few ([`RIGHT_SHARE`]) and clearly
//! better than all others ([`MARGIN`]).
//!
//! [`kept`] has the positions that come with the game, thirty for each ruleset. A [`Position`] is a state of a battle with a
//! best order, its chance, and the chance of the best order that is not right. A [`Puzzle`] is the same ready to be played;
//! [`Puzzle::proved`] counts its chances again, and [`Puzzle::judge`] judges an answer.

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
pub use solve::{Chance, MOST, Solution, Solving, TOLERANCE, Unsolved, may_be_won};
pub(crate) use turns::{Rules, Turns};
use win_method::LastHarm;
pub use win_method::WinMethod;

/// How much better the right orders of a puzzle are than any other, at least: 10 points of percent.
pub const MARGIN: f64 = 0.1;

/// Of this many orders at most one is right, unless one alone is.
pub const RIGHT_SHARE: usize = 8;
