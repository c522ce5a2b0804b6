//! Which ways may hurt: falls of a sprint (`PC-16`, `PC-18`), and dangerous ground (`PC-51`).

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    pulp_city::{MoveMode, PulpCityBattle, Subject, fall, immunity::immunities},
};

use super::zones;

/// The dangerous ground of a battle, searched once for many ways.
pub struct Dangers<'b> {
    battle: PulpCityBattle<'b>,
    zones: Vec<(&'b str, Cell, Vec<Cell>)>,
}

impl<'b> Dangers<'b> {
    /// Those of a battle.
    #[must_use]
    pub fn of(battle: PulpCityBattle<'b>) -> Self {
        Self { battle, zones: zones::all(battle) }
    }

    /// True for a way on which a model may lose something.
    #[must_use]
    pub fn lurk_on(&self, figure: FigureId, by: MoveMode, path: &[Cell]) -> bool {
        let enters = || !zones::met(&self.zones, self.battle.cell_of(figure), path).is_empty();
        falls(self.battle, figure, by, path).iter().any(|fall| fall.damage > 0) || enters()
    }
}

/// A fall on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// From which cell.
    pub from: Cell,
    /// Onto which cell.
    pub to: Cell,
    /// How many levels.
    pub drop: u16,
    /// Hit points that it costs.
    pub damage: u8,
}

/// The falls on a way.
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
