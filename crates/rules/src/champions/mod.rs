//! Champions combat (`CH-1` to `CH-44`).
//!
//! Each rule that a player would look up has its own file, such as [`phase`], [`to_hit`], [`damage`], [`effort`],
//! [`knockback`] or [`falling`]. A file that resolves a step of the battle also defines the frame for it on the agenda.
//! The modules:
//!
//! | module | contents |
//! |---|---|
//! | `data` | scenario files, setup, state, orders, events, choices, and the reasons behind modifiers |
//! | `rolls` | success rolls, rolls to hit, distances |
//! | `harm` | damage, points of effect, impacts, and END costs |
//! | `displace` | knockback (dice, flight and landing) and falls |
//! | `attack` | attacks of all kinds, grabs and charges |
//! | `movement` | moves in every mode of movement |
//! | `window` | reactions |
//! | `turns` | segments, phases and victory |
//! | `frame` | enum of all frames |
//! | `lookahead` | forecasts of attacks, and the acting order |
//! | `words` | text for log lines, orders and choices |
//! | `files` | validation of scenarios and saves, names used in files, JSON |
//! | `ruleset` | implementation of the [`Ruleset`](crate::ruleset::Ruleset) trait |
//!
//! Each module uses only those above it. The exceptions are `rolls` to `frame`, which depend on each other: characters
//! can react to anything that happens in these modules, and a reaction reads the frames below its own on the agenda.

pub mod attack;
mod data;
mod displace;
mod files;
mod frame;
mod harm;
mod lookahead;
pub mod movement;
mod rolls;
mod ruleset;
pub mod turns;
pub mod window;
mod words;

pub use attack::{
    AttackFrame, AttackStage,
    area::{self, AreaFrame, AreaStage},
    charge::{self, ChargeFrame},
    disarm::{self, DisarmFrame},
    grab::{self, BreakFrame},
    group::{self, GroupFrame},
    improvised,
    stray::{self, StrayFrame},
};
pub use data::{
    charge::{Charge, ChargeKind},
    choice::{Choice, Occasion},
    clock::{Moment, has_phase, next_phase},
    event::{Check, Event, HarmSource, Rest, Spent},
    maneuver::Maneuver,
    order::{Means, Member, Order, PhaseAction, Reaction, Wait, Weapon},
    reason::Against,
    setup::{Material, Setup, Victory},
    sheet::{end_cost, half_dcv},
    spec::{
        Area, AttackKind, AttackRange, AttackSpec, Characteristic, Defence, DoesKnockback, Enters, Goal, Movement,
        Power, Sheet, Skill, Spec, Spot, SpotEffect, Thing, VictorySpec, WallSpec,
    },
    state::{Condition, Guard, Haymaker, State},
    vitals::{BodyLeft, Limits, StunLeft, Vitals, VitalsSummary},
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
    impact::{self, ImpactFrame},
};
pub use lookahead::{
    factor,
    forecast::{
        HarmAhead, Harmful, about_to, harm_ahead, let_by, line, never_asked, never_asked_again, push_ahead, pushed,
        suppose, take_push, under_way,
    },
    outlook,
    ready::Ready,
    schedule,
};
pub use movement::MoveFrame;
pub use rolls::{check, reaching, to_hit};
pub use turns::{
    Depth, TurnFrame, depth,
    draw::DrawFrame,
    phase::{self, PhaseFrame},
    verdict::{self, VerdictFrame},
};
pub use window::{WindowFrame, dive::DiveFrame};

/// The Champions ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Champions;

/// A battle that is known to use Champions.
pub type ChampionsBattle<'b> = crate::ruleset::BattleOf<'b, Champions>;

/// A copy of a Champions battle that events can change.
pub type ChampionsBattleCopy = crate::ruleset::BattleCopy<Champions>;
