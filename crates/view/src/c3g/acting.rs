//! Whose turn of C3G it is.

use knockback_rules::{
    battle::{CardId, Frame},
    c3g::{self, ActFrame, C3gBattle, Marker, MarkerFace},
};

/// The turn under way, with any frames on top of it.
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

/// Which of the three turns of the round is being played, counted from 1: as many as there are numbered markers that
/// the side which acts has turned up.
#[must_use]
pub fn turn_number(battle: C3gBattle<'_>) -> Option<usize> {
    let side = turn(battle)?.side;
    let up = |marker: &&Marker| matches!(battle.state().marker(side, **marker), MarkerFace::Up(_));
    Some(Marker::ALL.iter().take(3).filter(up).count().max(1))
}
