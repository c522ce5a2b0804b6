//! The contents of a picture: a blow, the places to which it may send its target, and their chances. Plain data, in words
//! already, so that drawing computes nothing.

use knockback_rules::{
    battle::{Battle, FigureId, ObjectId, Occupant},
    board::{Cell, Footprint},
};

/// One blow and its odds.
#[derive(Debug)]
pub(crate) struct Shot<'b> {
    /// The battle before the blow.
    pub battle: &'b Battle,
    /// The figure that strikes.
    pub attacker: FigureId,
    /// The figure or object that is struck.
    pub target: Occupant,
    /// The side of its hex that each figure faces, 0 to 5; none where the rules know no facing.
    pub facings: Vec<(FigureId, u8)>,
    /// The heading.
    pub title: String,
    /// The question, below the heading.
    pub about: String,
    /// The places where the target may stand in the end.
    pub landings: Vec<Landing>,
    /// The meaning of the numbers on these cells, for the legend.
    pub landing_words: &'static str,
    /// The steps of its flights.
    pub steps: Vec<FlightSegment>,
    /// The way in which it is aimed, from the cell of the half that leads to the last one ahead of it.
    pub aim: Vec<Cell>,
    /// The stops and mishaps on the way.
    pub marks: Vec<PathMarker>,
    /// The objects that can be broken.
    pub breakable: Vec<ObjectId>,
    /// The numbers beside the board.
    pub panel: Vec<Block>,
}

/// A place where the target may stand in the end.
#[derive(Debug)]
pub(crate) struct Landing {
    /// Its cells.
    pub at: Footprint,
    /// The one that says so: of the half that leads.
    pub lead: Cell,
    /// Its chance, 0 to 1.
    pub part: f64,
    /// Its chance, in words.
    pub chance: String,
    /// The knockback points that lead there, in words.
    pub points: String,
}

/// A step of a flight.
#[derive(Debug)]
pub(crate) struct FlightSegment {
    /// From here.
    pub from: Cell,
    /// To there, a neighbour.
    pub to: Cell,
    /// The chance that it is taken, 0 to 1.
    pub part: f64,
}

/// Something that may happen on the way.
#[derive(Debug)]
pub(crate) struct PathMarker {
    /// Its kind.
    pub sign: Sign,
    /// In this cell, or where it ends.
    pub at: Cell,
    /// Towards this side of the cell, 0 to 5; `None` for its middle.
    pub side: Option<u8>,
    /// Its name and its chance.
    pub words: String,
}

/// A kind of mishap on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// It crashes into somebody or something.
    Crash,
    /// Something breaks, and the flight goes on.
    Break,
    /// It falls.
    Fall,
    /// The map ends.
    Edge,
    /// The ground rises too much.
    Rise,
    /// A glyph stops it.
    Glyph,
    /// A power forbids the move.
    Power,
    /// The ground burns.
    Burn,
}

/// A part of the numbers beside the board.
#[derive(Debug)]
pub(crate) enum Block {
    /// The numbers that come first, large.
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
        /// The heading, and what the columns hold.
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
    /// The event whose chance it is.
    pub what: String,
    /// Its chance, 0 to 1.
    pub part: f64,
}

/// A chance as a bar.
#[derive(Debug)]
pub(crate) struct ChanceBar {
    /// Of what.
    pub name: String,
    /// Its chance, 0 to 1.
    pub part: f64,
    /// Its chance, in words.
    pub chance: String,
    /// The end to which it leads.
    pub end: String,
    /// True for an end that hurts.
    pub harm: bool,
}
