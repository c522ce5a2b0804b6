//! What minis hold, as data (`CDG-2`, `CDG-25`, `CDG-28`).

use serde::{Deserialize, Serialize};

/// A weapon, a shield or a focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Pushes whom it hits.
    Hammer,
    /// Guards the front.
    Shield,
    /// Guards the front in melee.
    Buckler,
    /// Cuts deep.
    Axe,
    /// The assassin's knife.
    Knife,
    /// Crushes who lies downed.
    Mace,
    /// Goes on after a miss.
    FencingSword,
    /// Makes something of a poor roll.
    CurvedSword,
    /// Cuts deep, now and then.
    Glaive,
    /// Reaches two hexes.
    Spear,
    /// Drags whom it hits.
    Entangler,
    /// Strikes, or is thrown.
    ThrowingKnife,
    /// Shoots.
    Bow,
    /// Shoots, and makes something of a poor roll.
    Crossbow,
    /// Shoots, and pushes whom it hits.
    Pistol,
    /// Pulls whom it hits.
    GrapplingHook,
    /// A focus: blasts and pushes.
    BlastStaff,
    /// A focus: strikes from afar and pulls.
    ClawedHand,
    /// A focus: moves anybody.
    ForceOrb,
    /// A focus: moves everybody.
    StaffOfAir,
}

/// What a weapon can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// As people say it.
    pub name: &'static str,
    /// The rule that describes it.
    pub rule: &'static str,
    /// How many hands it fills.
    pub hands: usize,
    /// How far it reaches in melee.
    pub melee: Option<u16>,
    /// How it shoots.
    pub shot: Option<Shot>,
    /// What it does without an attack.
    pub focus: Option<Focus>,
    /// What it does where it hits.
    pub on_hit: OnHit,
    /// When it does one more point of damage.
    pub more_damage: MoreDamage,
    /// The lowest and the highest die that count one more.
    pub more_to_hit: Option<(u8, u8)>,
    /// The die that it rolls again, once a round.
    pub rerolls: Option<u8>,
    /// What the Defence of a downed target counts as.
    pub downed_defence: Option<i16>,
    /// Points that its bearer gains after a miss.
    pub after_a_miss: u16,
    /// What it adds to Defence against melee attacks from the front arc, and against all others.
    pub guards: (i16, i16),
}

/// How a weapon shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Points.
    pub cost: u16,
    /// How far, at most.
    pub range: Option<u16>,
    /// The hexes that cost 1 each time (`CDG-19`); `None` for one without a range penalty.
    pub increment: Option<u16>,
}

/// A focus of a spell that is no attack (`CDG-25`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// Which spell.
    pub magic: Magic,
    /// Points.
    pub cost: u16,
    /// How far.
    pub range: u16,
}

/// A spell that is no attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {
    /// Moves one mini.
    Orb,
    /// Moves all minis.
    Air,
}

/// What a weapon does where it hits.
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
    /// No damage, and the target is dragged.
    Entangle,
}

impl OnHit {
    /// True if a hit costs hit points.
    #[must_use]
    pub const fn hurts(self) -> bool {
        !matches!(self, Self::PullToFront | Self::Entangle)
    }
}

/// When a weapon does one more point of damage, where it hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreDamage {
    /// Never.
    Never,
    /// On a backstab.
    Backstab,
    /// On these dice, the lowest and the highest.
    On(u8, u8),
}

/// A ranged attack costs this (`CDG-11`).
const SHOT: Shot = Shot { cost: 4, range: None, increment: Some(6) };
/// Spells of a one-handed focus (`CDG-25`).
const ONE_HAND: (u16, u16) = (3, 6);
/// Spells of a two-handed focus (`CDG-25`).
const TWO_HANDS: (u16, u16) = (6, 9);

/// A ranged spell.
const fn spell((cost, range): (u16, u16)) -> Shot {
    Shot { cost, range: Some(range), increment: None }
}

impl Weapon {
    /// All of them.
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

    /// What it can do.
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
                // It has a reach of its own: all minis within 6.
                let focus = Focus { magic: Magic::Air, cost: TWO_HANDS.0, range: 6 };
                Profile { name: "staff of air", hands: 2, focus: Some(focus), ..magic }
            }
        }
    }

    /// As people say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.profile().name
    }
}
