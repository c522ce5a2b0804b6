//! The legal orders of a battle.

use crate::{
    battle::{Battle, ChoiceKind, Order, Refusal},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// All legal orders at the open choice.
///
/// [`iter`](Self::iter) yields only one canonical path for each destination, and places order markers only in one
/// sequence. [`contains`](Self::contains) accepts any legal path: it is true exactly for the orders that the battle
/// would accept, apart from surrender.
#[derive(Clone, Copy, Debug)]
pub struct LegalOrders<'b> {
    battle: &'b Battle,
}

impl<'b> LegalOrders<'b> {
    pub(in crate::battle) const fn new(battle: &'b Battle) -> Self {
        Self { battle }
    }

    /// One canonical order for each destination, target and answer; none if there is no open choice.
    pub fn iter(&self) -> impl Iterator<Item = Order> + use<> {
        let orders = self.battle.choice().and_then(|open| {
            each_ruleset!(ChoiceKind, open.about, choice as R => {
                let battle = self.battle.as_ruleset::<R>()?;
                Some(R::orders(battle, open.decider, choice))
            })
        });
        orders.unwrap_or_default().into_iter()
    }

    /// True if the order would be accepted and is not a surrender.
    #[must_use]
    pub fn contains(&self, order: &Order) -> bool {
        self.judge(order).is_ok()
    }

    /// Checks an order without playing it.
    ///
    /// # Errors
    /// [`Refusal`] if the order would be refused.
    pub fn judge(&self, order: &Order) -> Result<(), Refusal> {
        if *order == Order::Surrender {
            return Err(Refusal::not_asked(self.battle.ruleset()));
        }
        self.battle.ordered(order).map(drop)
    }
}
