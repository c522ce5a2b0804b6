//! What a player may wish in Champions.

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
/// In files the fields of a charge stand in the order itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "", remote = "Self")]
pub enum Order<N: Naming = InPlay> {
    /// Moves a character (`CH-7`).
    Move {
        /// Who.
        figure: N::Figure,
        /// How.
        by: Means,
        /// The hexes that it enters, in order; none if it rises or sinks on the spot.
        path: Vec<Coord>,
        /// The level on which it flies at the end; `None` for the ground.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        feet: Option<Level>,
    },
    /// Attacks.
    Attack {
        /// Who.
        attacker: N::Figure,
        /// Whom or what.
        target: N::Target,
        /// With what.
        with: Weapon<N>,
        /// By which maneuver; a plain strike where a file says nothing.
        #[serde(default)]
        maneuver: Maneuver,
    },
    /// Attacks a hex with an area (`CH-13`).
    AttackHex {
        /// Who.
        attacker: N::Figure,
        /// Which hex.
        at: Coord,
        /// With what; files write the name of the attack alone.
        #[serde(with = "attack_alone")]
        with: Weapon<N>,
    },
    /// Several attack one together; the first of them is whose phase it is (`CH-16`).
    Coordinate {
        /// Who, and with what.
        members: Vec<Member<N>>,
        /// Whom.
        target: N::Figure,
    },
    /// Throws somebody whom it holds (`CH-22`).
    Throw {
        /// Who throws.
        figure: N::Figure,
        /// Whom.
        who: N::Figure,
        /// The way; in files 0 (east) to 5 (north-east), clockwise.
        direction: Direction,
        /// STR.
        strength: u8,
    },
    /// Gives one of several foes the whole attention (`CH-16`).
    Focus {
        /// Which.
        foe: N::Figure,
    },
    /// Strikes in the course of a half move.
    #[serde(skip_serializing)]
    Charge(Charge<N>),
    /// Does something else of its phase.
    Act {
        /// Who.
        figure: N::Figure,
        /// What.
        deed: PhaseAction<N>,
    },
    /// Aborts to a defence (`CH-9`).
    React {
        /// Who.
        figure: N::Figure,
        /// To what.
        to: Reaction<N>,
    },
    /// Lets a chance to react, or to use a held action, go by.
    Pass,
    /// Uses a held action now (`CH-8`).
    UseHeld {
        /// Who.
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

/// A weapon that can only be an attack of the sheet, as files write it: the attack alone.
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

/// A defence to which a character aborts (`CH-9`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Reaction<N: Naming = InPlay> {
    /// A dodge.
    Dodge,
    /// A martial dodge.
    MartialDodge,
    /// A block of a blow of hands.
    Block,
    /// A dive for cover, to this hex.
    Dive(Coord),
    /// Raising the power at this place of the sheet.
    Raise(N::Entry),
    /// Stepping between, on this hex.
    Interpose(Coord),
    /// Rolling with the punch that has just hit.
    RollWithPunch,
}

impl Reaction {
    /// What people call it.
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

/// What a character waits for with its action (`CH-8`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Wait<N: Naming = InPlay> {
    /// When its player says.
    WhenISay,
    /// Somebody attacks.
    Attack {
        /// Who; anybody of another side where nobody is named.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        by: Option<N::Figure>,
        /// Whom; anybody where nobody is named.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        on: Option<N::Figure>,
    },
    /// Somebody moves.
    Move {
        /// Who; anybody of another side where nobody is named.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        by: Option<N::Figure>,
        /// Onto one of these hexes; anywhere where none is named.
        #[serde(default)]
        onto: Vec<Coord>,
    },
    /// Somebody reaches for a weapon.
    Draw {
        /// Who; anybody of another side where nobody is named.
        #[serde(default, skip_serializing_if = "N::leaves_out")]
        by: Option<N::Figure>,
    },
}

impl Wait {
    /// True if everybody whom it names exists.
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

/// How a character moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// On foot.
    Running,
    /// By a leap.
    Leaping,
    /// Through the air.
    Flight,
    /// Through water.
    Swimming,
}

impl Means {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Running, Self::Leaping, Self::Flight, Self::Swimming];

    /// The name as people say it.
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

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Weapon<N: Naming = InPlay> {
    /// Bare hands and so much STR: a strike. Up to ten more than the sheet has is pushing (`CH-30`).
    Strength(u8),
    /// The attack at this place of the sheet.
    Attack(N::Entry),
    /// A thing, swung with so much STR (`CH-22`).
    Swing {
        /// Which.
        thing: N::Object,
        /// STR.
        strength: u8,
    },
    /// A thing, thrown with so much STR (`CH-22`).
    Hurl {
        /// Which.
        thing: N::Object,
        /// STR.
        strength: u8,
    },
    /// Somebody whom one holds, swung with so much STR (`CH-22`).
    SwingPerson {
        /// Whom.
        who: N::Figure,
        /// STR.
        strength: u8,
    },
    /// Somebody whom one holds, thrown at a target with so much STR (`CH-22`).
    HurlPerson {
        /// Whom.
        who: N::Figure,
        /// STR.
        strength: u8,
    },
}

impl<N: Naming> Weapon<N> {
    /// An attack of the sheet, written as the weapon that it is.
    pub(in crate::champions) fn serialize_attack<S: Serializer>(
        attack: &N::Entry,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        Self::Attack(attack.clone()).serialize(serializer)
    }
}

impl Weapon {
    /// True if it exists.
    pub(in crate::champions) fn is_valid(self, known: Known<'_, Setup>, wielder: FigureId) -> bool {
        match self {
            Self::Strength(_) => true,
            Self::Attack(place) => known.figure(wielder) && known.own().sheet(wielder).attack(place).is_some(),
            Self::Swing { thing, .. } | Self::Hurl { thing, .. } => known.object(thing),
            Self::SwingPerson { who, .. } | Self::HurlPerson { who, .. } => known.figure(who),
        }
    }

    /// True if everybody and everything that it names exists; a sheet may have no such attack.
    fn is_known(self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Strength(_) | Self::Attack(_) => true,
            Self::Swing { thing, .. } | Self::Hurl { thing, .. } => known.object(thing),
            Self::SwingPerson { who, .. } | Self::HurlPerson { who, .. } => known.figure(who),
        }
    }

    /// The character that is swung or thrown.
    #[must_use]
    pub const fn person(self) -> Option<FigureId> {
        match self {
            Self::SwingPerson { who, .. } | Self::HurlPerson { who, .. } => Some(who),
            Self::Strength(_) | Self::Attack(_) | Self::Swing { .. } | Self::Hurl { .. } => None,
        }
    }

    /// The STR that it takes; `None` for an attack of the sheet.
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

/// Something that a character does in its phase beside moves and attacks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum PhaseAction<N: Naming = InPlay> {
    /// Takes a recovery: a full phase (`CH-28`).
    Recover,
    /// Stands up: half a phase (`CH-7`).
    StandUp,
    /// Raises the power at this place of the sheet: no time (`CH-7`).
    Raise(N::Entry),
    /// Drops the power at this place of the sheet: no time (`CH-7`).
    Lower(N::Entry),
    /// Draws the weapon at this place of the sheet: half a phase, or no time for a fast draw (`CH-7`).
    Draw(N::Entry),
    /// Dodges until its next phase: half a phase.
    Dodge,
    /// Dodges as a martial artist does: half a phase.
    MartialDodge,
    /// Blocks blows of hands until its next phase: half a phase.
    Block,
    /// Breaks free of its holder: half a phase.
    BreakFree,
    /// Takes no part in the fight for this phase: it moves farther, attacks nobody, and has DCV 0 until its next
    /// phase (`CH-15`).
    Noncombat,
    /// Holds its whole action (`CH-8`).
    Hold(Wait<N>),
}

impl Order {
    /// True if every figure and object that it names exists.
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

/// One of several who attack at once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Member<N: Naming = InPlay> {
    /// Who.
    pub figure: N::Figure,
    /// With what.
    pub with: Weapon<N>,
}

// A derived one would want to know that all names can be copied, which words cannot.
impl Copy for Member {}
