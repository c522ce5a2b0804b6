//! What Pulp City code asks of a battle again and again: where models are, how high, who is whose friend.

use crate::{
    battle::{FigureId, ObjectId, Refusal, SideId, Whereabouts},
    board::Cell,
    pulp_city::{Action, Card, Effect, EffectId, EffectKind, Model, MoveKind, MoveMode, PulpCityBattle, TargetRef},
    sight::sees,
    units::Hexes,
};

impl<'b> PulpCityBattle<'b> {
    /// The card of a model.
    #[must_use]
    pub fn sheet(self, figure: FigureId) -> &'b Card {
        self.rules().sheet(figure)
    }

    /// How a model is.
    #[must_use]
    pub fn model(self, figure: FigureId) -> &'b Model {
        self.state().model(figure)
    }

    /// An action of a model; `None` for a place that it does not have.
    #[must_use]
    pub fn action(self, figure: FigureId, action: u8) -> Option<&'b Action> {
        self.sheet(figure).actions.get(usize::from(action))
    }

    /// The cell of a model, on its way as well; `None` off the board.
    #[must_use]
    pub fn cell_of(self, figure: FigureId) -> Option<Cell> {
        self.field().footprint(figure).map(|at| at.head)
    }

    /// True for a model on the board that is not KO'ed.
    #[must_use]
    pub fn in_play(self, figure: FigureId) -> bool {
        !self.model(figure).ko && self.cell_of(figure).is_some()
    }

    /// True for an action that does its target harm with every success (`PC-6`).
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

    /// True for a model that can still come: a minion that waits to be summoned.
    #[must_use]
    pub fn is_waiting(self, figure: FigureId) -> bool {
        matches!(self.field().whereabouts(figure), Whereabouts::Reserve | Whereabouts::OffBoard)
            && self.sheet(figure).summoned
    }

    /// The models of a side that are in play, by whom they belong to.
    pub fn models_of(self, side: SideId) -> impl Iterator<Item = FigureId> + 'b {
        let figures = self.setup().figure_ids();
        figures.filter(move |figure| self.owner(*figure) == side && self.in_play(*figure))
    }

    /// The cell of a target; `None` where it has gone.
    #[must_use]
    pub fn cell_of_mark(self, mark: TargetRef) -> Option<Cell> {
        match mark {
            TargetRef::Figure(figure) => self.cell_of(figure),
            TargetRef::Object(object) => self.field().object(object),
            TargetRef::Hex(cell) => Some(cell),
        }
    }

    /// The levels of the feet and of the head of who or what stands on a cell: a hex is as high as its ground.
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

    /// The distance of two cells: the greater of hexes across and levels up or down (`PC-17`).
    #[must_use]
    pub fn distance(self, one: Cell, other: Cell) -> u32 {
        let board = &self.setup().board;
        let across = board.at(one).distance(board.at(other));
        let levels = board.level(one).0.abs_diff(board.level(other).0);
        across.max(u32::from(levels))
    }

    /// True for cells in base contact (`PC-17`): one hex, at most one level.
    #[must_use]
    pub fn touch(self, one: Cell, other: Cell) -> bool {
        let board = &self.setup().board;
        board.direction_to(one, other).is_some() && board.level(one).0.abs_diff(board.level(other).0) <= 1
    }

    /// True for two targets in base contact (`PC-17`); who is spectral never is (`PC-49`).
    #[must_use]
    pub fn in_contact(self, one: TargetRef, other: TargetRef) -> bool {
        let spectral = |mark: TargetRef| matches!(mark, TargetRef::Figure(figure) if self.model(figure).spectral);
        let cells = self.cell_of_mark(one).zip(self.cell_of_mark(other));
        !spectral(one) && !spectral(other) && cells.is_some_and(|(one, other)| self.touch(one, other))
    }

    /// True if a model sees a target, by `C3G-14` with the heights of this ruleset (`PC-17`).
    #[must_use]
    pub fn has_sight(self, figure: FigureId, target: TargetRef) -> bool {
        let (Some(from), Some(to)) = (self.cell_of(figure), self.cell_of_mark(target)) else { return false };
        let (Some((_, eye)), Some((_, top))) = (self.reach_up(TargetRef::Figure(figure)), self.reach_up(target)) else {
            return false;
        };
        // A hex is seen where somebody as low as can be would be.
        let top = if matches!(target, TargetRef::Hex(_)) { top + 1 } else { top };
        let without = if let TargetRef::Object(object) = target { Some(object) } else { None };
        sees(&self, (from, eye), (to, top), without)
    }

    /// The ways to move that a model has now (`PC-18`, `PC-49`, `PC-55`): those of its card. A stunned model sprints and a
    /// Spectral one blinks, by that way of its own if it has it, otherwise as far as its largest number says.
    #[must_use]
    pub fn gaits(self, figure: FigureId) -> Vec<MoveKind> {
        let own = &self.sheet(figure).moves;
        let model = self.model(figure);
        let alone = |gait, as_far: fn(u8) -> MoveKind| {
            let named = own.iter().find(|way| way.gait() == gait).copied();
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

    /// One of those ways: the first where none is named.
    #[must_use]
    pub fn gait(self, figure: FigureId, by: Option<MoveMode>) -> Option<MoveKind> {
        let mut ways = self.gaits(figure).into_iter();
        match by {
            Some(by) => ways.find(|way| way.gait() == by),
            None => ways.next(),
        }
    }

    /// Why a model does not come to a cell in a way of its own, where something bars the straight way there and no other one
    /// is short enough (`PC-18`).
    #[must_use]
    pub fn no_way(self, figure: FigureId, kind: MoveKind, to: Cell) -> Refusal {
        let (to, most, way) = (self.setup().board.at(to), kind.hexes(), kind.gait().name());
        let far = Hexes(most.into());
        let message = format!("{} cannot {way} to {to} within {far}", self.figure_name(figure));
        Refusal::new("PC-18", "too_far", message).with("most", most)
    }

    /// The AP limit of a model in this round (`PC-43`, `PC-47`).
    #[must_use]
    pub fn ap_limit(self, figure: FigureId) -> u8 {
        self.sheet(figure).ap_limit.saturating_add_signed(self.model(figure).pace)
    }

    /// True for a thing that can still be damaged.
    #[must_use]
    pub fn is_valid(self, object: ObjectId) -> bool {
        self.rules().thing(object).sound.is_some() && self.field().object(object).is_some()
    }
}
