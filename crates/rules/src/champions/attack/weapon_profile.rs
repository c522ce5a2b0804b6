//! Weapon profiles: the values of a weapon in the form that the rules use (`CH-2`, `CH-18`, `CH-19`).

use super::{grab, improvised};
use crate::{
    battle::FigureId,
    champions::{
        AttackKind, AttackRange, ChampionsBattle, Characteristic, Defence, DoesKnockback, Weapon,
        data::{reason::Multiplied, rounding::nearest},
        displace::knockback::{KnockbackOrigin, Push},
        harm::{damage::Damage, effort},
    },
    dice::{D6Pool, RollRequest, Rolled},
};

/// The values of a weapon in the form that the rules use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WeaponProfile {
    /// Damage dice.
    pub dice: D6Pool,
    /// Kind of attack, which decides what the dice mean.
    pub kind: AttackKind,
    /// Defence that applies to the damage.
    pub against: Defence,
    /// Range.
    pub range: AttackRange,
    /// True for a martial maneuver.
    pub martial: bool,
    /// Condition for knockback.
    pub knockback: DoesKnockback,
    /// Share of the BODY that counts for knockback, in percent.
    pub percent: u16,
    /// Number of shots.
    pub shots: u8,
    /// END cost.
    pub end: u16,
}

impl WeaponProfile {
    /// Returns the values that count for knockback, from the BODY on the dice (`CH-34`). Fractions round up.
    #[must_use]
    pub fn push(&self, way: KnockbackOrigin, body: u16, rolled_with: bool) -> Push {
        let counts = (u32::from(body) * u32::from(self.percent)).div_ceil(100);
        let multiplied = (self.percent != 100).then_some(Multiplied { rolled: body, percent: self.percent });
        let body = u16::try_from(counts).unwrap_or(u16::MAX);
        let killing = self.kind == AttackKind::Killing;
        Push { way, body, killing, martial: self.martial, rolled_with, multiplied }
    }

    /// True if the weapon does damage rather than points of effect (`CH-21`).
    #[must_use]
    pub const fn harms(&self) -> bool {
        matches!(self.kind, AttackKind::Normal | AttackKind::Killing)
    }

    /// True if this much BODY causes knockback, regardless of the target (`CH-31`); see [`knockback::knocks`].
    ///
    /// [`knockback::knocks`]: crate::champions::displace::knockback::knocks
    #[must_use]
    pub fn knocks(&self, body: u16) -> bool {
        let by_body = self.knockback == DoesKnockback::ByBody && self.harms() && body > 0;
        self.knockback == DoesKnockback::Always || by_body
    }

    /// Returns the damage for the STUN and BODY on the dice.
    #[must_use]
    pub fn damage(&self, (stun, body): (u16, u16)) -> Damage {
        let (stun, body) = if self.harms() { (stun, body) } else { (0, 0) };
        Damage { stun, body, killing: self.kind == AttackKind::Killing, against: self.against }
    }

    /// Returns all STUN and BODY results of the dice, each with the number of ways to roll it (`CH-18`, `CH-19`).
    #[must_use]
    pub fn results(&self) -> Vec<((u16, u16), u128)> {
        let pips = u16::from(self.dice.plus);
        if self.dice.count() == 0 && self.kind != AttackKind::Killing {
            return vec![((pips, 0), 1)];
        }
        let sum = |(rolled, ways): (Rolled, u128)| match rolled {
            Rolled::Sum(sum) => Some((sum, ways)),
            _ => None,
        };
        if self.kind == AttackKind::Killing {
            let times: Vec<(u16, u128)> = RollRequest::Sum(D6Pool::HALF).outcomes().filter_map(sum).collect();
            let bodies: Vec<(u16, u128)> = match self.dice.count() {
                0 => vec![(pips, 1)],
                _ => RollRequest::Sum(self.dice).outcomes().filter_map(sum).collect(),
            };
            return bodies
                .into_iter()
                .flat_map(|(body, ways)| {
                    times.iter().map(move |(times, more)| ((body.saturating_mul(*times), body), ways * more))
                })
                .collect();
        }
        let told = RollRequest::StunAndBody(self.dice).outcomes();
        told.filter_map(|(rolled, ways)| match rolled {
            Rolled::StunAndBody { stun, body } => Some(((stun, body), ways)),
            _ => None,
        })
        .collect()
    }
}

/// Returns the dice of a strike with this much STR.
#[must_use]
pub fn strike_dice(strength: u8) -> D6Pool {
    D6Pool::of(u8::try_from(nearest(strength.into(), 5)).unwrap_or(0).min(RollRequest::MAX_DICE))
}

/// Returns the profile of a character's weapon. `None` if the character does not have the weapon.
#[must_use]
pub fn blow(battle: ChampionsBattle<'_>, attacker: FigureId, with: Weapon) -> Option<WeaponProfile> {
    let of_strength = |dice: D6Pool, range: AttackRange, strength: u8| WeaponProfile {
        dice,
        kind: AttackKind::Normal,
        against: Defence::Physical,
        range,
        martial: false,
        knockback: DoesKnockback::ByBody,
        percent: 100,
        shots: 1,
        end: effort::of_strength(battle.characteristic(attacker, Characteristic::Strength), strength),
    };
    Some(match with {
        Weapon::Strength(strength) | Weapon::SwingPerson { strength, .. } => {
            of_strength(strike_dice(strength), AttackRange::Hand, strength)
        }
        Weapon::Swing { thing, strength } => {
            of_strength(improvised::blow(battle, thing, strength)?.0, AttackRange::Hand, strength)
        }
        Weapon::HurlPerson { who, strength } => {
            let range = AttackRange::Metres(grab::range(battle, who, strength)?);
            of_strength(strike_dice(strength), range, strength)
        }
        Weapon::Hurl { thing, strength } => {
            let range = AttackRange::Metres(improvised::range(battle, attacker, thing, strength)?);
            of_strength(improvised::blow(battle, thing, strength)?.0, range, strength)
        }
        Weapon::Attack(place) => {
            let attack = battle.sheet(attacker).attack(place)?;
            WeaponProfile {
                dice: attack.dice,
                kind: attack.kind,
                against: attack.against,
                range: attack.range,
                martial: attack.martial,
                knockback: attack.knockback,
                percent: attack.knockback_percent,
                shots: attack.shots,
                end: attack.end_cost(),
            }
        }
    })
}
