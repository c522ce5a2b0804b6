//! Frames on the agenda of Champions.

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
    /// A frame of Champions. Each kind is resolved by its own file.
    Frame of Champions {
        /// Segments, order of acting, end of a turn.
        Turn(TurnFrame),
        /// A character's phase.
        Phase(PhaseFrame),
        /// A character moves.
        Move(MoveFrame),
        /// Chances to react.
        Window(WindowFrame),
        /// An attack during a half move.
        Charge(ChargeFrame),
        /// A character tries to keep its weapon.
        Disarm(DisarmFrame),
        /// A character tries to break free.
        Break(BreakFrame),
        /// A character draws a weapon.
        Draw(DrawFrame),
        /// A dive for cover.
        Dive(DiveFrame),
        /// An effort beyond END.
        Effort(EffortFrame),
        /// Roll to hit, and damage.
        Attack(AttackFrame),
        /// A coordinated attack.
        Group(GroupFrame),
        /// An area attack.
        Area(AreaFrame),
        /// Missed shots may hit others.
        Stray(StrayFrame),
        /// Knockback is rolled for.
        Knockback(KnockbackFrame),
        /// A character is knocked back.
        Flight(FlightFrame),
        /// A flight hits an obstacle.
        Impact(ImpactFrame),
        /// A character comes down.
        Landing(LandingFrame),
        /// A character without support comes down.
        Footing(FootingFrame),
        /// Victory is checked.
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// The first frame of a battle.
    pub(crate) const fn first() -> Self {
        Self::Turn(TurnFrame::first())
    }
}
