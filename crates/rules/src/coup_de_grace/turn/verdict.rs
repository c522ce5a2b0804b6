//! Victory and the end of the battle (`CDG-23`, `CDG-31`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Event, FigureId, HowWon, Known, Outcome, Resolver, SideId, Stage, Step,
        standing::{by_points, held_by, last_of, sides},
    },
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, Setup, Victory},
    units::Points,
};

/// The check for victory, which follows when all consequences of an order are resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerdictFrame {}

impl Resolver<CoupDeGrace> for VerdictFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, _known: Known<'_, Setup>) -> bool {
        true
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        Step::Emit(vec![reached(battle).map_or_else(CoupDeGrace::pop, Event::Ended)])
    }
}

/// Returns the minis of a side that are not out of action, including those that have not entered yet.
pub fn minis_of(battle: CoupDeGraceBattle<'_>, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
    let minis = battle.state().minis().filter(|(_, mini)| !mini.out).map(|(figure, _)| figure);
    minis.filter(move |figure| battle.owner(*figure) == side)
}

/// Returns the sides with a mini that is not out of action.
pub(in crate::coup_de_grace) fn left(battle: CoupDeGraceBattle<'_>) -> Vec<SideId> {
    sides(&battle, |side| minis_of(battle, side).next().is_some())
}

/// Returns the outcome of the battle if a condition that can end it at any time is met.
pub(in crate::coup_de_grace) fn reached(battle: CoupDeGraceBattle<'_>) -> Option<Outcome> {
    let goals = || {
        battle.rules().victory.iter().find_map(|victory| match victory {
            Victory::TakeOut { side, figures } if figures.iter().all(|figure| battle.mini(*figure).out) => {
                Some(Outcome::Won { side: *side, how: HowWon::Destroyed })
            }
            Victory::Goal(goal) => battle.reached_goal(*goal),
            _ => None,
        })
    };
    last_of(&left(battle)).or_else(goals)
}

/// Returns the outcome of the battle if any condition ends it at the end of the current round.
pub(in crate::coup_de_grace) fn at_round_end(battle: CoupDeGraceBattle<'_>) -> Option<Outcome> {
    if let Some(outcome) = reached(battle) {
        return Some(outcome);
    }
    let own = battle.rules();
    let round = battle.state().round();
    let held = own.victory.iter().find_map(|victory| match victory {
        Victory::Hold { side, cells, from_round } if round >= *from_round => {
            held_by(&battle, *side, cells, |figure| battle.is_standing(figure))
        }
        _ => None,
    });
    held.or_else(|| {
        let over = own.round_limit.filter(|limit| round >= *limit);
        over.map(|_| by_points(&left(battle), |side| points(battle, side)))
    })
}

/// Returns the total points of a side's minis that are not out of action.
#[must_use]
pub fn points(battle: CoupDeGraceBattle<'_>, side: SideId) -> Points {
    Points(minis_of(battle, side).map(|figure| battle.sheet(figure).points.0).sum())
}
