//! The answer to a question of Pulp City.

use std::ops::Deref;

use knockback_rules::{
    battle::{Battle, FigureId},
    board::Cell,
    geometry::Direction,
    pulp_city::{
        Attempt, PulpCityBattle,
        pool::{self, Opposition, Pool},
    },
};

use super::{Count, Ends, Estimate, Question, Unanswered};

/// The odds of an action: all ways in which it may end, including its blasts, throws and falls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The question.
    pub question: Question,
    /// The declared action.
    pub attempt: Attempt,
    /// The cell of the target, and the direction in which the first knockback or pull sends it; `None` if there is
    /// none.
    pub line: Option<(Cell, Direction)>,
    /// All ways in which it may end.
    pub ends: Ends,
}

/// The opposition that the attacker must beat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Against {
    /// A roll of a model.
    Roll(FigureId, Pool),
    /// A fixed number.
    Number(u8),
}

impl Odds {
    /// The odds of a question, counted at once. Callers that cannot wait use [`Count`].
    ///
    /// # Errors
    /// If the action or a choice is refused, or the count exceeds its budget.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// The odds of a question, estimated by this many seeded plays. Callers that cannot wait use [`Estimate`].
    ///
    /// # Errors
    /// If the action or a choice is refused.
    pub fn estimated(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        Ok(Estimate::new(battle, question, seed, plays)?.finish()?)
    }

    /// The odds given a condition; `None` if it is never met.
    #[must_use]
    pub fn given(&self, mut holds: impl FnMut(&super::AttackResult) -> bool) -> Option<Self> {
        let whole = self.chance(&mut holds);
        let outcomes = self.outcomes.iter().filter(|(end, _)| holds(end));
        let outcomes: Vec<_> =
            outcomes.map(|(end, chance)| Some((end.clone(), chance.over(&whole)?))).collect::<Option<_>>()?;
        let ends = Ends { outcomes, ..self.ends.clone() };
        (!ends.outcomes.is_empty()).then(|| Self { ends, ..self.clone() })
    }

    /// The dice of the action (`PC-4`) and the opposition (`PC-20`), in the battle of the question.
    #[must_use]
    pub fn pools(&self, battle: PulpCityBattle<'_>) -> (Pool, Against) {
        let choices = &self.question.choices;
        let attack = pool::attack(battle, self.attempt, choices.power_up.unwrap_or(0));
        let against = match Opposition::of(battle, self.attempt) {
            Opposition::Roll { defender, .. } => {
                let power = choices.defence_power_up.unwrap_or(0);
                Against::Roll(defender, pool::defence(battle, self.attempt, defender, power))
            }
            Opposition::Number(number) => Against::Number(number),
        };
        (attack, against)
    }
}

impl Deref for Odds {
    type Target = Ends;

    fn deref(&self) -> &Ends {
        &self.ends
    }
}
