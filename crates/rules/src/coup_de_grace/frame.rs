//! What Coup-De-Grace may still have to do.

use super::{
    CoupDeGrace,
    attack::AttackFrame,
    forced::{air::AirFrame, bash_back::BashBackFrame, pit::PitFrame, push::PushFrame, push_choice::PushChoiceFrame},
    moving::movement::MoveFrame,
    turn::{act::ActFrame, downed::RecoveryFrame, rounds::RoundFrame, verdict::VerdictFrame},
};
use crate::battle::frames;

frames! {
    /// A frame of Coup-De-Grace, one kind for each file that resolves it.
    Frame of CoupDeGrace {
        /// Initiative, turns, the end of the round.
        Round(RoundFrame),
        /// A mini is activated.
        Act(ActFrame),
        /// A mini moves.
        Move(MoveFrame),
        /// The die of an attack, and its damage.
        Attack(AttackFrame),
        /// Whether and which way somebody is pushed.
        PushChoice(PushChoiceFrame),
        /// A hammer whose push cannot begin.
        BashBack(BashBackFrame),
        /// A forced move.
        Push(PushFrame),
        /// A pit acts.
        Pit(PitFrame),
        /// The staff of air moves minis.
        Air(AirFrame),
        /// A downed mini tries to recover.
        Recovery(RecoveryFrame),
        /// Has somebody won?
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// The first frame of a battle.
    pub(super) const fn first() -> Self {
        Self::Round(RoundFrame::Begin)
    }
}
