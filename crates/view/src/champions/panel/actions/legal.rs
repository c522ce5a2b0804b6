//! The legal actions of a character in its phase, collected once for all chips.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    champions::{
        ChampionsBattle, Characteristic, Maneuver, Means, Order, PhaseAction, Wait, Weapon, charge::ChargeKind,
    },
};

/// The legal actions of a character in its phase.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Legal {
    pub(super) figure: FigureId,
    pub(super) halves: u8,
    /// The current STR of the character.
    pub(super) strength: u8,
    /// For each weapon, used with full STR, the number of targets from the current position.
    pub(super) targets: BTreeMap<Weapon, usize>,
    /// The means of movement.
    pub(super) means: Vec<Means>,
    /// The attacks that are possible in the course of a move.
    pub(super) charges: Vec<ChargeKind>,
    /// The hit locations that can be aimed at from the current position, each with its owner.
    pub(super) spots: Vec<(FigureId, u8)>,
    pub(super) deeds: Vec<PhaseAction>,
    pub(super) waits: Vec<Wait>,
    /// The possible throws of the character that it holds.
    pub(super) throws: Vec<Order>,
    /// Coordinated attacks with friends.
    pub(super) together: Vec<Order>,
}

impl Legal {
    /// Collects the legal actions from the rules.
    pub(super) fn of(battle: ChampionsBattle<'_>, figure: FigureId, halves: u8) -> Self {
        let strength = u8::try_from(battle.characteristic(figure, Characteristic::Strength)).unwrap_or(u8::MAX);
        let mut legal = Self {
            figure,
            halves,
            strength,
            targets: BTreeMap::new(),
            means: Vec::new(),
            charges: Vec::new(),
            spots: Vec::new(),
            deeds: Vec::new(),
            waits: Vec::new(),
            throws: Vec::new(),
            together: Vec::new(),
        };
        for order in battle.legal_orders().iter() {
            if let battle::Order::Champions(order) = order {
                legal.add(order);
            }
        }
        legal
    }

    fn add(&mut self, order: Order) {
        match order {
            Order::Move { by, .. } if !self.means.contains(&by) => self.means.push(by),
            Order::Attack { with, maneuver: Maneuver::Strike, .. } | Order::AttackHex { with, .. } => {
                *self.targets.entry(with).or_default() += 1;
            }
            Order::Attack { target: Occupant::Figure(target), maneuver: Maneuver::Aimed(spot), .. }
                if !self.spots.contains(&(target, spot)) =>
            {
                self.spots.push((target, spot));
            }
            Order::Charge(charge) if !self.charges.contains(&charge.kind) => self.charges.push(charge.kind),
            Order::Coordinate { .. } => self.together.push(order),
            Order::Throw { .. } => self.throws.push(order),
            Order::Act { deed: PhaseAction::Hold(wait), .. } => self.waits.push(wait),
            Order::Act { deed, .. } => self.deeds.push(deed),
            _ => {}
        }
    }

    /// The number of targets of a weapon from the current position, counted at full STR whatever STR `with` uses.
    pub(super) fn targets_of(&self, with: Weapon) -> usize {
        let all = match with {
            Weapon::Strength(_) => Weapon::Strength(self.strength),
            Weapon::Attack(_) => with,
            Weapon::Swing { thing, .. } => Weapon::Swing { thing, strength: self.strength },
            Weapon::Hurl { thing, .. } => Weapon::Hurl { thing, strength: self.strength },
            Weapon::SwingPerson { who, .. } => Weapon::SwingPerson { who, strength: self.strength },
            Weapon::HurlPerson { who, .. } => Weapon::HurlPerson { who, strength: self.strength },
        };
        self.targets.get(&all).copied().unwrap_or(0)
    }
}
