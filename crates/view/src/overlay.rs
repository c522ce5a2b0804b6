//! What can be done on the battlefield, as data for every view: what all rulesets share of it.
//!
//! A ruleset asks its rules, on the battle as everybody at the table may see it. Its scene holds this and what else it
//! knows.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Refusal},
    board::{Cell, Footprint},
    displacement::Cause,
    units::Level,
};

/// Refusals that say the same of every target, so that none is marked for them.
pub const NO_NEWS: [&str; 5] = ["attacked_already", "used_already", "guards_itself", "no_attack", "empty_hand"];

/// What is to be drawn over the battlefield.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// The figure that is to act.
    pub figure: Option<FigureId>,
    /// Its cells.
    pub chosen: Vec<Cell>,
    /// Figures that may still act in this turn.
    pub ready: Vec<Cell>,
    /// Where figures can be set up.
    pub zone: Vec<Cell>,
    /// Whom or what it can attack from where it stands.
    pub targets: Vec<Target>,
    /// What is planned does its targets good, so that it is meant for friends.
    pub helps: bool,
    /// Whom or what it cannot attack, and why.
    pub barred: Vec<(Target, Refusal)>,
    /// The blow that is looked at.
    pub blow: Option<AttackPreview>,
    /// The cell of the target that would be attacked after the move that is shown.
    pub next: Option<Cell>,
    /// The cells over which that attack may send its target; empty if it moves nobody, `None` if that is not known.
    pub next_flight: Option<Vec<Cell>>,
    /// The cell that is hovered, by the pointer or the cursor.
    pub hovered: Option<Cell>,
    /// Why nothing can be done with the cell that is looked at.
    pub refusal: Option<Refusal>,
    /// Levels to be written on cells.
    pub levels: Vec<(Cell, Level)>,
    /// Figures in the air, each with the level of its feet.
    pub flyers: Vec<(Cell, Level)>,
    /// True if the threat map is drawn in place of what moves cost.
    pub threats: bool,
    /// Cells on which a press waits until it is let go of, for a drag from there says more, such as which side to face.
    pub waits: Vec<Cell>,
}

/// Makes the overlay in the field `shared` of a ruleset's scene readable and writable through the scene.
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

/// A blow that is looked at, with what would come of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttackPreview {
    /// The attacker, if another figure acts: the one that may react.
    pub attacker: Option<FigureId>,
    /// At whom or what it is aimed, if at anybody.
    pub target: Option<Occupant>,
    /// For each line along which its target may fly, the cells that it passes.
    pub lines: Vec<Vec<Cell>>,
    /// The line that is looked at.
    pub line: usize,
    /// The rung of the ladder that is looked at.
    pub rung: Option<usize>,
    /// Whether it has been struck, and only the line is open.
    pub struck: bool,
}

impl Overlay {
    /// The place of a line of knockback that passes a cell: the one that is looked at, where it does.
    #[must_use]
    pub fn line_over(&self, cell: Cell) -> Option<usize> {
        let blow = self.blow.as_ref()?;
        let here = blow.line % blow.lines.len().max(1);
        let over = |line: &Vec<Cell>| line.contains(&cell);
        if blow.lines.get(here).is_some_and(over) { Some(here) } else { blow.lines.iter().position(over) }
    }

    /// The level of the feet of whoever is in the air above a cell.
    #[must_use]
    pub fn feet(&self, cell: Cell) -> Option<Level> {
        self.flyers.iter().find(|(above, _)| *above == cell).map(|(_, feet)| *feet)
    }

    /// Why somebody or something cannot be attacked.
    #[must_use]
    pub fn bar(&self, who: Occupant) -> Option<&Refusal> {
        self.barred.iter().find(|(target, _)| target.who == who).map(|(_, refusal)| refusal)
    }

    /// Who or what is aimed at.
    #[must_use]
    pub fn aimed(&self) -> Option<Occupant> {
        self.blow.as_ref()?.target
    }

    /// The cells of who or what is aimed at.
    #[must_use]
    pub fn aimed_at(&self, battle: &Battle) -> Vec<Cell> {
        self.aimed().map(|who| cells(battle, who)).unwrap_or_default()
    }

    /// The figure or object that is aimed at, or that would be attacked after the move that is shown, with its cells.
    #[must_use]
    pub fn target(&self, battle: &Battle) -> Option<(Occupant, Vec<Cell>)> {
        let who = self.aimed().or_else(|| battle.field().occupant(self.next?))?;
        Some((who, cells(battle, who)))
    }

    /// The cells between which an attack is aimed, where there is room between them.
    #[must_use]
    pub fn shot(&self, battle: &Battle) -> Option<(Cell, Cell)> {
        let (board, aimed) = (&battle.setup().board, self.aimed_at(battle));
        let ends = self.chosen.iter().flat_map(|from| aimed.iter().map(|to| (*from, *to)));
        let apart = |(from, to): &(Cell, Cell)| board.at(*from).distance(board.at(*to));
        ends.min_by_key(apart).filter(|ends| apart(ends) > 1)
    }

    /// Whether a blow is looked at, with what would come of it.
    #[must_use]
    pub fn aims(&self) -> bool {
        self.blow.is_some()
    }
}

/// Somebody or something that could be attacked, as far as it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Who or what.
    pub who: Occupant,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Whether it is a friend of the attacker.
    pub friend: bool,
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

/// How far around the cell levels are written, in hexes.
const LEVELS_WITHIN: u16 = 2;

/// The levels of the hexes around a cell.
#[must_use]
pub fn levels_around(battle: &Battle, cell: Cell) -> Vec<(Cell, Level)> {
    let board = &battle.setup().board;
    let distances = board.distances(Footprint::one(cell), LEVELS_WITHIN);
    board.cells().filter(|cell| distances[cell.index()].is_some()).map(|cell| (cell, board.level(cell))).collect()
}
