//! Victory (`C3G-5`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Event, HowWon, Known, Outcome, Resolver, SideId, Stage, Step,
        standing::{by_points, held_by, last_of, sides},
    },
    c3g::{C3g, C3gBattle, Setup, Victory},
    units::Points,
};

/// Checks for victory once all consequences of an order are resolved (`C3G-33`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerdictFrame {}

impl Resolver<C3g> for VerdictFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, _known: Known<'_, Setup>) -> bool {
        true
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        Step::Emit(match reached(battle) {
            Some(outcome) => vec![Event::Ended(outcome)],
            None => vec![C3g::pop()],
        })
    }
}

/// The sides that still have a figure.
fn living(battle: C3gBattle<'_>) -> Vec<SideId> {
    sides(&battle, |side| battle.side_lives(side))
}

/// The outcome by the victory conditions that apply at any time.
fn reached(battle: C3gBattle<'_>) -> Option<Outcome> {
    let goals = || {
        battle.rules().victory.iter().find_map(|victory| match victory {
            Victory::Destroy { side, cards } if cards.iter().all(|card| !battle.card_lives(*card)) => {
                Some(Outcome::Won { side: *side, how: HowWon::Destroyed })
            }
            Victory::Goal(goal) => battle.reached_goal(*goal),
            _ => None,
        })
    };
    last_of(&living(battle)).or_else(goals)
}

/// The outcome by the victory conditions that apply at the end of a round.
pub(in crate::c3g) fn at_round_end(battle: C3gBattle<'_>) -> Option<Outcome> {
    if let Some(outcome) = reached(battle) {
        return Some(outcome);
    }
    let setup = battle.rules();
    let round = battle.state().round();
    let held = setup.victory.iter().find_map(|victory| match victory {
        Victory::Hold { side, cells, from_round } if round >= *from_round => held_by(&battle, *side, cells, |_| true),
        _ => None,
    });
    held.or_else(|| {
        setup
            .round_limit
            .filter(|limit| round >= *limit)
            .map(|_| by_points(&living(battle), |side| points(battle, side)))
    })
}

/// The points of a side's surviving cards (`C3G-5`).
#[must_use]
pub fn points(battle: C3gBattle<'_>, side: SideId) -> Points {
    Points(battle.living_cards_of(side).map(|card| battle.rules().card(card).points.0).sum())
}
