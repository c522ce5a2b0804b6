//! Risks of a path: falls of a sprint (`PC-16`, `PC-18`), and dangerous ground (`PC-51`).

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    pulp_city::{MoveMode, PulpCityBattle, Subject, fall, immunity::immunities},
};

use super::zones;

/// The dangerous ground of a battle, collected once for many paths.
pub struct Dangers<'b> {
    battle: PulpCityBattle<'b>,
    zones: Vec<(&'b str, Cell, Vec<Cell>)>,
}

impl<'b> Dangers<'b> {
    /// The dangerous ground of a battle.
    #[must_use]
    pub fn of(battle: PulpCityBattle<'b>) -> Self {
        Self { battle, zones: zones::all(battle) }
    }

    /// True if a path may hurt a model.
    #[must_use]
    pub fn lurk_on(&self, figure: FigureId, by: MoveMode, path: &[Cell]) -> bool {
        let enters = || !zones::met(&self.zones, self.battle.cell_of(figure), path).is_empty();
        falls(self.battle, figure, by, path).iter().any(|fall| fall.damage > 0) || enters()
    }
}

/// A fall on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The cell before the fall.
    pub from: Cell,
    /// The cell after the fall.
    pub to: Cell,
    /// The height, in levels.
    pub drop: u16,
    /// The damage, in hit points.
    pub damage: u8,
}

/// The falls on a path.
#[must_use]
pub fn falls(battle: PulpCityBattle<'_>, figure: FigureId, by: MoveMode, path: &[Cell]) -> Vec<Fall> {
    if by != MoveMode::Sprint {
        return Vec::new();
    }
    let board = &battle.setup().board;
    let spared = immunities(battle, figure).contains(Subject::Falling);
    let cells: Vec<Cell> = battle.cell_of(figure).into_iter().chain(path.iter().copied()).collect();
    let steps = cells.windows(2).map(|two| (two[0], two[1]));
    let fall = |(from, to): (Cell, Cell)| {
        let drop = board.level(from).drop_to(board.level(to));
        let damage = if spared { 0 } else { fall::damage(drop) };
        (drop > 1).then_some(Fall { from, to, drop, damage })
    };
    steps.filter_map(fall).collect()
}
