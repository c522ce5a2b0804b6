//! The fixed data of a Champions battle: sheets, objects, materials, victory conditions.

use std::collections::BTreeMap;

use crate::{
    battle::{FigureId, GoalId, ObjectId, SideId},
    board::Cell,
    champions::{Sheet, Thing},
};

/// The fixed data of a Champions battle.
#[derive(Debug)]
pub struct Setup {
    /// Character sheets, by [`FigureId`].
    pub sheets: Vec<Sheet>,
    /// Values of breakable objects, by [`ObjectId`]; `None` for unbreakable ones.
    pub things: Vec<Option<Thing>>,
    /// Material of the ground where it is not earth.
    pub walls: BTreeMap<Cell, Material>,
    /// True if there is no gravity (`CH-33`).
    pub zero_gravity: bool,
    /// Victory conditions, in the order in which they are checked.
    pub goals: Vec<Victory>,
    /// The last turn; `None` for no limit.
    pub turn_limit: Option<u16>,
}

/// Material of the ground (`CH-40`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// DEF.
    pub defence: u8,
    /// BODY per level.
    pub body: u8,
}

impl Material {
    /// The default material of the ground (`CH-40`).
    pub const EARTH: Self = Self { defence: 0, body: 10 };

    /// Returns how much a wall of this many levels withstands: DEF plus the BODY of all levels.
    #[must_use]
    pub fn cap(self, levels: u16) -> u16 {
        u16::from(self.defence) + levels.saturating_mul(self.body.into())
    }
}

/// A victory condition.
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins as soon as all of these characters are knocked out, dead or transformed.
    BringDown {
        /// The winning side.
        side: SideId,
        /// The characters.
        figures: Vec<FigureId>,
    },
    /// The side wins at the end of a turn if it has conscious characters on these cells and no other side has.
    Hold {
        /// The winning side.
        side: SideId,
        /// The cells.
        cells: Vec<Cell>,
        /// The first turn in which the condition is checked.
        from_turn: u16,
    },
    /// The side wins by a goal that all rulesets share.
    Goal(GoalId),
}

impl Setup {
    /// Returns the sheet of a figure.
    #[must_use]
    pub fn sheet(&self, figure: FigureId) -> &Sheet {
        &self.sheets[figure.index()]
    }

    /// Returns the values of an object. `None` if it is unbreakable.
    #[must_use]
    pub fn thing(&self, object: ObjectId) -> Option<&Thing> {
        self.things[object.index()].as_ref()
    }

    /// Returns the material of the ground of a cell.
    #[must_use]
    pub fn material(&self, cell: Cell) -> Material {
        self.walls.get(&cell).copied().unwrap_or(Material::EARTH)
    }
}
