//! The odds of an attack in Champions.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Occupant},
    board::Cell,
    champions::ChampionsBattle,
    geometry::Direction,
    units::{Hexes, Level},
};

use super::{Apart, AttackResult, Count, Estimate, Loss, Outcome, Question, State, States, apart, inquiry};
use crate::{Exactness, Ratio, Stop, Unanswered, sums};

/// The odds of an attack: all possible outcomes, up to and including falls, with the losses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The question.
    pub question: Question,
    /// The cell of the target, and the direction of the knockback. `None` if a die decides the direction, if the target
    /// cannot be knocked back, or if a move comes first.
    pub line: Option<(Cell, Direction)>,
    /// States whether the odds are exact or estimated.
    pub exactness: Exactness,
    /// All possible outcomes, in order. Their probabilities sum to 1.
    pub outcomes: Vec<Outcome>,
    /// The separate results of all objects and of all characters except the target, in order. Set if there are too many
    /// outcomes to list all of them jointly; `outcomes` then only covers the target and the objects on its path.
    pub apart: Option<Vec<(Apart, Ratio)>>,
    /// The states before the attack, of the characters that had any.
    pub before: Vec<(FigureId, States)>,
}

impl Odds {
    /// Computes the exact odds of a question in one call. Callers that cannot wait use [`Count`].
    ///
    /// # Errors
    /// If the attack or a reaction is refused, or the count exceeds its budget.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// Creates odds from the sorted outcomes of an attack. `start` is the battle directly before it.
    pub(super) fn from_outcomes(
        question: &Question,
        start: ChampionsBattle<'_>,
        exactness: Exactness,
        outcomes: Vec<Outcome>,
    ) -> Self {
        let line = inquiry::line(start, question.target);
        let before = start.setup().figure_ids().map(|figure| (figure, States::of(start, figure)));
        let before = before.filter(|(_, states)| *states != States::default()).collect();
        let (outcomes, apart) = apart::limited(outcomes, start, question.target);
        Self { question: question.clone(), line, exactness, outcomes, apart, before }
    }

    /// Estimates the odds of a question from the given number of seeded plays. Callers that cannot wait use
    /// [`Estimate`].
    ///
    /// # Errors
    /// If the attack or a reaction is refused.
    pub fn estimated(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        Ok(Estimate::new(battle, question, seed, plays)?.finish()?)
    }

    /// The probability of the results that satisfy a condition.
    #[must_use]
    pub fn chance(&self, mut holds: impl FnMut(&AttackResult) -> bool) -> Ratio {
        sums::sum(self.outcomes.iter().filter(|outcome| holds(&outcome.blow)).map(|outcome| &outcome.probability))
    }

    /// The sorted distribution of a property of results.
    #[must_use]
    pub fn marginal<K: Ord>(&self, pick: impl Fn(&AttackResult) -> K) -> Vec<(K, Ratio)> {
        sums::merged(self.outcomes.iter().map(|outcome| (pick(&outcome.blow), &outcome.probability)))
    }

    /// The chance that the attack strikes its target (`CH-10`).
    #[must_use]
    pub fn hit(&self) -> Ratio {
        self.chance(|blow| blow.hit)
    }

    /// The distribution of the knockback's hexes (`CH-34`).
    #[must_use]
    pub fn hexes(&self) -> Vec<(Hexes, Ratio)> {
        self.marginal(|blow| blow.hexes)
    }

    /// The distribution of the target's position at the end.
    #[must_use]
    pub fn landing(&self) -> Vec<((Cell, Level), Ratio)> {
        self.marginal(|blow| (blow.landing, blow.level))
    }

    /// The distribution of the causes that end the flight.
    #[must_use]
    pub fn stops(&self) -> Vec<(Stop, Ratio)> {
        self.marginal(|blow| blow.stop)
    }

    /// The distribution of the drops for which dice are rolled (`CH-42`). The drops of a result are in order.
    #[must_use]
    pub fn falls(&self) -> Vec<(Vec<Level>, Ratio)> {
        self.marginal(|blow| blow.falls.to_vec())
    }

    /// The chance that an object breaks.
    #[must_use]
    pub fn breaks(&self, object: ObjectId) -> Ratio {
        match &self.apart {
            Some(apart) => sums::sum(
                from(apart, Apart::Breaks(object)).filter(|(own, _)| *own == Apart::Breaks(object)).map(|(_, p)| p),
            ),
            None => self.chance(|blow| blow.broken.contains(&object)),
        }
    }

    /// The objects that may break, in the order of ids.
    #[must_use]
    pub fn breakable(&self) -> Vec<ObjectId> {
        let apart = self.apart.iter().flatten();
        let apart = apart.filter_map(|(own, _)| if let Apart::Breaks(object) = own { Some(*object) } else { None });
        sums::distinct(apart.chain(self.outcomes.iter().flat_map(|outcome| outcome.blow.broken.iter().copied())))
    }

    /// The chance that a character is in a state at the end, whether or not it was before.
    #[must_use]
    pub fn state(&self, figure: FigureId, state: State) -> Ratio {
        let before = self.before.iter().find(|(who, _)| *who == figure);
        let before = before.is_some_and(|(_, states)| states.has(state));
        let Some(apart) = self.apart_from(figure) else {
            return self.chance(|blow| blow.states_of(figure).map_or(before, |states| states.has(state)));
        };
        let changed = from(apart, Apart::States(figure, States::default())).map_while(|(own, p)| match own {
            Apart::States(who, states) if *who == figure => Some((states.has(state), p)),
            _ => None,
        });
        let of = |wanted: bool| sums::sum(changed.clone().filter(|(has, _)| *has == wanted).map(|(_, p)| p));
        if before { of(false).rest() } else { of(true) }
    }

    /// The separate results, if they include this character. They never include the target.
    fn apart_from(&self, figure: FigureId) -> Option<&[(Apart, Ratio)]> {
        self.apart.as_deref().filter(|_| Occupant::Figure(figure) != self.question.target)
    }

    /// The joint distribution of the STUN and BODY that a character loses.
    #[must_use]
    pub fn losses(&self, figure: FigureId) -> Vec<(Loss, Ratio)> {
        let Some(apart) = self.apart_from(figure) else { return self.losses_where(figure, |_| true) };
        let harmed = from(apart, Apart::Loses(figure, (0, 0))).map_while(|(own, p)| match own {
            Apart::Loses(who, loss) if *who == figure => Some((*loss, p.clone())),
            _ => None,
        });
        let harmed: Vec<(Loss, Ratio)> = harmed.collect();
        let unharmed = sums::sum(harmed.iter().map(|(_, p)| p)).rest();
        let unharmed = (!unharmed.is_zero()).then_some(((0, 0), &unharmed));
        sums::merged(harmed.iter().map(|(loss, p)| (*loss, p)).chain(unharmed))
    }

    /// Like [`losses`](Self::losses), but only for the results that satisfy a condition. If other characters are listed
    /// separately, only the target's losses are known.
    #[must_use]
    pub fn losses_where(&self, figure: FigureId, mut holds: impl FnMut(&AttackResult) -> bool) -> Vec<(Loss, Ratio)> {
        let outcomes: Vec<&Outcome> = self.outcomes.iter().filter(|outcome| holds(&outcome.blow)).collect();
        let unharmed = outcomes.iter().filter(|outcome| outcome.losses_of(figure).is_none());
        let unharmed = unharmed.map(|outcome| ((0, 0), &outcome.probability));
        let harmed = outcomes.iter().filter_map(|outcome| outcome.losses_of(figure));
        sums::merged(unharmed.chain(harmed.flatten().map(|(loss, p)| (*loss, p))))
    }

    /// The distribution of the STUN that a character loses.
    #[must_use]
    pub fn stun(&self, figure: FigureId) -> Vec<(u16, Ratio)> {
        let losses = self.losses(figure);
        sums::merged(losses.iter().map(|((stun, _), p)| (*stun, p)))
    }

    /// The distribution of the BODY that a character loses.
    #[must_use]
    pub fn body(&self, figure: FigureId) -> Vec<(u16, Ratio)> {
        let losses = self.losses(figure);
        sums::merged(losses.iter().map(|((_, body), p)| (*body, p)))
    }

    /// The expected STUN and BODY that a character loses.
    #[must_use]
    pub fn expected(&self, figure: FigureId) -> (Ratio, Ratio) {
        let mean = |of: Vec<(u16, Ratio)>| {
            of.iter().fold(Ratio::ZERO, |sum, (loss, p)| sum.plus(&p.times(&Ratio::of(u128::from(*loss), 1))))
        };
        (mean(self.stun(figure)), mean(self.body(figure)))
    }

    /// The characters in the odds, in the order of ids: the target, and those that may lose STUN or BODY or change
    /// state.
    #[must_use]
    pub fn involved(&self) -> Vec<FigureId> {
        let told = self.outcomes.iter().flat_map(|outcome| outcome.blow.states.iter().map(|(figure, _)| *figure));
        let lost = self.outcomes.iter().flat_map(|outcome| outcome.losses.iter().map(|(figure, _)| *figure));
        let target = if let Occupant::Figure(figure) = self.question.target { Some(figure) } else { None };
        let apart = self.apart.iter().flatten().filter_map(|(own, _)| match own {
            Apart::States(figure, _) | Apart::Loses(figure, _) => Some(*figure),
            Apart::Breaks(_) => None,
        });
        sums::distinct(told.chain(lost).chain(target).chain(apart))
    }
}

/// The separate results from `first` on, in order.
fn from(apart: &[(Apart, Ratio)], first: Apart) -> impl Iterator<Item = &(Apart, Ratio)> + Clone {
    apart[apart.partition_point(|(own, _)| *own < first)..].iter()
}
