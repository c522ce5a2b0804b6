//! Disarming (`CH-17`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, FigureId, Known, Resolver, Stage, Step},
    champions::{
        Champions, ChampionsBattle, Characteristic, Check, Event, Setup, data::rounding::nearest, rolls::check,
    },
    dice::Rolled,
};

/// Frame of a character that rolls to keep its weapon after a disarm hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisarmFrame {
    /// The character.
    pub figure: FigureId,
    /// The weapon, by index on the sheet.
    pub weapon: u8,
    /// STUN that the character lost to the attack.
    pub stun: u16,
}

/// Returns the weapon in a character's hands: the first by index if there are several.
#[must_use]
pub fn in_hand(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<u8> {
    let drawn = battle.condition(figure).drawn;
    (0_u8..16).find(|place| drawn & (1 << place) != 0)
}

/// Returns the highest roll that keeps the weapon: 9 plus a fifth of the better of STR and DEX, less 1 for every 5 STUN
/// lost.
#[must_use]
pub fn need(battle: ChampionsBattle<'_>, figure: FigureId, stun: u16) -> i16 {
    let roll = |of| 9 + nearest(battle.characteristic(figure, of), 5);
    let better = roll(Characteristic::Strength).max(roll(Characteristic::Dexterity));
    better - i16::try_from(stun / 5).unwrap_or(i16::MAX)
}

impl Resolver<Champions> for DisarmFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && self.weapon < 16
    }

    fn step(&self, _battle: ChampionsBattle<'_>) -> Step {
        Step::Roll(check::ROLL)
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::Sum(rolled) = rolled else { return };
        let Self { figure, weapon, stun } = *self;
        let need = need(battle, figure, stun);
        events.push(Champions::own(Event::Rolled { figure, check: Check::Keep, need, rolled }));
        if !check::made(rolled, need) {
            events.push(Champions::own(Event::Disarmed { figure, weapon }));
        }
        events.push(Champions::pop());
    }
}
