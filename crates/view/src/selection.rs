//! The player's selection: the figure, the cell, the target, and display options.

use knockback_rules::{
    battle::{FigureId, Occupant, Order},
    board::Cell,
    geometry::Direction,
};

use crate::{extension::Extension, overlay::Overlay};

/// The selection of a player.
#[expect(clippy::struct_excessive_bools, reason = "each option is chosen independently")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The figure that would act.
    pub figure: Option<FigureId>,
    /// The cell under the pointer or the keyboard's cursor.
    pub cell: Option<Cell>,
    /// The target that was inspected last. Its forecast stays until another target is inspected, or until `lapsed`.
    pub held: Option<Occupant>,
    /// True once the pointer has left that target after hovering it. Its forecast is no longer shown.
    pub lapsed: bool,
    /// True if the cursor moved to the cell along the flight of that target. The flight then stays in view.
    pub along: bool,
    /// The index of the shown line of knockback, or of the shown move that ends on the cell.
    pub line: usize,
    /// The shown rung of the ladder.
    pub rung: Option<usize>,
    /// True if the shortest path is used, regardless of risk.
    pub shortest: bool,
    /// True if levels are written on the hexes around the hovered cell.
    pub levels: bool,
    /// The criterion that hexes in reach are shaded by.
    pub judged: Judged,
    /// The side to face on the hovered cell, if suggested.
    pub faces: Option<Direction>,
    /// The attack after a move to the hovered cell, if suggested.
    pub next: Option<NextAttack>,
    /// The move to the hovered cell, if suggested. It replaces the move that the cell itself offers.
    pub step: Option<Order>,
    /// Selections that only the ruleset knows.
    pub own: Extension,
    /// True while `own` contains only suggestions of the game.
    pub suggested: bool,
}

/// An attack that is suggested after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextAttack {
    /// The cell of the target.
    pub target: Cell,
    /// The selection for the attack after the move, if the order of the attack is known.
    pub selection: Option<Box<Selection>>,
}

/// The criterion that hexes in reach are shaded by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Judged {
    /// The cost of moving there.
    #[default]
    Costs,
    /// The attacks from there: the threat map.
    Odds,
}

impl Selection {
    /// A selection of the given figure and cell. Display options stay, everything else is reset.
    #[must_use]
    pub fn of(&self, figure: FigureId, cell: Option<Cell>) -> Self {
        let (levels, judged) = (self.levels, self.judged);
        Self { figure: Some(figure), cell, levels, judged, ..Self::default() }
    }
}

impl Selection {
    /// The parts that the player can dismiss.
    #[must_use]
    pub fn held(&self) -> (Judged, Option<Occupant>, bool, Option<&Extension>) {
        let own = Some(&self.own).filter(|own| !self.suggested && **own != Extension::default());
        (self.judged, self.aimed(), self.shortest, own)
    }

    /// The target that was inspected last, while its forecast stays.
    #[must_use]
    pub fn aimed(&self) -> Option<Occupant> {
        self.held.filter(|_| !self.lapsed)
    }

    /// True if there is anything to dismiss.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.held() != Self::default().held()
    }

    /// Resets the target and all other choices except the figure, the cell and the levels. Returns false if there is
    /// nothing to dismiss.
    pub fn forget(&mut self) -> bool {
        let had = self.holds();
        if had {
            *self = Self { figure: self.figure, cell: self.cell, levels: self.levels, ..Self::default() };
        }
        had
    }

    /// Opens or closes the threat map.
    pub fn toggle_threats(&mut self) {
        self.judged = if self.judged == Judged::Odds { Judged::Costs } else { Judged::Odds };
        // The map is about moves: drop the target.
        (self.held, self.lapsed, self.along) = (None, false, false);
        self.drop_suggestions();
    }

    /// Removes the suggestions for the hovered cell: the move, the facing and the attack after it.
    pub fn drop_suggestions(&mut self) {
        (self.faces, self.next, self.step) = (None, None, None);
    }

    /// Sets the hovered cell, or removes it. Moving from a target along its flight keeps the flight in view.
    pub fn look(&mut self, cell: Option<Cell>, overlay: &Overlay) {
        if cell == self.cell {
            return;
        }
        let line = cell.and_then(|cell| overlay.line_over(cell));
        self.cell = cell;
        self.rung = None;
        self.drop_suggestions();
        self.along = line.is_some();
        match line {
            Some(line) => self.line = line,
            // If only the line is still to be chosen, the attack stays in view.
            None if overlay.blow.as_ref().is_some_and(|blow| blow.struck) => {}
            None => {
                self.line = 0;
                let on = |cell: &Cell| overlay.targets.iter().find(|target| target.cells.contains(cell));
                if let Some(target) = cell.as_ref().and_then(on) {
                    (self.held, self.lapsed) = (Some(target.who), false);
                }
            }
        }
    }

    /// Returns true if the cell was shown as part of a flight. From now on, the path to it is shown instead.
    pub fn leave_flight(&mut self, is_aiming: bool) -> bool {
        is_aiming && std::mem::take(&mut self.along)
    }

    /// Selects a figure, the target of its attack, and the target's cell.
    #[must_use]
    pub fn at_target(&self, figure: FigureId, target: Occupant, cell: Option<Cell>) -> Self {
        Self { held: Some(target), ..self.of(figure, cell) }
    }
}
