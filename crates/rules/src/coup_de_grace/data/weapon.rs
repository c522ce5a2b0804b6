//! Weapons and other items of minis, as data (`CDG-2`, `CDG-25`, `CDG-28`).

use serde::{Deserialize, Serialize};

/// A weapon, a shield or a focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Pushes the target it hits.
    Hammer,
    /// Protects the front.
    Shield,
    /// Protects the front in melee.
    Buckler,
    /// Does more damage with some rolls.
    Axe,
    /// Does more damage from behind.
    Knife,
    /// Hits downed targets more easily.
    Mace,
    /// Gives its bearer points after a miss.
    FencingSword,
    /// Hits more easily with low rolls.
    CurvedSword,
    /// Does more damage with some rolls.
    Glaive,
    /// Reaches two hexes.
    Spear,
    /// Drags the target it hits.
    Entangler,
    /// Attacks in melee, or is thrown at a target out of reach.
    ThrowingKnife,
    /// Shoots.
    Bow,
    /// Shoots, and rerolls a 2.
    Crossbow,
    /// Shoots, and pushes the target it hits.
    Pistol,
    /// Pulls the target it hits.
    GrapplingHook,
    /// A focus: attacks from a distance and pushes.
    BlastStaff,
    /// A focus: attacks from a distance and pulls.
    ClawedHand,
    /// A focus: moves one mini.
    ForceOrb,
    /// A focus: moves all minis nearby.
    StaffOfAir,
}

/// The abilities of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Name in plain words.
    pub name: &'static str,
    /// Id of the rule that describes it.
    pub rule: &'static str,
    /// Number of hands needed to hold it.
    pub hands: usize,
    /// Reach in melee, in hexes.
    pub melee: Option<u16>,
    /// Ranged attack, if any.
    pub shot: Option<Shot>,
    /// Spell that is not an attack, if any.
    pub focus: Option<Focus>,
    /// Effect of a hit on its target.
    pub on_hit: OnHit,
    /// Condition under which a hit does one more point of damage.
    pub more_damage: MoreDamage,
    /// Range of numbers on the die that get +1 to hit, as lowest and highest.
    pub more_to_hit: Option<(u8, u8)>,
    /// Number on a failed die that is rerolled, once per round.
    pub rerolls: Option<u8>,
    /// Defence that a downed target has against this weapon, instead of its own.
    pub downed_defence: Option<i16>,
    /// Points that the bearer gains after a miss.
    pub after_a_miss: u16,
    /// Bonuses to the bearer's Defence against melee attacks and ranged attacks, in this order, if the attacker is in
    /// the front arc.
    pub guards: (i16, i16),
}

/// A ranged attack of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Cost in points.
    pub cost: u16,
    /// Maximum range, in hexes. `None` if unlimited.
    pub range: Option<u16>,
    /// Number of hexes for each point of range penalty (`CDG-19`). `None` if there is no range penalty.
    pub increment: Option<u16>,
}

/// The spell of a focus that is not an attack (`CDG-25`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The spell.
    pub magic: Magic,
    /// Cost in points.
    pub cost: u16,
    /// Range, in hexes.
    pub range: u16,
}

/// A spell that is not an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {
    /// Moves one mini.
    Orb,
    /// Moves all other minis in range.
    Air,
}

/// Effect of a hit on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnHit {
    /// Damage.
    Damage,
    /// Damage, and a push of one hex if the attacker wishes (`CDG-24`).
    PushAtWill,
    /// Damage, and a push of one hex.
    Push,
    /// Damage, and a pull of one hex.
    Pull,
    /// No damage, and a pull to the hex in front of the attacker.
    PullToFront,
    /// No damage. The target is entangled and dragged along.
    Entangle,
}

impl OnHit {
    /// True if hits do damage.
    #[must_use]
    pub const fn hurts(self) -> bool {
        !matches!(self, Self::PullToFront | Self::Entangle)
    }
}

/// Condition under which a hit does one more point of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreDamage {
    /// Never.
    Never,
    /// If the hit is a backstab.
    Backstab,
    /// If the number on the die is in this range, from lowest to highest.
    On(u8, u8),
}

/// A standard ranged attack (`CDG-11`).
const SHOT: Shot = Shot { cost: 4, range: None, increment: Some(6) };
/// Cost and range of the spells of a one-handed focus (`CDG-25`).
const ONE_HAND: (u16, u16) = (3, 6);
/// Cost and range of the spells of a two-handed focus (`CDG-25`).
const TWO_HANDS: (u16, u16) = (6, 9);

/// Returns the ranged attack of a focus, given its cost and range.
const fn spell((cost, range): (u16, u16)) -> Shot {
    Shot { cost, range: Some(range), increment: None }
}

impl Weapon {
    /// All weapons.
    pub const ALL: [Self; 20] = [
        Self::Hammer,
        Self::Shield,
        Self::Buckler,
        Self::Axe,
        Self::Knife,
        Self::Mace,
        Self::FencingSword,
        Self::CurvedSword,
        Self::Glaive,
        Self::Spear,
        Self::Entangler,
        Self::ThrowingKnife,
        Self::Bow,
        Self::Crossbow,
        Self::Pistol,
        Self::GrapplingHook,
        Self::BlastStaff,
        Self::ClawedHand,
        Self::ForceOrb,
        Self::StaffOfAir,
    ];

    /// Returns the abilities of the weapon.
    #[must_use]
    pub const fn profile(self) -> Profile {
        let held = Profile {
            name: "",
            rule: "CDG-28",
            hands: 1,
            melee: None,
            shot: None,
            focus: None,
            on_hit: OnHit::Damage,
            more_damage: MoreDamage::Never,
            more_to_hit: None,
            rerolls: None,
            downed_defence: None,
            after_a_miss: 0,
            guards: (0, 0),
        };
        let blade = Profile { melee: Some(1), ..held };
        let shot = Profile { shot: Some(SHOT), ..held };
        let magic = Profile { rule: "CDG-25", ..held };
        match self {
            Self::Hammer => Profile { name: "hammer", rule: "CDG-2", on_hit: OnHit::PushAtWill, ..blade },
            Self::Shield => Profile { name: "shield", rule: "CDG-2", guards: (1, 1), ..held },
            Self::Buckler => Profile { name: "buckler", guards: (2, 0), ..held },
            Self::Axe => Profile { name: "axe", more_damage: MoreDamage::On(6, 6), ..blade },
            Self::Knife => Profile { name: "assassin's knife", more_damage: MoreDamage::Backstab, ..blade },
            Self::Mace => Profile { name: "mace", downed_defence: Some(2), ..blade },
            Self::FencingSword => Profile { name: "fencing sword", after_a_miss: 2, ..blade },
            Self::CurvedSword => Profile { name: "curved sword", more_to_hit: Some((1, 3)), ..blade },
            Self::Glaive => Profile { name: "glaive", more_damage: MoreDamage::On(3, 4), ..blade },
            Self::Spear => Profile { name: "spear", hands: 2, melee: Some(2), ..held },
            Self::Entangler => Profile { name: "entangling weapon", rule: "CDG-25", on_hit: OnHit::Entangle, ..blade },
            Self::ThrowingKnife => {
                Profile { name: "throwing knife", shot: Some(Shot { increment: Some(2), ..SHOT }), ..blade }
            }
            Self::Bow => Profile { name: "bow", hands: 2, ..shot },
            Self::Crossbow => Profile { name: "crossbow", hands: 2, rerolls: Some(2), ..shot },
            Self::Pistol => Profile { name: "pistol", rule: "CDG-25", on_hit: OnHit::Push, ..shot },
            Self::GrapplingHook => Profile {
                name: "grappling hook",
                rule: "CDG-25",
                shot: Some(Shot { range: Some(6), ..SHOT }),
                on_hit: OnHit::PullToFront,
                ..held
            },
            Self::BlastStaff => {
                Profile { name: "blast staff", hands: 2, shot: Some(spell(TWO_HANDS)), on_hit: OnHit::Push, ..magic }
            }
            Self::ClawedHand => {
                Profile { name: "clawed hand", shot: Some(spell(ONE_HAND)), on_hit: OnHit::Pull, ..magic }
            }
            Self::ForceOrb => {
                let focus = Focus { magic: Magic::Orb, cost: ONE_HAND.0, range: ONE_HAND.1 };
                Profile { name: "force orb", focus: Some(focus), ..magic }
            }
            Self::StaffOfAir => {
                // Unlike other two-handed spells, this one has a range of 6 hexes.
                let focus = Focus { magic: Magic::Air, cost: TWO_HANDS.0, range: 6 };
                Profile { name: "staff of air", hands: 2, focus: Some(focus), ..magic }
            }
        }
    }

    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.profile().name
    }
}
