//! Common queries about the models of a battle: positions, heights, sight, move modes.

use crate::{
    battle::{FigureId, ObjectId, Refusal, SideId, Whereabouts},
    board::Cell,
    pulp_city::{Action, Card, Effect, EffectId, EffectKind, Model, MoveKind, MoveMode, PulpCityBattle, TargetRef},
    sight::sees,
    units::Hexes,
};

impl<'b> PulpCityBattle<'b> {
    /// Returns the card of a model.
    #[must_use]
    pub fn sheet(self, figure: FigureId) -> &'b Card {
        self.rules().sheet(figure)
    }

    /// Returns the state of a model.
    #[must_use]
    pub fn model(self, figure: FigureId) -> &'b Model {
        self.state().model(figure)
    }

    /// Returns an action of a model, or `None` if its card has no action with this index.
    #[must_use]
    pub fn action(self, figure: FigureId, action: u8) -> Option<&'b Action> {
        self.sheet(figure).actions.get(usize::from(action))
    }

    /// Returns the cell of a model, even in the middle of a move. Returns `None` if the model is off the board.
    #[must_use]
    pub fn cell_of(self, figure: FigureId) -> Option<Cell> {
        self.field().footprint(figure).map(|at| at.head)
    }

    /// True if the model is on the board and not KO'ed.
    #[must_use]
    pub fn in_play(self, figure: FigureId) -> bool {
        !self.model(figure).ko && self.cell_of(figure).is_some()
    }

    /// True if the action harms its target with every success (`PC-6`).
    #[must_use]
    pub fn harms(self, action: &Action) -> bool {
        let own = self.rules();
        let harms = |effect: &EffectId| match own.effect(*effect) {
            Effect { on_self: true, .. } => false,
            Effect { kind: EffectKind::Special(special), .. } => {
                own.bundle(special).iter().any(|effect| own.effect(*effect).kind.harms())
            }
            Effect { kind, .. } => kind.harms(),
        };
        action.fx.iter().any(harms)
    }

    /// True if the model is a minion off the board that can be summoned, for the first time or again.
    #[must_use]
    pub fn is_waiting(self, figure: FigureId) -> bool {
        matches!(self.field().whereabouts(figure), Whereabouts::Reserve | Whereabouts::OffBoard)
            && self.sheet(figure).summoned
    }

    /// Returns the models in play that belong to a side, even if another side controls them.
    pub fn models_of(self, side: SideId) -> impl Iterator<Item = FigureId> + 'b {
        let figures = self.setup().figure_ids();
        figures.filter(move |figure| self.owner(*figure) == side && self.in_play(*figure))
    }

    /// Returns the cell of a target, or `None` if the target is off the board.
    #[must_use]
    pub fn cell_of_mark(self, mark: TargetRef) -> Option<Cell> {
        match mark {
            TargetRef::Figure(figure) => self.cell_of(figure),
            TargetRef::Object(object) => self.field().object(object),
            TargetRef::Hex(cell) => Some(cell),
        }
    }

    /// Returns the levels of the lower and the upper end of a target. For a hex, both are the level of the ground.
    #[must_use]
    pub fn reach_up(self, mark: TargetRef) -> Option<(i32, i32)> {
        let ground = i32::from(self.setup().board.level(self.cell_of_mark(mark)?).0);
        let height = match mark {
            TargetRef::Figure(figure) => self.height(figure),
            TargetRef::Object(object) => self.setup().object(object).height,
            TargetRef::Hex(_) => 0,
        };
        Some((ground, ground + i32::from(height)))
    }

    /// Returns the distance between two cells: the number of hexes across, or of levels up or down, whichever is
    /// greater (`PC-17`).
    #[must_use]
    pub fn distance(self, one: Cell, other: Cell) -> u32 {
        let board = &self.setup().board;
        let across = board.at(one).distance(board.at(other));
        let levels = board.level(one).0.abs_diff(board.level(other).0);
        across.max(u32::from(levels))
    }

    /// True if two cells are in base contact (`PC-17`): at most one hex and one level apart.
    #[must_use]
    pub fn touch(self, one: Cell, other: Cell) -> bool {
        let board = &self.setup().board;
        board.direction_to(one, other).is_some() && board.level(one).0.abs_diff(board.level(other).0) <= 1
    }

    /// True if two targets are in base contact (`PC-17`). Spectral models never are (`PC-49`).
    #[must_use]
    pub fn in_contact(self, one: TargetRef, other: TargetRef) -> bool {
        let spectral = |mark: TargetRef| matches!(mark, TargetRef::Figure(figure) if self.model(figure).spectral);
        let cells = self.cell_of_mark(one).zip(self.cell_of_mark(other));
        !spectral(one) && !spectral(other) && cells.is_some_and(|(one, other)| self.touch(one, other))
    }

    /// True if a model sees a target, by the rule `C3G-14` with the heights of Pulp City (`PC-17`).
    #[must_use]
    pub fn has_sight(self, figure: FigureId, target: TargetRef) -> bool {
        let (Some(from), Some(to)) = (self.cell_of(figure), self.cell_of_mark(target)) else { return false };
        let (Some((_, eye)), Some((_, top))) = (self.reach_up(TargetRef::Figure(figure)), self.reach_up(target)) else {
            return false;
        };
        // A hex is visible if a model with a height of one level on it would be visible.
        let top = if matches!(target, TargetRef::Hex(_)) { top + 1 } else { top };
        let without = if let TargetRef::Object(object) = target { Some(object) } else { None };
        sees(&self, (from, eye), (to, top), without)
    }

    /// Returns the move modes that a model can use now (`PC-18`, `PC-49`, `PC-55`). Normally these are the modes of its
    /// card. A stunned model can only sprint, and a spectral model can only blink. If the card lacks this mode, the
    /// distance is the greatest one on the card.
    #[must_use]
    pub fn move_kinds(self, figure: FigureId) -> Vec<MoveKind> {
        let own = &self.sheet(figure).moves;
        let model = self.model(figure);
        let alone = |mode, as_far: fn(u8) -> MoveKind| {
            let named = own.iter().find(|way| way.mode() == mode).copied();
            let farthest = || own.iter().map(|way| way.hexes()).max().map(as_far);
            named.or_else(farthest).into_iter().collect()
        };
        if model.stunned {
            alone(MoveMode::Sprint, MoveKind::Sprint)
        } else if model.spectral {
            alone(MoveMode::Blink, MoveKind::Blink)
        } else {
            own.clone()
        }
    }

    /// Returns the given move mode with its distance, or the model's first mode if none is given. Returns `None` if the
    /// model cannot use the mode now.
    #[must_use]
    pub fn move_kind(self, figure: FigureId, by: Option<MoveMode>) -> Option<MoveKind> {
        let mut ways = self.move_kinds(figure).into_iter();
        match by {
            Some(by) => ways.find(|way| way.mode() == by),
            None => ways.next(),
        }
    }

    /// Returns the refusal of a move to a cell that the model cannot reach with a move mode, because every path is
    /// blocked or too long (`PC-18`).
    #[must_use]
    pub fn no_way(self, figure: FigureId, kind: MoveKind, to: Cell) -> Refusal {
        let (to, most, way) = (self.setup().board.at(to), kind.hexes(), kind.mode().name());
        let far = Hexes(most.into());
        let message = format!("{} cannot {way} to {to} within {far}", self.figure_name(figure));
        Refusal::new("PC-18", "too_far", message).with("most", most)
    }

    /// Returns the AP limit of a model in this round (`PC-43`, `PC-47`).
    #[must_use]
    pub fn ap_limit(self, figure: FigureId) -> u8 {
        self.sheet(figure).ap_limit.saturating_add_signed(self.model(figure).pace)
    }

    /// True if the object is on the board and can be damaged.
    #[must_use]
    pub fn is_valid(self, object: ObjectId) -> bool {
        self.rules().thing(object).sound.is_some() && self.field().object(object).is_some()
    }
}
