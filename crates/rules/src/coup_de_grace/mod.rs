//! Coup-De-Grace: duels in an arena (`CDG-1` to `CDG-32`).
//!
//! Each mini faces one of six sides and acts once a round, in turns. It pays for its actions with points, and costs
//! double beside enemies. A single die decides each attack. A mini without hit points is downed until an enemy finishes
//! it off.
//!
//! Each rule that a player would look up has its own file, such as [`facing`], [`price`], [`push`] or [`orb`];
//! [`weapon`] and [`race`] are data. Each file that resolves something has its own frame of the agenda. The folders,
//! each of which uses only those above it:
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

/// The Coup-De-Grace ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoupDeGrace;

/// A battle that is known to use Coup-De-Grace.
pub type CoupDeGraceBattle<'b> = crate::ruleset::BattleOf<'b, CoupDeGrace>;

/// A copy of a Coup-De-Grace battle, which events can change.
pub type CoupDeGraceBattleCopy = crate::ruleset::BattleCopy<CoupDeGrace>;
