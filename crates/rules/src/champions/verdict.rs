//! Has somebody won?

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::{Aim, falling, frame};
use crate::{
    battle::{Battle, Event, FigureId, HowWon, Known, Matter, Occupant, Outcome, SideId, Stage, Step},
    units::Points,
};

/// Victory is checked when a phase is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerdictFrame {}

impl Matter for VerdictFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_sound(&self, _known: Known) -> bool {
        true
    }

    fn step(&self, battle: &Battle) -> Step {
        // Whoever is held up by nothing comes down before anything is judged.
        if let Some(landing) = falling::unsupported(battle) {
            return Step::Emit(vec![frame::push(landing)]);
        }
        Step::Emit(match reached(battle) {
            Some(outcome) => vec![Event::Ended(outcome)],
            None => vec![frame::pop()],
        })
    }
}

/// True where a character is on the board, alive and conscious.
fn stands(battle: &Battle, figure: FigureId) -> bool {
    battle.field().footprint(figure).is_some() && battle.is_awake(figure)
}

/// The figures of a side that are on their feet.
fn on_their_feet(battle: &Battle, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
    let figures = (0..battle.setting().figures.len()).map(FigureId::from_index);
    figures.filter(move |figure| battle.owner(*figure) == side && stands(battle, *figure))
}

/// The sides that have somebody on their feet.
fn standing(battle: &Battle) -> Vec<SideId> {
    let sides = (0..battle.setting().sides.len()).map(SideId::from_index);
    sides.filter(|side| on_their_feet(battle, *side).next().is_some()).collect()
}

/// What ends a battle at any time.
fn reached(battle: &Battle) -> Option<Outcome> {
    match standing(battle).as_slice() {
        [] => return Some(Outcome::Drawn),
        [side] => return Some(Outcome::Won { side: *side, how: HowWon::LastStanding }),
        _ => {}
    }
    battle.setting().champions().goals.iter().find_map(|goal| match goal {
        Aim::BringDown { side, figures } if figures.iter().all(|figure| !stands(battle, *figure)) => {
            Some(Outcome::Won { side: *side, how: HowWon::Destroyed })
        }
        _ => None,
    })
}

/// What ends a battle at the end of a turn.
pub(super) fn at_turn_end(battle: &Battle) -> Option<Outcome> {
    if let Some(outcome) = reached(battle) {
        return Some(outcome);
    }
    let setting = battle.setting().champions();
    let turn = battle.champions().now().turn;
    let held = setting.goals.iter().find_map(|goal| match goal {
        Aim::Hold { side, cells, from_turn } if turn >= *from_turn => {
            let mut holders = cells.iter().filter_map(|cell| match battle.field().occupant(*cell) {
                Some(Occupant::Figure(figure)) if battle.is_awake(figure) => Some(battle.controller(figure)),
                _ => None,
            });
            let alone = holders.next() == Some(*side) && holders.all(|holder| holder == *side);
            alone.then_some(Outcome::Won { side: *side, how: HowWon::Held })
        }
        _ => None,
    });
    held.or_else(|| setting.turn_limit.filter(|limit| turn >= *limit).map(|_| by_points(battle)))
}

/// The points of a side's characters that are on their feet.
#[must_use]
pub fn points(battle: &Battle, side: SideId) -> Points {
    Points(on_their_feet(battle, side).map(|figure| battle.sheet(figure).points.0).sum())
}

fn by_points(battle: &Battle) -> Outcome {
    let mut sides: Vec<(Points, SideId)> = standing(battle).into_iter().map(|s| (points(battle, s), s)).collect();
    sides.sort_by_key(|(points, _)| Reverse(*points));
    match sides.as_slice() {
        [(most, _), (second, _), ..] if most == second => Outcome::Drawn,
        [(_, side), ..] => Outcome::Won { side: *side, how: HowWon::Points },
        [] => Outcome::Drawn,
    }
}
