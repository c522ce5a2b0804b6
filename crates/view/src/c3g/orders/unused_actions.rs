//! The actions that a player may have forgotten in a turn that is about to end.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{FigureId, Occupant, Order},
    c3g::{self, AttackWith, C3gBattle},
};

use crate::c3g::acting;

/// True once a figure of the turn has acted, or nothing is left to do.
#[must_use]
pub fn is_due(battle: C3gBattle<'_>) -> bool {
    let acted = acting::turn(battle).is_some_and(|act| !act.moved.is_empty() || !act.attacked.is_empty());
    acted || to_do(battle).is_empty()
}

/// The remaining actions of the figures of the turn, one sentence each: an attack on an enemy, or a move if there is no
/// such attack. Attacks on objects and throws are not listed.
#[must_use]
pub(super) fn to_do(battle: C3gBattle<'_>) -> Vec<String> {
    let mut left: BTreeMap<FigureId, (Vec<&str>, bool)> = BTreeMap::new();
    for order in battle.legal_orders().iter() {
        match order {
            Order::C3g(c3g::Order::Attack { attacker, target: Occupant::Figure(target), with }) => {
                let targets = &mut left.entry(attacker).or_default().0;
                let name = battle.figure_name(target);
                if !battle.friends(attacker, target)
                    && !matches!(with, AttackWith::Throw(_))
                    && !targets.contains(&name)
                {
                    targets.push(name);
                }
            }
            Order::C3g(c3g::Order::Move { figure, .. }) => left.entry(figure).or_default().1 = true,
            _ => {}
        }
    }
    let told = |(figure, (targets, may_move)): (FigureId, (Vec<&str>, bool))| {
        let name = battle.figure_name(figure);
        match (targets.is_empty(), may_move) {
            (false, _) => Some(format!("{name} can attack {}", targets.join(" or "))),
            (true, true) => Some(format!("{name} has not moved")),
            (true, false) => None,
        }
    };
    left.into_iter().filter_map(told).collect()
}
