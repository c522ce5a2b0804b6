//! Choices with only one possible answer, which the rules make without asking the player.

use crate::{
    battle,
    pulp_city::{Choice, Frame, PulpCityBattle},
};

/// Returns the choice that the top frame of the agenda is about to make without asking, because only one answer is
/// possible. Returns `None` if there is no such choice.
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
