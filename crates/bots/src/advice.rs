//! What a bot would do, for a person who asks.

use knockback_rules::battle::{Battle, Order};
use knockback_view::account::cost;

use crate::{Decision, Ranked, measure::won, rulesets::reason};

/// An act that a bot would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The order, which is legal.
    pub order: Order,
    /// Why, as a short sentence: "62 % to throw Skiff off a ledge", "to be safer from Glint". `None` where there is nothing more
    /// to say than what is done.
    pub reason: Option<String>,
    /// How much less the act is worth than the first one, in parts of what a figure of the battle costs on average. It is
    /// negative where the act is worth more, but has to wait for the first one; `None` where the two were not looked at
    /// equally far.
    pub behind: Option<f64>,
}

impl Decision {
    /// The act at a place among those that were looked at: what was decided at 0, then the others, the best first. Plans that
    /// begin with the same order count once. `None` beyond the last.
    ///
    /// The battle is the one that was thought over, as [its side may see it](Battle::seen_by).
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

    /// Why it was decided so, as [`Advice::reason`] says it. It is thought out when somebody asks.
    ///
    /// The battle is the one that was thought over, as [its side may see it](Battle::seen_by).
    #[must_use]
    pub fn reason(&self, seen: &Battle) -> Option<String> {
        self.advice(seen, 0)?.reason
    }

    /// The places of the ranking whose orders differ, that of the decision first.
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

/// What a figure of the battle costs on average, in points. Where nobody has points, it is what a figure counts for bots: a battle that
/// is won counts twice what all figures do.
pub(crate) fn mean_cost(battle: &Battle) -> f64 {
    let costs: f64 = battle.setup().figure_ids().filter_map(|figure| cost(battle, figure)).sum();
    let all = if costs > 0.0 { costs } else { won(battle).unwrap_or_default() / 2.0 };
    let figures = u32::try_from(battle.setup().figures.len()).unwrap_or(u32::MAX).max(1);
    (all / f64::from(figures)).max(1.0)
}
