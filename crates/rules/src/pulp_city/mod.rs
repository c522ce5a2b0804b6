//! Pulp City: supremes and minions, pools of action points, and effects that extra successes buy (`PC-1` to `PC-56`).
//!
//! One file for each thing a player would look up. [`effect`] has the one enum of effects, and `apply` the one place that
//! applies them, with attacker, target and origin. Each file that settles something has its own frame of the agenda.

mod act;
mod active;
mod aim;
mod alone;
mod apply;
mod attempt;
mod blast;
mod choice;
mod choice_json;
mod command;
mod condition;
mod control;
mod danger;
pub mod displace;
mod each;
pub mod effect;
mod effects;
mod event;
mod extra;
pub mod fall;
mod fold;
mod follow_up;
mod forced;
mod frame;
mod harm;
pub mod immunity;
mod json;
mod knockback;
mod land;
mod legend;
mod licence;
mod model;
mod models;
mod movement;
mod naming;
mod order;
mod place;
pub mod pool;
mod reach;
mod ready;
mod remove;
mod roll;
mod rounds;
mod ruleset;
mod setup;
mod sheet_json;
pub mod shift;
mod sound;
mod spec;
mod state;
mod survey;
mod throw;
mod titles;
mod traits;
mod turn;
pub mod verdict;
mod words;

pub use active::Active;
pub use alone::{about_to, under_way};
pub use apply::{Origin, Source};
pub use attempt::Attempt;
pub use choice::Choice;
pub use effect::{Effect, EffectId, Group, Kind};
pub use effects::{EffectsFrame, Late};
pub use event::{Change, Displacement, Event, Harm, Mark, PoolPart, RollerRole, Why};
pub use forced::forced;
pub use frame::Frame;
pub use licence::out_of_play;
pub use model::Model;
pub use order::Order;
pub use ready::{Ready, Way};
pub use setup::{Action, Card, Setup, Soundness, Special, Summon, Summoned, Thing, Victory};
pub use spec::{
    ActionKind, ActionSpec, Against, Aim, CardKind, CardSpec, EffectSpec, Reach, RuleOptions, Spec, SpecialSpec,
    SummonSpec, ThingSpec, Ties, Traits, VictoryRule, VictorySpec,
};
pub use state::{Control, State, Team, Zone};
pub use traits::{Base, Gait, Immunities, MoveKind, Role, Subject, Trait};

/// Pulp City, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PulpCity;

/// A battle with the proof that Pulp City is played.
pub type Played<'b> = crate::ruleset::Played<'b, PulpCity>;

/// A copy of a battle of Pulp City, which events can change.
pub type Copied = crate::ruleset::Copied<PulpCity>;
