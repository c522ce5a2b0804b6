//! Victory.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Event, FigureId, HowWon, Known, Outcome, Resolver, SideId, Stage, Step,
        standing::{by_points, held_by, last_of, sides},
    },
    champions::{Champions, ChampionsBattle, Setup, Victory, displace::falling},
    units::Points,
};

/// Frame that checks for victory, for example at the end of each phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerdictFrame {}

impl Resolver<Champions> for VerdictFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, _known: Known<'_, Setup>) -> bool {
        true
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        // Characters without support fall before victory is checked.
        if let Some(landing) = falling::unsupported(battle) {
            return Step::Emit(vec![Champions::push(landing)]);
        }
        Step::Emit(match reached(battle) {
            Some(outcome) => vec![Event::Ended(outcome)],
            None => vec![Champions::pop()],
        })
    }
}

/// True if a character is on the board, alive and conscious.
fn stands(battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
    battle.field().footprint(figure).is_some() && battle.is_awake(figure)
}

/// Returns the conscious figures of a side.
fn on_their_feet(battle: ChampionsBattle<'_>, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
    let figures = (0..battle.setup().figures.len()).map(FigureId::from_index);
    figures.filter(move |figure| battle.owner(*figure) == side && stands(battle, *figure))
}

/// Returns the sides with a conscious figure.
fn standing(battle: ChampionsBattle<'_>) -> Vec<SideId> {
    sides(&battle, |side| on_their_feet(battle, side).next().is_some())
}

/// Checks the victory conditions that can be met at any time.
fn reached(battle: ChampionsBattle<'_>) -> Option<Outcome> {
    let goals = || {
        battle.rules().goals.iter().find_map(|goal| match goal {
            Victory::BringDown { side, figures } if figures.iter().all(|figure| !stands(battle, *figure)) => {
                Some(Outcome::Won { side: *side, how: HowWon::Destroyed })
            }
            Victory::Goal(goal) => battle.reached_goal(*goal),
            _ => None,
        })
    };
    last_of(&standing(battle)).or_else(goals)
}

/// Checks all victory conditions at the end of a turn.
pub(in crate::champions) fn at_turn_end(battle: ChampionsBattle<'_>) -> Option<Outcome> {
    if let Some(outcome) = reached(battle) {
        return Some(outcome);
    }
    let setup = battle.rules();
    let turn = battle.state().now().turn;
    let held = setup.goals.iter().find_map(|goal| match goal {
        Victory::Hold { side, cells, from_turn } if turn >= *from_turn => {
            held_by(&battle, *side, cells, |figure| battle.is_awake(figure))
        }
        _ => None,
    });
    held.or_else(|| {
        setup
            .turn_limit
            .filter(|limit| turn >= *limit)
            .map(|_| by_points(&standing(battle), |side| points(battle, side)))
    })
}

/// Returns the points of a side's conscious characters.
#[must_use]
pub fn points(battle: ChampionsBattle<'_>, side: SideId) -> Points {
    Points(on_their_feet(battle, side).map(|figure| battle.sheet(figure).points.0).sum())
}
