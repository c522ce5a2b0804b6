//! Choices with a single answer, which are settled without asking.

use crate::{
    battle,
    pulp_city::{Choice, Frame, PulpCityBattle},
};

/// Returns the choice, with its only answer, that the top of the agenda is about to settle without asking. Returns
/// `None` if there is no such choice.
#[must_use]
pub fn forced(battle: PulpCityBattle<'_>) -> Option<Choice> {
    let Some(battle::Frame::PulpCity(top)) = battle.top() else { return None };
    match top {
        Frame::Knockback(frame) => frame.forced(battle),
        Frame::Shift(frame) => frame.forced(battle),
        Frame::Blast(frame) => frame.forced(battle),
        Frame::Extra(frame) => frame.forced(battle),
        Frame::Place(frame) => frame.forced(battle),
        _ => None,
    }
}
