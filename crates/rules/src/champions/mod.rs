//! Champions combat (`CH-1` to `CH-44`).
//!
//! One file for each thing that a player would look up: [`turns`], [`phase`], [`movement`], [`attack`], [`to_hit`],
//! [`damage`], [`effort`], [`knockback`], [`flight`], [`impact`], [`falling`], [`verdict`]. Each file that settles
//! something has its own frame of the agenda.

mod ahead;
pub mod attack;
mod data;
mod displace;
mod files;
mod frame;
mod harm;
pub mod movement;
mod rolls;
mod ruleset;
pub mod turns;
pub mod window;
mod words;

pub use ahead::{
    factor,
    forecast::{
        BodyLeft, Fate, HarmAhead, Harmful, Limits, StunLeft, Vitals, about_to, harm_ahead, let_by, line, never_asked,
        never_asked_again, push_ahead, pushed, suppose, take_push, under_way,
    },
    outlook,
    ready::Ready,
    schedule,
};
pub use attack::{
    AttackFrame, AttackStage,
    area::{self, AreaFrame, AreaStage},
    charge::{self, Charge, ChargeFrame, ChargeKind},
    disarm::{self, DisarmFrame},
    grab::{self, BreakFrame},
    group::{self, GroupFrame, Member},
    improvised,
    stray::{self, StrayFrame},
};
pub use data::{
    choice::Choice,
    clock::{Moment, has_phase, next_phase},
    event::{Check, Event, Harm, Rest, Spent},
    maneuver::Maneuver,
    order::{Deed, Means, Order, Reaction, Wait, Weapon},
    setup::{Material, Setup, Victory},
    sheet::{end_cost, half_dcv},
    spec::{
        Area, AttackKind, AttackRange, AttackSpec, Characteristic, Defence, DoesKnockback, Enters, Goal, Movement,
        Power, Sheet, Skill, Spec, Spot, SpotEffect, Thing, VictorySpec, WallSpec,
    },
    state::{Condition, Guard, Haymaker, State},
};
pub use displace::{
    falling::{self, FootingFrame, LandingFrame},
    flight::{self, FlightFrame, Trajectory, trajectory},
    knockback::{self, KnockbackFrame},
};
pub use frame::Frame;
pub use harm::{
    damage,
    effort::{self, EffortFrame},
    impact::{self, Against, ImpactFrame},
};
pub use movement::MoveFrame;
pub use rolls::{check, reaching, to_hit};
pub use turns::{
    Depth, TurnFrame, depth,
    draw::DrawFrame,
    phase::{self, PhaseFrame},
    verdict::{self, VerdictFrame},
};
pub use window::{Occasion, WindowFrame, dive::DiveFrame};

/// Champions, the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Champions;

/// A battle with the proof that Champions is played.
pub type Played<'b> = crate::ruleset::Played<'b, Champions>;

/// A copy of a battle of Champions, which events can change.
pub type Copied = crate::ruleset::Copied<Champions>;
