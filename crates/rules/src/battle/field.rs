//! Positions on the board.

use std::hash;

use serde::{Deserialize, Serialize};

use super::{FigureId, GlyphId, ObjectId, Occupant, Setup};
use crate::board::{Cell, Footprint};

/// The whereabouts of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// Waiting beside the board to be set up.
    Reserve,
    /// On the board, occupying these cells.
    Standing(Footprint),
    /// Moving or flying over these cells. It occupies none of them until it settles.
    InTransit(Footprint),
    /// Removed from the board.
    OffBoard,
}

impl Whereabouts {
    /// The cells under the figure, standing or in transit.
    #[must_use]
    pub const fn footprint(self) -> Option<Footprint> {
        match self {
            Self::Standing(footprint) | Self::InTransit(footprint) => Some(footprint),
            Self::Reserve | Self::OffBoard => None,
        }
    }
}

/// The face of a glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GlyphFace {
    /// Face down; no player knows its power.
    Down,
    /// Face down in one side's view of a battle, in which even the engine does not know its power.
    Unknown,
    /// Face up.
    Up,
    /// Used up and gone.
    Gone,
}

/// An [`Occupant`] as stored in a cell. Its types are plain, so that a field is copied as one block of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Filling {
    /// A figure, or half of a two-hex figure.
    Figure(FigureId),
    /// An object.
    Object(ObjectId),
}

impl From<Filling> for Occupant {
    fn from(filling: Filling) -> Self {
        match filling {
            Filling::Figure(figure) => Self::Figure(figure),
            Filling::Object(object) => Self::Object(object),
        }
    }
}

/// The positions of figures, objects and glyphs, common to all rulesets. Cells and occupants are dense arrays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub(super) figures: Vec<Whereabouts>,
    pub(super) objects: Vec<Option<Cell>>,
    pub(super) glyphs: Vec<GlyphFace>,
    pub(super) occupants: Vec<Option<Filling>>,
}

/// The hash omits the occupants of the cells: they follow from the positions, and are by far the longest list.
impl hash::Hash for Field {
    fn hash<H: hash::Hasher>(&self, hasher: &mut H) {
        let Self { figures, objects, glyphs, occupants: _ } = self;
        (figures, objects, glyphs).hash(hasher);
    }
}

impl Field {
    pub(super) fn new(setup: &Setup, figures: Vec<Whereabouts>, objects: Vec<Option<Cell>>) -> Self {
        let glyphs = setup
            .scenario
            .glyphs
            .iter()
            .map(|glyph| if glyph.face_up { GlyphFace::Up } else { GlyphFace::Down })
            .collect();
        let mut field = Self { figures, objects, glyphs, occupants: Vec::new() };
        field.occupants = field.compute_occupants(setup.board.len());
        field
    }

    /// The occupants of all cells, computed from the positions.
    pub(super) fn compute_occupants(&self, cells: usize) -> Vec<Option<Filling>> {
        let mut occupants = vec![None; cells];
        for (place, whereabouts) in self.figures.iter().enumerate() {
            if let Whereabouts::Standing(footprint) = whereabouts {
                for cell in footprint.cells() {
                    occupants[cell.index()] = Some(Filling::Figure(FigureId::from_index(place)));
                }
            }
        }
        for (place, cell) in self.objects.iter().enumerate() {
            if let Some(cell) = cell {
                occupants[cell.index()] = Some(Filling::Object(ObjectId::from_index(place)));
            }
        }
        occupants
    }

    /// The whereabouts of a figure.
    #[must_use]
    pub fn whereabouts(&self, figure: FigureId) -> Whereabouts {
        self.figures[figure.index()]
    }

    /// The cells under a figure; `None` off the board.
    #[must_use]
    pub fn footprint(&self, figure: FigureId) -> Option<Footprint> {
        self.figures[figure.index()].footprint()
    }

    /// The cells of a figure that occupies them; `None` off the board and in transit.
    #[must_use]
    pub fn standing(&self, figure: FigureId) -> Option<Footprint> {
        match self.figures[figure.index()] {
            Whereabouts::Standing(footprint) => Some(footprint),
            _ => None,
        }
    }

    /// The cell of an object; `None` if it is not on the board.
    #[must_use]
    pub fn object(&self, object: ObjectId) -> Option<Cell> {
        self.objects[object.index()]
    }

    /// The occupant of a cell.
    #[must_use]
    pub fn occupant(&self, cell: Cell) -> Option<Occupant> {
        self.occupants[cell.index()].map(Occupant::from)
    }

    /// True if no figure or object other than `who` occupies a cell.
    #[must_use]
    pub fn is_free_for(&self, cell: Cell, who: Occupant) -> bool {
        self.occupant(cell).is_none_or(|occupant| occupant == who)
    }

    /// The figure that fills a cell.
    #[must_use]
    pub fn figure_on(&self, cell: Cell) -> Option<FigureId> {
        match self.occupant(cell) {
            Some(Occupant::Figure(figure)) => Some(figure),
            _ => None,
        }
    }

    /// The face of a glyph.
    #[must_use]
    pub fn glyph(&self, glyph: GlyphId) -> GlyphFace {
        self.glyphs[glyph.index()]
    }

    /// All figures that occupy cells, in the order of their ids, with their cells.
    pub fn standing_figures(&self) -> impl Iterator<Item = (FigureId, Footprint)> + '_ {
        self.figures.iter().enumerate().filter_map(|(place, whereabouts)| match whereabouts {
            Whereabouts::Standing(footprint) => Some((FigureId::from_index(place), *footprint)),
            _ => None,
        })
    }

    /// All objects on the board, in the order of their ids, with their cells.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, Cell)> + '_ {
        self.objects.iter().enumerate().filter_map(|(place, cell)| Some((ObjectId::from_index(place), (*cell)?)))
    }

    pub(super) fn begin_transit(&mut self, figure: FigureId) {
        if let Whereabouts::Standing(footprint) = self.figures[figure.index()] {
            for cell in footprint.cells() {
                self.occupants[cell.index()] = None;
            }
            self.figures[figure.index()] = Whereabouts::InTransit(footprint);
        }
    }

    pub(super) fn carry(&mut self, figure: FigureId, to: Footprint) {
        self.figures[figure.index()] = Whereabouts::InTransit(to);
    }

    pub(super) fn settle(&mut self, figure: FigureId, at: Footprint) {
        for cell in at.cells() {
            self.occupants[cell.index()] = Some(Filling::Figure(figure));
        }
        self.figures[figure.index()] = Whereabouts::Standing(at);
    }

    pub(super) fn take_off(&mut self, figure: FigureId) {
        self.begin_transit(figure);
        self.figures[figure.index()] = Whereabouts::OffBoard;
    }

    pub(super) fn place_object(&mut self, object: ObjectId, to: Option<Cell>) {
        if let Some(from) = self.objects[object.index()] {
            self.occupants[from.index()] = None;
        }
        if let Some(to) = to {
            self.occupants[to.index()] = Some(Filling::Object(object));
        }
        self.objects[object.index()] = to;
    }

    pub(super) fn turn_glyph(&mut self, glyph: GlyphId, face: GlyphFace) {
        self.glyphs[glyph.index()] = face;
    }
}
