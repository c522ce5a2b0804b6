//! Orders of Champions.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::charge::Charge;
use crate::{
    battle::{FigureId, InPlay, Known, Naming},
    champions::{Maneuver, Setup},
    files::FieldsInVariant,
    geometry::{Coord, Direction},
    units::Level,
};

/// An order of Champions.
///
/// In files, the fields of a charge are part of the order itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "", remote = "Self")]
pub enum Order<N: Naming = InPlay> {
    /// Moves a character (`CH-7`).
    Move {
        /// The character.
        figure: N::Figure,
        /// Mode of movement.
        by: Means,
        /// Hexes that the character enters, in order. Empty if it rises or sinks in place.
        path: Vec<Coord>,
        /// Level of the character's feet at the end, if in the air; `None` on the ground.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        feet: Option<Level>,
    },
    /// Attacks.
    Attack {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: N::Target,
        /// The weapon.
        with: Weapon<N>,
        /// The maneuver; a strike if a file omits it.
        #[serde(default)]
        maneuver: Maneuver,
    },
    /// Attacks a hex with an area attack (`CH-13`).
    AttackHex {
        /// The attacker.
        attacker: N::Figure,
        /// The hex.
        at: Coord,
        /// The weapon. It can only be an attack on the sheet, and files contain only that attack's name.
        #[serde(with = "attack_alone")]
        with: Weapon<N>,
    },
    /// Makes a coordinated attack in the phase of the first member (`CH-16`).
    Coordinate {
        /// The attackers and their weapons.
        members: Vec<Member<N>>,
        /// The target.
        target: N::Figure,
    },
    /// Throws a held character (`CH-22`).
    Throw {
        /// The holder.
        figure: N::Figure,
        /// The held character.
        who: N::Figure,
        /// Direction of the throw. Files use 0 (east) to 5 (north-east), clockwise.
        direction: Direction,
        /// STR used.
        strength: u8,
    },
    /// Focuses on one of several attackers (`CH-16`).
    Focus {
        /// The attacker.
        foe: N::Figure,
    },
    /// Attacks during a half move.
    #[serde(skip_serializing)]
    Charge(Charge<N>),
    /// Performs another action in the character's phase.
    Act {
        /// The character.
        figure: N::Figure,
        /// The action.
        deed: PhaseAction<N>,
    },
    /// Aborts to a defence (`CH-9`).
    React {
        /// The character.
        figure: N::Figure,
        /// The defence.
        to: Reaction<N>,
    },
    /// Declines to react, to use a held action, or to focus on an attacker.
    Pass,
    /// Uses a held action now (`CH-8`).
    UseHeld {
        /// The character.
        figure: N::Figure,
    },
    /// Ends the phase.
    EndPhase,
}

impl<N: Naming> Serialize for Order<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Charge(charge) => charge.as_variant(serializer),
            _ => Self::serialize(self, serializer),
        }
    }
}

impl<'de, N: Naming> Deserialize<'de> for Order<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(FieldsInVariant(deserializer))
    }
}

/// Serialization of a weapon that can only be an attack on the sheet, as the attack's name.
mod attack_alone {
    use super::{Deserialize, Deserializer, Naming, Serialize, Serializer, Weapon};

    pub(in crate::champions) fn serialize<N: Naming, S: Serializer>(
        with: &Weapon<N>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if let Weapon::Attack(attack) = with { attack.serialize(serializer) } else { "".serialize(serializer) }
    }

    pub(in crate::champions) fn deserialize<'de, N: Naming, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Weapon<N>, D::Error> {
        N::Entry::deserialize(deserializer).map(Weapon::Attack)
    }
}

/// A reaction, usually an abort to a defence (`CH-9`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Reaction<N: Naming = InPlay> {
    /// A dodge.
    Dodge,
    /// A martial dodge.
    MartialDodge,
    /// A block of hand-to-hand attacks.
    Block,
    /// A dive for cover to this hex.
    Dive(Coord),
    /// Raising the power at this index on the sheet.
    Raise(N::Entry),
    /// Stepping in between attacker and target, onto this hex.
    Interpose(Coord),
    /// Rolling with a punch that has just hit.
    RollWithPunch,
}

impl Reaction {
    /// Display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dodge => "dodge",
            Self::MartialDodge => "martial dodge",
            Self::Block => "block",
            Self::Dive(_) => "dive for cover",
            Self::Raise(_) => "raise a power",
            Self::Interpose(_) => "step between",
            Self::RollWithPunch => "roll with the punch",
        }
    }
}

/// The condition of a held action (`CH-8`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Wait<N: Naming = InPlay> {
    /// The player decides when to act.
    WhenISay,
    /// A character attacks.
    Attack {
        /// The attacker; `None` for any character of another side.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        by: Option<N::Figure>,
        /// The target; `None` for any target.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        on: Option<N::Figure>,
    },
    /// A character moves.
    Move {
        /// The character; `None` for any character of another side.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        by: Option<N::Figure>,
        /// The hexes, one of which the character must enter; empty for any hex.
        #[serde(default)]
        onto: Vec<Coord>,
    },
    /// A character is about to draw a weapon.
    Draw {
        /// The character; `None` for any character of another side.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        by: Option<N::Figure>,
    },
}

impl Wait {
    /// True if all characters in the condition exist and it lists no more than 64 hexes.
    pub(in crate::champions) fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let all = |figures: [Option<FigureId>; 2]| figures.into_iter().flatten().all(|figure| known.figure(figure));
        match self {
            Self::WhenISay => true,
            Self::Attack { by, on } => all([*by, *on]),
            Self::Move { by, onto } => all([*by, None]) && onto.len() <= 64,
            Self::Draw { by } => all([*by, None]),
        }
    }
}

/// A mode of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Running.
    Running,
    /// Leaping.
    Leaping,
    /// Flying.
    Flight,
    /// Swimming.
    Swimming,
}

impl Means {
    /// All modes of movement.
    pub const ALL: [Self; 4] = [Self::Running, Self::Leaping, Self::Flight, Self::Swimming];

    /// Display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Leaping => "leaping",
            Self::Flight => "flying",
            Self::Swimming => "swimming",
        }
    }
}

/// The weapon of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Weapon<N: Naming = InPlay> {
    /// Bare hands with this much STR. Up to 10 more than the character has counts as pushing (`CH-30`).
    Strength(u8),
    /// The attack at this index on the sheet.
    Attack(N::Entry),
    /// An object, swung (`CH-22`).
    Swing {
        /// The object.
        thing: N::Object,
        /// STR used.
        strength: u8,
    },
    /// An object, thrown (`CH-22`).
    Hurl {
        /// The object.
        thing: N::Object,
        /// STR used.
        strength: u8,
    },
    /// A held character, swung (`CH-22`).
    SwingPerson {
        /// The held character.
        who: N::Figure,
        /// STR used.
        strength: u8,
    },
    /// A held character, thrown at a target (`CH-22`).
    HurlPerson {
        /// The held character.
        who: N::Figure,
        /// STR used.
        strength: u8,
    },
}

impl<N: Naming> Weapon<N> {
    /// Serializes an attack on the sheet in the same way as the equivalent weapon.
    pub(in crate::champions) fn serialize_attack<S: Serializer>(
        attack: &N::Entry,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        Self::Attack(attack.clone()).serialize(serializer)
    }
}

impl Weapon {
    /// True if the attack on the wielder's sheet, the object or the character exists.
    pub(in crate::champions) fn is_valid(self, known: Known<'_, Setup>, wielder: FigureId) -> bool {
        match self {
            Self::Strength(_) => true,
            Self::Attack(place) => known.figure(wielder) && known.own().sheet(wielder).attack(place).is_some(),
            Self::Swing { thing, .. } | Self::Hurl { thing, .. } => known.object(thing),
            Self::SwingPerson { who, .. } | Self::HurlPerson { who, .. } => known.figure(who),
        }
    }

    /// True if the object or character exists. Does not check attacks on a sheet.
    fn is_known(self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Strength(_) | Self::Attack(_) => true,
            Self::Swing { thing, .. } | Self::Hurl { thing, .. } => known.object(thing),
            Self::SwingPerson { who, .. } | Self::HurlPerson { who, .. } => known.figure(who),
        }
    }

    /// Returns the held character that is swung or thrown, if any.
    #[must_use]
    pub const fn person(self) -> Option<FigureId> {
        match self {
            Self::SwingPerson { who, .. } | Self::HurlPerson { who, .. } => Some(who),
            Self::Strength(_) | Self::Attack(_) | Self::Swing { .. } | Self::Hurl { .. } => None,
        }
    }

    /// Returns the STR used. `None` for an attack on the sheet.
    #[must_use]
    pub const fn strength(self) -> Option<u8> {
        match self {
            Self::Strength(strength)
            | Self::Swing { strength, .. }
            | Self::Hurl { strength, .. }
            | Self::SwingPerson { strength, .. }
            | Self::HurlPerson { strength, .. } => Some(strength),
            Self::Attack(_) => None,
        }
    }
}

/// An action in a phase other than a move or an attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum PhaseAction<N: Naming = InPlay> {
    /// Takes a recovery: a full phase (`CH-28`).
    Recover,
    /// Stands up: half a phase (`CH-7`).
    StandUp,
    /// Raises the power at this index on the sheet: no time (`CH-7`).
    Raise(N::Entry),
    /// Drops the power at this index on the sheet: no time (`CH-7`).
    Lower(N::Entry),
    /// Draws the weapon at this index on the sheet: half a phase, or no time for a fast draw (`CH-7`).
    Draw(N::Entry),
    /// Dodges until its next phase: half a phase.
    Dodge,
    /// Uses a martial dodge until its next phase: half a phase.
    MartialDodge,
    /// Blocks hand-to-hand attacks until its next phase: half a phase.
    Block,
    /// Tries to break free of its holder: half a phase.
    BreakFree,
    /// Goes noncombat: the character moves farther in this phase, cannot attack, and has DCV 0 until its next phase
    /// (`CH-15`).
    Noncombat,
    /// Holds the full action (`CH-8`).
    Hold(Wait<N>),
}

impl Order {
    /// True if all figures and objects in the order exist.
    pub(crate) fn is_known(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Move { figure, .. } | Self::React { figure, .. } | Self::UseHeld { figure } => known.figure(*figure),
            Self::Act { figure, deed } => {
                known.figure(*figure) && if let PhaseAction::Hold(wait) = deed { wait.is_valid(known) } else { true }
            }
            Self::Focus { foe } => known.figure(*foe),
            Self::Throw { figure, who, .. } => known.figure(*figure) && known.figure(*who),
            Self::Coordinate { members, target } => {
                let known_one = |member: &Member| known.figure(member.figure) && member.with.is_known(known);
                known.figure(*target) && members.iter().all(known_one)
            }
            Self::Charge(charge) => known.figure(charge.figure) && known.occupant(charge.target),
            Self::AttackHex { attacker, with, .. } => known.figure(*attacker) && with.is_known(known),
            Self::Attack { attacker, target, with, .. } => {
                known.figure(*attacker) && known.occupant(*target) && with.is_known(known)
            }
            Self::Pass | Self::EndPhase => true,
        }
    }
}

/// A member of a coordinated attack.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Member<N: Naming = InPlay> {
    /// The attacker.
    pub figure: N::Figure,
    /// The weapon.
    pub with: Weapon<N>,
}

// A derived impl would require all name types to be `Copy`, but the strings used in files are not.
impl Copy for Member {}
