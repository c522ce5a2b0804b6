//! Advice for players: the actions that a bot would choose.

use knockback_rules::battle::{Battle, Order};
use knockback_view::account::cost;

use crate::{Decision, Ranked, measure::won, rulesets::reason};

/// An action that a bot would choose, with its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The order, which is legal.
    pub order: Order,
    /// The reason as a short phrase, such as "62 % to throw Skiff off a ledge" or "to be safer from Glint". `None` if
    /// there is nothing to add to the order itself.
    pub reason: Option<String>,
    /// The worth by which this action falls short of the first one, as a fraction of the mean cost of a figure.
    /// Negative if this action is worth more but must come after the first. `None` if the two were not searched equally
    /// far.
    pub behind: Option<f64>,
}

impl Decision {
    /// Returns the action at an index: 0 is the decision, followed by the other actions, best first. Plans that begin
    /// with the same order count as one action. `None` past the end.
    ///
    /// `seen` must be the battle that the bot searched, as [its side may see it](Battle::seen_by).
    #[must_use]
    pub fn advice(&self, seen: &Battle, place: usize) -> Option<Advice> {
        let places = self.distinct();
        let Some(&first) = places.first() else {
            let decided = || Advice { order: self.order.clone(), reason: None, behind: Some(0.0) };
            return (place == 0).then(decided);
        };
        let there = *places.get(place)?;
        let worth = |place: usize| self.ranking[place].worth;
        let equally_far = first.max(there) < self.compared || first == there;
        Some(Advice {
            order: self.ranking[there].plan.order().clone(),
            reason: reason(seen, &self.ranking[there].plan),
            behind: equally_far.then(|| (worth(first) - worth(there)) / mean_cost(seen)),
        })
    }

    /// Computes the reason for the decision, as in [`Advice::reason`].
    ///
    /// `seen` must be the battle that the bot searched, as [its side may see it](Battle::seen_by).
    #[must_use]
    pub fn reason(&self, seen: &Battle) -> Option<String> {
        self.advice(seen, 0)?.reason
    }

    /// The indices of the ranking's best plan for each first order. The decision comes first.
    fn distinct(&self) -> Vec<usize> {
        let order = |place: &usize| self.ranking[*place].plan.order();
        let decided = self.ranking.iter().position(|Ranked { plan, .. }| *plan.order() == self.order);
        let mut places: Vec<usize> = Vec::new();
        for place in decided.into_iter().chain(0..self.ranking.len()) {
            if !places.iter().any(|known| order(known) == order(&place)) {
                places.push(place);
            }
        }
        places
    }
}

/// The mean cost of a figure of the battle, in points. If figures have no costs, uses the value that bots assign to
/// them, which is half the worth of a won battle for all figures together.
pub(crate) fn mean_cost(battle: &Battle) -> f64 {
    let costs: f64 = battle.setup().figure_ids().filter_map(|figure| cost(battle, figure)).sum();
    let all = if costs > 0.0 { costs } else { won(battle).unwrap_or_default() / 2.0 };
    let figures = u32::try_from(battle.setup().figures.len()).unwrap_or(u32::MAX).max(1);
    (all / f64::from(figures)).max(1.0)
}
