//! The possible flights of a target by knockback. For each line, the flights for each number of points are grouped into
//! the rungs of a ladder.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    c3g::{self, AttackWith, C3gBattle, Line, NoKnockback, Trajectory, falling, knockback},
    units::KnockbackPoints,
};

/// The effect of an attack on the position of its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnockbackForecast {
    /// This attack does not knock back.
    None,
    /// Knockback is ruled out.
    RuledOut(NoKnockback),
    /// The flights along each possible line (`C3G-20`); never empty.
    Lines(Vec<Flight>),
}

impl KnockbackForecast {
    /// The flights along the line with this index, modulo the number of lines.
    #[must_use]
    pub fn line(&self, place: usize) -> Option<&Flight> {
        match self {
            Self::Lines(lines) => lines.get(place % lines.len().max(1)),
            Self::None | Self::RuledOut(_) => None,
        }
    }

    /// The flights along all lines.
    #[must_use]
    pub fn lines(&self) -> &[Flight] {
        match self {
            Self::Lines(lines) => lines,
            Self::None | Self::RuledOut(_) => &[],
        }
    }
}

/// The flights along one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The line.
    pub line: Line,
    /// The trajectory for each number of points, in ascending order.
    pub trajectories: Vec<Trajectory>,
    /// The same flights, grouped by their ends.
    pub landings: Vec<LadderRung>,
}

/// A rung of the ladder: numbers of points with the same end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderRung {
    /// The lowest number of points.
    pub first: u16,
    /// The highest number of points.
    pub last: u16,
    /// The flight for the lowest number.
    pub trajectory: Trajectory,
    /// The drops on the way, including harmless ones.
    pub drops: Vec<Drop>,
}

/// A drop on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop {
    /// The index of the step that drops, counted from 1.
    pub step: u16,
    /// The ledge.
    pub from: Cell,
    /// The ground below it.
    pub to: Cell,
    /// The height, in levels.
    pub levels: u16,
    /// The roll for the drop. It is also `Harmless` if water breaks the fall.
    pub band: Band,
}

pub use falling::Band;

impl LadderRung {
    /// The points as text: `3` or `3–5`.
    #[must_use]
    pub fn points(&self) -> String {
        if self.first == self.last { self.first.to_string() } else { format!("{}\u{2013}{}", self.first, self.last) }
    }

    /// The figure or object with Life that would be struck.
    #[must_use]
    pub fn struck(&self) -> Option<Occupant> {
        self.trajectory.cause.by()
    }
}

impl Flight {
    /// The flights of a target along a line, for each of these numbers of points.
    fn along(battle: C3gBattle<'_>, target: FigureId, line: Line, points: impl Iterator<Item = u16>) -> Self {
        let trajectories: Vec<Trajectory> =
            points.filter_map(|kp| c3g::trajectory(battle, target, line, KnockbackPoints(kp))).collect();
        let landings = trajectories
            .chunk_by(Trajectory::ends_as)
            .filter_map(|alike| {
                let (first, last) = (alike.first()?, alike.last()?);
                let drops = drops(battle, target, line.lead, first);
                Some(LadderRung { first: first.kp.0, last: last.kp.0, trajectory: first.clone(), drops })
            })
            .collect();
        Self { line, trajectories, landings }
    }

    /// The longest flight.
    #[must_use]
    pub fn longest(&self) -> Option<&LadderRung> {
        self.landings.iter().max_by_key(|landing| (landing.trajectory.path.len(), landing.last))
    }

    /// The cells that the longest flight passes, beginning with the cell of the target's leading end.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let path = self.longest().map_or(&[][..], |landing| &landing.trajectory.path);
        std::iter::once(self.line.lead).chain(path.iter().copied())
    }

    /// The index of the rung that ends on a cell. If there are several, returns the one with the most points. A rung
    /// that includes zero points does not count.
    #[must_use]
    pub fn landing_on(&self, cell: Cell) -> Option<usize> {
        self.landings.iter().rposition(|landing| landing.first > 0 && landing.trajectory.at.covers(cell))
    }
}

/// The drops of a flight up to its end. Steps that were taken back are not drops (`C3G-29`).
fn drops(battle: C3gBattle<'_>, target: FigureId, start: Cell, trajectory: &Trajectory) -> Vec<Drop> {
    let board = &battle.setup().board;
    let height = battle.height(target);
    let starts = std::iter::once(start).chain(trajectory.path.iter().copied());
    let steps = (1u16..=trajectory.moved).zip(starts.zip(trajectory.path.iter().copied()));
    steps
        .filter_map(|(step, (from, to))| {
            let levels = board.level(from).drop_to(board.level(to));
            let rolled = trajectory.drops.iter().any(|(at, _)| *at == step);
            let band = if rolled { falling::band(levels, height) } else { Band::Harmless };
            (levels > 0).then_some(Drop { step, from, to, levels, band })
        })
        .collect()
}

/// The flights for every number of points up to the number of attack dice, along every line.
#[must_use]
pub fn forecast(
    battle: C3gBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    with: AttackWith,
    dice: u8,
) -> KnockbackForecast {
    let (AttackWith::Normal, Occupant::Figure(target)) = (with, target) else { return KnockbackForecast::None };
    if !knockback::has_super_strength(battle, attacker) {
        return KnockbackForecast::None;
    }
    if let Some(reason) = knockback::ruled_out(battle, attacker, target) {
        return KnockbackForecast::RuledOut(reason);
    }
    let lines = c3g::lines(battle, attacker, target).into_iter();
    KnockbackForecast::Lines(lines.map(|line| Flight::along(battle, target, line, 0..=u16::from(dice))).collect())
}

/// The flights for the rolled number of points, along each of the lines to choose from.
#[must_use]
pub fn of_lines(battle: C3gBattle<'_>, target: FigureId, lines: &[Line], kp: KnockbackPoints) -> KnockbackForecast {
    KnockbackForecast::Lines(
        lines.iter().map(|line| Flight::along(battle, target, *line, std::iter::once(kp.0))).collect(),
    )
}
