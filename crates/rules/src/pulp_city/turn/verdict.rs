//! The end of an action: removal of KO'ed models, and the check for victory (`PC-9`, `PC-25`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Event, FigureId, HowWon, Known, Outcome, Resolver, SideId, Stage, Step,
        standing::{by_points, held_by, last_of, sides},
    },
    pulp_city::{PulpCity, PulpCityBattle, Setup, Victory},
    units::Points,
};

/// The removal of KO'ed models and the check for victory, which follow when all consequences of an order are resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerdictFrame {}

impl Resolver<PulpCity> for VerdictFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, _known: Known<'_, Setup>) -> bool {
        true
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let fallen = battle.state().models().filter(|(figure, model)| model.ko && battle.cell_of(*figure).is_some());
        let gone = fallen.map(|(figure, _)| Event::LeftBoard { figure });
        Step::Emit(gone.chain([reached(battle).map_or_else(PulpCity::pop, Event::Ended)]).collect())
    }
}

/// Returns the supremes of a side that are in play.
pub fn supremes_of(battle: PulpCityBattle<'_>, side: SideId) -> impl Iterator<Item = FigureId> + '_ {
    battle.models_of(side).filter(move |figure| battle.sheet(*figure).supreme.is_some())
}

/// Returns the sides with a supreme in play.
fn left(battle: PulpCityBattle<'_>) -> Vec<SideId> {
    sides(&battle, |side| supremes_of(battle, side).next().is_some())
}

/// Returns the outcome of the battle if a condition that can end it at any time is met.
pub(in crate::pulp_city) fn reached(battle: PulpCityBattle<'_>) -> Option<Outcome> {
    let goals = || {
        battle.rules().victory.iter().find_map(|victory| match victory {
            Victory::KnockOut { side, figures } if figures.iter().all(|figure| battle.model(*figure).ko) => {
                Some(Outcome::Won { side: *side, how: HowWon::Destroyed })
            }
            Victory::Goal(goal) => battle.reached_goal(*goal),
            _ => None,
        })
    };
    last_of(&left(battle)).or_else(goals)
}

/// Returns the outcome of the battle if any condition ends it at the end of the current round. Spectral models do not
/// hold hexes (`PC-49`).
pub(in crate::pulp_city) fn at_round_end(battle: PulpCityBattle<'_>) -> Option<Outcome> {
    if let Some(outcome) = reached(battle) {
        return Some(outcome);
    }
    let own = battle.rules();
    let round = battle.state().round();
    let counts = |figure| battle.in_play(figure) && !battle.model(figure).spectral;
    let held = own.victory.iter().find_map(|victory| match victory {
        Victory::Hold { side, cells, from_round } if round >= *from_round => held_by(&battle, *side, cells, counts),
        _ => None,
    });
    held.or_else(|| {
        let over = own.round_limit.filter(|limit| round >= *limit);
        over.map(|_| by_points(&left(battle), |side| points(battle, side)))
    })
}

/// True if the battle can have ended with this outcome. Points and held hexes cannot be checked exactly: the Effects
/// Phase has ended the Spectral effects that mattered for the outcome.
pub(in crate::pulp_city) fn may_have_ended(battle: PulpCityBattle<'_>, outcome: Outcome) -> bool {
    let own = battle.rules();
    let round = battle.state().round();
    match outcome {
        Outcome::Drawn => true,
        Outcome::Won { side, how: HowWon::Held } => own.victory.iter().any(|victory| match victory {
            Victory::Hold { side: holder, cells, from_round } if *holder == side && round >= *from_round => cells
                .iter()
                .any(|cell| battle.field().figure_on(*cell).is_some_and(|figure| battle.owner(figure) == side)),
            _ => false,
        }),
        Outcome::Won { side, how: HowWon::Points } => {
            own.round_limit.is_some_and(|limit| round >= limit) && left(battle).contains(&side)
        }
        Outcome::Won { .. } => reached(battle) == Some(outcome),
    }
}

/// Returns the levels of a side's supremes in play as points (`PC-25`). Spectral supremes score nothing (`PC-49`).
#[must_use]
pub fn points(battle: PulpCityBattle<'_>, side: SideId) -> Points {
    let scoring = supremes_of(battle, side).filter(|figure| !battle.model(*figure).spectral);
    Points(scoring.map(|figure| u32::from(battle.sheet(figure).level())).sum())
}
