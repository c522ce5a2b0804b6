//! What the rules let a model do now, gathered once for all chips.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{self, FigureId, ObjectId},
    pulp_city::{MoveMode, Order, PulpCityBattle},
};

/// What a model may do now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Legal {
    /// For each way to move, how many hexes it reaches.
    hexes: BTreeMap<MoveMode, usize>,
    /// For each action, by its place, how many targets it has from here.
    targets: BTreeMap<u8, usize>,
    /// What an action can throw, by its place.
    things: Vec<(u8, ObjectId)>,
}

impl Legal {
    /// Asks the rules.
    pub(super) fn of(battle: PulpCityBattle<'_>, figure: FigureId) -> Self {
        let first = battle.gait(figure, None).map(knockback_rules::pulp_city::MoveKind::gait);
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

    /// How many hexes a way to move reaches.
    pub(super) fn reached(&self, by: MoveMode) -> usize {
        self.hexes.get(&by).copied().unwrap_or(0)
    }

    /// How many targets an action has from here.
    pub(super) fn targets(&self, action: u8) -> usize {
        self.targets.get(&action).copied().unwrap_or(0)
    }

    /// What an action can throw.
    pub(super) fn things(&self, action: u8) -> impl Iterator<Item = ObjectId> {
        self.things.iter().filter(move |(of, _)| *of == action).map(|(_, thing)| *thing)
    }

    /// True if nothing is possible at all.
    pub(super) fn is_empty(&self) -> bool {
        self.hexes.is_empty() && self.targets.is_empty()
    }
}
