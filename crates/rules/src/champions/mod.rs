//! Champions combat (`CH-1` to `CH-44`).
//!
//! One file for each thing that a player would look up: [`turns`], [`phase`], [`movement`], [`attack`], [`to_hit`],
//! [`damage`], [`effort`], [`knockback`], [`flight`], [`impact`], [`falling`], [`verdict`]. Each file that settles
//! something has its own frame of the agenda.

pub mod area;
pub mod attack;
pub mod charge;
pub mod check;
mod choice;
mod clock;
pub mod damage;
pub mod disarm;
mod dive;
mod draw;
mod effects;
pub mod effort;
mod event;
pub mod factor;
pub mod falling;
pub mod flight;
mod forecast;
mod frame;
pub mod grab;
pub mod group;
mod harm;
mod haymaker;
pub mod impact;
pub mod improvised;
pub(crate) mod json;
pub mod knockback;
pub(crate) mod legend;
mod maneuver;
pub mod movement;
mod naming;
mod order;
pub mod outlook;
pub mod phase;
pub mod reaching;
mod ready;
mod rounding;
mod ruleset;
pub mod schedule;
mod setup;
mod sheet;
mod sound;
mod spec;
mod state;
pub mod stray;
pub(crate) mod survey;
pub mod to_hit;
pub mod turns;
pub mod verdict;
pub mod window;
pub(crate) mod words;

pub use area::{AreaFrame, AreaStage};
pub use attack::{AttackFrame, AttackStage};
pub use charge::{Charge, ChargeFrame, ChargeKind};
pub use choice::Choice;
pub use clock::{Moment, has_phase, next_phase};
pub use disarm::DisarmFrame;
pub use dive::DiveFrame;
pub use draw::DrawFrame;
pub use effort::EffortFrame;
pub use event::{Check, Event, Harm, Rest, Spent};
pub use falling::{FootingFrame, LandingFrame};
pub use flight::{FlightFrame, Trajectory, trajectory};
pub use forecast::{
    BodyLeft, Fate, HarmAhead, Harmful, Limits, StunLeft, Vitals, about_to, harm_ahead, let_by, line, never_asked,
    never_asked_again, push_ahead, pushed, suppose, take_push, under_way,
};
pub use frame::Frame;
pub use grab::BreakFrame;
pub use group::{GroupFrame, Member};
pub use impact::{Against, ImpactFrame};
pub use knockback::KnockbackFrame;
pub use maneuver::Maneuver;
pub use movement::MoveFrame;
pub use order::{Deed, Means, Order, Reaction, Wait, Weapon};
pub use phase::PhaseFrame;
pub use ready::Ready;
pub use setup::{Material, Setup, Victory};
pub use sheet::{end_cost, half_dcv};
pub use spec::{
    Area, AttackKind, AttackRange, AttackSpec, Characteristic, Defence, DoesKnockback, Enters, Goal, Movement, Power,
    Sheet, Skill, Spec, Spot, SpotEffect, Thing, VictorySpec, WallSpec,
};
pub use state::{Condition, Guard, Haymaker, State};
pub use stray::StrayFrame;
pub use turns::{Depth, TurnFrame, depth};
pub use verdict::VerdictFrame;
pub use window::{Occasion, WindowFrame};

/// Champions, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Champions;

/// A battle with the proof that Champions is played.
pub type Played<'b> = crate::ruleset::Played<'b, Champions>;

/// A copy of a battle of Champions, which events can change.
pub type Copied = crate::ruleset::Copied<Champions>;
