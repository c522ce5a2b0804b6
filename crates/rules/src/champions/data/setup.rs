//! What Champions knows of a battle and never changes: sheets, what things and ground are made of, goals.

use std::collections::BTreeMap;

use crate::{
    battle::{FigureId, ObjectId, SideId},
    board::Cell,
    champions::{Sheet, Thing},
};

/// What Champions knows of a battle and never changes.
#[derive(Debug)]
pub struct Setup {
    /// The sheets, by [`FigureId`].
    pub sheets: Vec<Sheet>,
    /// What objects are made of, by [`ObjectId`]; `None` for objects that never break.
    pub things: Vec<Option<Thing>>,
    /// What ground is made of, where it is not earth.
    pub walls: BTreeMap<Cell, Material>,
    /// No weight anywhere (`CH-33`).
    pub zero_gravity: bool,
    /// Ways to win, in the order in which they are checked.
    pub goals: Vec<Victory>,
    /// The last turn, if there is one.
    pub turn_limit: Option<u16>,
}

/// What ground is made of (`CH-40`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// DEF.
    pub defence: u8,
    /// BODY of each level.
    pub body: u8,
}

impl Material {
    /// What ground is made of where nothing is said (`CH-40`).
    pub const EARTH: Self = Self { defence: 0, body: 10 };

    /// What a wall of this many levels withstands, DEF and BODY.
    #[must_use]
    pub fn cap(self, levels: u16) -> u16 {
        u16::from(self.defence) + levels.saturating_mul(self.body.into())
    }
}

/// A way to win.
#[derive(Clone, Debug)]
pub enum Victory {
    /// The side wins when all of these are out or dead at once.
    BringDown {
        /// Who wins.
        side: SideId,
        /// Whom it has to bring down.
        figures: Vec<FigureId>,
    },
    /// The side wins when it alone is on these cells, awake, at the end of a turn.
    Hold {
        /// Who wins.
        side: SideId,
        /// Which cells.
        cells: Vec<Cell>,
        /// From which turn on.
        from_turn: u16,
    },
}

impl Setup {
    /// The sheet of a figure.
    #[must_use]
    pub fn sheet(&self, figure: FigureId) -> &Sheet {
        &self.sheets[figure.index()]
    }

    /// What an object is made of; `None` for one that never breaks.
    #[must_use]
    pub fn thing(&self, object: ObjectId) -> Option<&Thing> {
        self.things[object.index()].as_ref()
    }

    /// What the ground of a cell is made of.
    #[must_use]
    pub fn material(&self, cell: Cell) -> Material {
        self.walls.get(&cell).copied().unwrap_or(Material::EARTH)
    }
}
