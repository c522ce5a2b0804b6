//! END costs of actions, and the STUN or BODY paid for effort (`CH-2`, `CH-26`, `CH-30`).

use serde::{Deserialize, Serialize};

use super::damage;
use crate::{
    battle::{self, FigureId, Known, Resolver, Stage, Step},
    champions::{Champions, ChampionsBattle, Event, HarmSource, Setup},
    dice::{D6Pool, RollRequest, Rolled},
};

/// The most STR that pushing can add (`CH-30`).
pub const MAX_PUSH: i16 = 10;

/// Returns the END cost of using STR: 1 for every 10 STR used within the character's own STR, and 1 for each point of
/// pushing (`CH-30`).
#[must_use]
pub fn of_strength(own: i16, used: u8) -> u16 {
    let used = i16::from(used);
    let (within, pushed) = (used.min(own).max(0).unsigned_abs(), (used - own).max(0).unsigned_abs());
    within / 10 + pushed
}

/// Adds the events for paying END. Missing END costs STUN (`CH-30`), and at 0 BODY or below the payment also costs 1
/// BODY (`CH-26`).
pub(in crate::champions) fn pay(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    end: u16,
    events: &mut Vec<battle::Event>,
) {
    if end == 0 {
        return;
    }
    let condition = battle.condition(figure);
    let paid = end.min(condition.end.max(0).unsigned_abs());
    if paid > 0 {
        events.push(Champions::own(Event::EndPaid { figure, end: paid }));
    }
    if condition.body <= 0 {
        events.push(Champions::own(Event::Strained { figure }));
        damage::hurt(battle, figure, (0, 1), HarmSource::Effort, events);
    }
    if end > paid {
        let dice = u8::try_from((end - paid).div_ceil(2)).unwrap_or(u8::MAX).min(RollRequest::MAX_DICE);
        events.push(Champions::push(EffortFrame { figure, dice }));
    }
}

/// Frame of a character that pays STUN for missing END (`CH-30`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffortFrame {
    /// The character.
    pub figure: FigureId,
    /// Number of dice: one for every 2 missing END, rounded up.
    pub dice: u8,
}

impl Resolver<Champions> for EffortFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && (1..=RollRequest::MAX_DICE).contains(&self.dice)
    }

    fn step(&self, _battle: ChampionsBattle<'_>) -> Step {
        Step::Roll(RollRequest::Sum(D6Pool::of(self.dice)))
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::Sum(stun) = rolled else { return };
        let Self { figure, dice } = *self;
        events.push(Champions::own(Event::EffortRolled { figure, dice, stun }));
        damage::hurt(battle, figure, (stun, 0), HarmSource::Effort, events);
        events.push(Champions::pop());
    }
}
