//! What a battle rolls next, results of which the same comes put together.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, Folded},
    dice::{RollRequest, Rolled},
};

/// What a battle rolls next: one result for all of which the same comes, apart from numbers that only the log tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// What has to happen before any of the results, where several rolls are one ([`Battle::folded`]).
    pub before: Option<Event>,
    /// The results, each with its weight; no two are equal.
    pub results: Vec<(Rolled, u128)>,
    /// The sum of all weights.
    pub total: u128,
}

impl Rolls {
    /// What comes of the roll that a battle asks for.
    #[must_use]
    pub fn of(battle: &Battle, request: RollRequest) -> Self {
        if let Some(Folded { matter, rolls, total }) = battle.folded() {
            let results = rolls.into_iter().map(|roll| (roll.rolled, roll.ways)).collect();
            return Self { before: Some(Event::Agenda(AgendaChange::Become(matter))), results, total };
        }
        Self::single(battle, request)
    }

    /// What comes of this roll alone, also where the rules would fold it with those that follow.
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
