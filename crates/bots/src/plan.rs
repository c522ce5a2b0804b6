//! What a bot may do.

use knockback_rules::battle::Order;
use smallvec::{SmallVec, smallvec};

/// Orders that belong together: a move and the attack that it is made for. Only the first is given; the others say what it is
/// good for, and are thought over again when their time comes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The orders, in turn; one at least.
    pub orders: SmallVec<[Order; 2]>,
    /// What it is worth beside the position that it leads to, in points: where secret markers lie, which no position shows.
    pub gain: f64,
}

impl Plan {
    /// One order.
    #[must_use]
    pub fn of(order: Order) -> Self {
        Self { orders: smallvec![order], gain: 0.0 }
    }

    /// One order, and another after it.
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

/// A plan, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The plan.
    pub plan: Plan,
    /// The worth of the position that it leads to, on average over the dice and after what the enemy could do then, in points.
    pub worth: f64,
    /// Whether the worth was counted exactly; otherwise it is an estimate by plays with seeded dice.
    pub exact: bool,
}
