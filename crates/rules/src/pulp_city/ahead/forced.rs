//! Choices that nobody is asked for, because there is one answer alone.

use crate::{
    battle,
    pulp_city::{Choice, Frame, PulpCityBattle},
};

/// The choice that the top of the agenda is about to settle without asking, with its one answer; `None` where it settles
/// none.
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
