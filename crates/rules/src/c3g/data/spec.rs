//! The C3G part of a scenario: options, cards, destructible objects, glyph powers, victory.

use serde::{Deserialize, Serialize};

use crate::{
    geometry::Coord,
    number,
    scenario::{Base, with_shared_goals},
    units::Points,
};

/// The C3G part of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// Name of the struct in RON files.
#[serde(rename = "C3gSpec", deny_unknown_fields)]
pub struct Spec {
    /// Rule options.
    #[serde(default)]
    pub options: RuleOptions,
    /// The placing of order markers. The default is omitted, so that older scenarios keep their digest.
    #[serde(default, skip_serializing_if = "MarkersSpec::is_placed")]
    pub markers: MarkersSpec,
    /// The army cards.
    pub cards: Vec<CardSpec>,
    /// Objects that can be destroyed; the others are obstacles.
    #[serde(default)]
    pub destructible: Vec<DestructibleSpec>,
    /// Glyph powers; a glyph without an entry does nothing.
    #[serde(default)]
    pub glyph_powers: Vec<GlyphPowerSpec>,
    /// Victory conditions.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Rule options, each with a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// True if knockback is used (`C3G-17`).
    pub knockback: bool,
    /// True if friends may be attacked (`C3G-13`).
    pub friendly_fire: bool,
    /// Condition for the second height die (`C3G-15`).
    pub big_height: BigHeight,
    /// Effect of molten lava.
    pub lava: LavaRule,
}

impl Default for RuleOptions {
    fn default() -> Self {
        Self { knockback: true, friendly_fire: true, big_height: BigHeight::OverBase, lava: LavaRule::Destroys }
    }
}

/// The placing of order markers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkersSpec {
    /// The players place all of them (`C3G-3`).
    #[default]
    Placed,
    /// The scenario places those of round 1, one entry for each side, and a side with one card left is never asked
    /// (`C3G-34`).
    Given(Vec<GivenMarkersSpec>),
}

impl MarkersSpec {
    /// True if the players place all markers.
    #[must_use]
    pub const fn is_placed(&self) -> bool {
        matches!(self, Self::Placed)
    }
}

/// The order markers of a side in round 1 (`C3G-34`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenMarkersSpec {
    /// Id of the side.
    pub side: String,
    /// Ids of the cards with the markers 1, 2 and 3, in this order. A card may have several.
    pub cards: Vec<String>,
    /// Id of the card with the bluff X.
    pub x: String,
}

/// Condition for the second height die (`C3G-15`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BigHeight {
    /// 10 or more levels above the opponent's base.
    OverBase,
    /// 10 or more levels above the opponent's head.
    OverHead,
}

/// The effect of molten lava on a figure that enters it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LavaRule {
    /// A d20 roll: the figure survives only on a 20.
    Destroys,
    /// A d20 roll, +3 with Super Strength: four wounds up to 5, one wound on 6–19, otherwise none.
    Wounds,
}

/// An army card (`C3G-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSpec {
    /// Short id, unique among cards.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Hero or squad, unique or common.
    pub kind: CardKind,
    /// Ids of its figures, all of one side: one for a hero, several for a squad.
    pub figures: Vec<String>,
    /// Number of wounds that destroys a figure.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub life: u8,
    /// Spaces per move.
    #[serde(rename = "move", deserialize_with = "number::within::<_, _, 0, 30>")]
    pub movement: u16,
    /// Range of the normal attack, in hexes.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub range: u16,
    /// Dice of the normal attack.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub attack: u8,
    /// Defence dice.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub defense: u8,
    /// Height of a figure, in levels.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub height: u16,
    /// Size class.
    pub size: SizeClass,
    /// One-hex or two-hex base.
    #[serde(default)]
    pub base: Base,
    /// Points that the card is worth when the round limit is reached (`C3G-5`).
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 1000000>")]
    pub points: Points,
    /// Powers.
    #[serde(default)]
    pub powers: Vec<CardPower>,
    /// Name of the miniature for its figures, for display only. If it is missing, a miniature that suits the card is
    /// chosen. A missing name is not written, so that older cards keep their digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miniature: Option<String>,
}

/// Hero or squad, unique or common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// One figure, once per army.
    UniqueHero,
    /// One figure, any number per army.
    CommonHero,
    /// Several figures, once per army.
    UniqueSquad,
    /// Several figures, any number per army.
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

/// A power of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardPower {
    /// Normal attacks on adjacent figures knock back (`C3G-17`).
    SuperStrength,
    /// One automatic shield in defence (`C3G-16`).
    Tough,
    /// Moves over everything (`C3G-7`).
    Flying,
    /// Raises the maximum rise by this many levels (`C3G-6`).
    Climbing(#[serde(deserialize_with = "number::within::<_, _, 0, 50>")] u16),
    /// The target of a normal attack rolls this many fewer defence dice.
    WeightedBlow(#[serde(deserialize_with = "number::within::<_, _, 1, 20>")] u8),
    /// Cannot be moved by powers of other figures (`C3G-25`).
    Immovable,
    /// Attackers within this many hexes have no Super Strength when points are computed (`C3G-17`).
    Dampener(#[serde(deserialize_with = "number::within::<_, _, 0, 50>")] u16),
    /// Ignores a normal attack on this d20 roll or higher (`C3G-18`).
    Phase(#[serde(deserialize_with = "number::within::<_, _, 1, 20>")] u8),
    /// An attack that replaces the normal one; its number of dice never changes.
    SpecialAttack {
        /// Display name.
        name: String,
        /// Range in hexes.
        #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
        range: u16,
        /// Attack dice.
        #[serde(deserialize_with = "number::within::<_, _, 1, 20>")]
        dice: u8,
        /// Radius around the target in which every figure and destructible object is attacked too, in hexes.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 10>")]
        area: u16,
    },
    /// No falling rolls during its own moves.
    SureFooting,
    /// A special attack that throws an object beside the figure.
    HeavyThrower,
}

/// A destructible object (`C3G-31`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DestructibleSpec {
    /// Id of the object.
    pub id: String,
    /// Number of wounds that destroys it.
    #[serde(deserialize_with = "number::within::<_, _, 1, 50>")]
    pub life: u8,
    /// Defence dice.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub defense: u8,
    /// Attack values when thrown; `None` if it is too heavy.
    #[serde(default)]
    pub throw: Option<ThrowSpec>,
}

/// Attack values of a thrown object (Heavy Thrower).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ThrowSpec {
    /// Range in hexes.
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

/// Power of a glyph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphPowerSpec {
    /// Id of the glyph.
    pub id: String,
    /// Its power.
    pub power: GlyphPower,
}

/// Effect of a glyph on a figure that enters its hex (`C3G-8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GlyphPower {
    /// No effect.
    Dud,
    /// Heals up to this many wounds, once.
    Heal(#[serde(deserialize_with = "number::within::<_, _, 1, 50>")] u8),
    /// Rolls this many combat dice, once; each skull is an unblockable wound.
    Blast(#[serde(deserialize_with = "number::within::<_, _, 1, 12>")] u8),
    /// Adds this many attack dice to normal attacks of the figure on it.
    Attack(#[serde(deserialize_with = "number::within::<_, _, 0, 6>")] u8),
    /// Adds this many defence dice to the figure on it.
    Defense(#[serde(deserialize_with = "number::within::<_, _, 0, 6>")] u8),
}

/// Victory conditions (`C3G-5`). The last side with a figure always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further victory conditions, checked in this order.
    pub rules: Vec<VictoryRule>,
    /// Number of rounds after which the points of surviving cards decide.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub round_limit: Option<u16>,
}

with_shared_goals! {
    /// A victory condition.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum VictoryRule {
        /// A side wins when all figures of these cards are destroyed.
        Destroy {
            /// The winning side.
            side: String,
            /// Ids of the cards.
            cards: Vec<String>,
        },
        /// A side wins if only its figures are on these hexes at the end of a round.
        Hold {
            /// The winning side.
            side: String,
            /// The hexes; a figure on any one of them holds them all.
            at: Vec<Coord>,
            /// The first round that counts.
            #[serde(default)]
            from_round: u16,
        },
    }
}
