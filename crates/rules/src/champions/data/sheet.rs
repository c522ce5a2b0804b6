//! Values derived from a character sheet (`CH-1` to `CH-3`).

use super::rounding::{nearest, up};
use crate::{
    champions::{AttackKind, AttackRange, AttackSpec, Characteristic, Power, Sheet, Skill},
    units::{Hexes, Metres},
};

impl Sheet {
    /// Returns the value of a characteristic on the sheet.
    #[must_use]
    pub fn characteristic(&self, of: Characteristic) -> i16 {
        let third = |own: Option<u8>| own.map_or_else(|| nearest(self.dexterity.into(), 3), i16::from);
        match of {
            Characteristic::Strength => self.strength.into(),
            Characteristic::Dexterity => self.dexterity.into(),
            Characteristic::Constitution => self.constitution.into(),
            Characteristic::Ego => self.ego.into(),
            Characteristic::Ocv => third(self.ocv),
            Characteristic::Dcv => third(self.dcv),
            Characteristic::Speed => self.speed.into(),
            Characteristic::Pd => self.pd.into(),
            Characteristic::Ed => self.ed.into(),
            Characteristic::Recovery => self.recovery.into(),
            Characteristic::Endurance => i16::try_from(self.endurance).unwrap_or(i16::MAX),
            Characteristic::Stun => i16::try_from(self.stun).unwrap_or(i16::MAX),
            Characteristic::Body => self.body.into(),
        }
    }

    /// Returns the attack at an index on the sheet.
    #[must_use]
    pub fn attack(&self, place: u8) -> Option<&AttackSpec> {
        self.attacks.get(usize::from(place))
    }

    /// Returns the hexes that powers subtract from a knockback (`CH-3`).
    #[must_use]
    pub fn knockback_resistance(&self) -> Hexes {
        let hexes = |power: &Power| match power {
            Power::KnockbackResistance(hexes) | Power::Heavy(hexes) => hexes.0,
            _ => 0,
        };
        Hexes(self.powers.iter().map(hexes).sum())
    }

    /// Returns the hexes that shrinking adds to a knockback (`CH-3`).
    #[must_use]
    pub fn knockback_of_shrinking(&self) -> Hexes {
        let hexes = |power: &Power| if let Power::Shrinking(levels) = power { 3 * u16::from(*levels) } else { 0 };
        Hexes(self.powers.iter().map(hexes).sum())
    }

    /// True if the character clings to walls and ground (`CH-33`).
    #[must_use]
    pub fn clings(&self) -> bool {
        self.powers.contains(&Power::Clinging)
    }

    /// Returns the bonus to Breakfall rolls. `None` without the skill (`CH-43`).
    #[must_use]
    pub fn breakfall(&self) -> Option<i8> {
        self.skills.iter().find_map(|skill| if let Skill::Breakfall(bonus) = skill { Some(*bonus) } else { None })
    }

    /// Returns the bonus to Teamwork rolls. `None` without the skill (`CH-16`).
    #[must_use]
    pub fn teamwork(&self) -> Option<i8> {
        self.skills.iter().find_map(|skill| if let Skill::Teamwork(bonus) = skill { Some(*bonus) } else { None })
    }

    /// True if drawing a weapon takes no time (`CH-7`).
    #[must_use]
    pub fn draws_fast(&self) -> bool {
        self.skills.contains(&Skill::FastDraw)
    }

    /// True if the character has flight as a mode of movement.
    #[must_use]
    pub fn can_fly(&self) -> bool {
        self.movement.flight > Metres::ZERO
    }
}

impl AttackSpec {
    /// Returns the END cost of one use (`CH-2`).
    #[must_use]
    pub const fn end_cost(&self) -> u16 {
        if self.free { 0 } else { end_cost(self.active_points) }
    }

    /// True for a killing attack (`CH-19`).
    #[must_use]
    pub const fn is_killing(&self) -> bool {
        matches!(self.kind, AttackKind::Killing)
    }

    /// True for a ranged attack.
    #[must_use]
    pub const fn is_ranged(&self) -> bool {
        matches!(self.range, AttackRange::Metres(_))
    }
}

/// Returns the END cost of this many active points: 1 for every 10, at least 1 (`CH-2`).
#[must_use]
pub const fn end_cost(active_points: u16) -> u16 {
    let cost = active_points / 10;
    if cost == 0 { 1 } else { cost }
}

/// Returns half of a DCV, rounded up.
#[must_use]
pub fn half_dcv(dcv: i16) -> i16 {
    up(dcv, 2)
}
