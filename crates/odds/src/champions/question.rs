//! Questions about attacks in Champions.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant},
    champions::{self, Order, Reaction},
};

/// A question about one attack, which is resolved as the attacker's whole phase. The answer describes one target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The attack: [`Order::Attack`], [`Order::AttackHex`], [`Order::Charge`] or [`Order::Throw`].
    pub order: Order,
    /// The figure or object that the answer describes.
    pub target: Occupant,
    /// The reactions to which characters abort, each at the first opportunity. All other opportunities are declined.
    /// Odds never average over a player's choice.
    pub reactions: Vec<(FigureId, Reaction)>,
    /// True if the attack is already in progress. Everything resolved so far is kept.
    pub under_way: bool,
}

impl Question {
    /// A question about an attack without reactions; `None` if the order names no target.
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

    /// A question about an attack without reactions, for a given target. An attack on an area can have several.
    #[must_use]
    pub const fn of(order: Order, target: Occupant) -> Self {
        Self { order, target, reactions: Vec::new(), under_way: false }
    }

    /// A question about the rest of the attack in progress, for one target; `None` if no attack is in progress.
    #[must_use]
    pub fn under_way(battle: &Battle, target: Occupant) -> Option<Self> {
        let (order, _) = champions::under_way(battle.as_ruleset()?)?;
        Some(Self { under_way: true, ..Self::of(order, target) })
    }

    /// The same question with one more reaction by a character.
    #[must_use]
    pub fn with(mut self, figure: FigureId, to: Reaction) -> Self {
        self.reactions.push((figure, to));
        self
    }

    /// The attacker.
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
