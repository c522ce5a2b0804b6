//! Damage, and the dice of impacts, landings and falls, which do normal physical damage (`CH-35` to `CH-42`).

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

/// Damage dice, rolled in several steps if a single roll does not allow that many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HarmDice {
    /// The victim.
    pub victim: Occupant,
    /// Source of the damage.
    pub of: HarmSource,
    /// The character or obstacle that the victim collided with, if any.
    pub against: Option<Against>,
    /// Total number of dice.
    pub dice: u16,
    /// True if the number of dice was doubled (`CH-39`).
    pub doubled: bool,
    /// True if only half of the damage counts (`CH-43`).
    pub halved: bool,
    /// Dice still to be rolled.
    left: u16,
    /// STUN rolled so far.
    stun: u16,
    /// BODY rolled so far.
    body: u16,
}

/// Maximum number of dice before doubling, far more than any flight on any board can cause.
const MAX: u16 = 1_000;

impl HarmDice {
    /// Creates the dice for an impact, landing or fall. Impact and landing dice are doubled if the victim is knocked
    /// out (`CH-39`).
    pub(super) fn new(
        battle: ChampionsBattle<'_>,
        victim: Occupant,
        (of, against): (HarmSource, Option<Against>),
        dice: u16,
    ) -> Self {
        let may_double = matches!(of, HarmSource::Impact | HarmSource::Landing);
        let doubled = may_double && matches!(victim, Occupant::Figure(figure) if doubles(battle, figure));
        let dice = dice.min(MAX) * if doubled { 2 } else { 1 };
        Self { victim, of, against, dice, doubled, halved: false, left: dice, stun: 0, body: 0 }
    }

    /// Returns the next roll. `None` if all dice have been rolled.
    pub(super) fn request(&self) -> Option<RollRequest> {
        let dice = u8::try_from(self.left).unwrap_or(u8::MAX).min(RollRequest::MAX_DICE);
        (dice > 0).then_some(RollRequest::StunAndBody(D6Pool::of(dice)))
    }

    /// Returns the next roll if it is also the last one.
    pub(super) fn last_request(&self) -> Option<RollRequest> {
        self.request().filter(|request| u16::from(request.dice()) == self.left)
    }

    /// Returns the STUN and BODY rolled so far.
    pub(super) const fn so_far(&self) -> (u16, u16) {
        (self.stun, self.body)
    }

    /// Returns the dice after a roll.
    pub(super) fn after(mut self, rolled: Rolled) -> Self {
        if let (Some(request), Rolled::StunAndBody { stun, body }) = (self.request(), rolled) {
            self.left -= u16::from(request.dice());
            self.stun += stun;
            self.body += body;
        }
        self
    }

    /// Returns the same dice, with the damage halved if `halved` is true (`CH-43`).
    pub(super) const fn halved_if(self, halved: bool) -> Self {
        Self { halved, ..self }
    }

    /// Adds the damage events once all dice have been rolled.
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
            && self.dice <= 2 * MAX
            && self.left <= self.dice
            && self.stun <= 6 * self.dice
            && self.body <= 2 * self.dice
    }
}
