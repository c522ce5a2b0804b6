//! Coup-De-Grace: duels of an arena (`CDG-1` to `CDG-32`).
//!
//! Minis face one of six sides, act once a round in turns, and pay for what they do with points that count double
//! beside enemies. One die decides an attack. A mini without hit points lies downed until somebody finishes it off.
//!
//! One file for each thing a player would look up: [`weapon`] and [`race`] (data), [`facing`], [`price`], [`ground`],
//! [`movement`] and [`reach`], [`attack`], [`harm`], [`push`], [`pit`], [`air`], [`orb`], [`verdict`]. Each file that
//! settles something has its own frame of the agenda.

mod act;
pub mod air;
mod alone;
pub mod attack;
mod bash_back;
mod choice;
mod downed;
mod drag;
mod enter;
mod event;
pub mod facing;
mod frame;
pub mod ground;
pub mod harm;
pub mod initiative;
mod json;
mod legend;
mod minis;
pub mod movement;
mod naming;
pub mod orb;
mod order;
pub mod pit;
pub mod price;
pub mod push;
mod push_choice;
pub mod race;
pub mod reach;
mod ready;
mod reroll;
mod rounds;
mod ruleset;
mod setup;
pub mod sight;
mod sound;
mod spec;
mod state;
mod survey;
pub mod verdict;
pub mod weapon;
mod words;

pub use act::ActFrame;
pub use air::{AirFrame, Sense};
pub use alone::alone;
pub use attack::{AttackFrame, Blow, Kind};
pub use bash_back::BashBackFrame;
pub use choice::Choice;
pub use downed::RecoveryFrame;
pub use event::{Event, Harm, PitKind, Spell};
pub use frame::Frame;
pub use minis::off_board;
pub use movement::MoveFrame;
pub use order::Order;
pub use pit::PitFrame;
pub use push::{Aim, PushFrame};
pub use push_choice::PushChoiceFrame;
pub use race::{Quality, Race};
pub use reach::{Reach, Way};
pub use ready::Ready;
pub use rounds::RoundFrame;
pub use setup::{Setup, Sheet, Victory};
pub use spec::{
    Arc, BashBack, Class, Ledge, MiniSpec, RuleOptions, Spec, ThingKind, ThingSpec, VictoryRule, VictorySpec,
};
pub use state::{Active, Mini, State};
pub use verdict::VerdictFrame;
pub use weapon::Weapon;

/// Coup-De-Grace, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoupDeGrace;

/// A battle with the proof that Coup-De-Grace is played.
pub type Played<'b> = crate::ruleset::Played<'b, CoupDeGrace>;

/// A copy of a battle of Coup-De-Grace, which events can change.
pub type Copied = crate::ruleset::Copied<CoupDeGrace>;
