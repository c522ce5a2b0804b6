//! Coup-De-Grace: duels of an arena (`CDG-1` to `CDG-32`).
//!
//! Minis face one of six sides, act once a round in turns, and pay for what they do with points that count double
//! beside enemies. One die decides an attack. A mini without hit points lies downed until somebody finishes it off.
//!
//! One file for each rule that a player would look up, such as [`facing`], [`price`], [`push`] or [`orb`]; [`weapon`] and
//! [`race`] are data. Each file that settles something has its own frame of the agenda. The rooms, each of which uses those
//! above it alone:
//!
//! | room | what it has |
//! |---|---|
//! | `data` | scenario files, weapons, races, setup, state, orders, events and choices |
//! | `arena` | facing, ground, sight, defence and prices |
//! | `forced` | hit points that are lost, pushes, pits and the staff of air |
//! | `attack` | attacks: the die, what is added to it, and what a hit does |
//! | `moving` | moves, entering the arena and the force orb |
//! | `turn` | rounds, activations, recovery and victory |
//! | `frame` | the list of frames |
//! | `ahead` | activations and single orders as forecasts begin them |
//! | `words` | log lines, orders and choices in words |
//! | `files` | validation of scenarios and saves, names in files, JSON |
//! | `ruleset` | joins the folder to the rest |

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
pub use attack::AttackFrame;
pub use data::{
    blow::{Blow, BlowKind},
    choice::Choice,
    event::{Event, HarmSource, PitKind, Spell},
    order::{Order, Sense},
    race::{self, Race, RaceTrait},
    setup::{Setup, Sheet, Victory},
    spec::{Arc, BashBack, Class, Ledge, MiniSpec, RuleOptions, Spec, ThingKind, ThingSpec, VictoryRule, VictorySpec},
    state::{Active, Mini, State},
    weapon::{self, Weapon},
};
pub use forced::{
    air::{self, AirFrame},
    bash_back::BashBackFrame,
    harm,
    pit::{self, PitFrame},
    push::{self, ForcedMoveTarget, PushFrame},
    push_choice::PushChoiceFrame,
};
pub use frame::Frame;
pub use moving::{
    movement::{self, MoveFrame},
    orb,
    reach::{self, Reach, ReachPath},
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
pub type CoupDeGraceBattle<'b> = crate::ruleset::BattleOf<'b, CoupDeGrace>;

/// A copy of a battle of Coup-De-Grace, which events can change.
pub type CoupDeGraceBattleCopy = crate::ruleset::BattleCopy<CoupDeGrace>;
