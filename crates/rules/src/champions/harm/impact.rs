//! Impacts: a flying character hits an obstacle, and both take damage (`CH-36`, `CH-38`, `CH-40`).

use serde::{Deserialize, Serialize};

use super::{HarmDice, damage};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    champions::{Against, Champions, ChampionsBattle, HarmSource, Setup},
    dice::Rolled,
};

/// True if a character's landing and impact dice are doubled because it is knocked out (`CH-39`).
#[must_use]
pub fn doubles(battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
    !battle.condition(figure).is_conscious()
}

/// Frame of an impact, which rolls damage first for the flyer, then for the obstacle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImpactFrame {
    /// The flying character.
    pub figure: FigureId,
    /// The obstacle.
    pub against: Against,
    /// True if the obstacle breaks regardless of the dice, and the flight continues (`CH-36`).
    pub breaks: bool,
    /// Dice of the current roll.
    dice: HarmDice,
    /// Number of dice for the obstacle, rolled next; `None` if no dice are rolled for it.
    then: Option<u16>,
}

impl ImpactFrame {
    pub(in crate::champions) fn new(
        battle: ChampionsBattle<'_>,
        figure: FigureId,
        against: Against,
        dice: u16,
        breaks: bool,
    ) -> Self {
        let then = match against {
            Against::Object(_) if breaks => None,
            Against::Object(_) | Against::Figure(_) => Some(dice),
            Against::Obstacle(_) | Against::Ground(_) => None,
        };
        let dice = HarmDice::new(battle, Occupant::Figure(figure), (HarmSource::Impact, Some(against)), dice);
        Self { figure, against, breaks, dice, then }
    }

    /// Returns the dice of the current roll.
    pub(in crate::champions) const fn dice(&self) -> &HarmDice {
        &self.dice
    }

    /// Returns the figure or object that takes damage besides the flyer.
    const fn other(&self) -> Option<Occupant> {
        match self.against {
            Against::Object(object) => Some(Occupant::Object(object)),
            Against::Figure(figure) => Some(Occupant::Figure(figure)),
            Against::Obstacle(_) | Against::Ground(_) => None,
        }
    }

    /// Adds the events once all dice of the current victim have been rolled.
    fn settled(&self, battle: ChampionsBattle<'_>, events: &mut Vec<battle::Event>) {
        self.dice.settle(battle, events);
        if let (Some(dice), Some(other)) = (self.then, self.other()) {
            let dice = HarmDice::new(battle, other, (HarmSource::Impact, Some(Against::Figure(self.figure))), dice);
            events.push(Champions::become_(Self { dice, then: None, ..self.clone() }));
            return;
        }
        if let (true, Against::Object(object)) = (self.breaks, self.against) {
            damage::shatter(object, HarmSource::Impact, events);
        }
        events.push(Champions::pop());
    }
}

impl Resolver<Champions> for ImpactFrame {
    const STAGE: Stage = Stage::Collision;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && self.against.is_valid(known) && self.dice.is_valid(known)
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        self.dice.request().map_or_else(
            || {
                let mut events = Vec::new();
                self.settled(battle, &mut events);
                Step::Emit(events)
            },
            Step::Roll,
        )
    }

    /// Maps rolls with the same effect to one representative. For an object only BODY matters, and only up to the
    /// amount that breaks the object.
    fn representative(&self, battle: ChampionsBattle<'_>, rolled: Rolled) -> Rolled {
        match (self.dice.victim, self.dice.last_request(), rolled) {
            (Occupant::Object(object), Some(_), Rolled::StunAndBody { body, .. }) => {
                let (_, before) = self.dice.so_far();
                let told = damage::representative_body(battle, object, before.saturating_add(body));
                Rolled::StunAndBody { stun: 0, body: told.saturating_sub(before) }
            }
            _ => rolled,
        }
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let after = Self { dice: self.dice.after(rolled), ..self.clone() };
        if after.dice.request().is_some() {
            events.push(Champions::become_(after));
        } else {
            after.settled(battle, events);
        }
    }
}
