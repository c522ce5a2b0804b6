//! What is to be drawn over the battlefield: one model of it, as data, for every view.
//!
//! It asks the rules and nobody else, on the battle as everybody at the table may see it. What hangs on the chosen
//! figure alone is the [`base`]; what hangs on the cell that is looked at as well is added by [`look`], so that it can
//! follow the pointer.

mod c3g;

use knockback_rules::{
    battle::{About, Battle, FigureId, Occupant, Refusal},
    board::{Cell, Footprint},
    c3g::AttackWith,
    champions::{Maneuver, Means, Weapon},
    units::Level,
};

pub(crate) use c3g::{Aim, Goal, WayShown, attacks, way_to};

use super::champions::{self, Scene};

/// What a player has picked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picked {
    /// The figure that is to act.
    pub(crate) figure: Option<FigureId>,
    /// The attack that it would use.
    pub(crate) with: Option<AttackWith>,
    /// What it would do next in Champions.
    pub(crate) plan: Plan,
    /// Whom it holds and would throw next, in Champions.
    pub(crate) throws: Option<FigureId>,
    /// The cell under the pointer or the keyboard's cursor.
    pub(crate) cell: Option<Cell>,
    /// The target that was looked at last; its forecast stays while nothing else is looked at.
    pub(crate) held: Option<Occupant>,
    /// Whether the cell was come to along the flight of that target, which goes on being looked at.
    pub(crate) along: bool,
    /// Which of several lines of knockback, or ways to end on the cell, is looked at.
    pub(crate) line: usize,
    /// The rung of the ladder that is looked at.
    pub(crate) rung: Option<usize>,
    /// Whether the shortest way is wanted, whatever it risks.
    pub(crate) shortest: bool,
    /// Whether levels are written on the hexes around the cell that is looked at.
    pub(crate) levels: bool,
    /// What hexes in reach are judged by.
    pub(crate) judged: Judged,
}

/// What a figure would do next in Champions; what is not picked is chosen by what is plainest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// What it would attack with.
    pub(crate) with: Option<Weapon>,
    /// By which maneuver.
    pub(crate) maneuver: Maneuver,
    /// How it would move.
    pub(crate) by: Option<Means>,
    /// On which level it would fly at the end of a move.
    pub(crate) feet: Option<Level>,
}

/// What hexes in reach are judged by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Judged {
    /// What it costs to get there.
    #[default]
    Costs,
    /// What the figure could do from there: the threat map.
    Odds,
}

impl Picked {
    /// Another figure is picked: ways of looking stay, all else is forgotten.
    pub(crate) fn of(&self, figure: FigureId, cell: Option<Cell>) -> Self {
        let (levels, judged) = (self.levels, self.judged);
        Self { figure: Some(figure), cell, levels, judged, ..Self::default() }
    }
}

/// What is to be drawn over the battlefield.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlay {
    /// The figure that is to act.
    pub(crate) figure: Option<FigureId>,
    /// Its cells.
    pub(crate) chosen: Vec<Cell>,
    /// Figures that may still act in this turn.
    pub(crate) ready: Vec<Cell>,
    /// Where the chosen figure can go: unharmed where there is such a way.
    pub(crate) goals: Vec<Goal>,
    /// The cheapest ways to the same places, as far as they are cheaper, and hurt.
    pub(crate) shortcuts: Vec<Goal>,
    /// Where figures can be set up.
    pub(crate) zone: Vec<Cell>,
    /// Whom or what it can attack from where it stands.
    pub(crate) targets: Vec<Target>,
    /// Whom or what it cannot attack, and why.
    pub(crate) barred: Vec<(Target, Refusal)>,
    /// The way to the cell that is looked at.
    pub(crate) way: Option<WayShown>,
    /// The attack on whoever is looked at, or was last.
    pub(crate) aim: Option<Aim>,
    /// Why nothing can be done with the cell that is looked at.
    pub(crate) refusal: Option<Refusal>,
    /// Levels to be written on cells.
    pub(crate) levels: Vec<(Cell, Level)>,
    /// Whether the threat map is drawn instead of what moves cost.
    pub(crate) threats: bool,
    /// What a Champions battle adds.
    pub(crate) champions: Scene,
}

impl Overlay {
    /// The place of a line of knockback that passes a cell.
    pub(crate) fn line_over(&self, cell: Cell) -> Option<usize> {
        let own = self.aim.as_ref().and_then(|aim| aim.line_over(cell));
        own.or_else(|| self.champions.aim.as_ref().and_then(|aim| aim.line_over(cell)))
    }

    /// Who or what is aimed at.
    pub(crate) fn aimed(&self) -> Option<Occupant> {
        let champions = self.champions.aim.as_ref().map(|aim| aim.target);
        self.aim.as_ref().map(|aim| aim.target).or(champions)
    }

    /// Whether a blow is looked at, with what would come of it.
    pub(crate) fn aims(&self) -> bool {
        self.aimed().is_some() || self.champions.blast.is_some() || self.champions.throw.is_some()
    }
}

/// Somebody or something that could be attacked, as far as it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Who or what.
    pub(crate) who: Occupant,
    /// Its cells.
    pub(crate) cells: Vec<Cell>,
    /// Whether it is a friend of whoever attacks.
    pub(crate) friend: bool,
}

/// The cells under a figure or object.
pub(crate) fn cells(battle: &Battle, occupant: Occupant) -> Vec<Cell> {
    match occupant {
        Occupant::Figure(figure) => {
            battle.field().footprint(figure).map(Footprint::cells).into_iter().flatten().collect()
        }
        Occupant::Object(object) => battle.field().object(object).into_iter().collect(),
    }
}

/// What is to be drawn for a battle and what a player has picked.
#[cfg(test)]
pub(crate) fn overlay(battle: &Battle, picked: &Picked) -> Overlay {
    look(battle, picked, base(battle, picked))
}

/// What hangs on the battle, the chosen figure and what it would do alone.
pub(crate) fn base(battle: &Battle, picked: &Picked) -> Overlay {
    match battle.choice().map(|choice| choice.about) {
        Some(About::C3g(choice)) => c3g::base(battle, &choice, picked),
        Some(About::Champions(choice)) => champions::base(battle, choice, picked),
        None => Overlay::default(),
    }
}

/// Adds what hangs on the cell that is looked at.
pub(crate) fn look(battle: &Battle, picked: &Picked, overlay: Overlay) -> Overlay {
    let mut overlay = match battle.choice().map(|choice| choice.about) {
        Some(About::C3g(choice)) => c3g::look(battle, &choice, picked, overlay),
        Some(About::Champions(_)) => champions::look(battle, picked, overlay),
        None => overlay,
    };
    if let Some(cell) = picked.cell.filter(|_| picked.levels) {
        overlay.levels = levels_around(battle, cell);
    }
    overlay
}

/// How far around the cell levels are written, in hexes.
const LEVELS_WITHIN: u16 = 2;

fn levels_around(battle: &Battle, cell: Cell) -> Vec<(Cell, Level)> {
    let board = &battle.setting().board;
    let distances = board.distances(Footprint::one(cell), LEVELS_WITHIN);
    board.cells().filter(|cell| distances[cell.index()].is_some()).map(|cell| (cell, board.level(cell))).collect()
}
