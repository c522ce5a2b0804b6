//! Dice that are rolled again (`CDG-27`, `CDG-28`).

use crate::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, RaceTrait},
};

/// True if a mini rolls this die again. Its race or the weapon in its hand allows that once a round.
///
/// Call this only for failed dice. A reroll happens automatically, at the first die that would fail.
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
