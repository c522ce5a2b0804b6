//! The one source of what is possible.

use crate::{
    battle::{Battle, ChoiceKind, Order, Refusal},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// All that may be ordered at the open choice.
///
/// [`iter`](Self::iter) gives one canonical way per destination and one marker per order;
/// [`contains`](Self::contains) knows any legal way, and holds exactly for what would be accepted.
#[derive(Clone, Copy, Debug)]
pub struct LegalOrders<'b> {
    battle: &'b Battle,
}

impl<'b> LegalOrders<'b> {
    pub(in crate::battle) const fn new(battle: &'b Battle) -> Self {
        Self { battle }
    }

    /// One canonical order per destination, target and answer; none if nobody is asked.
    pub fn iter(&self) -> impl Iterator<Item = Order> + use<> {
        let orders = self.battle.choice().and_then(|open| {
            each_ruleset!(ChoiceKind, open.about, choice as R => {
                let battle = self.battle.as_ruleset::<R>()?;
                Some(R::orders(battle, open.decider, choice))
            })
        });
        orders.unwrap_or_default().into_iter()
    }

    /// True if the order would be accepted, and is no surrender.
    #[must_use]
    pub fn contains(&self, order: &Order) -> bool {
        self.judge(order).is_ok()
    }

    /// Why the order would be refused, if it would.
    ///
    /// # Errors
    /// The refusal.
    pub fn judge(&self, order: &Order) -> Result<(), Refusal> {
        if *order == Order::Surrender {
            return Err(Refusal::not_asked(self.battle.ruleset()));
        }
        self.battle.ordered(order).map(drop)
    }
}
