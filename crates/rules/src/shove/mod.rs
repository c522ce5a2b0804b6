//! Shove (`SHOVE-1` to `SHOVE-5`): two figures, one die, and a push along a straight line.
//!
//! It is a minimal but complete ruleset. It is not offered to players: tests enable it with the feature `shove`, to
//! prove that adding a ruleset only takes a folder.

mod choice;
mod event;
mod frame;
mod json;
mod naming;
mod order;
mod ruleset;
mod setup;
mod shoving;
mod slide;
mod spec;
mod state;
mod survey;
mod turn;
mod verdict;
mod words;

pub use choice::Choice;
pub use event::Event;
pub use frame::Frame;
pub use order::Order;
pub use setup::Setup;
pub use shoving::{ShoveFrame, about_to};
pub use slide::{Push, SlideFrame};
pub use spec::Spec;
pub use state::State;
pub use turn::TurnFrame;
pub use verdict::VerdictFrame;

/// Shove, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shove;

/// A battle with the proof that it uses Shove.
pub type ShoveBattle<'b> = crate::ruleset::BattleOf<'b, Shove>;

/// A copy of a battle of Shove that events can change.
pub type ShoveBattleCopy = crate::ruleset::BattleCopy<Shove>;
