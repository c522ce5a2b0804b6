//! Events of C3G.

use serde::Serialize;

use super::{dice_pool::DicePool, order::MarkerText};
use crate::{
    battle::{InPlay, Naming, Occupant},
    board::Terrain,
    c3g::{AttackWith, GlyphPower, Marker},
    displacement::Cause,
    geometry::Direction,
    units::KnockbackPoints,
};

/// An event of C3G.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A round began (`C3G-3`).
    RoundBegan {
        /// Round number, counted from 1.
        round: u16,
    },
    /// A side secretly put a marker on a card (`C3G-3`).
    MarkerPlaced {
        /// The side.
        side: N::Side,
        /// The marker.
        #[serde(serialize_with = "MarkerText::serialize")]
        marker: Marker,
        /// The card.
        card: N::Card,
    },
    /// A side has placed all its markers.
    MarkersSealed {
        /// The side.
        side: N::Side,
    },
    /// A side rolled for initiative (`C3G-3`).
    InitiativeRolled {
        /// The side.
        side: N::Side,
        /// The d20 result.
        roll: u8,
    },
    /// The turn order of this round was decided (`C3G-3`).
    TurnOrder {
        /// The sides, first to last.
        order: Vec<N::Side>,
    },
    /// A side revealed a marker (`C3G-3`).
    MarkerRevealed {
        /// The side.
        side: N::Side,
        /// The marker.
        #[serde(serialize_with = "MarkerText::serialize")]
        marker: Marker,
        /// The card under it.
        card: N::Card,
    },
    /// A side's turn with a card began.
    TurnBegan {
        /// The side.
        side: N::Side,
        /// The active card.
        card: N::Card,
    },
    /// The marker is on a destroyed card, so the turn is lost (`C3G-3`).
    TurnLost {
        /// The side.
        side: N::Side,
        /// The destroyed card.
        card: N::Card,
    },
    /// A turn ended.
    TurnEnded {
        /// The side.
        side: N::Side,
    },
    /// A round ended.
    RoundEnded {
        /// Round number.
        round: u16,
    },
    /// A figure began a move (`C3G-6`).
    MoveBegan {
        /// The figure.
        figure: N::Figure,
        /// Cells that its leading end will enter.
        path: Vec<N::Cell>,
        /// Total cost in spaces.
        cost: u16,
    },
    /// A figure finished its move.
    MoveEnded {
        /// The figure.
        figure: N::Figure,
    },
    /// An enemy rolled a swipe at a leaving figure (`C3G-10`).
    SwipeRolled {
        /// The enemy.
        by: N::Figure,
        /// The leaving figure.
        at: N::Figure,
        /// True if the die shows a skull.
        skull: bool,
    },
    /// An attack began (`C3G-13`).
    AttackDeclared {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: Occupant<N>,
        /// The attack used.
        with: AttackWith<N>,
    },
    /// A target tried to ignore a normal attack (Phase, `C3G-18`).
    PhaseRolled {
        /// The target.
        target: N::Figure,
        /// Lowest d20 roll that ignores the attack.
        need: u8,
        /// True if the attack was ignored.
        ignored: bool,
    },
    /// The attacker rolled (`C3G-15`).
    AttackRolled {
        /// The attacker.
        attacker: N::Figure,
        /// The dice, with the reasons for their number.
        pool: DicePool,
        /// Skulls rolled.
        skulls: u8,
    },
    /// A defender rolled (`C3G-15`, `C3G-16`).
    DefenceRolled {
        /// The defender.
        target: Occupant<N>,
        /// The dice, with the reasons for their number.
        pool: DicePool,
        /// Skulls rolled, if they count for knockback.
        skulls: u8,
        /// Shields rolled.
        shields: u8,
        /// Automatic shields (Tough).
        automatic: u8,
    },
    /// A figure or object received wound markers (`C3G-2`).
    Wounded {
        /// The figure or object.
        victim: Occupant<N>,
        /// Number of wounds, at most the Life left.
        wounds: u8,
        /// Source of the wounds.
        by: HarmSource,
    },
    /// A figure lost wound markers.
    Healed {
        /// The figure.
        figure: N::Figure,
        /// Number of wounds healed.
        wounds: u8,
    },
    /// A figure or object was destroyed (`C3G-2`).
    Destroyed {
        /// The figure or object.
        victim: Occupant<N>,
        /// Source of the harm.
        by: HarmSource,
    },
    /// Knockback was ruled out (`C3G-17`, `C3G-18`).
    KnockbackRuledOut {
        /// The figure that stays in place.
        target: N::Figure,
        /// The reason.
        reason: NoKnockback<N>,
    },
    /// Knockback points were computed (`C3G-19`).
    KnockbackReckoned {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: N::Figure,
        /// Skulls rolled by the attacker.
        skulls: u8,
        /// Skulls rolled by the defender.
        cancelled: u8,
        /// Points left.
        kp: KnockbackPoints,
    },
    /// The line of flight was chosen (`C3G-20`).
    LineChosen {
        /// The flying figure.
        target: N::Figure,
        /// Cell of the leading half.
        lead: N::Cell,
        /// Direction of flight.
        direction: Direction,
    },
    /// A flight ended (`C3G-25` to `C3G-29`).
    FlightEnded {
        /// The flying figure.
        figure: N::Figure,
        /// Net number of hexes moved.
        moved: u16,
        /// Hexes taken back because the two halves were not level (`C3G-29`).
        taken_back: u16,
        /// Points left.
        kp_left: KnockbackPoints,
        /// Reason why the flight ended.
        cause: Cause<N>,
    },
    /// The die of knockback damage was rolled (`C3G-30`).
    KnockbackDamageRolled {
        /// The flying figure.
        figure: N::Figure,
        /// The figure or destructible object that it hit, if any.
        by: Option<Occupant<N>>,
        /// True if the die shows a skull: `figure` and `by` receive one wound each.
        skull: bool,
    },
    /// Dice were rolled for a fall (`C3G-11`, `C3G-32`).
    FallRolled {
        /// The falling figure.
        figure: N::Figure,
        /// Depth in levels.
        drop: u16,
        /// Result of the roll.
        result: FallResult,
    },
    /// Dice were rolled for burning ground (`C3G-22`).
    TerrainRolled {
        /// The figure on the ground.
        figure: N::Figure,
        /// The burning terrain.
        terrain: Terrain,
        /// Result of the roll.
        result: TerrainResult,
    },
    /// A glyph took effect on a figure that entered its hex (`C3G-8`).
    GlyphActed {
        /// The glyph.
        glyph: N::Glyph,
        /// The figure.
        figure: N::Figure,
        /// The power that took effect.
        power: GlyphPower,
    },
    /// Dice of a blasting glyph were rolled.
    GlyphRolled {
        /// The glyph.
        glyph: N::Glyph,
        /// Skulls rolled.
        skulls: u8,
    },
    /// An object was thrown (Heavy Thrower).
    Thrown {
        /// The thrower.
        thrower: N::Figure,
        /// The object.
        object: N::Object,
    },
    /// An area attack rolled its skulls. Its victims now defend one by one.
    AreaStruck {
        /// The victims, in order.
        victims: Vec<Occupant<N>>,
    },
}

/// Source of wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HarmSource {
    /// An attack (`C3G-16`).
    Attack,
    /// A swipe (`C3G-10`).
    Swipe,
    /// Knockback damage (`C3G-30`).
    Knockback,
    /// A fall (`C3G-11`).
    Fall,
    /// Burning ground.
    Terrain,
    /// A glyph.
    Glyph,
    /// Being thrown.
    Throw,
}

/// Reason why there is no knockback (`C3G-17`, `C3G-18`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum NoKnockback<N: Naming = InPlay> {
    /// The attack was ignored.
    Ignored,
    /// The defender is destroyed.
    Destroyed,
    /// The attacker was not adjacent.
    NotAdjacent,
    /// A Dampener negates Super Strength.
    Dampened {
        /// The figure with the Dampener.
        by: N::Figure,
    },
}

/// Result of a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FallResult {
    /// Combat dice were rolled; each skull is a wound.
    Dice {
        /// Number of dice.
        dice: u8,
        /// Skulls rolled.
        skulls: u8,
    },
    /// A d20 decided whether the figure survives.
    Deadly {
        /// True if the figure survived.
        survived: bool,
    },
}

/// Result of burning ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TerrainResult {
    /// No effect.
    Unharmed,
    /// The figure received this many wounds.
    Wounds(u8),
    /// The figure was destroyed.
    Destroyed,
}
