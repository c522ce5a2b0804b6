//! Frames of the Coup-De-Grace agenda.

use super::{
    CoupDeGrace,
    attack::AttackFrame,
    forced::{air::AirFrame, bash_back::BashBackFrame, pit::PitFrame, push::PushFrame, push_choice::PushChoiceFrame},
    moving::movement::MoveFrame,
    turn::{act::ActFrame, downed::RecoveryFrame, rounds::RoundFrame, verdict::VerdictFrame},
};
use crate::battle::frames;

frames! {
    /// A frame of Coup-De-Grace. Each kind is resolved in its own file.
    Frame of CoupDeGrace {
        /// Initiative, turns and the end of the round.
        Round(RoundFrame),
        /// The activation of a mini.
        Act(ActFrame),
        /// The move of a mini.
        Move(MoveFrame),
        /// The die and the damage of an attack.
        Attack(AttackFrame),
        /// The choice of whether to push a mini, and in which direction.
        PushChoice(PushChoiceFrame),
        /// The result of a hammer hit whose push cannot begin.
        BashBack(BashBackFrame),
        /// A forced move.
        Push(PushFrame),
        /// The effects of a pit.
        Pit(PitFrame),
        /// The movement of minis by a staff of air.
        Air(AirFrame),
        /// The recovery of a downed mini.
        Recovery(RecoveryFrame),
        /// The check for victory.
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// Returns the first frame of a battle.
    pub(super) const fn first() -> Self {
        Self::Round(RoundFrame::Begin)
    }
}
