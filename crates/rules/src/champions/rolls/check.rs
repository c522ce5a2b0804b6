//! Success rolls: 3d6 against a characteristic or an OCV. The needed number or less succeeds.

use crate::{
    battle::FigureId,
    champions::{ChampionsBattle, Characteristic, data::rounding::nearest},
    dice::{D6Pool, RollRequest},
};

/// The dice of a success roll.
pub(in crate::champions) const ROLL: RollRequest = RollRequest::Sum(D6Pool::of(3));

/// Returns the highest DEX roll that succeeds: 9 plus a fifth of DEX.
#[must_use]
pub fn dexterity(battle: ChampionsBattle<'_>, figure: FigureId) -> i16 {
    9 + nearest(battle.characteristic(figure, Characteristic::Dexterity), 5)
}

/// Returns the highest roll that succeeds when a character's OCV, lowered by `less`, is pitted against another
/// character's OCV.
#[must_use]
pub fn against(battle: ChampionsBattle<'_>, figure: FigureId, less: i16, other: FigureId) -> i16 {
    let ocv = |of| battle.characteristic(of, Characteristic::Ocv);
    11 + ocv(figure) - less - ocv(other)
}

/// True if a roll succeeds.
#[must_use]
pub fn made(rolled: u16, need: i16) -> bool {
    i32::from(rolled) <= i32::from(need)
}
