//! The current turn of C3G.

use knockback_rules::{
    battle::{CardId, Frame},
    c3g::{self, ActFrame, C3gBattle, Marker, MarkerFace},
};

/// The frame of the current turn. Other frames may be above it on the agenda.
#[must_use]
pub fn turn(battle: C3gBattle<'_>) -> Option<&ActFrame> {
    battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(c3g::Frame::Act(act)) => Some(act),
        _ => None,
    })
}

/// The card that acts now.
#[must_use]
pub fn card(battle: C3gBattle<'_>) -> Option<CardId> {
    turn(battle).map(|act| act.card)
}

/// The number of the current turn in the round, from 1 to 3. It equals the number of numbered markers that the acting
/// side has turned face up.
#[must_use]
pub fn turn_number(battle: C3gBattle<'_>) -> Option<usize> {
    let side = turn(battle)?.side;
    let up = |marker: &&Marker| matches!(battle.state().marker(side, **marker), MarkerFace::Up(_));
    Some(Marker::ALL.iter().take(3).filter(up).count().max(1))
}
