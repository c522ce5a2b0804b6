//! Attack dice that come to the same: forecasts settle them once.
//!
//! Of the dice of attack and defence two things come, wounds and points (`C3G-16`, `C3G-19`), and each of them reads a
//! difference alone. So 5 skulls against 3 shields are 6 against 4, and a forecast need not ask which.

use super::{
    AttackWith,
    attack::{AttackFrame, AttackStage, automatic_shields, victims},
    wounds,
};
use crate::{
    battle::{self, Battle, Folded, Matter, Occupant, Step},
    dice::{RollRequest, Rolled},
};

/// The most dice of a side of which the weights fit into 64 bits, and those of both sides into 128.
const MOST_DICE: u8 = RollRequest::MOST_DICE / 2;

/// What shields and skulls of a defender come to.
#[derive(Clone, Copy)]
struct Defender {
    /// The Life it has left: of wounds beyond it nobody dies twice.
    life: u8,
    /// Shields beside the dice.
    automatic: u8,
}

impl Defender {
    fn of(battle: &Battle, victim: Occupant) -> Self {
        // Who has none left has nothing to lose either.
        let life = wounds::life_left(battle, victim).filter(|life| *life > 0).unwrap_or(u8::MAX);
        Self { life, automatic: automatic_shields(battle, victim) }
    }

    /// The wounds of so many skulls against so many shields.
    fn wounds(self, skulls: u8, shields: u8) -> u8 {
        skulls.saturating_sub(shields.saturating_add(self.automatic)).min(self.life)
    }

    /// Shields that let so many of the skulls through; none where that kills.
    fn shields(self, skulls: u8, wounds: u8) -> u8 {
        if wounds == self.life { 0 } else { skulls.saturating_sub(wounds.saturating_add(self.automatic)) }
    }

    /// What the defender rolls where so many points and wounds come of so many skulls.
    fn roll(self, skulls: u8, (points, wounds): (u8, u8), request: RollRequest) -> Rolled {
        let shields = self.shields(skulls, wounds);
        match request {
            RollRequest::Shields { .. } => Rolled::Shields(shields),
            _ => Rolled::SkullsAndShields { skulls: skulls - points, shields },
        }
    }
}

/// Skulls that take points away, all of them where there are none to be had, and shields.
fn cancelling((rolled, ways): (Rolled, u128)) -> Option<(u8, u8, u64)> {
    let ways = u64::try_from(ways).ok()?;
    match rolled {
        Rolled::SkullsAndShields { skulls, shields } => Some((skulls, shields, ways)),
        Rolled::Shields(shields) => Some((u8::MAX, shields, ways)),
        _ => None,
    }
}

impl AttackFrame {
    /// Skulls beyond those of the attacker leave no points either, and of wounds beyond Life nobody dies twice.
    pub(super) fn plain_defence(&self, battle: &Battle, rolled: Rolled) -> Rolled {
        let AttackStage::Defend { skulls, victims } = &self.stage else { return rolled };
        let Some(victim) = victims.first() else { return rolled };
        let defender = Defender::of(battle, *victim);
        let plain = |shields| defender.shields(*skulls, defender.wounds(*skulls, shields));
        match rolled {
            Rolled::Shields(shields) => Rolled::Shields(plain(shields)),
            Rolled::SkullsAndShields { skulls: own, shields } => {
                Rolled::SkullsAndShields { skulls: own.min(*skulls), shields: plain(shields) }
            }
            _ => rolled,
        }
    }

    /// Attack and defence in one, where one target alone rolls and nothing else reads the skulls: as if all dice of the
    /// attack showed skulls, and those of the defender made up for it, be there so many or not.
    pub(super) fn fold(&self, battle: &Battle) -> Option<Folded> {
        if self.stage != AttackStage::Roll || matches!(self.with, AttackWith::Throw(_)) {
            return None;
        }
        let victims = victims(battle, self.attacker, self.target, self.with);
        let [victim] = *victims.as_slice() else { return None };
        let against = |skulls| self.at(AttackStage::Defend { skulls, victims: victims.clone() });
        let (Step::Roll(attack), Step::Roll(defence)) = (self.step(battle), against(0).step(battle)) else {
            return None;
        };
        if attack.dice().max(defence.dice()) > MOST_DICE {
            return None;
        }
        let defender = Defender::of(battle, victim);
        // Ways by points and wounds: neither is above the skulls.
        let most = usize::from(attack.dice()) + 1;
        let mut ways = vec![0; most * most];
        let theirs: Vec<(u8, u8, u64)> = defence.outcomes().filter_map(cancelling).collect();
        for (rolled, own_ways) in attack.outcomes() {
            let (Rolled::Skulls(skulls), Ok(own_ways)) = (rolled, u64::try_from(own_ways)) else { return None };
            for (own, shields, their_ways) in &theirs {
                let (points, wounds) = (skulls.saturating_sub(*own), defender.wounds(skulls, *shields));
                ways[usize::from(points) * most + usize::from(wounds)] +=
                    u128::from(own_ways) * u128::from(*their_ways);
            }
        }
        let mut rolls = Vec::with_capacity(ways.len());
        for (points, ways) in (0..).zip(ways.chunks(most)) {
            for (wounds, ways) in (0..).zip(ways).filter(|(_, ways)| **ways > 0) {
                rolls.push((defender.roll(attack.dice(), (points, wounds), defence), *ways));
            }
        }
        let total = attack.outcomes().total() * defence.outcomes().total();
        Some(Folded { matter: battle::Frame::C3g(against(attack.dice()).into()), rolls, total })
    }
}
