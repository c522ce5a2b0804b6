//! The contents of a picture: an attack, the possible landings of its target, and their chances. It is plain data,
//! already in words, so that drawing computes nothing.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Occupant},
    board::{Cell, Footprint},
};

/// An attack and its odds.
#[derive(Debug)]
pub(crate) struct Shot<'b> {
    /// The battle before the attack.
    pub battle: &'b Battle,
    /// The attacker.
    pub attacker: FigureId,
    /// The target: a figure or object.
    pub target: Occupant,
    /// The side of its hex that each figure faces, from 0 to 5. Empty if the rules have no facing.
    pub facings: Vec<(FigureId, u8)>,
    /// The heading.
    pub title: String,
    /// The question, below the heading.
    pub about: String,
    /// The possible landings of the target.
    pub landings: Vec<Landing>,
    /// The meaning of the numbers on the landing cells, for the legend.
    pub landing_words: &'static str,
    /// The steps of the target's flights.
    pub steps: Vec<FlightSegment>,
    /// The aimed line, from the cell of the leading half to the last one ahead of it.
    pub aim: Vec<Cell>,
    /// The stops and mishaps on the way.
    pub marks: Vec<PathMarker>,
    /// The breakable objects.
    pub breakable: Vec<ObjectId>,
    /// The numbers beside the board.
    pub panel: Vec<Block>,
}

/// A possible landing of the target.
#[derive(Debug)]
pub(crate) struct Landing {
    /// Its cells.
    pub at: Footprint,
    /// The cell with the label: that of the leading half.
    pub lead: Cell,
    /// The probability, from 0 to 1.
    pub part: f64,
    /// The chance in words.
    pub chance: String,
    /// The knockback points or hexes that lead there, in words.
    pub points: String,
}

/// A step of a flight.
#[derive(Debug)]
pub(crate) struct FlightSegment {
    /// The first cell.
    pub from: Cell,
    /// The second cell, a neighbour.
    pub to: Cell,
    /// The probability of the step, from 0 to 1.
    pub part: f64,
}

/// A possible event during a flight.
#[derive(Debug)]
pub(crate) struct PathMarker {
    /// Its kind.
    pub sign: Sign,
    /// The cell in which it happens or ends.
    pub at: Cell,
    /// The side of the cell, from 0 to 5, or `None` for its centre.
    pub side: Option<u8>,
    /// Its name and its chance.
    pub words: String,
}

/// A kind of event during a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// The target crashes into a figure or object.
    Crash,
    /// An object breaks, and the flight continues.
    Break,
    /// The target falls.
    Fall,
    /// The map ends.
    Edge,
    /// The ground rises too steeply.
    Rise,
    /// A glyph stops the target.
    Glyph,
    /// A power forbids the move.
    Power,
    /// The ground burns the target.
    Burn,
}

/// A part of the panel beside the board.
#[derive(Debug)]
pub(crate) enum Block {
    /// The summary numbers, large.
    Tiles(Vec<Tile>),
    /// Chances as bars.
    Bars {
        /// The heading.
        heading: String,
        /// The bars.
        rows: Vec<ChanceBar>,
    },
    /// Names and numbers.
    Table {
        /// The headings of the columns.
        heading: [String; 3],
        /// The rows.
        rows: Vec<[String; 3]>,
    },
    /// A remark.
    Note(String),
}

/// A number in large type.
#[derive(Debug)]
pub(crate) struct Tile {
    /// The number.
    pub number: String,
    /// The event to which the chance refers.
    pub what: String,
    /// The probability, from 0 to 1.
    pub part: f64,
}

/// A chance as a bar.
#[derive(Debug)]
pub(crate) struct ChanceBar {
    /// The name.
    pub name: String,
    /// The probability, from 0 to 1.
    pub part: f64,
    /// The chance in words.
    pub chance: String,
    /// The landing.
    pub end: String,
    /// True if the landing hurts.
    pub harm: bool,
}
