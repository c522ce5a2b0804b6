//! The character that has its phase.

use knockback_rules::{
    battle::{FigureId, Frame},
    champions::{Frame as Ch, PhaseFrame, Played, turns::still_to_act},
};

/// The phase that is under way: the innermost one, where a held action has come between.
pub(crate) fn phase(battle: Played<'_>) -> Option<&PhaseFrame> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(Ch::Phase(phase)) => Some(phase),
        _ => None,
    })
}

/// The character with the next phase of this segment.
pub(crate) fn next(battle: Played<'_>) -> Option<FigureId> {
    still_to_act(battle).first().copied()
}
