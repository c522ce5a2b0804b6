//! Rerolls of failed dice (`CDG-27`, `CDG-28`).

use crate::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, RaceTrait},
};

/// True if a mini rerolls a failed die with this number. The race of the mini, or the weapon that it attacks with, can
/// allow this once per round.
///
/// The caller must check that the die has failed. A reroll is automatic: the player cannot save it for later.
pub(in crate::coup_de_grace) fn is_due(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    hand: Option<u8>,
    die: u8,
) -> bool {
    let sheet = battle.sheet(figure);
    let of_race = matches!(sheet.race_trait(), Some(RaceTrait::Rerolls(face)) if face == die);
    let of_weapon = hand.and_then(|hand| sheet.profile(hand)?.rerolls) == Some(die);
    (of_race || of_weapon) && !battle.mini(figure).has_rerolled(die)
}
