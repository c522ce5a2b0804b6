//! What would have been better than an order.

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

/// An order that is compared with what a bot would have done, one plan after the other.
#[derive(Debug)]
pub(super) struct Judgement {
    seen: Battle,
    side: SideId,
    /// The plan of the bot, and its worth.
    better: (Plan, f64),
    /// What the order may have been meant for, and has not been looked at.
    open: Vec<Plan>,
    /// A count of the worth of the last that was taken from them.
    counted: Option<Appraisal>,
    /// The worth of the order, as far as it was looked at.
    worth: Option<f64>,
}

impl Judgement {
    /// Begins to compare. `meant` has what was done in several ways of looking at it, of which the best counts. `None` where the bot would
    /// have done the same, or the two cannot be compared.
    pub(super) fn begin(battle: &Battle, meant: Vec<Plan>, decision: &Decision) -> Option<Self> {
        let side = battle.choice()?.decider;
        let done = meant.first()?.order();
        let looked_at = decision.ranking.get(..decision.compared)?;
        let best = looked_at.iter().find(|ranked| *ranked.plan.order() == decision.order)?;
        let known = looked_at.iter().filter(|ranked| ranked.plan.order() == done).map(|ranked| ranked.worth);
        let worth = known.reduce(f64::max);
        // What is kept secret is worth something beside the position. Of an order that the bot has not looked at, nobody says how much.
        let secret = looked_at.iter().any(|ranked| ranked.plan.gain != 0.0);
        if decision.order == *done || secret && worth.is_none() {
            return None;
        }
        let open = if secret { Vec::new() } else { meant };
        let (seen, better) = (battle.seen_by(Some(side)), (best.plan.clone(), best.worth));
        Some(Self { seen, side, better, open, counted: None, worth })
    }

    /// Goes on until about so many battles more have been looked at, which it takes off; `None` where that is not over.
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

    /// What would have been better, and by how much.
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
