//! Agenda frames of Champions.

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
    /// An agenda frame of Champions. Each kind is resolved in its own file.
    Frame of Champions {
        /// Segments, acting order, and the end of a turn.
        Turn(TurnFrame),
        /// A character's phase.
        Phase(PhaseFrame),
        /// A character moves.
        Move(MoveFrame),
        /// A reaction window: the listed characters may react.
        Window(WindowFrame),
        /// A half move with an attack in it.
        Charge(ChargeFrame),
        /// A character rolls to keep hold of its weapon.
        Disarm(DisarmFrame),
        /// A held character tries to break free.
        Break(BreakFrame),
        /// A character draws a weapon.
        Draw(DrawFrame),
        /// A dive for cover.
        Dive(DiveFrame),
        /// A character pays STUN for missing END.
        Effort(EffortFrame),
        /// An attack: roll to hit, and damage.
        Attack(AttackFrame),
        /// A coordinated attack.
        Group(GroupFrame),
        /// An area attack.
        Area(AreaFrame),
        /// Stray shots: missed shots that may hit others.
        Stray(StrayFrame),
        /// A roll for knockback.
        Knockback(KnockbackFrame),
        /// A displaced character flies.
        Flight(FlightFrame),
        /// A flying character hits an obstacle.
        Impact(ImpactFrame),
        /// A character lands after a flight or fall.
        Landing(LandingFrame),
        /// Characters without support fall.
        Footing(FootingFrame),
        /// A check for victory.
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// The first frame of a battle.
    pub(crate) const fn first() -> Self {
        Self::Turn(TurnFrame::first())
    }
}
