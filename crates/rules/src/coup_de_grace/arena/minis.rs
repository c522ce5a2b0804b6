//! What Coup-De-Grace code asks of a battle again and again.

use crate::{
    battle::{Event, FigureId, Refusal, Whereabouts},
    board::{Board, Cell, Footprint},
    coup_de_grace::{CoupDeGraceBattle, Mini, RaceTrait, Sheet},
};

/// Why a mini that is not on the board can neither act nor be aimed at: it has yet to enter (`CDG-29`), or is out of
/// action (`CDG-21`).
#[must_use]
pub fn off_board(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Refusal {
    let name = battle.figure_name(figure);
    if battle.is_waiting(figure) {
        Refusal::new("CDG-29", "off_board", format!("{name} has not entered the arena yet"))
    } else {
        Refusal::new("CDG-21", "off_board", format!("{name} is out of action"))
    }
}

/// True for cells that share a side, their levels at most one apart (`CDG-3`).
#[must_use]
pub(in crate::coup_de_grace) fn are_adjacent(board: &Board, one: Cell, other: Cell) -> bool {
    board.direction_to(one, other).is_some() && board.level(one).0.abs_diff(board.level(other).0) <= 1
}

impl<'b> CoupDeGraceBattle<'b> {
    /// The sheet of a mini.
    #[must_use]
    pub fn sheet(self, figure: FigureId) -> &'b Sheet {
        self.rules().sheet(figure)
    }

    /// How a mini is.
    #[must_use]
    pub fn mini(self, figure: FigureId) -> &'b Mini {
        self.state().mini(figure)
    }

    /// The cell of a mini, on its way as well; `None` off the board.
    #[must_use]
    pub fn cell_of(self, figure: FigureId) -> Option<Cell> {
        self.field().footprint(figure).map(|at| at.head)
    }

    /// True for a mini on the board and on its feet.
    #[must_use]
    pub fn is_standing(self, figure: FigureId) -> bool {
        self.mini(figure).facing.is_some() && self.cell_of(figure).is_some()
    }

    /// True for a mini that lies downed on the board (`CDG-21`).
    #[must_use]
    pub fn is_downed(self, figure: FigureId) -> bool {
        let mini = self.mini(figure);
        mini.hit_points == 0 && !mini.out && self.cell_of(figure).is_some()
    }

    /// True for a mini that has not entered yet (`CDG-29`).
    #[must_use]
    pub fn is_waiting(self, figure: FigureId) -> bool {
        self.field().whereabouts(figure) == Whereabouts::Reserve
    }

    /// True for a mini that has lost no hit point.
    #[must_use]
    pub fn is_unhurt(self, figure: FigureId) -> bool {
        self.mini(figure).hit_points == self.sheet(figure).hit_points
    }

    /// The Movement Allowance of a mini, with what it has gained (`CDG-1`, `CDG-27`).
    #[must_use]
    pub fn movement(self, figure: FigureId) -> u16 {
        self.sheet(figure).movement().saturating_add(self.mini(figure).quickened)
    }

    /// True for a mini that walks through others (`CDG-27`).
    #[must_use]
    pub fn walks_through(self, figure: FigureId) -> bool {
        self.sheet(figure).quality() == Some(RaceTrait::WalksThrough)
    }

    /// The minis beside a cell, clockwise from east (`CDG-3`).
    pub fn minis_beside(self, cell: Cell) -> impl Iterator<Item = FigureId> + 'b {
        let board = &self.setup().board;
        board
            .neighbours(cell)
            .filter(move |next| are_adjacent(board, cell, *next))
            .filter_map(move |next| self.field().figure_on(next))
    }

    /// True for a mini that has a cell in its front hex, beside it (`CDG-3`).
    #[must_use]
    pub fn has_in_front(self, figure: FigureId, cell: Cell) -> bool {
        let board = &self.setup().board;
        let front = self.cell_of(figure).zip(self.mini(figure).facing);
        front.is_some_and(|(at, facing)| board.neighbour(at, facing) == Some(cell) && are_adjacent(board, at, cell))
    }

    /// True for a mini that has a turn to come in this round (`CDG-7`).
    #[must_use]
    pub fn may_act(self, figure: FigureId) -> bool {
        let mini = self.mini(figure);
        !mini.out && !mini.acted
    }
}

/// A mini goes to a cell without a frame.
pub(in crate::coup_de_grace) fn stepped(figure: FigureId, to: Footprint) -> [Event; 3] {
    [Event::Lifted { figure }, Event::Stepped { figure, to }, Event::Settled { figure, at: to }]
}
