//! Conversion of events from ids to the names of their scenario. The reverse is not needed, since events are never read
//! from files.

use super::{
    CardId, Event, FigureId, GlyphFace, GlyphId, InFiles, ObjectId, Occupant, Outcome, Placed, Setup, SideId, ToFiles,
};
use crate::{
    board::{Cell, Footprint},
    geometry::Coord,
    rulesets::within_ruleset,
};

impl ToFiles<'_> {
    pub(crate) fn side(self, side: SideId) -> String {
        self.0.side(side).id.clone()
    }

    pub(crate) fn sides(self, sides: Vec<SideId>) -> Vec<String> {
        sides.into_iter().map(|side| self.side(side)).collect()
    }

    pub(crate) fn figure(self, figure: FigureId) -> String {
        self.0.figure(figure).id.clone()
    }

    pub(crate) fn figures(self, figures: Vec<FigureId>) -> Vec<String> {
        figures.into_iter().map(|figure| self.figure(figure)).collect()
    }

    pub(crate) fn object(self, object: ObjectId) -> String {
        self.0.object(object).id.clone()
    }

    pub(crate) fn glyph(self, glyph: GlyphId) -> String {
        self.0.glyph(glyph).id.clone()
    }

    pub(crate) fn card(self, card: CardId) -> String {
        self.0.names.of_card(card).to_owned()
    }

    pub(crate) fn occupant(self, occupant: Occupant) -> Occupant<InFiles> {
        match occupant {
            Occupant::Figure(figure) => Occupant::Figure(self.figure(figure)),
            Occupant::Object(object) => Occupant::Object(self.object(object)),
        }
    }

    pub(crate) fn cell(self, cell: Cell) -> Coord {
        self.0.board.at(cell)
    }

    pub(crate) fn path(self, path: Vec<Cell>) -> Vec<Coord> {
        path.into_iter().map(|cell| self.cell(cell)).collect()
    }

    pub(crate) fn footprint(self, at: Footprint) -> Vec<Coord> {
        at.cells().map(|cell| self.cell(cell)).collect()
    }
}

impl Outcome {
    /// The outcome with ids as written in files.
    #[must_use]
    pub fn in_files(self, setup: &Setup) -> Outcome<InFiles> {
        match self {
            Self::Won { side, how } => Outcome::Won { side: ToFiles(setup).side(side), how },
            Self::Drawn => Outcome::Drawn,
        }
    }
}

impl GlyphFace {
    /// The face for reports. Unknown glyphs are reported as face down, since players cannot see the difference.
    pub(crate) const fn for_reports(self) -> Self {
        match self {
            Self::Down | Self::Unknown => Self::Down,
            Self::Up => Self::Up,
            Self::Gone => Self::Gone,
        }
    }
}

impl Event {
    /// The event with ids as written in files.
    pub(crate) fn in_files(self, by: ToFiles) -> Event<InFiles> {
        within_ruleset!(Self, self, event => Event(event.in_files(by)), {
            Self::Agenda(change) => Event::Agenda(change),
            Self::Deployed { figure, to } => Event::Deployed { figure: by.figure(figure), to: by.footprint(to) },
            Self::Lifted { figure } => Event::Lifted { figure: by.figure(figure) },
            Self::Stepped { figure, to } => Event::Stepped { figure: by.figure(figure), to: by.footprint(to) },
            Self::Settled { figure, at } => Event::Settled { figure: by.figure(figure), at: by.footprint(at) },
            Self::LeftBoard { figure } => Event::LeftBoard { figure: by.figure(figure) },
            Self::ObjectMoved { object, to } => Event::ObjectMoved { object: by.object(object), to: by.cell(to) },
            Self::ObjectRemoved { object } => Event::ObjectRemoved { object: by.object(object) },
            Self::GlyphTurned { glyph, face } => Event::GlyphTurned { glyph: by.glyph(glyph), face: face.for_reports() },
            Self::Ended(outcome) => Event::Ended(outcome.in_files(by.0)),
            Self::SettledTogether { places } => {
                let told = |placed: Placed| Placed { figure: by.figure(placed.figure), at: by.footprint(placed.at) };
                Event::SettledTogether { places: places.into_iter().map(told).collect() }
            }
        })
    }
}
