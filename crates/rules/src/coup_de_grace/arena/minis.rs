//! Common queries about the minis of a battle.

use crate::{
    battle::{Event, FigureId, Refusal, Whereabouts},
    board::{Board, Cell, Footprint},
    coup_de_grace::{CoupDeGraceBattle, Mini, RaceTrait, Sheet},
};

/// Returns the refusal of an action by or against a mini that is off the board, because it has not entered yet
/// (`CDG-29`) or is out of action (`CDG-21`).
#[must_use]
pub fn off_board(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Refusal {
    let name = battle.figure_name(figure);
    if battle.is_waiting(figure) {
        Refusal::new("CDG-29", "off_board", format!("{name} has not entered the arena yet"))
    } else {
        Refusal::new("CDG-21", "off_board", format!("{name} is out of action"))
    }
}

/// True if the cells share a side and their levels differ by at most one (`CDG-3`).
#[must_use]
pub(in crate::coup_de_grace) fn are_adjacent(board: &Board, one: Cell, other: Cell) -> bool {
    board.direction_to(one, other).is_some() && board.level(one).0.abs_diff(board.level(other).0) <= 1
}

impl<'b> CoupDeGraceBattle<'b> {
    /// Returns the sheet of a mini.
    #[must_use]
    pub fn sheet(self, figure: FigureId) -> &'b Sheet {
        self.rules().sheet(figure)
    }

    /// Returns the state of a mini.
    #[must_use]
    pub fn mini(self, figure: FigureId) -> &'b Mini {
        self.state().mini(figure)
    }

    /// Returns the cell of a mini, even in the middle of a move. Returns `None` if the mini is off the board.
    #[must_use]
    pub fn cell_of(self, figure: FigureId) -> Option<Cell> {
        self.field().footprint(figure).map(|at| at.head)
    }

    /// True if the mini is on the board and not downed.
    #[must_use]
    pub fn is_standing(self, figure: FigureId) -> bool {
        self.mini(figure).facing.is_some() && self.cell_of(figure).is_some()
    }

    /// True if the mini is on the board and downed (`CDG-21`).
    #[must_use]
    pub fn is_downed(self, figure: FigureId) -> bool {
        let mini = self.mini(figure);
        mini.hit_points == 0 && !mini.out && self.cell_of(figure).is_some()
    }

    /// True if the mini has not entered yet (`CDG-29`).
    #[must_use]
    pub fn is_waiting(self, figure: FigureId) -> bool {
        self.field().whereabouts(figure) == Whereabouts::Reserve
    }

    /// True if the mini has lost no hit points.
    #[must_use]
    pub fn is_unhurt(self, figure: FigureId) -> bool {
        self.mini(figure).hit_points == self.sheet(figure).hit_points
    }

    /// Returns the Movement Allowance of a mini, including movement gained in the battle (`CDG-1`, `CDG-27`).
    #[must_use]
    pub fn movement(self, figure: FigureId) -> u16 {
        self.sheet(figure).movement().saturating_add(self.mini(figure).quickened)
    }

    /// True if the mini can walk through other minis (`CDG-27`).
    #[must_use]
    pub fn walks_through(self, figure: FigureId) -> bool {
        self.sheet(figure).race_trait() == Some(RaceTrait::WalksThrough)
    }

    /// Returns the minis beside a cell, clockwise from east (`CDG-3`).
    pub fn minis_beside(self, cell: Cell) -> impl Iterator<Item = FigureId> + 'b {
        let board = &self.setup().board;
        board
            .neighbours(cell)
            .filter(move |next| are_adjacent(board, cell, *next))
            .filter_map(move |next| self.field().figure_on(next))
    }

    /// True if the mini is beside the cell and faces it (`CDG-3`).
    #[must_use]
    pub fn has_in_front(self, figure: FigureId, cell: Cell) -> bool {
        let board = &self.setup().board;
        let front = self.cell_of(figure).zip(self.mini(figure).facing);
        front.is_some_and(|(at, facing)| board.neighbour(at, facing) == Some(cell) && are_adjacent(board, at, cell))
    }

    /// True if the mini can still be activated in this round (`CDG-7`).
    #[must_use]
    pub fn may_act(self, figure: FigureId) -> bool {
        let mini = self.mini(figure);
        !mini.out && !mini.acted
    }
}

/// Returns the events that move a mini to a cell in a single step, without pushing a frame onto the agenda.
pub(in crate::coup_de_grace) fn stepped(figure: FigureId, to: Footprint) -> [Event; 3] {
    [Event::Lifted { figure }, Event::Stepped { figure, to }, Event::Settled { figure, at: to }]
}
