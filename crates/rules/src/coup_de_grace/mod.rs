//! Coup-De-Grace: duels of an arena (`CDG-1` to `CDG-32`).
//!
//! Minis face one of six sides, act once a round in turns, and pay for what they do with points that count double
//! beside enemies. One die decides an attack. A mini without hit points lies downed until somebody finishes it off.
//!
//! One file for each thing a player would look up: [`weapon`] and [`race`] (data), [`facing`], [`price`], [`ground`],
//! [`movement`] and [`reach`], [`attack`], [`harm`], [`push`], [`pit`], [`air`], [`orb`], [`verdict`]. Each file that
//! settles something has its own frame of the agenda.

mod ahead;
mod arena;
pub mod attack;
mod data;
mod files;
mod forced;
mod frame;
mod moving;
mod ruleset;
mod turn;
mod words;

pub use ahead::{alone::alone, ready::Ready};
pub use arena::{facing, ground, minis::off_board, price, sight};
pub use attack::{AttackFrame, Blow, Kind};
pub use data::{
    choice::Choice,
    event::{Event, Harm, PitKind, Spell},
    order::Order,
    race::{self, Quality, Race},
    setup::{Setup, Sheet, Victory},
    spec::{Arc, BashBack, Class, Ledge, MiniSpec, RuleOptions, Spec, ThingKind, ThingSpec, VictoryRule, VictorySpec},
    state::{Active, Mini, State},
    weapon::{self, Weapon},
};
pub use forced::{
    air::{self, AirFrame, Sense},
    bash_back::BashBackFrame,
    harm,
    pit::{self, PitFrame},
    push::{self, Aim, PushFrame},
    push_choice::PushChoiceFrame,
};
pub use frame::Frame;
pub use moving::{
    movement::{self, MoveFrame},
    orb,
    reach::{self, Reach, Way},
};
pub use turn::{
    act::ActFrame,
    downed::RecoveryFrame,
    initiative,
    rounds::RoundFrame,
    verdict::{self, VerdictFrame},
};

/// Coup-De-Grace, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoupDeGrace;

/// A battle with the proof that Coup-De-Grace is played.
pub type Played<'b> = crate::ruleset::Played<'b, CoupDeGrace>;

/// A copy of a battle of Coup-De-Grace, which events can change.
pub type Copied = crate::ruleset::Copied<CoupDeGrace>;
