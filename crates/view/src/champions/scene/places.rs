//! The possible ends of a flight, without duplicates. The board marks them and the panel lists them, so that both show
//! the same metres and chances.

use crate::percent::WORTH_WORDS;
use knockback_odds::{
    Ratio,
    champions::{Odds, State},
};
use knockback_rules::battle::Occupant;

use super::flight::{Flight, LadderRung};

/// A possible end of a flight, with all rungs that end there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandingPlace<'a> {
    /// The chance of this end.
    pub chance: Ratio,
    /// The index of the shown rung: the likeliest rung that ends there.
    pub rung: usize,
    /// The shown rung.
    pub shown: &'a LadderRung,
    /// All rungs that end there with their chances, in ascending order of hexes.
    pub rungs: Vec<(&'a LadderRung, Ratio)>,
}

impl LandingPlace<'_> {
    /// True if the dice give at least one hex of knockback, even if an obstacle stops the target at once.
    #[must_use]
    pub fn flies(&self) -> bool {
        self.shown.last > 0
    }

    /// The fate of the target at this end, in one word, if it is more likely lost than not. `None` while the odds are
    /// unknown.
    #[must_use]
    pub fn fate(&self, flight: &Flight, odds: Option<&Odds>) -> Option<&'static str> {
        let odds = odds.filter(|odds| odds.question.target == Occupant::Figure(flight.figure))?;
        let lost = |states: &[State]| {
            let chance = odds.chance(|blow| {
                let here = |(rung, _): &(&LadderRung, Ratio)| (rung.first..=rung.last).contains(&blow.hexes.0);
                let so = blow.states_of(flight.figure).is_some_and(|now| states.iter().any(|state| now.has(*state)));
                so && blow.hit && self.rungs.iter().any(here)
            });
            2.0 * chance.value() > self.chance.value()
        };
        let fates = [(&[State::Dead][..], "dead"), (&[State::Dead, State::Dying], "dying")];
        fates.into_iter().find(|(states, _)| lost(states)).map(|(_, word)| word)
    }

    /// True if the place deserves text on the board. An unlikely place does only if the target is lost there.
    #[must_use]
    pub fn matters(&self, fate: Option<&str>) -> bool {
        self.chance.value() >= WORTH_WORDS || fate.is_some()
    }
}

/// The possible ends of a flight, the likeliest first, by the chances of its rungs.
#[must_use]
pub fn places<'a>(flight: &'a Flight, chances: &[Ratio]) -> Vec<LandingPlace<'a>> {
    let mut places: Vec<LandingPlace<'a>> = Vec::new();
    for (rung, (landing, chance)) in flight.landings.iter().zip(chances).enumerate() {
        let (at, flies) = (landing.trajectory.at, landing.last > 0);
        let same = places.iter_mut().find(|place| place.flies() == flies && place.shown.trajectory.at == at);
        let Some(place) = same else {
            let rungs = vec![(landing, chance.clone())];
            places.push(LandingPlace { chance: chance.clone(), rung, shown: landing, rungs });
            continue;
        };
        place.chance = place.chance.plus(chance);
        place.rungs.push((landing, chance.clone()));
        // `Flight::landing_on` chooses in the same way.
        if landing.chance.value().total_cmp(&place.shown.chance.value()).is_ge() {
            (place.rung, place.shown) = (rung, landing);
        }
    }
    places.sort_by(|one, other| other.chance.cmp(&one.chance));
    places
}
