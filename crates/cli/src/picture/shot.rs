//! What a picture tells: a blow, where it may send its target, and how likely each end is. Plain data, put into words
//! already, so that drawing reckons nothing.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant},
    board::{Cell, Footprint},
};

/// One blow and its odds.
#[derive(Debug)]
pub(crate) struct Shot<'b> {
    /// How things stand.
    pub battle: &'b Battle,
    /// Who strikes.
    pub attacker: FigureId,
    /// Who or what is struck.
    pub target: Occupant,
    /// The heading.
    pub title: String,
    /// What is asked, below it.
    pub about: String,
    /// Where the target may stand in the end.
    pub landings: Vec<Landing>,
    /// The steps of its flights.
    pub steps: Vec<Step>,
    /// The way in which it is aimed, from the cell of the half that leads to the last one ahead of it.
    pub aim: Vec<Cell>,
    /// What stops it and what befalls it on the way.
    pub marks: Vec<Mark>,
    /// The numbers beside the board.
    pub panel: Vec<Block>,
}

/// Where the target may stand in the end.
#[derive(Debug)]
pub(crate) struct Landing {
    /// Its cells.
    pub at: Footprint,
    /// The one that says so: of the half that leads.
    pub lead: Cell,
    /// How likely, 0 to 1.
    pub part: f64,
    /// How likely, in words.
    pub chance: String,
    /// Which knockback points end there, in words.
    pub points: String,
}

/// A step of a flight.
#[derive(Debug)]
pub(crate) struct Step {
    /// From here.
    pub from: Cell,
    /// To there, a neighbour.
    pub to: Cell,
    /// How likely it is taken, 0 to 1.
    pub part: f64,
}

/// Something that may happen on the way.
#[derive(Debug)]
pub(crate) struct Mark {
    /// What.
    pub sign: Sign,
    /// In this cell, or where it ends.
    pub at: Cell,
    /// Towards this side of the cell, 0 to 5; `None` for its middle.
    pub side: Option<u8>,
    /// What it is and how likely.
    pub words: String,
}

/// What may happen on the way.
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
    /// What is asked for first, large.
    Tiles(Vec<Tile>),
    /// Chances as bars.
    Bars {
        /// The heading.
        heading: String,
        /// The bars.
        rows: Vec<Bar>,
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
    /// What it is the chance of.
    pub what: String,
    /// How likely, 0 to 1.
    pub part: f64,
}

/// A chance as a bar.
#[derive(Debug)]
pub(crate) struct Bar {
    /// Of what.
    pub name: String,
    /// How likely, 0 to 1.
    pub part: f64,
    /// How likely, in words.
    pub chance: String,
    /// What comes of it.
    pub end: String,
    /// Whether that hurts.
    pub harm: bool,
}
