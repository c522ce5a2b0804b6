//! The part of a scenario that Champions reads: sheets, what things and ground are made of, victory.

use serde::{Deserialize, Serialize};

use crate::{
    dice::D6Pool,
    geometry::Coord,
    units::{Hexes, Level, Metres, Points},
};

/// What a Champions battle needs beyond board and figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChampionsSpec {
    /// The sheets, one for each figure.
    pub characters: Vec<Sheet>,
    /// What objects are made of; one without an entry does not break.
    #[serde(default)]
    pub things: Vec<Thing>,
    /// What the ground is made of where a flight meets it as a wall; earth where nothing is said.
    #[serde(default)]
    pub walls: Vec<WallSpec>,
    /// No weight anywhere (`CH-33`).
    #[serde(default)]
    pub zero_gravity: bool,
    /// How the battle is won.
    #[serde(default)]
    pub victory: ChampionsVictory,
}

/// A character sheet (`CH-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The id of its figure.
    pub figure: String,
    /// STR.
    #[serde(rename = "str")]
    pub strength: u8,
    /// DEX.
    #[serde(rename = "dex")]
    pub dexterity: u8,
    /// CON.
    #[serde(rename = "con")]
    pub constitution: u8,
    /// BODY.
    pub body: u8,
    /// INT.
    #[serde(rename = "int", default = "ordinary")]
    pub intelligence: u8,
    /// EGO.
    #[serde(default = "ordinary")]
    pub ego: u8,
    /// PRE.
    #[serde(rename = "pre", default = "ordinary")]
    pub presence: u8,
    /// OCV; a third of DEX where nothing is said.
    #[serde(default)]
    pub ocv: Option<u8>,
    /// DCV; a third of DEX where nothing is said.
    #[serde(default)]
    pub dcv: Option<u8>,
    /// SPD, 1 to 12.
    #[serde(rename = "spd")]
    pub speed: u8,
    /// PD, what of it is resistant with it.
    pub pd: u8,
    /// ED, what of it is resistant with it.
    pub ed: u8,
    /// The resistant part of PD.
    #[serde(rename = "rpd", default)]
    pub resistant_pd: u8,
    /// The resistant part of ED.
    #[serde(rename = "red", default)]
    pub resistant_ed: u8,
    /// REC.
    #[serde(rename = "rec")]
    pub recovery: u8,
    /// END.
    #[serde(rename = "end")]
    pub endurance: u16,
    /// STUN.
    pub stun: u16,
    /// How far it moves.
    #[serde(rename = "move", default)]
    pub movement: Movement,
    /// Attacks beside its bare hands.
    #[serde(default)]
    pub attacks: Vec<AttackSpec>,
    /// Powers.
    #[serde(default)]
    pub powers: Vec<Power>,
    /// Skills.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Spots that can be aimed at (`CH-17`).
    #[serde(default)]
    pub spots: Vec<Spot>,
    /// Acts mainly with its mind, in the order of EGO (`CH-6`).
    #[serde(default)]
    pub mental: bool,
    /// How it goes into the battle (`CH-15`).
    #[serde(default)]
    pub enters: Enters,
    /// Flies from the start, so many levels above its ground.
    #[serde(default)]
    pub aloft: Option<u16>,
    /// How high it stands, in levels.
    #[serde(default = "one_level")]
    pub height: u16,
    /// Its weight in kilograms (`CH-22`).
    #[serde(default = "a_hundred")]
    pub kilograms: u32,
    /// What it counts at a turn limit.
    #[serde(default)]
    pub points: Points,
    /// Which miniature stands for it, by name; no rule reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miniature: Option<String>,
}

const fn ordinary() -> u8 {
    10
}

const fn a_hundred() -> u32 {
    100
}

const fn one_level() -> u16 {
    1
}

/// How far a character moves in a full phase, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Movement {
    /// On foot.
    pub running: Metres,
    /// By leaps.
    pub leaping: Metres,
    /// Through the air.
    pub flight: Metres,
    /// Through water.
    pub swimming: Metres,
    /// How many times that in non-combat movement (`CH-15`).
    pub noncombat: u8,
}

impl Default for Movement {
    fn default() -> Self {
        Self { running: Metres(12), leaping: Metres(4), flight: Metres(0), swimming: Metres(4), noncombat: 2 }
    }
}

/// An attack of a sheet (`CH-2`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackSpec {
    /// What players call it.
    pub name: String,
    /// How its dice are read.
    #[serde(default)]
    pub kind: AttackKind,
    /// What defends against it.
    #[serde(default)]
    pub against: Defence,
    /// Its dice.
    pub dice: D6Pool,
    /// How far it reaches.
    #[serde(default)]
    pub range: AttackRange,
    /// Whom else it strikes.
    #[serde(default)]
    pub area: Area,
    /// A martial maneuver (`CH-33`).
    #[serde(default)]
    pub martial: bool,
    /// Whether it knocks back.
    #[serde(default)]
    pub knockback: DoesKnockback,
    /// How many times its BODY counts for knockback, in percent; what is left over rounds up (`CH-34`).
    #[serde(default = "once")]
    pub knockback_percent: u16,
    /// Shots of autofire (`CH-10`).
    #[serde(default = "one_shot")]
    pub shots: u8,
    /// Active points, of which every 10 cost 1 END, at least 1 (`CH-2`).
    #[serde(default)]
    pub active_points: u16,
    /// Costs no END of its wielder: a reserve feeds it, or nothing does.
    #[serde(default)]
    pub free: bool,
    /// A weapon in a hand: it has to be drawn, and can be struck away.
    #[serde(default)]
    pub held: bool,
}

const fn once() -> u16 {
    100
}

const fn one_shot() -> u8 {
    1
}

/// How the dice of an attack are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    /// Normal damage (`CH-18`).
    #[default]
    Normal,
    /// Killing damage (`CH-19`).
    Killing,
    /// Points taken from a characteristic (`CH-21`).
    Drain(Characteristic),
    /// Points against an active power (`CH-21`).
    Dispel,
    /// Points towards another form (`CH-21`).
    Transform,
}

/// A characteristic that can be drained (`CH-21`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Characteristic {
    /// STR.
    #[serde(rename = "str")]
    Strength,
    /// DEX.
    #[serde(rename = "dex")]
    Dexterity,
    /// CON.
    #[serde(rename = "con")]
    Constitution,
    /// EGO.
    Ego,
    /// OCV.
    Ocv,
    /// DCV.
    Dcv,
    /// SPD.
    #[serde(rename = "spd")]
    Speed,
    /// PD.
    Pd,
    /// ED.
    Ed,
    /// REC.
    #[serde(rename = "rec")]
    Recovery,
    /// END.
    #[serde(rename = "end")]
    Endurance,
    /// STUN.
    Stun,
    /// BODY.
    Body,
}

impl Characteristic {
    /// The name as sheets write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strength => "STR",
            Self::Dexterity => "DEX",
            Self::Constitution => "CON",
            Self::Ego => "EGO",
            Self::Ocv => "OCV",
            Self::Dcv => "DCV",
            Self::Speed => "SPD",
            Self::Pd => "PD",
            Self::Ed => "ED",
            Self::Recovery => "REC",
            Self::Endurance => "END",
            Self::Stun => "STUN",
            Self::Body => "BODY",
        }
    }
}

/// What defends against an attack (`CH-20`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defence {
    /// PD.
    #[default]
    Physical,
    /// ED.
    Energy,
}

/// How far an attack reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackRange {
    /// Hand to hand: an adjacent hex.
    #[default]
    Hand,
    /// So far.
    Metres(Metres),
}

/// Whom an attack strikes beside its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// Nobody.
    #[default]
    None,
    /// Everybody within so far of its hex.
    Radius(Metres),
    /// Everybody within so far of its hex, with a die less for each hex from the middle.
    Explosion(Metres),
}

/// Whether an attack knocks back (`CH-31`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoesKnockback {
    /// Where it does BODY.
    #[default]
    ByBody,
    /// Bought with "does knockback".
    Always,
    /// Never.
    Never,
}

/// A power that the rules read (`CH-3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Power {
    /// Takes so many hexes from a knockback.
    KnockbackResistance(Hexes),
    /// Growth or density, which take so many hexes from a knockback.
    Heavy(Hexes),
    /// Shrinking, of so many levels: each adds three hexes to a knockback, none to its damage.
    Shrinking(u8),
    /// Holds on to walls and ground.
    Clinging,
    /// A force field that can be raised and dropped.
    ForceField {
        /// What players call it.
        name: String,
        /// PD while it is up, all of it resistant.
        pd: u8,
        /// ED while it is up, all of it resistant.
        ed: u8,
        /// Active points, of which every 10 cost 1 END a phase, at least 1.
        #[serde(default)]
        active_points: u16,
        /// Costs no END of its user: a reserve feeds it, or it is uncontrolled.
        #[serde(default)]
        free: bool,
        /// Up from the start.
        #[serde(default)]
        up: bool,
    },
}

/// A skill that the rules read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Coordinates attacks (`CH-16`), with so much on the roll.
    Teamwork(i8),
    /// Lands on its feet (`CH-43`), with so much on the roll.
    Breakfall(i8),
    /// Draws in no time (`CH-7`).
    FastDraw,
    /// Dodges as a martial artist does.
    MartialDodge,
}

/// A spot of a character that can be aimed at: an eye, a soft belly (`CH-17`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// What players call it.
    pub name: String,
    /// What aiming at it takes from OCV.
    pub penalty: u8,
    /// What a hit there brings about beside its damage.
    #[serde(default)]
    pub effect: SpotEffect,
}

/// What a hit on a spot brings about; the damage is that of any hit (`CH-17`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpotEffect {
    /// Nothing but the tale.
    #[default]
    Flavour,
    /// Stuns.
    Stunned,
    /// Fells.
    Prone,
    /// Takes so much from a characteristic for the rest of the battle, but not from STUN or BODY.
    Drained(Characteristic, u16),
}

/// How a character goes into the battle (`CH-15`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Enters {
    /// Ready.
    #[default]
    Ready,
    /// Expecting no fight: DCV 0 until its first phase.
    Unaware,
    /// Expecting no fight, but prepared for one: half DCV until its first phase.
    Wary,
}

/// What an object is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// The object's id.
    pub object: String,
    /// DEF.
    #[serde(rename = "def")]
    pub defence: u8,
    /// BODY.
    pub body: u8,
    /// Its weight in kilograms; nothing for what stands fast (`CH-22`).
    #[serde(default)]
    pub kilograms: Option<u32>,
    /// Flies badly when thrown (`CH-22`).
    #[serde(default)]
    pub clumsy: bool,
    /// Breaks at a stray shot (`CH-12`).
    #[serde(default)]
    pub fragile: bool,
}

/// What ground is made of (`CH-40`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallSpec {
    /// Which hexes.
    pub at: Vec<Coord>,
    /// DEF.
    #[serde(rename = "def")]
    pub defence: u8,
    /// BODY of each level.
    pub body: u8,
}

/// How a Champions battle ends. The last side with somebody on their feet always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChampionsVictory {
    /// Further ways to win, checked in this order.
    pub rules: Vec<Goal>,
    /// After so many turns the sum of the points of those on their feet decides.
    pub turn_limit: Option<u16>,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// A side wins when all of these are out or dead at once.
    BringDown {
        /// Who wins.
        side: String,
        /// Ids of figures.
        figures: Vec<String>,
    },
    /// A side wins when it alone is on these hexes, awake, at the end of a turn.
    Hold {
        /// Who wins.
        side: String,
        /// Which hexes; one figure on any of them holds them.
        at: Vec<Coord>,
        /// From the end of which turn on.
        #[serde(default)]
        from_turn: u16,
    },
}

/// The level on which a sheet says that a figure flies from the start.
impl Sheet {
    /// Where its feet are at the start, over ground of a level.
    #[must_use]
    pub fn feet_at_start(&self, ground: Level) -> Level {
        ground.plus(self.aloft.and_then(|levels| i16::try_from(levels).ok()).unwrap_or_default())
    }
}
