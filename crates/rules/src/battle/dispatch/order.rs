//! Validity of orders.

use crate::{
    battle::{Battle, Known, Order, Refusal},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

impl Order {
    /// Refuses an order of another ruleset, and an order that names something that does not exist in the battle.
    ///
    /// # Errors
    /// [`Refusal`] if the order does not fit the battle.
    pub(in crate::battle) fn fits(&self, battle: &Battle) -> Result<(), Refusal> {
        let known = each_ruleset!(Self, self, order as R => {
            let Some(battle) = battle.as_ruleset::<R>() else { return Err(Refusal::other_rules(battle.ruleset())) };
            R::is_known(order, Known::of(battle))
        }, {
            Self::Deploy { figure, .. } => Known::of_any(battle.setup()).figure(*figure),
            Self::Surrender => true,
        });
        if known { Ok(()) } else { Err(Refusal::unknown(battle.ruleset())) }
    }
}
