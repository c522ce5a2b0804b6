//! The comparison of an order with the bot's choice.

use knockback_rules::{
    battle::{Battle, SideId},
    files::OrderText,
    report::order_in_sight,
};

use super::Missed;
use crate::{
    Decision, Plan,
    advice::mean_cost,
    rulesets::{Appraisal, reason},
};

/// A comparison of an order with the bot's choice, one plan at a time.
#[derive(Debug)]
pub(super) struct Judgement {
    seen: Battle,
    side: SideId,
    /// The plan of the bot, with its worth.
    better: (Plan, f64),
    /// The possible intentions behind the order that have not been examined yet.
    open: Vec<Plan>,
    /// The appraisal of the last plan taken from `open`.
    counted: Option<Appraisal>,
    /// The best worth of the order so far.
    worth: Option<f64>,
}

impl Judgement {
    /// Starts to compare. `meant` lists the possible intentions behind the order; the best of them counts. `None` if
    /// the bot would have given the same order, or the two are not comparable.
    pub(super) fn begin(battle: &Battle, meant: Vec<Plan>, decision: &Decision) -> Option<Self> {
        let side = battle.choice()?.decider;
        let done = meant.first()?.order();
        let looked_at = decision.ranking.get(..decision.compared)?;
        let best = looked_at.iter().find(|ranked| *ranked.plan.order() == decision.order)?;
        let known = looked_at.iter().filter(|ranked| ranked.plan.order() == done).map(|ranked| ranked.worth);
        let worth = known.reduce(f64::max);
        // Secret information has a value beside the position. That value is unknown for an order that the bot did not
        // examine.
        let secret = looked_at.iter().any(|ranked| ranked.plan.gain != 0.0);
        if decision.order == *done || secret && worth.is_none() {
            return None;
        }
        let open = if secret { Vec::new() } else { meant };
        let (seen, better) = (battle.seen_by(Some(side)), (best.plan.clone(), best.worth));
        Some(Self { seen, side, better, open, counted: None, worth })
    }

    /// Searches about `slice` more battles and deducts them. `None` while unfinished.
    pub(super) fn advance(&mut self, slice: &mut u64) -> Option<()> {
        loop {
            if let Some(counted) = &mut self.counted {
                let worth = counted.advance(slice)?;
                self.worth = Some(self.worth.map_or(worth, |known| known.max(worth)));
                self.counted = None;
            }
            let Some(plan) = self.open.pop() else { return Some(()) };
            self.counted = Appraisal::begin(&self.seen, self.side, plan);
        }
    }

    /// The better order with its margin.
    pub(super) fn missed(self) -> Option<Missed> {
        let (better, worth) = self.better;
        Some(Missed {
            order: OrderText::of(better.order(), self.seen.setup()),
            told: order_in_sight(&self.seen, better.order()),
            reason: reason(&self.seen, &better),
            behind: (worth - self.worth?) / mean_cost(&self.seen),
        })
    }
}
