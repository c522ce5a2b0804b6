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

/// The odds of an action: every way in which it may end, its blasts, throws and falls among it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What was asked.
    pub question: Question,
    /// The action as it was declared.
    pub attempt: Attempt,
    /// The cell of the target, and the way in which the first knockback or pull sends it; `None` where none does.
    pub line: Option<(Cell, Direction)>,
    /// Every way in which it may end.
    pub ends: Ends,
}

/// What the attacker is up against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Against {
    /// A roll of a model.
    Roll(FigureId, Pool),
    /// A number.
    Number(u8),
}

impl Odds {
    /// The odds of a question, counted at once: [`Count`] for callers that cannot wait.
    ///
    /// # Errors
    /// Where the action or a choice is refused, or the count is beyond the budget.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// The odds of a question, estimated by this many seeded plays: [`Estimate`] for callers that cannot wait.
    ///
    /// # Errors
    /// Where the action or a choice is refused.
    pub fn estimated(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        Ok(Estimate::new(battle, question, seed, plays)?.finish()?)
    }

    /// The same odds given that something holds; `None` if it never does.
    #[must_use]
    pub fn given(&self, mut holds: impl FnMut(&super::AttackResult) -> bool) -> Option<Self> {
        let whole = self.chance(&mut holds);
        let outcomes = self.outcomes.iter().filter(|(end, _)| holds(end));
        let outcomes: Vec<_> =
            outcomes.map(|(end, chance)| Some((end.clone(), chance.over(&whole)?))).collect::<Option<_>>()?;
        let ends = Ends { outcomes, ..self.ends.clone() };
        (!ends.outcomes.is_empty()).then(|| Self { ends, ..self.clone() })
    }

    /// The dice of the action (`PC-4`), and what they are up against (`PC-20`), in the battle that was asked about.
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
