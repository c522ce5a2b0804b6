//! Plans: the actions that a bot chooses from.

use knockback_rules::battle::Order;
use smallvec::{SmallVec, smallvec};

/// A sequence of related orders, such as a move and the attack that it prepares. Only the first order is given. The
/// others are its purpose, and the bot decides again when their time comes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The orders, in sequence; at least one.
    pub orders: SmallVec<[Order; 2]>,
    /// A bonus on the worth of the resulting position, in points. It is used to value secret markers, which the worth
    /// of a position does not include.
    pub gain: f64,
}

impl Plan {
    /// Creates a plan of one order.
    #[must_use]
    pub fn of(order: Order) -> Self {
        Self { orders: smallvec![order], gain: 0.0 }
    }

    /// Appends an order to the plan.
    #[must_use]
    pub fn then(self, order: Order) -> Self {
        let mut orders = self.orders;
        orders.push(order);
        Self { orders, ..self }
    }

    /// The order to give now.
    #[must_use]
    pub fn order(&self) -> &Order {
        &self.orders[0]
    }
}

/// A plan with its worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The plan.
    pub plan: Plan,
    /// The mean worth of the resulting position, over the dice and after the enemy's next actions, in points.
    pub worth: f64,
    /// True if the worth is exact. Otherwise, it is estimated by plays with seeded dice.
    pub exact: bool,
}
