//! Names of figures, objects and sides as players see them, and the heights of figures.

use super::{Battle, FigureId, Occupant, SideId};

impl Battle {
    /// The height of a figure, in levels.
    #[must_use]
    pub fn height(&self, figure: FigureId) -> u16 {
        self.setup().height(figure)
    }

    /// The name of a figure, as players see it.
    #[must_use]
    pub fn figure_name(&self, figure: FigureId) -> &str {
        &self.setup().figure(figure).name
    }

    /// The name of a figure or object, as players see it.
    #[must_use]
    pub fn occupant_name(&self, occupant: Occupant) -> &str {
        match occupant {
            Occupant::Figure(figure) => self.figure_name(figure),
            Occupant::Object(object) => &self.setup().object(object).name,
        }
    }

    /// The name of a side, as players see it.
    #[must_use]
    pub fn side_name(&self, side: SideId) -> &str {
        &self.setup().side(side).name
    }
}
