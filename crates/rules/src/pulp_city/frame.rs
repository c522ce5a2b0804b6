//! Frames of the Pulp City agenda.

use super::{
    PulpCity,
    displace::{
        DisplaceFrame, danger::DangerFrame, knockback::KnockbackFrame, land::LandFrame, shift::ShiftFrame,
        throw::ThrowFrame,
    },
    effects::{
        EffectsFrame, blast::BlastFrame, control::ControlFrame, each::EachFrame, extra::ExtraFrame,
        follow_up::FollowUpFrame, place::PlaceFrame, remove::RemoveFrame,
    },
    moving::movement::MoveFrame,
    roll::RollFrame,
    turn::{TurnFrame, act::ActFrame, command::CommandFrame, rounds::RoundFrame, verdict::VerdictFrame},
};
use crate::battle::frames;

frames! {
    /// A frame of Pulp City. Each kind is resolved in its own file.
    Frame of PulpCity {
        /// Start rolls, turns, the Effects Phase and the end of the round.
        Round(RoundFrame),
        /// A turn of a side.
        Turn(TurnFrame),
        /// The activation of a supreme.
        Act(ActFrame),
        /// The command of minions.
        Command(CommandFrame),
        /// The move of a model.
        Move(MoveFrame),
        /// The dice of an action.
        Roll(RollFrame),
        /// The effects of a success.
        Effects(EffectsFrame),
        /// Effects that are applied one after another, without a roll.
        Each(EachFrame),
        /// The choice of the direction of a knockback.
        Knockback(KnockbackFrame),
        /// The movement of a knockback or a pull.
        Displace(DisplaceFrame),
        /// A shift.
        Shift(ShiftFrame),
        /// A blast.
        Blast(BlastFrame),
        /// The choice of an extra target.
        Extra(ExtraFrame),
        /// The optional throw of a grabbed model.
        Throw(ThrowFrame),
        /// The landing of a thrown object or model.
        Land(LandFrame),
        /// One additional exclusive action.
        FollowUp(FollowUpFrame),
        /// The action or move of a controlled model.
        Control(ControlFrame),
        /// The placement of a summons.
        Place(PlaceFrame),
        /// The removal of surplus minions.
        Remove(RemoveFrame),
        /// The effects of dangerous terrain on a model that enters it or begins an activation in it.
        Danger(DangerFrame),
        /// The removal of KO'ed models, and the check for victory.
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// Returns the first frame of a battle.
    pub(super) const fn first() -> Self {
        Self::Round(RoundFrame::Begin)
    }
}
