//! What Pulp City may still have to do.

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
    /// A frame of Pulp City, one kind for each file that resolves it.
    Frame of PulpCity {
        /// Start rolls, turns, the Effects Phase, the end of the round.
        Round(RoundFrame),
        /// A turn of a side.
        Turn(TurnFrame),
        /// A supreme is activated.
        Act(ActFrame),
        /// Minions are commanded.
        Command(CommandFrame),
        /// A model moves.
        Move(MoveFrame),
        /// The dice of an action.
        Roll(RollFrame),
        /// The effects of a success.
        Effects(EffectsFrame),
        /// Effects that fall on somebody one after the other, without a roll.
        Each(EachFrame),
        /// The way of a knockback.
        Knockback(KnockbackFrame),
        /// A knockback or a pull.
        Displace(DisplaceFrame),
        /// A shift.
        Shift(ShiftFrame),
        /// A blast.
        Blast(BlastFrame),
        /// A target more.
        Extra(ExtraFrame),
        /// A grabbed model is thrown.
        Throw(ThrowFrame),
        /// What was thrown lands.
        Land(LandFrame),
        /// One exclusive action more.
        FollowUp(FollowUpFrame),
        /// Somebody is controlled.
        Control(ControlFrame),
        /// Something is summoned.
        Place(PlaceFrame),
        /// There are too many minions.
        Remove(RemoveFrame),
        /// Somebody comes into dangerous terrain, or begins an activation in it.
        Danger(DangerFrame),
        /// The KO'ed leave the board. Has somebody won?
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// The first frame of a battle.
    pub(super) const fn first() -> Self {
        Self::Round(RoundFrame::Begin)
    }
}
