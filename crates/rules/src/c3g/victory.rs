//! Has somebody won (`C3G-5`)?

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::{Victory, frame};
use crate::{
    battle::{Battle, Event, HowWon, Known, Matter, Occupant, Outcome, SideId, Stage, Step},
    units::Points,
};

/// Victory is checked when all that an order brought about is settled (`C3G-33`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerdictFrame {}

impl Matter for VerdictFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_sound(&self, _known: Known) -> bool {
        true
    }

    fn step(&self, battle: &Battle) -> Step {
        Step::Emit(match reached(battle) {
            Some(outcome) => vec![Event::Ended(outcome)],
            None => vec![frame::pop()],
        })
    }
}

/// The sides that still have a figure.
fn living(battle: &Battle) -> Vec<SideId> {
    let sides = (0..battle.setting().sides.len()).map(SideId::from_index);
    sides.filter(|side| battle.side_lives(*side)).collect()
}

/// What ends a battle at any time.
fn reached(battle: &Battle) -> Option<Outcome> {
    match living(battle).as_slice() {
        [] => return Some(Outcome::Drawn),
        [side] => return Some(Outcome::Won { side: *side, how: HowWon::LastStanding }),
        _ => {}
    }
    battle.setting().c3g().victory.iter().find_map(|victory| match victory {
        Victory::Destroy { side, cards } if cards.iter().all(|card| !battle.card_lives(*card)) => {
            Some(Outcome::Won { side: *side, how: HowWon::Destroyed })
        }
        _ => None,
    })
}

/// What ends a battle at the end of a round.
pub(super) fn at_round_end(battle: &Battle) -> Option<Outcome> {
    if let Some(outcome) = reached(battle) {
        return Some(outcome);
    }
    let setting = battle.setting().c3g();
    let round = battle.c3g().round();
    let held = setting.victory.iter().find_map(|victory| match victory {
        Victory::Hold { side, cells, from_round } if round >= *from_round => {
            let mut holders = cells.iter().filter_map(|cell| match battle.field().occupant(*cell) {
                Some(Occupant::Figure(figure)) => Some(battle.controller(figure)),
                _ => None,
            });
            let alone = holders.next() == Some(*side) && holders.all(|holder| holder == *side);
            alone.then_some(Outcome::Won { side: *side, how: HowWon::Held })
        }
        _ => None,
    });
    held.or_else(|| setting.round_limit.filter(|limit| round >= *limit).map(|_| by_points(battle)))
}

/// The points of a side's surviving cards (`C3G-5`).
#[must_use]
pub fn points(battle: &Battle, side: SideId) -> Points {
    let living = battle.cards_of(side).filter(|card| battle.card_lives(*card));
    Points(living.map(|card| battle.setting().c3g().card(card).points.0).sum())
}

fn by_points(battle: &Battle) -> Outcome {
    let mut sides: Vec<(Points, SideId)> = living(battle).into_iter().map(|s| (points(battle, s), s)).collect();
    sides.sort_by_key(|(points, _)| Reverse(*points));
    match sides.as_slice() {
        [(most, _), (second, _), ..] if most == second => Outcome::Drawn,
        [(_, side), ..] => Outcome::Won { side: *side, how: HowWon::Points },
        [] => Outcome::Drawn,
    }
}
