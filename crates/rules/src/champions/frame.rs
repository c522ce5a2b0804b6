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
    /// A frame of Champions. Each kind is resolved in its own file.
    Frame of Champions {
        /// Segments, acting order, and the end of a turn.
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
        /// A character pays STUN for missing END.
        Effort(EffortFrame),
        /// Roll to hit, and damage.
        Attack(AttackFrame),
        /// A coordinated attack.
        Group(GroupFrame),
        /// An area attack.
        Area(AreaFrame),
        /// Missed shots may hit others.
        Stray(StrayFrame),
        /// A roll for knockback.
        Knockback(KnockbackFrame),
        /// A character is knocked back.
        Flight(FlightFrame),
        /// A character in flight hits an obstacle.
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
