//! Dice that are rolled again (`CDG-27`, `CDG-28`).

use crate::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, RaceTrait},
};

/// True for a die that its roller rolls again: its race or the weapon in its hand says so, once a round.
///
/// It is asked of dice that fail only: a die is rolled again by itself, and the first that would fail is.
pub(in crate::coup_de_grace) fn is_due(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    hand: Option<u8>,
    die: u8,
) -> bool {
    let sheet = battle.sheet(figure);
    let of_race = matches!(sheet.quality(), Some(RaceTrait::Rerolls(face)) if face == die);
    let of_weapon = hand.and_then(|hand| sheet.profile(hand)?.rerolls) == Some(die);
    (of_race || of_weapon) && !battle.mini(figure).has_rerolled(die)
}
