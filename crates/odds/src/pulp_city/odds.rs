//! The odds of an action in Pulp City.

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

/// The odds of an action: all possible results, including those of its blasts, throws and falls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The question.
    pub question: Question,
    /// The declared action.
    pub attempt: Attempt,
    /// The cell of the target, and the direction in which the first knockback or pull sends it; `None` if there is
    /// neither.
    pub line: Option<(Cell, Direction)>,
    /// All possible results.
    pub ends: Ends,
}

/// The opposition that the attacker's roll must beat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Against {
    /// A roll by a model.
    Roll(FigureId, Pool),
    /// A fixed number.
    Number(u8),
}

impl Odds {
    /// Computes the exact odds of a question in one call. Callers that cannot wait use [`Count`].
    ///
    /// # Errors
    /// If the action or a choice is refused, or the count exceeds its budget.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// Estimates the odds of a question from the given number of seeded plays. Callers that cannot wait use
    /// [`Estimate`].
    ///
    /// # Errors
    /// If the action or a choice is refused.
    pub fn estimated(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        Ok(Estimate::new(battle, question, seed, plays)?.finish()?)
    }

    /// The conditional odds, given that a result satisfies a condition; `None` if none does. If other models are listed
    /// separately, only the target's odds are conditional.
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
