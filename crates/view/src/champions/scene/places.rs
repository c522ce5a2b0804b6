//! The places where a flight may end, each once: the board marks them and the panel lists them, so that both say the same
//! metres and the same chances.

use crate::percent::WORTH_WORDS;
use knockback_odds::{
    Ratio,
    champions::{Odds, State},
};
use knockback_rules::battle::Occupant;

use super::flight::{Flight, LadderRung};

/// A place where a flight may end, with all rungs that end there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LandingPlace<'a> {
    /// How likely it ends there.
    pub chance: Ratio,
    /// The rung that is shown for the place, which is its likeliest, by its place among the rungs of the flight.
    pub rung: usize,
    /// The same rung.
    pub shown: &'a LadderRung,
    /// All rungs that end there, the fewest hexes first, each with its chance.
    pub rungs: Vec<(&'a LadderRung, Ratio)>,
}

impl LandingPlace<'_> {
    /// True if the dice knock the target back, even if something holds it where it is.
    #[must_use]
    pub fn flies(&self) -> bool {
        self.shown.last > 0
    }

    /// What becomes of the target there, in a word, where it is more likely lost than not; nothing while nobody knows.
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

    /// Whether the place is worth words on the board: one that is hardly ever come to is not, unless the target is lost there.
    #[must_use]
    pub fn matters(&self, fate: Option<&str>) -> bool {
        self.chance.value() >= WORTH_WORDS || fate.is_some()
    }
}

/// The places where a flight may end, the likeliest first, by the chances of its rungs.
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
        // As `Flight::landing_on` has it.
        if landing.chance.value().total_cmp(&place.shown.chance.value()).is_ge() {
            (place.rung, place.shown) = (rung, landing);
        }
    }
    places.sort_by(|one, other| other.chance.cmp(&one.chance));
    places
}
