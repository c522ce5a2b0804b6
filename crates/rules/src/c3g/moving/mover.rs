//! Movement of one figure: costs, obstacles, and risks of a step.

use crate::{
    battle::{FigureId, Occupant, Refusal},
    board::{Board, Cell, End, Footprint, Terrain, Wounding},
    c3g::{
        C3gBattle, Card, CardPower,
        harm::{falling, glyphs},
    },
    geometry::Coord,
};

/// Movement rules for one figure in the current battle.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'b> {
    battle: C3gBattle<'b>,
    board: &'b Board,
    card: &'b Card,
    figure: FigureId,
    flies: bool,
    /// Lowest rise that the figure cannot climb, in levels.
    limit: u16,
    sure_footed: bool,
}

/// Effect of a cell on a move, independent of the cell before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::c3g) struct CellEffect {
    /// True for water and molten lava: the move ends once the whole figure is on such cells.
    wet: bool,
    /// True if every move ends here.
    stops: bool,
}

/// A legal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveStep {
    /// Cost in spaces.
    pub cost: u16,
    /// True if the move ends after this step (`C3G-8`).
    pub stops: bool,
}

/// Reason why a step or a final position is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The rise is at or above the limit.
    Rise {
        /// Rise in levels.
        rise: u16,
        /// Lowest rise that is not allowed.
        limit: u16,
    },
    /// An enemy is in the way.
    Enemy(FigureId),
    /// An engaged friend is in the way.
    EngagedFriend(FigureId),
    /// An object is in the way.
    Object,
    /// The figure's own other half is in the way.
    OwnHalf,
    /// Another figure occupies the final position.
    OnFigure(FigureId),
    /// The two halves would not be level.
    Uneven,
    /// The move must end here, but the path continues.
    MustStop,
}

impl Barred {
    /// The refusal shown to players.
    #[must_use]
    pub(in crate::c3g) fn refusal(self, battle: C3gBattle<'_>, figure: FigureId, hex: Coord) -> Refusal {
        let name = battle.figure_name(figure);
        match self {
            Self::Rise { rise, limit } => {
                let message = format!(
                    "the step up to {hex} is {rise} levels high; {name} cannot climb {limit} or more in one step"
                );
                Refusal::new("C3G-6", "rise_too_high", message).with("rise", rise).with("limit", limit)
            }
            Self::Enemy(other) => {
                Refusal::new("C3G-7", "enemy_in_way", format!("{} blocks {hex}", battle.figure_name(other)))
            }
            Self::EngagedFriend(other) => {
                let message = format!("{} is engaged, so friends cannot move through", battle.figure_name(other));
                Refusal::new("C3G-7", "engaged_friend_in_way", message)
            }
            Self::Object => Refusal::new("C3G-7", "object_in_way", format!("an object blocks {hex}")),
            Self::OwnHalf => Refusal::new("C3G-12", "own_half_in_way", format!("{name} already stands on {hex}")),
            Self::OnFigure(other) => {
                let message =
                    format!("a move cannot end on another figure, and {} stands on {hex}", battle.figure_name(other));
                Refusal::new("C3G-7", "ends_on_figure", message)
            }
            Self::Uneven => {
                let message = format!("the move must end with both halves of {name} on the same level");
                Refusal::new("C3G-12", "ends_uneven", message)
            }
            Self::MustStop => {
                let board = &battle.setup().board;
                let what = board.cell(hex).map_or("the ground", |cell| match glyphs::lying_on(battle, cell) {
                    Some(_) => "a glyph",
                    None => board.terrain(cell).name(),
                });
                Refusal::new("C3G-8", "must_stop", format!("{what} ends the move at {hex}"))
            }
        }
    }
}

impl<'b> Mover<'b> {
    /// Extra spaces for a move entirely on road.
    pub const ROAD_BONUS: u16 = 3;

    /// Prepares the movement rules for a figure.
    #[must_use]
    pub fn new(battle: C3gBattle<'b>, figure: FigureId) -> Self {
        let card = battle.card(figure);
        Self {
            battle,
            board: &battle.setup().board,
            card,
            figure,
            flies: card.has(&CardPower::Flying),
            limit: card.height + card.climbing(),
            sure_footed: card.has(&CardPower::SureFooting),
        }
    }

    /// Maximum cost of a move off the road, in spaces.
    #[must_use]
    pub const fn spaces(&self) -> u16 {
        self.card.movement
    }

    /// True if the figure flies.
    #[must_use]
    pub const fn flies(&self) -> bool {
        self.flies
    }

    /// True if start and path are entirely road.
    #[must_use]
    pub fn all_road(&self, start: Footprint, path: &[Cell]) -> bool {
        !self.flies && start.cells().chain(path.iter().copied()).all(|cell| self.board.terrain(cell) == Terrain::Road)
    }

    /// Checks a step of the leading end (`C3G-6` to `C3G-8`, `C3G-12`).
    ///
    /// # Errors
    /// The reason why the step is not allowed.
    pub fn step(&self, at: Footprint, lead: End, to: Cell) -> Result<MoveStep, Barred> {
        self.step_by(at, lead, to, |to| self.enters(to))
    }

    /// Like [`Self::step`], for searches that visit each cell many times and cache the result of [`Mover::enters`].
    pub(in crate::c3g) fn step_by(
        &self,
        at: Footprint,
        lead: End,
        to: Cell,
        enters: impl FnOnce(Cell) -> Result<CellEffect, Barred>,
    ) -> Result<MoveStep, Barred> {
        if at.covers(to) {
            return Err(Barred::OwnHalf);
        }
        if self.flies {
            return Ok(MoveStep { cost: 1, stops: false });
        }
        let rise = self.board.level(at.end(lead)).rise_to(self.board.level(to));
        if rise >= self.limit {
            return Err(Barred::Rise { rise, limit: self.limit });
        }
        let open = enters(to)?;
        // The trailing half moves to the previous cell of the leading end.
        let all_wet = open.wet && (at.tail.is_none() || self.board.terrain(at.end(lead)).ends_move());
        Ok(MoveStep { cost: 1 + rise, stops: all_wet || open.stops })
    }

    /// Checks whether a walker may enter a cell, independent of the cell before it.
    ///
    /// # Errors
    /// The reason why the cell cannot be entered.
    pub(in crate::c3g) fn enters(&self, to: Cell) -> Result<CellEffect, Barred> {
        match self.battle.field().occupant(to) {
            Some(Occupant::Object(_)) => return Err(Barred::Object),
            Some(Occupant::Figure(other)) if other != self.figure => {
                if !self.battle.friends(self.figure, other) {
                    return Err(Barred::Enemy(other));
                }
                if self.battle.is_engaged(other) {
                    return Err(Barred::EngagedFriend(other));
                }
            }
            _ => {}
        }
        let wet = self.board.terrain(to).ends_move();
        Ok(CellEffect { wet, stops: glyphs::lying_on(self.battle, to).is_some() })
    }

    /// Checks whether a move may end at a position.
    ///
    /// # Errors
    /// The reason why the move cannot end here.
    pub fn may_end(&self, at: Footprint) -> Result<(), Barred> {
        for cell in at.cells() {
            match self.battle.field().occupant(cell) {
                Some(Occupant::Figure(other)) if other != self.figure => return Err(Barred::OnFigure(other)),
                Some(Occupant::Object(_)) => return Err(Barred::Object),
                _ => {}
            }
        }
        match at.tail {
            Some(tail) if self.board.level(tail) != self.board.level(at.head) => Err(Barred::Uneven),
            _ => Ok(()),
        }
    }

    /// The enemies whose engagement a step leaves (`C3G-10`). A flyer leaves all of them on take-off.
    #[must_use]
    pub fn leaves(&self, at: Footprint, lead: End, to: Cell, first: bool) -> Vec<FigureId> {
        if self.flies && !first {
            return Vec::new();
        }
        let next = at.stepped(lead, to);
        let mut engaged = self.battle.enemies_adjacent_at(self.figure, at);
        engaged.retain(|enemy| self.flies || !self.battle.adjacent_at(self.figure, next, *enemy));
        engaged
    }

    /// The drop of a step in levels, if it needs a roll (`C3G-11`).
    #[must_use]
    pub fn falls(&self, at: Footprint, lead: End, to: Cell) -> Option<u16> {
        if self.flies || self.sure_footed {
            return None;
        }
        falling::drop_rolled_for(self.board, self.card.height, at.end(lead), to)
    }

    /// True if a flyer burns when it lands here.
    #[must_use]
    pub fn burns_on_landing(&self, at: Footprint) -> bool {
        self.flies && at.cells().any(|cell| self.board.terrain(cell).wounding() == Wounding::OnEntering)
    }

    /// True if entering a cell burns at once. Flyers burn only where they land.
    #[must_use]
    pub fn burns(&self, to: Cell) -> bool {
        !self.flies && self.board.terrain(to).wounding() == Wounding::OnEntering
    }
}

impl Board {
    /// The neighbouring cell at a hex, or the reason why there is none.
    pub(crate) fn neighbour_at(&self, from: Cell, hex: Coord) -> Result<Cell, String> {
        let here = self.at(from);
        let Some(direction) = here.direction_to(hex) else {
            return Err(format!("{hex} is not adjacent to {here}"));
        };
        self.neighbour(from, direction).ok_or_else(|| format!("{hex} is not on the map"))
    }
}
