//! The results of a battle's next roll, merged by their effect.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, Folded},
    dice::{RollRequest, Rolled},
};

/// The results of a battle's next roll. Results that differ only in numbers for the log are merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// The event that comes before every result, if several rolls are [folded](Battle::folded) into one.
    pub before: Option<Event>,
    /// The results, each with its weight; no two are equal.
    pub results: Vec<(Rolled, u128)>,
    /// The sum of all weights.
    pub total: u128,
}

impl Rolls {
    /// The results of the roll that a battle requests.
    #[must_use]
    pub fn of(battle: &Battle, request: RollRequest) -> Self {
        if let Some(Folded { matter, rolls, total }) = battle.folded() {
            let results = rolls.into_iter().map(|roll| (roll.rolled, roll.ways)).collect();
            return Self { before: Some(Event::Agenda(AgendaChange::Become(matter))), results, total };
        }
        Self::single(battle, request)
    }

    /// The results of only this roll, even if the rules would fold it with the rolls that follow.
    #[must_use]
    pub fn single(battle: &Battle, request: RollRequest) -> Self {
        let outcomes = request.outcomes();
        let total = outcomes.total();
        let mut results: Vec<(Rolled, u128)> = Vec::new();
        for (rolled, ways) in outcomes {
            let rolled = battle.representative(rolled);
            match results.iter_mut().find(|(known, _)| *known == rolled) {
                Some((_, sum)) => *sum += ways,
                None => results.push((rolled, ways)),
            }
        }
        Self { before: None, results, total }
    }
}
