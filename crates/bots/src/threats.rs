//! Threat maps of several figures, computed in steps.

use std::task::Poll;

use knockback_odds::ThreatCounting;
use knockback_rules::{battle::FigureId, ruleset::BattleOf};

/// The threat maps of several figures, computed one after another.
#[derive(Debug)]
pub struct ThreatMaps<C> {
    waiting: std::vec::IntoIter<FigureId>,
    open: Option<Box<C>>,
    /// The sum of the finished maps' worths.
    sum: f64,
}

impl<C: ThreatCounting> ThreatMaps<C> {
    /// Creates the computation of the given figures' maps, without starting it.
    pub(crate) fn of(figures: Vec<FigureId>) -> Self {
        Self { waiting: figures.into_iter(), open: None, sum: 0.0 }
    }

    /// Advances by one step of a bot. Calls `found` with the next map once it is complete. Returns the maps that are
    /// left, or `None` after the last one.
    pub(crate) fn each(mut self, battle: BattleOf<'_, C::Ruleset>, found: impl FnOnce(&C::Threats)) -> Option<Self> {
        if let Poll::Ready(threats) = self.step(battle) {
            found(&threats?);
        }
        Some(self)
    }

    /// Advances by one step of a bot. Once all maps are complete, returns the sum of their worths.
    pub(crate) fn sum(
        &mut self,
        battle: BattleOf<'_, C::Ruleset>,
        worth: impl FnOnce(&C::Threats) -> f64,
    ) -> Option<f64> {
        match self.step(battle) {
            Poll::Pending => None,
            Poll::Ready(None) => Some(self.sum),
            Poll::Ready(Some(threats)) => {
                self.sum += worth(&threats);
                None
            }
        }
    }

    /// Advances by one step of a bot. Returns the next map once it is complete, and `None` after the last map.
    fn step(&mut self, battle: BattleOf<'_, C::Ruleset>) -> Poll<Option<C::Threats>> {
        if let Some(count) = &mut self.open {
            let Some(threats) = count.advance_slice() else { return Poll::Pending };
            self.open = None;
            return Poll::Ready(Some(threats));
        }
        let Some(figure) = self.waiting.next() else { return Poll::Ready(None) };
        self.open = Some(Box::new(C::new(battle, figure)));
        Poll::Pending
    }
}
