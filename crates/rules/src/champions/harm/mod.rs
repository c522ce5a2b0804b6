//! Dice of impacts, landings and falls: normal physical damage (`CH-35` to `CH-42`).

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

/// Damage dice, possibly rolled in part: more dice than the maximum of a roll are split into several rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HarmDice {
    /// The victim.
    pub victim: Occupant,
    /// Source of the damage.
    pub of: HarmSource,
    /// The obstacle in the collision.
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

/// Maximum number of dice. No flight on any board comes close.
const MAX: u16 = 1_000;

impl HarmDice {
    /// Creates the dice of an impact, doubled if the victim is unconscious and that matters (`CH-39`).
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

    /// The next roll; `None` if all dice are rolled.
    pub(super) fn request(&self) -> Option<RollRequest> {
        let dice = u8::try_from(self.left).unwrap_or(u8::MAX).min(RollRequest::MAX_DICE);
        (dice > 0).then_some(RollRequest::StunAndBody(D6Pool::of(dice)))
    }

    /// The next roll if it is the last; `None` if it takes more than one roll, or none.
    pub(super) fn last_request(&self) -> Option<RollRequest> {
        self.request().filter(|request| u16::from(request.dice()) == self.left)
    }

    /// STUN and BODY rolled so far.
    pub(super) const fn so_far(&self) -> (u16, u16) {
        (self.stun, self.body)
    }

    /// The dice after a roll.
    pub(super) fn after(mut self, rolled: Rolled) -> Self {
        if let (Some(request), Rolled::StunAndBody { stun, body }) = (self.request(), rolled) {
            self.left -= u16::from(request.dice());
            self.stun += stun;
            self.body += body;
        }
        self
    }

    /// The same dice, halved under a condition (`CH-43`).
    pub(super) const fn halved_if(self, halved: bool) -> Self {
        Self { halved, ..self }
    }

    /// Adds the damage once all dice are rolled.
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
