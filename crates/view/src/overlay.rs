//! The possible actions on the battlefield, as data for every view. This part is shared by all rulesets.
//!
//! Rules are checked on the battle as all players may see it. A ruleset's scene contains this overlay and its own
//! additions.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order, Refusal},
    board::{Cell, Footprint},
    displacement::Cause,
    units::Level,
};

/// Refusals that apply to all targets alike. Targets are not marked with them.
pub const NO_NEWS: [&str; 5] = ["attacked_already", "used_already", "guards_itself", "no_attack", "empty_hand"];

/// The data to draw over the battlefield.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// The selected figure.
    pub figure: Option<FigureId>,
    /// The cells of the selected figure.
    pub chosen: Vec<Cell>,
    /// Figures that can still act in this turn.
    pub ready: Vec<Cell>,
    /// The cells where figures can be deployed.
    pub zone: Vec<Cell>,
    /// Legal targets from the figure's current position.
    pub targets: Vec<Target>,
    /// True if the planned action is helpful and therefore meant for friends.
    pub helps: bool,
    /// Illegal targets, with reasons.
    pub barred: Vec<(Target, Refusal)>,
    /// The previewed attack.
    pub blow: Option<AttackPreview>,
    /// The cell of the target that would be attacked after the shown move.
    pub next: Option<Cell>,
    /// The cells over which that attack may send its target. Empty if the target does not move; `None` if this is
    /// unknown.
    pub next_flight: Option<Vec<Cell>>,
    /// The hovered cell, under the pointer or the cursor.
    pub hovered: Option<Cell>,
    /// The reason why no action is possible on the hovered cell.
    pub refusal: Option<Refusal>,
    /// Levels to write on cells.
    pub levels: Vec<(Cell, Level)>,
    /// Figures in the air, each with the level of its feet.
    pub flyers: Vec<(Cell, Level)>,
    /// True if the threat map is drawn instead of movement costs.
    pub threats: bool,
    /// Cells where a press takes effect only on release, because a drag from there means something else, such as a
    /// facing.
    pub waits: Vec<Cell>,
}

/// Dereferences a ruleset's scene to the overlay in its field `shared`.
macro_rules! deref_to_overlay {
    ($Scene:ty) => {
        impl std::ops::Deref for $Scene {
            type Target = $crate::overlay::Overlay;

            fn deref(&self) -> &Self::Target {
                &self.shared
            }
        }

        impl std::ops::DerefMut for $Scene {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.shared
            }
        }
    };
}
pub(crate) use deref_to_overlay;

/// A previewed attack, with its possible results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttackPreview {
    /// The attacker, unless it is the selected figure. Set while the selected figure may react to an attack.
    pub attacker: Option<FigureId>,
    /// The target, if there is one.
    pub target: Option<Occupant>,
    /// For each line along which the target may fly, the cells on the line.
    pub lines: Vec<Vec<Cell>>,
    /// The index of the shown line.
    pub line: usize,
    /// The shown rung of the ladder.
    pub rung: Option<usize>,
    /// True if the attack has hit and only the line is still to be chosen.
    pub struck: bool,
}

impl Overlay {
    /// The index of a knockback line that passes over a cell. The shown line is preferred.
    #[must_use]
    pub fn line_over(&self, cell: Cell) -> Option<usize> {
        let blow = self.blow.as_ref()?;
        let here = blow.line % blow.lines.len().max(1);
        let over = |line: &Vec<Cell>| line.contains(&cell);
        if blow.lines.get(here).is_some_and(over) { Some(here) } else { blow.lines.iter().position(over) }
    }

    /// The level of the feet of a figure in the air above a cell.
    #[must_use]
    pub fn feet(&self, cell: Cell) -> Option<Level> {
        self.flyers.iter().find(|(above, _)| *above == cell).map(|(_, feet)| *feet)
    }

    /// The reason why a figure or object cannot be attacked.
    #[must_use]
    pub fn bar(&self, who: Occupant) -> Option<&Refusal> {
        self.barred.iter().find(|(target, _)| target.who == who).map(|(_, refusal)| refusal)
    }

    /// The target of the previewed attack.
    #[must_use]
    pub fn aimed(&self) -> Option<Occupant> {
        self.blow.as_ref()?.target
    }

    /// The cells of the target of the previewed attack.
    #[must_use]
    pub fn aimed_at(&self, battle: &Battle) -> Vec<Cell> {
        self.aimed().map(|who| cells(battle, who)).unwrap_or_default()
    }

    /// The target of the previewed attack, or of the attack after the shown move, with its cells.
    #[must_use]
    pub fn target(&self, battle: &Battle) -> Option<(Occupant, Vec<Cell>)> {
        let who = self.aimed().or_else(|| battle.field().occupant(self.next?))?;
        Some((who, cells(battle, who)))
    }

    /// The closest pair of cells of the selected figure and its target, if they are not adjacent.
    #[must_use]
    pub fn shot(&self, battle: &Battle) -> Option<(Cell, Cell)> {
        let (board, aimed) = (&battle.setup().board, self.aimed_at(battle));
        let ends = self.chosen.iter().flat_map(|from| aimed.iter().map(|to| (*from, *to)));
        let apart = |(from, to): &(Cell, Cell)| board.at(*from).distance(board.at(*to));
        ends.min_by_key(apart).filter(|ends| apart(ends) > 1)
    }

    /// True if an attack is previewed.
    #[must_use]
    pub fn aims(&self) -> bool {
        self.blow.is_some()
    }
}

/// A possible target of an attack, at its current position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The figure or object.
    pub who: Occupant,
    /// The cells.
    pub cells: Vec<Cell>,
    /// True if the target is a friend of the attacker.
    pub friend: bool,
}

impl Overlay {
    /// Adds a figure or object to the legal targets if the order that attacks it is legal, otherwise to the illegal
    /// ones.
    pub(crate) fn judge(&mut self, battle: &Battle, attacker: FigureId, who: Occupant, order: &Order) {
        let friend = matches!(who, Occupant::Figure(other) if battle.friends(attacker, other));
        let target = Target { who, cells: cells(battle, who), friend };
        match battle.ordered(order) {
            Ok(_) => self.targets.push(target),
            Err(refusal) => self.barred.push((target, refusal)),
        }
    }
}

/// The cells under a figure or object.
pub fn cells(battle: &Battle, occupant: Occupant) -> Vec<Cell> {
    match occupant {
        Occupant::Figure(figure) => {
            battle.field().footprint(figure).map(Footprint::cells).into_iter().flatten().collect()
        }
        Occupant::Object(object) => battle.field().object(object).into_iter().collect(),
    }
}

/// The cells of the figure or object that ends a displacement.
#[must_use]
pub fn in_the_way(battle: &Battle, cause: Cause) -> Vec<Cell> {
    match cause {
        Cause::Figure(figure) => cells(battle, Occupant::Figure(figure)),
        Cause::Object(object) | Cause::Obstacle(object) => cells(battle, Occupant::Object(object)),
        _ => Vec::new(),
    }
}

/// The radius around the hovered cell within which levels are written, in hexes.
const LEVELS_WITHIN: u16 = 2;

/// The levels of the hexes around a cell.
#[must_use]
pub fn levels_around(battle: &Battle, cell: Cell) -> Vec<(Cell, Level)> {
    let board = &battle.setup().board;
    let distances = board.distances(Footprint::one(cell), LEVELS_WITHIN);
    board.cells().filter(|cell| distances[cell.index()].is_some()).map(|cell| (cell, board.level(cell))).collect()
}
