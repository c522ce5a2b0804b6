//! What is asked of Champions.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant},
    champions::{self, Order, Reaction},
};

/// One attack, as if it were the attacker's whole phase; its results are told of one target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The attack: [`Order::Attack`], [`Order::AttackHex`], [`Order::Charge`] or [`Order::Throw`].
    pub order: Order,
    /// Whom or what it is told of.
    pub target: Occupant,
    /// To what characters abort, each as soon as it may; everybody else lets every chance go by. Odds never average over
    /// a player's choice.
    pub reactions: Vec<(FigureId, Reaction)>,
    /// The attack has been declared, and somebody is being asked: what has been settled of it stays as it is.
    pub under_way: bool,
}

impl Question {
    /// An attack against which nobody defends; `None` for an order that names no target, or strikes nobody.
    #[must_use]
    pub fn new(order: Order) -> Option<Self> {
        let target = match &order {
            Order::Attack { target, .. } => *target,
            Order::Charge(charge) => charge.target,
            Order::Throw { who, .. } => Occupant::Figure(*who),
            _ => return None,
        };
        Some(Self::of(order, target))
    }

    /// The same of an attack on an area, told of one of those within.
    #[must_use]
    pub const fn of(order: Order, target: Occupant) -> Self {
        Self { order, target, reactions: Vec::new(), under_way: false }
    }

    /// The rest of the attack that is under way, told of somebody; `None` if nobody is being attacked.
    #[must_use]
    pub fn under_way(battle: &Battle, target: Occupant) -> Option<Self> {
        let (order, _) = champions::under_way(battle.as_ruleset()?)?;
        Some(Self { under_way: true, ..Self::of(order, target) })
    }

    /// The same where a character aborts to a defence.
    #[must_use]
    pub fn with(mut self, figure: FigureId, to: Reaction) -> Self {
        self.reactions.push((figure, to));
        self
    }

    /// Who attacks.
    #[must_use]
    pub fn attacker(&self) -> Option<FigureId> {
        match &self.order {
            Order::Attack { attacker, .. } | Order::AttackHex { attacker, .. } => Some(*attacker),
            Order::Charge(charge) => Some(charge.figure),
            Order::Throw { figure, .. } => Some(*figure),
            _ => None,
        }
    }
}
