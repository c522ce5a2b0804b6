//! The legal actions of a model, collected once for all chips.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{self, FigureId, ObjectId},
    pulp_city::{MoveMode, Order, PulpCityBattle},
};

/// The legal actions of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Legal {
    /// For each means of movement, the number of hexes in reach.
    hexes: BTreeMap<MoveMode, usize>,
    /// For each action, by its index, the number of targets from the current position.
    targets: BTreeMap<u8, usize>,
    /// The objects that an action can throw, by its index.
    things: Vec<(u8, ObjectId)>,
}

impl Legal {
    /// Collects the legal actions from the rules.
    pub(super) fn of(battle: PulpCityBattle<'_>, figure: FigureId) -> Self {
        let first = battle.move_kind(figure, None).map(knockback_rules::pulp_city::MoveKind::mode);
        let mut legal = Self::default();
        for order in battle.legal_orders().iter() {
            match order {
                battle::Order::PulpCity(Order::Move { figure: who, by, .. }) if who == figure => {
                    if let Some(by) = by.or(first) {
                        *legal.hexes.entry(by).or_default() += 1;
                    }
                }
                battle::Order::PulpCity(Order::Act { figure: who, action, thing, .. }) if who == figure => {
                    *legal.targets.entry(action).or_default() += 1;
                    legal.things.extend(thing.map(|thing| (action, thing)));
                }
                _ => {}
            }
        }
        legal.things.sort_unstable();
        legal.things.dedup();
        legal
    }

    /// The number of hexes that a means of movement reaches.
    pub(super) fn reached(&self, by: MoveMode) -> usize {
        self.hexes.get(&by).copied().unwrap_or(0)
    }

    /// The number of targets of an action from the current position.
    pub(super) fn targets(&self, action: u8) -> usize {
        self.targets.get(&action).copied().unwrap_or(0)
    }

    /// The objects that an action can throw.
    pub(super) fn things(&self, action: u8) -> impl Iterator<Item = ObjectId> {
        self.things.iter().filter(move |(of, _)| *of == action).map(|(_, thing)| *thing)
    }

    /// True if nothing is possible.
    pub(super) fn is_empty(&self) -> bool {
        self.hexes.is_empty() && self.targets.is_empty()
    }
}
