//! Pulp City: supremes and minions, pools of action points, and effects bought with extra successes (`PC-1` to
//! `PC-56`).
//!
//! Each rule that a player would look up has its own file. [`effect`] contains the enum of all effects, and only
//! `effects/apply.rs` applies them. A file whose rule is resolved in steps defines its own frame of the agenda. The
//! folders:
//!
//! | folder or file | contents |
//! |---|---|
//! | `cards` | scenario files, setup, traits and the table of effects |
//! | `data` | models and their conditions, state, orders, events and choices |
//! | `roll` | declaration of actions, and their dice |
//! | `effects` | application of the effects of a success |
//! | `displace` | knockback, shifts, throws, falls and dangerous terrain |
//! | `moving` | reach and moves |
//! | `turn` | rounds, turns, activations, commands and victory |
//! | `frame` | the list of frames |
//! | `lookahead` | starting positions for forecasts of actions, and combined rolls |
//! | `words` | text of log lines, orders and choices |
//! | `files` | validation of scenarios and saves, names in files, JSON |
//! | `ruleset` | implementation of the [`Ruleset`](crate::ruleset::Ruleset) trait |
//!
//! Each folder uses those above it. Only `roll` to `frame` depend on each other: an effect can move a model into
//! dangerous terrain, which has effects of its own.

mod cards;
mod data;
pub mod displace;
mod effects;
mod files;
mod frame;
mod lookahead;
mod moving;
mod roll;
mod ruleset;
mod turn;
mod words;

pub use cards::{
    effect::{self, Effect, EffectId, EffectKind, Group},
    setup::{Action, Card, Setup, Soundness, Special, Summon, Summoned, Thing, Victory},
    spec::{
        ActionKind, ActionRange, ActionSpec, Against, CardKind, CardSpec, EffectSpec, RuleOptions, Spec, SpecialSpec,
        SummonSpec, TargetFilter, ThingSpec, Ties, Traits, VictoryRule, VictorySpec,
    },
    traits::{BaseSize, Immunities, MoveKind, MoveMode, Role, Subject, Trait},
};
pub use data::{
    active::Active,
    attempt::Attempt,
    choice::Choice,
    event::{Change, Displacement, Event, HarmSource, PoolPart, RollerRole, TargetRef, Why},
    immunity,
    model::Model,
    order::Order,
    source::{Origin, Source},
    state::{Control, State, Team, Zone},
};
pub use displace::{fall, shift};
pub use effects::{EffectsFrame, Late};
pub use frame::Frame;
pub use lookahead::{
    alone::{about_to, under_way},
    forced::forced,
    ready::{MovePath, Ready},
};
pub use roll::{permission::out_of_play, pool};
pub use turn::verdict;

/// The Pulp City ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PulpCity;

/// A battle that is known to use Pulp City.
pub type PulpCityBattle<'b> = crate::ruleset::BattleOf<'b, PulpCity>;

/// A copy of a Pulp City battle, which events can change.
pub type PulpCityBattleCopy = crate::ruleset::BattleCopy<PulpCity>;
