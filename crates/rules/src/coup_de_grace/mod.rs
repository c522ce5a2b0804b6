//! Coup-De-Grace: duels in an arena (`CDG-1` to `CDG-32`).
//!
//! Each mini faces one side of its hex and is activated once per round. Actions cost points, and each adjacent enemy
//! doubles the cost. A single die decides each attack. A mini with no hit points left is downed. It can recover, or be
//! put out of action by further damage.
//!
//! Each rule that a player would look up has its own file, such as [`facing`], [`price`], [`push`] or [`orb`];
//! [`weapon`] and [`race`] are tables of data. A file whose rule is resolved in steps defines its own frame of the
//! agenda. Each folder uses only those above it:
//!
//! | folder or file | contents |
//! |---|---|
//! | `data` | scenario files, weapons, races, setup, state, orders, events and choices |
//! | `arena` | facing, ground, sight, defence and prices |
//! | `forced` | loss of hit points, pushes, pulls, pits and the staff of air |
//! | `attack` | attacks: the die, its modifiers, and the effects of a hit |
//! | `moving` | moves, entering the arena and the force orb |
//! | `turn` | rounds, activations, recovery and victory |
//! | `frame` | the list of frames |
//! | `lookahead` | starting positions for forecasts of activations and single orders |
//! | `words` | text of log lines, orders and choices |
//! | `files` | validation of scenarios and saves, names in files, JSON |
//! | `ruleset` | implementation of the [`Ruleset`](crate::ruleset::Ruleset) trait |

mod arena;
pub mod attack;
mod data;
mod files;
mod forced;
mod frame;
mod lookahead;
mod moving;
mod ruleset;
mod turn;
mod words;

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
pub use lookahead::{alone::alone, ready::Ready};
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
