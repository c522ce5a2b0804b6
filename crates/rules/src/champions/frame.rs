//! What Champions may still have to do.

use super::{
    Champions,
    attack::{
        AttackFrame, area::AreaFrame, charge::ChargeFrame, disarm::DisarmFrame, grab::BreakFrame, group::GroupFrame,
        stray::StrayFrame,
    },
    displace::{
        falling::{FootingFrame, LandingFrame},
        flight::FlightFrame,
        knockback::KnockbackFrame,
    },
    harm::{effort::EffortFrame, impact::ImpactFrame},
    movement::MoveFrame,
    turns::{TurnFrame, draw::DrawFrame, phase::PhaseFrame, verdict::VerdictFrame},
    window::{WindowFrame, dive::DiveFrame},
};
use crate::battle::frames;

frames! {
    /// A frame of Champions, one kind for each file that resolves it.
    Frame of Champions {
        /// Segments, the order of acting, the end of a turn.
        Turn(TurnFrame),
        /// A character's phase.
        Phase(PhaseFrame),
        /// A character moves.
        Move(MoveFrame),
        /// Chances to react.
        Window(WindowFrame),
        /// A blow in the course of a half move.
        Charge(ChargeFrame),
        /// A character keeps its weapon, or not.
        Disarm(DisarmFrame),
        /// A character breaks free.
        Break(BreakFrame),
        /// A character draws a weapon.
        Draw(DrawFrame),
        /// A dive for cover.
        Dive(DiveFrame),
        /// An effort beyond END.
        Effort(EffortFrame),
        /// To hit, and the dice of damage.
        Attack(AttackFrame),
        /// Several attack together.
        Group(GroupFrame),
        /// An attack on an area.
        Area(AreaFrame),
        /// Shots that missed look for somebody else.
        Stray(StrayFrame),
        /// How far a blow sends its target.
        Knockback(KnockbackFrame),
        /// A character is knocked back.
        Flight(FlightFrame),
        /// What a flight struck.
        Impact(ImpactFrame),
        /// A character comes down.
        Landing(LandingFrame),
        /// A character without support comes down.
        Footing(FootingFrame),
        /// Has somebody won?
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// The first frame of a battle.
    pub(crate) const fn first() -> Self {
        Self::Turn(TurnFrame::first())
    }
}
