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
pub mod knockback;
mod maneuver;
pub mod movement;
mod order;
pub mod outlook;
pub mod phase;
pub mod reaching;
mod rounding;
pub mod schedule;
mod setting;
mod sheet;
mod state;
pub mod stray;
pub mod to_hit;
pub mod turns;
pub mod verdict;
pub mod window;

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
    BodyLeft, Fate, HarmAhead, Harmful, Limits, StunLeft, Vitals, about_to, harm_ahead, line, never_asked, push_ahead,
    pushed, take_push, under_way,
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
pub use setting::{Aim, Material, Setting};
pub use sheet::{end_cost, half_dcv};
pub use state::{Condition, Guard, Haymaker, State};
pub use stray::StrayFrame;
pub use turns::{Depth, TurnFrame, depth};
pub use verdict::VerdictFrame;
pub use window::{Occasion, WindowFrame};

use crate::battle::{self, Battle};

/// One canonical order per destination, target and answer at the open choice.
pub(crate) fn orders(battle: &Battle) -> Vec<battle::Order> {
    match battle.top() {
        Some(battle::Frame::Champions(Frame::Phase(phase))) => phase.orders(battle),
        Some(battle::Frame::Champions(Frame::Group(group))) => {
            group.orders().into_iter().map(battle::Order::Champions).collect()
        }
        Some(battle::Frame::Champions(Frame::Window(window))) => {
            window::orders(battle, window).into_iter().map(battle::Order::Champions).collect()
        }
        _ => Vec::new(),
    }
}
