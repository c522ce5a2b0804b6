//! Pulp City: supremes and minions, pools of action points, and effects that extra successes buy (`PC-1` to `PC-56`).
//!
//! One file for each thing a player would look up. [`effect`] has the one enum of effects, and `apply` the one place that
//! applies them, with attacker, target and origin. Each file that settles something has its own frame of the agenda.

mod ahead;
mod cards;
mod data;
pub mod displace;
mod effects;
mod files;
mod frame;
mod roll;
mod ruleset;
mod turn;
mod words;

pub use ahead::{
    alone::{about_to, under_way},
    forced::forced,
    ready::{Ready, Way},
};
pub use cards::{
    effect::{self, Effect, EffectId, Group, Kind},
    setup::{Action, Card, Setup, Soundness, Special, Summon, Summoned, Thing, Victory},
    spec::{
        ActionKind, ActionSpec, Against, Aim, CardKind, CardSpec, EffectSpec, Reach, RuleOptions, Spec, SpecialSpec,
        SummonSpec, ThingSpec, Ties, Traits, VictoryRule, VictorySpec,
    },
    traits::{Base, Gait, Immunities, MoveKind, Role, Subject, Trait},
};
pub use data::{
    active::Active,
    choice::Choice,
    event::{Change, Displacement, Event, Harm, Mark, PoolPart, RollerRole, Why},
    immunity,
    model::Model,
    order::Order,
    state::{Control, State, Team, Zone},
};
pub use displace::{fall, shift};
pub use effects::{
    EffectsFrame, Late,
    apply::{Origin, Source},
};
pub use frame::Frame;
pub use roll::{attempt::Attempt, licence::out_of_play, pool};
pub use turn::verdict;

/// Pulp City, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PulpCity;

/// A battle with the proof that Pulp City is played.
pub type Played<'b> = crate::ruleset::Played<'b, PulpCity>;

/// A copy of a battle of Pulp City, which events can change.
pub type Copied = crate::ruleset::Copied<PulpCity>;
