//! Measures the strength of bots by battles between two of them.
//!
//! A [`Duel`] plays pairs of battles with sides swapped and keeps a [`Tally`] for each scenario. The numbers of a tally
//! are estimates with an [`Interval`]. An [`Sprt`] determines when enough pairs have been played to decide between two
//! claims. The same duel has the same result in every run. Numbers here decide nothing in a battle, so they are floats.

mod bot_game;
mod duel;
mod interval;
mod luck;
mod moments;
mod pairing;
mod result;
mod seeds;
mod settle;
mod sprt;
mod tally;

pub use bot_game::{Astray, BotGame, GameResult, MAX_ORDERS};
pub use duel::{Duel, Fixtures, GamePair, Unfit};
pub use interval::{Interval, elo};
pub use knockback_view::account::{Account, FigureAccount, LostTo, SideFlights};
pub(crate) use luck::won;
pub use luck::{Adjusted, Luck};
pub use moments::Moments;
pub use pairing::Pairing;
pub use result::{Battles, GameScore, Pairs};
pub use seeds::seed;
pub(crate) use settle::settle;
pub use sprt::{EloScale, NoBounds, Sprt, Verdict};
pub use tally::Tally;

/// A count as a float.
#[expect(clippy::cast_precision_loss, reason = "no count of battles comes near 2^53")]
pub(crate) const fn float(count: u64) -> f64 {
    count as f64
}
