//! The part of a scenario that C3G reads: options, cards, objects that break, glyph powers, victory.

use serde::{Deserialize, Serialize};

use crate::{geometry::Coord, number, scenario::Base, units::Points};

/// What a C3G battle needs beyond board and figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// The name by which RON files may call it.
#[serde(rename = "C3gSpec", deny_unknown_fields)]
pub struct Spec {
    /// The options of the rules.
    #[serde(default)]
    pub options: RuleOptions,
    /// The army cards.
    pub cards: Vec<CardSpec>,
    /// Objects that can be destroyed; the others are obstacles.
    #[serde(default)]
    pub destructible: Vec<DestructibleSpec>,
    /// What the glyphs do; a glyph without an entry does nothing.
    #[serde(default)]
    pub glyph_powers: Vec<GlyphPowerSpec>,
    /// How the battle is won.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Options of the rules, each with its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// Knockback is played (`C3G-17`).
    pub knockback: bool,
    /// Friends may be attacked (`C3G-13`).
    pub friendly_fire: bool,
    /// What the second die for height asks for (`C3G-15`).
    pub big_height: BigHeight,
    /// What molten lava does.
    pub lava: LavaRule,
}

impl Default for RuleOptions {
    fn default() -> Self {
        Self { knockback: true, friendly_fire: true, big_height: BigHeight::OverBase, lava: LavaRule::Destroys }
    }
}

/// What the second die for height asks for (`C3G-15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BigHeight {
    /// 10 levels or more above the other's base.
    OverBase,
    /// 10 levels or more above the other's head.
    OverHead,
}

/// The effect of molten lava on a figure that enters it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LavaRule {
    /// A d20: 20 lives, else destroyed.
    Destroys,
    /// A d20, +3 with Super Strength: up to 5 four wounds, 6 to 19 one wound, else none.
    Wounds,
}

/// An army card (`C3G-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSpec {
    /// A short id, its own among cards.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Hero or squad, unique or common.
    pub kind: CardKind,
    /// The ids of its figures: one of a hero, several of a squad, all of one side.
    pub figures: Vec<String>,
    /// Wounds that destroy a figure.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub life: u8,
    /// Spaces of a move.
    #[serde(rename = "move", deserialize_with = "number::within::<_, _, 0, 30>")]
    pub movement: u16,
    /// Reach of the normal attack, in hexes.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub range: u16,
    /// Dice of the normal attack.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub attack: u8,
    /// Dice of defence.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub defense: u8,
    /// How high a figure stands, in levels.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub height: u16,
    /// Size class.
    pub size: SizeClass,
    /// One hex or two.
    #[serde(default)]
    pub base: Base,
    /// What it counts at a round limit (`C3G-5`).
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 1000000>")]
    pub points: Points,
    /// Powers.
    #[serde(default)]
    pub powers: Vec<CardPower>,
    /// Which miniature stands for its figures, by name; nothing for one that its traits suggest. No rule reads it, and
    /// a card without one has the digest that it had before there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miniature: Option<String>,
}

/// Hero or squad, unique or common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// One figure, in an army once.
    UniqueHero,
    /// One figure, in an army as often as wished.
    CommonHero,
    /// Several figures, in an army once.
    UniqueSquad,
    /// Several figures, in an army as often as wished.
    CommonSquad,
}

/// Size class of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeClass {
    /// Small.
    Small,
    /// Medium.
    Medium,
    /// Large.
    Large,
    /// Huge.
    Huge,
}

/// A power of a card, as data.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardPower {
    /// Normal attacks on adjacent figures knock back (`C3G-17`).
    SuperStrength,
    /// One automatic shield in defence (`C3G-16`).
    Tough,
    /// Moves over everything (`C3G-7`).
    Flying,
    /// Raises the limit of a rise by this many levels (`C3G-6`).
    Climbing(#[serde(deserialize_with = "number::within::<_, _, 0, 50>")] u16),
    /// The target of a normal attack rolls this many fewer defence dice.
    WeightedBlow(#[serde(deserialize_with = "number::within::<_, _, 1, 20>")] u8),
    /// May not be moved by powers of other figures (`C3G-25`).
    Immovable,
    /// Attackers within this many hexes have no Super Strength when KP are computed (`C3G-17`).
    Dampener(#[serde(deserialize_with = "number::within::<_, _, 0, 50>")] u16),
    /// On a d20 of so much or more ignores a normal attack (`C3G-18`).
    Phase(#[serde(deserialize_with = "number::within::<_, _, 1, 20>")] u8),
    /// An attack in place of the normal one; its dice never change.
    SpecialAttack {
        /// What players call it.
        name: String,
        /// Reach in hexes.
        #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
        range: u16,
        /// Attack dice.
        #[serde(deserialize_with = "number::within::<_, _, 1, 20>")]
        dice: u8,
        /// Also every figure and destructible object within this many hexes of the target.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 10>")]
        area: u16,
    },
    /// No falling rolls in its own movement.
    SureFooting,
    /// A special attack whose ammunition is an object beside the thrower.
    HeavyThrower,
}

/// An object that can be destroyed (`C3G-31`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DestructibleSpec {
    /// The object's id.
    pub id: String,
    /// Wounds that destroy it.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub life: u8,
    /// Dice of defence.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub defense: u8,
    /// How it flies when thrown; nothing for what is too heavy.
    #[serde(default)]
    pub throw: Option<ThrowSpec>,
}

/// How an object serves as ammunition (Heavy Thrower).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThrowSpec {
    /// Reach in hexes.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub range: u16,
    /// Attack dice.
    #[serde(deserialize_with = "number::within::<_, _, 1, 20>")]
    pub dice: u8,
}

impl Default for ThrowSpec {
    fn default() -> Self {
        Self { range: 5, dice: 2 }
    }
}

/// What a glyph does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphPowerSpec {
    /// The glyph's id.
    pub id: String,
    /// What it does.
    pub power: GlyphPower,
}

/// What a glyph does when a figure enters its hex (`C3G-8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GlyphPower {
    /// Nothing.
    Dud,
    /// Takes away up to this many wounds, once.
    Heal(#[serde(deserialize_with = "number::within::<_, _, 1, 50>")] u8),
    /// Rolls this many combat dice, each skull an unblockable wound, once.
    Blast(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// This many more attack dice for normal attacks of the figure standing on it.
    Attack(#[serde(deserialize_with = "number::within::<_, _, 0, 6>")] u8),
    /// This many more defence dice for the figure standing on it.
    Defense(#[serde(deserialize_with = "number::within::<_, _, 0, 6>")] u8),
}

/// How a battle ends (`C3G-5`). The last side with a figure always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further ways to win, checked in this order.
    pub rules: Vec<VictoryRule>,
    /// After this many rounds the sum of the points of surviving cards decides.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub round_limit: Option<u16>,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VictoryRule {
    /// A side wins when all figures of these cards are destroyed.
    Destroy {
        /// Who wins.
        side: String,
        /// Ids of cards.
        cards: Vec<String>,
    },
    /// A side wins when it alone stands on these hexes at the end of a round.
    Hold {
        /// Who wins.
        side: String,
        /// Which hexes; one figure on any of them holds them.
        at: Vec<Coord>,
        /// The first round whose end counts.
        #[serde(default)]
        from_round: u16,
    },
}
