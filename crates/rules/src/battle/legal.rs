//! The one source of what is possible.

use super::{About, Battle, Choice, Order, Refusal, Step};
use crate::{c3g, champions};

/// All that may be ordered at the open choice.
///
/// [`iter`](Self::iter) gives one canonical way per destination and one marker per order;
/// [`contains`](Self::contains) knows any legal way, and holds exactly for what would be accepted.
#[derive(Clone, Copy, Debug)]
pub struct LegalOrders<'b> {
    battle: &'b Battle,
}

impl<'b> LegalOrders<'b> {
    pub(super) const fn new(battle: &'b Battle) -> Self {
        Self { battle }
    }

    /// One canonical order per destination, target and answer; none where nobody is asked.
    pub fn iter(&self) -> impl Iterator<Item = Order> + use<> {
        let orders = match self.battle.step() {
            Step::Ask(Choice { about: About::C3g(_), .. }) => c3g::orders(self.battle),
            Step::Ask(Choice { about: About::Champions(_), .. }) => champions::orders(self.battle),
            _ => Vec::new(),
        };
        orders.into_iter()
    }

    /// True where the order would be accepted.
    #[must_use]
    pub fn contains(&self, order: &Order) -> bool {
        self.judge(order).is_ok()
    }

    /// Why the order would be refused, if it would.
    ///
    /// # Errors
    /// The refusal.
    pub fn judge(&self, order: &Order) -> Result<(), Refusal> {
        self.battle.ordered(order).map(drop)
    }
}
