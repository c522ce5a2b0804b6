//! Dice of impacts, landings and falls: normal physical damage, as many dice as the blow has (`CH-35` to `CH-42`).

pub mod damage;
pub(super) mod effects;
pub mod effort;
pub mod impact;

use serde::{Deserialize, Serialize};

use damage::Damage;
use impact::doubles;

use super::{Against, Champions, ChampionsBattle, Defence, Event, HarmSource, Setup};
use crate::{
    battle::{self, Known, Occupant},
    dice::{D6Pool, RollRequest, Rolled},
};

/// Dice that hurt somebody or something, some of them rolled already: more than a hand holds are rolled in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HarmDice {
    /// Whom or what.
    pub victim: Occupant,
    /// Of what.
    pub of: HarmSource,
    /// What was struck, by the victim or with it.
    pub against: Option<Against>,
    /// How many dice in all.
    pub dice: u16,
    /// Twice as many as the blow has (`CH-39`).
    pub doubled: bool,
    /// Half of the damage counts (`CH-43`).
    pub halved: bool,
    /// How many are still to be rolled.
    left: u16,
    /// STUN so far.
    stun: u16,
    /// BODY so far.
    body: u16,
}

/// The most dice of a blow: no flight on any board comes near.
const MOST: u16 = 1_000;

impl HarmDice {
    /// Dice of an impact, doubled if the victim is unconscious and that doubles it (`CH-39`).
    pub(super) fn new(
        battle: ChampionsBattle<'_>,
        victim: Occupant,
        (of, against): (HarmSource, Option<Against>),
        dice: u16,
    ) -> Self {
        let may_double = matches!(of, HarmSource::Impact | HarmSource::Landing);
        let doubled = may_double && matches!(victim, Occupant::Figure(figure) if doubles(battle, figure));
        let dice = dice.min(MOST) * if doubled { 2 } else { 1 };
        Self { victim, of, against, dice, doubled, halved: false, left: dice, stun: 0, body: 0 }
    }

    /// The dice to be rolled next; `None` if all are.
    pub(super) fn request(&self) -> Option<RollRequest> {
        let dice = u8::try_from(self.left).unwrap_or(u8::MAX).min(RollRequest::MOST_DICE);
        (dice > 0).then_some(RollRequest::StunAndBody(D6Pool::of(dice)))
    }

    /// The roll that is the last of it; `None` if more dice than a hand holds are left, or none.
    pub(super) fn last_request(&self) -> Option<RollRequest> {
        self.request().filter(|request| u16::from(request.dice()) == self.left)
    }

    /// STUN and BODY that were rolled so far.
    pub(super) const fn so_far(&self) -> (u16, u16) {
        (self.stun, self.body)
    }

    /// After a roll of the dice that were asked for.
    pub(super) fn after(mut self, rolled: Rolled) -> Self {
        if let (Some(request), Rolled::StunAndBody { stun, body }) = (self.request(), rolled) {
            self.left -= u16::from(request.dice());
            self.stun += stun;
            self.body += body;
        }
        self
    }

    /// The same, halved under a condition (`CH-43`).
    pub(super) const fn halved_if(self, halved: bool) -> Self {
        Self { halved, ..self }
    }

    /// The result of it once all dice are rolled.
    pub(super) fn settle(&self, battle: ChampionsBattle<'_>, events: &mut Vec<battle::Event>) {
        let Self { victim, of, against, dice, doubled, stun, body, .. } = *self;
        events.push(Champions::own(Event::HarmRolled { victim, of, against, dice, doubled, stun, body }));
        let share = if self.halved { 2 } else { 1 };
        let damage = Damage { stun: stun / share, body: body / share, killing: false, against: Defence::Physical };
        damage::strike(battle, victim, damage, (of, false), events);
    }

    pub(super) fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.occupant(self.victim)
            && self.against.is_none_or(|against| against.is_valid(known))
            && self.dice <= 2 * MOST
            && self.left <= self.dice
            && self.stun <= 6 * self.dice
            && self.body <= 2 * self.dice
    }
}
