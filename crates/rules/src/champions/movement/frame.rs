//! A move in progress, which waiting characters may interrupt (`CH-8`).

use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    board::{Cell, Footprint},
    champions::{
        Champions, ChampionsBattle, Event, Means, Setup, Wait,
        data::choice::Occasion,
        window::{self, WindowFrame},
    },
    units::Level,
};
use serde::{Deserialize, Serialize};

/// Frame of a moving character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveFrame {
    /// The character.
    pub figure: FigureId,
    /// Mode of movement.
    pub by: Means,
    /// Cells still to be entered.
    pub path: Vec<Cell>,
    /// Level of the character's feet at the end, if above the ground.
    pub feet: Option<Level>,
    /// Cell where the character paused, and the waiting characters that have been asked so far (`CH-8`).
    pub paused: Option<(Cell, Vec<FigureId>)>,
}

impl MoveFrame {
    /// Returns the level of the character's feet over a cell on the way, if above the ground.
    fn feet_over(&self, battle: ChampionsBattle<'_>, cell: Cell) -> Option<Level> {
        let ground = battle.setup().board.level(cell);
        let feet = match (self.by, self.feet) {
            (Means::Flight, Some(feet)) => Some(feet),
            (Means::Flight, None) => battle.condition(self.figure).feet,
            _ => None,
        };
        feet.filter(|feet| *feet > ground)
    }

    /// True if the character can continue from the cell where it paused: it is still there and able to move, and its
    /// path is open.
    fn goes_on(&self, battle: ChampionsBattle<'_>, paused: Cell) -> bool {
        let condition = battle.condition(self.figure);
        battle.is_awake(self.figure)
            && !condition.stunned
            && !condition.prone
            && battle.field().standing(self.figure).map(|at| at.head) == Some(paused)
            && self.is_open(battle)
    }

    /// True if nothing blocks the rest of the path: on foot or swimming every cell must be free, through the air only
    /// the last one.
    pub(in crate::champions) fn is_open(&self, battle: ChampionsBattle<'_>) -> bool {
        let is_free = |cell: &Cell| battle.field().is_free_for(*cell, Occupant::Figure(self.figure));
        match self.by {
            Means::Running | Means::Swimming => self.path.iter().all(is_free),
            Means::Leaping | Means::Flight => self.path.last().is_none_or(is_free),
        }
    }
}

impl Resolver<Champions> for MoveFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let paused = self
            .paused
            .as_ref()
            .is_none_or(|(cell, asked)| known.cell(*cell) && battle::all_once(asked, |figure| known.figure(figure)));
        known.figure(self.figure) && known.way(&self.path) && paused
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        let figure = self.figure;
        let to_event = battle::Event::Champions;
        let mut events = Vec::new();
        let asked: &[FigureId] = match &self.paused {
            Some((cell, _)) if !self.goes_on(battle, *cell) => return Step::Emit(vec![Champions::pop()]),
            Some((_, asked)) => {
                events.push(battle::Event::Lifted { figure });
                asked
            }
            None => &[],
        };
        for (place, &cell) in self.path.iter().enumerate() {
            let at = Footprint::one(cell);
            events.push(battle::Event::Stepped { figure, to: at });
            let waiting = waiting_for(battle, figure, cell, asked);
            let is_free = battle.field().is_free_for(cell, Occupant::Figure(figure));
            if place + 1 < self.path.len() && is_free && !waiting.is_empty() {
                let asked = asked.iter().chain(&waiting).copied().collect();
                let rest = Self { path: self.path[place + 1..].to_vec(), paused: Some((cell, asked)), ..self.clone() };
                let feet = self.feet_over(battle, cell);
                events.extend([battle::Event::Settled { figure, at }, to_event(Event::MoveEnded { figure, feet })]);
                events.extend([
                    Champions::become_(rest),
                    Champions::push(WindowFrame::waited_for(Occasion::Moves, waiting)),
                ]);
                return Step::Emit(events);
            }
        }
        let last = self.path.last().copied().map(Footprint::one);
        let Some(at) = last.or_else(|| battle.field().footprint(figure)) else {
            return Step::Emit(vec![Champions::pop()]);
        };
        let waiting = waiting_for(battle, figure, at.head, asked);
        events.extend([battle::Event::Settled { figure, at }, to_event(Event::MoveEnded { figure, feet: self.feet })]);
        events.push(Champions::pop());
        if !waiting.is_empty() {
            events.push(Champions::push(WindowFrame::waited_for(Occasion::Moves, waiting)));
        }
        Step::Emit(events)
    }
}

/// Returns the characters whose held actions wait for a figure to enter a cell, except those already asked.
fn waiting_for(battle: ChampionsBattle<'_>, figure: FigureId, cell: Cell, asked: &[FigureId]) -> Vec<FigureId> {
    let hex = battle.setup().board.at(cell);
    let standing = battle.field().standing_figures().map(|(other, _)| other);
    let waits = |other: &FigureId| match &battle.condition(*other).held {
        Some(Wait::Move { by, onto }) => {
            by.map_or_else(|| !battle.friends(figure, *other), |by| by == figure)
                && (onto.is_empty() || onto.contains(&hex))
                && window::may_use_held(battle, *other).is_ok()
        }
        _ => false,
    };
    standing.filter(|other| *other != figure && !asked.contains(other)).filter(waits).collect()
}
