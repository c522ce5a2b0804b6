//! What a player has selected: the figure, the cell, the target, and ways to look at them.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    geometry::Direction,
};

use crate::{extension::Extension, overlay::Overlay};

/// What a player has picked.
#[expect(clippy::struct_excessive_bools, reason = "each is picked on its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The figure that is to act.
    pub figure: Option<FigureId>,
    /// The cell under the pointer or the keyboard's cursor.
    pub cell: Option<Cell>,
    /// The target that was looked at last; its forecast stays while nothing else is looked at.
    pub held: Option<Occupant>,
    /// Whether the cell was come to along the flight of that target, which goes on being looked at.
    pub along: bool,
    /// Which of several lines of knockback, or ways to end on the cell, is looked at.
    pub line: usize,
    /// The rung of the ladder that is looked at.
    pub rung: Option<usize>,
    /// Whether the shortest way is wanted, regardless of risk.
    pub shortest: bool,
    /// Whether levels are written on the hexes around the cell that is looked at.
    pub levels: bool,
    /// What hexes in reach are judged by.
    pub judged: Judged,
    /// The side that is to be faced on the cell that is looked at, where something suggests one.
    pub faces: Option<Direction>,
    /// The attack after a move to that cell, where something suggests it.
    pub next: Option<NextAttack>,
    /// What else the ruleset lets players pick.
    pub own: Extension,
    /// True while that is only a suggestion of the game.
    pub suggested: bool,
}

/// An attack that is suggested after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextAttack {
    /// The cell of its target.
    pub target: Cell,
    /// What a player would select for it after the move, if its order is known.
    pub selection: Option<Box<Selection>>,
}

/// What hexes in reach are judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Judged {
    /// What it costs to get there.
    #[default]
    Costs,
    /// What the figure could do from there: the threat map.
    Odds,
}

impl Selection {
    /// Another figure is picked: ways of looking stay, all else is forgotten.
    #[must_use]
    pub fn of(&self, figure: FigureId, cell: Option<Cell>) -> Self {
        let (levels, judged) = (self.levels, self.judged);
        Self { figure: Some(figure), cell, levels, judged, ..Self::default() }
    }
}

impl Selection {
    /// What can be let go of.
    #[must_use]
    pub fn held(&self) -> (Judged, Option<Occupant>, bool, Option<&Extension>) {
        let own = Some(&self.own).filter(|own| !self.suggested && **own != Extension::default());
        (self.judged, self.held, self.shortest, own)
    }

    /// True if there is something to let go of.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.held() != Self::default().held()
    }

    /// Forgets the target and all other choices except the figure. Returns false if there were none.
    pub fn forget(&mut self) -> bool {
        let had = self.holds();
        if had {
            *self = Self { figure: self.figure, cell: self.cell, levels: self.levels, ..Self::default() };
        }
        had
    }

    /// Opens the threat map, or closes it.
    pub fn toggle_threats(&mut self) {
        self.judged = if self.judged == Judged::Odds { Judged::Costs } else { Judged::Odds };
        // The map is of moves: the target is let go of.
        (self.held, self.along, self.faces, self.next) = (None, false, None, None);
    }

    /// Looks at a cell, or at none. Moving from a target along its flight keeps the flight in view.
    pub fn look(&mut self, cell: Option<Cell>, overlay: &Overlay) {
        if cell == self.cell {
            return;
        }
        let line = cell.and_then(|cell| overlay.line_over(cell));
        self.cell = cell;
        (self.rung, self.faces, self.next) = (None, None, None);
        self.along = line.is_some();
        match line {
            Some(line) => self.line = line,
            // Where only the line is open, nothing else can be looked at.
            None if overlay.blow.as_ref().is_some_and(|blow| blow.struck) => {}
            None => {
                self.line = 0;
                let on = |cell: &Cell| overlay.targets.iter().find(|target| target.cells.contains(cell));
                self.held = cell.as_ref().and_then(on).map(|target| target.who).or(self.held);
            }
        }
    }

    /// Returns true if the cell was shown as part of a flight: from here on the way to it is shown.
    pub fn leave_flight(&mut self, is_aiming: bool) -> bool {
        is_aiming && std::mem::take(&mut self.along)
    }

    /// A figure is picked, and a target of its attack on a cell.
    #[must_use]
    pub fn at_target(&self, figure: FigureId, target: Occupant, cell: Option<Cell>) -> Self {
        Self { held: Some(target), ..self.of(figure, cell) }
    }
}
