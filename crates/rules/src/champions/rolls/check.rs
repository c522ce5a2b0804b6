//! Rolls of 3d6 on a characteristic or on OCV: no more than what is needed succeeds (the head of the rules).

use crate::{
    battle::FigureId,
    champions::{ChampionsBattle, Characteristic, data::rounding::nearest},
    dice::{D6Pool, RollRequest},
};

/// The dice of such a roll.
pub(in crate::champions) const ROLL: RollRequest = RollRequest::Sum(D6Pool::of(3));

/// What a roll on DEX needs: 9 and a fifth of it.
#[must_use]
pub fn dexterity(battle: ChampionsBattle<'_>, figure: FigureId) -> i16 {
    9 + nearest(battle.characteristic(figure, Characteristic::Dexterity), 5)
}

/// What a roll of OCV against another's OCV needs.
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
