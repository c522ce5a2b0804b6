//! What happens in C3G.

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

/// Something that happened in C3G.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A round began (`C3G-3`).
    RoundBegan {
        /// Counted from 1.
        round: u16,
    },
    /// A side put a marker on a card, in secret (`C3G-3`).
    MarkerPlaced {
        /// Who.
        side: N::Side,
        /// Which marker.
        #[serde(serialize_with = "MarkerText::serialize")]
        marker: Marker,
        /// On which card.
        card: N::Card,
    },
    /// A side has placed all its markers.
    MarkersSealed {
        /// Who.
        side: N::Side,
    },
    /// A side rolled for initiative (`C3G-3`).
    InitiativeRolled {
        /// Who.
        side: N::Side,
        /// The d20.
        roll: u8,
    },
    /// The order of turns of this round is settled (`C3G-3`).
    TurnOrder {
        /// First to last.
        order: Vec<N::Side>,
    },
    /// A side turned a marker up (`C3G-3`).
    MarkerRevealed {
        /// Who.
        side: N::Side,
        /// Which marker.
        #[serde(serialize_with = "MarkerText::serialize")]
        marker: Marker,
        /// On which card it lies.
        card: N::Card,
    },
    /// A side's turn with a card began.
    TurnBegan {
        /// Who.
        side: N::Side,
        /// With which card.
        card: N::Card,
    },
    /// The marker lies on a destroyed card: the turn is lost (`C3G-3`).
    TurnLost {
        /// Who.
        side: N::Side,
        /// The destroyed card.
        card: N::Card,
    },
    /// A turn ended.
    TurnEnded {
        /// Who.
        side: N::Side,
    },
    /// A round ended.
    RoundEnded {
        /// Which.
        round: u16,
    },
    /// A figure began a move (`C3G-6`).
    MoveBegan {
        /// Who.
        figure: N::Figure,
        /// The cells that its leading end will enter.
        path: Vec<N::Cell>,
        /// Spaces paid for the whole of it.
        cost: u16,
    },
    /// A figure's move is over.
    MoveEnded {
        /// Who.
        figure: N::Figure,
    },
    /// An enemy that was left rolled its swipe (`C3G-10`).
    SwipeRolled {
        /// Who swipes.
        by: N::Figure,
        /// Who left.
        at: N::Figure,
        /// Whether the die shows a skull.
        skull: bool,
    },
    /// An attack began (`C3G-13`).
    AttackDeclared {
        /// Who.
        attacker: N::Figure,
        /// Whom or what.
        target: Occupant<N>,
        /// By which attack.
        with: AttackWith<N>,
    },
    /// A target tried to ignore a normal attack (Phase, `C3G-18`).
    PhaseRolled {
        /// Who.
        target: N::Figure,
        /// From which number on it ignores.
        need: u8,
        /// Whether it did.
        ignored: bool,
    },
    /// The attacker rolled (`C3G-15`).
    AttackRolled {
        /// Who.
        attacker: N::Figure,
        /// The dice and the reasons for their number.
        pool: DicePool,
        /// Skulls among them.
        skulls: u8,
    },
    /// A defender rolled (`C3G-15`, `C3G-16`).
    DefenceRolled {
        /// Who or what.
        target: Occupant<N>,
        /// The dice and the reasons for their number.
        pool: DicePool,
        /// Skulls among them, where they count for knockback.
        skulls: u8,
        /// Shields among them.
        shields: u8,
        /// Shields beside the dice (Tough).
        automatic: u8,
    },
    /// Wound markers were put on a figure or object (`C3G-2`).
    Wounded {
        /// Who or what.
        victim: Occupant<N>,
        /// How many; no more than the Life left.
        wounds: u8,
        /// Of what.
        by: HarmSource,
    },
    /// Wound markers were taken from a figure.
    Healed {
        /// Who.
        figure: N::Figure,
        /// How many.
        wounds: u8,
    },
    /// A figure or object was destroyed (`C3G-2`).
    Destroyed {
        /// Who or what.
        victim: Occupant<N>,
        /// Of what.
        by: HarmSource,
    },
    /// Knockback is ruled out (`C3G-17`, `C3G-18`).
    KnockbackRuledOut {
        /// The figure that is not moved.
        target: N::Figure,
        /// Why.
        reason: NoKnockback<N>,
    },
    /// Knockback points were computed (`C3G-19`).
    KnockbackReckoned {
        /// Who strikes.
        attacker: N::Figure,
        /// The struck figure.
        target: N::Figure,
        /// Skulls rolled by the attacker.
        skulls: u8,
        /// Skulls rolled by the defender.
        cancelled: u8,
        /// What is left.
        kp: KnockbackPoints,
    },
    /// The line of the flight is settled (`C3G-20`).
    LineChosen {
        /// The flyer.
        target: N::Figure,
        /// The cell of the half that leads.
        lead: N::Cell,
        /// The way.
        direction: Direction,
    },
    /// A flight is over (`C3G-25` to `C3G-29`).
    FlightEnded {
        /// Who flew.
        figure: N::Figure,
        /// Hexes moved in the end.
        moved: u16,
        /// Hexes taken back because the two halves were not level (`C3G-29`).
        taken_back: u16,
        /// KP that were left.
        kp_left: KnockbackPoints,
        /// Why it ended.
        cause: Cause<N>,
    },
    /// The die of knockback damage was rolled (`C3G-30`).
    KnockbackDamageRolled {
        /// Who flew.
        figure: N::Figure,
        /// Who or what was struck.
        by: Option<Occupant<N>>,
        /// Whether it shows a skull: a wound for each.
        skull: bool,
    },
    /// A drop was rolled for (`C3G-11`, `C3G-32`).
    FallRolled {
        /// Who fell.
        figure: N::Figure,
        /// How far, in levels.
        drop: u16,
        /// How it went.
        result: FallResult,
    },
    /// Ground that burns was rolled for (`C3G-22`).
    TerrainRolled {
        /// Who entered or stands there.
        figure: N::Figure,
        /// What burns.
        terrain: Terrain,
        /// What came of it.
        result: TerrainResult,
    },
    /// A glyph acted on a figure that entered its hex (`C3G-8`).
    GlyphActed {
        /// Which glyph.
        glyph: N::Glyph,
        /// On whom.
        figure: N::Figure,
        /// What it does.
        power: GlyphPower,
    },
    /// The dice of a blasting glyph were rolled.
    GlyphRolled {
        /// Which glyph.
        glyph: N::Glyph,
        /// Skulls among them.
        skulls: u8,
    },
    /// An object was thrown (Heavy Thrower).
    Thrown {
        /// Who threw.
        thrower: N::Figure,
        /// What.
        object: N::Object,
    },
    /// The skulls of an attack hang over everyone in its area, to be defended against one by one.
    AreaStruck {
        /// Everyone, in order.
        victims: Vec<Occupant<N>>,
    },
}

/// What wounds are of.
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
    /// Ground that burns.
    Terrain,
    /// A glyph.
    Glyph,
    /// Being thrown.
    Throw,
}

/// Why there is no knockback (`C3G-17`, `C3G-18`).
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
        /// Whose.
        by: N::Figure,
    },
}

/// How a fall went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FallResult {
    /// Dice were rolled; each skull is a wound.
    Dice {
        /// How many.
        dice: u8,
        /// Skulls among them.
        skulls: u8,
    },
    /// A d20 decided between life and death.
    Deadly {
        /// Whether the figure lives.
        survived: bool,
    },
}

/// What came of ground that burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TerrainResult {
    /// Nothing.
    Unharmed,
    /// This many wounds.
    Wounds(u8),
    /// The figure is destroyed.
    Destroyed,
}
