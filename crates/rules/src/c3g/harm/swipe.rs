//! Swipes at a figure that leaves an engagement (`C3G-10`).

use serde::{Deserialize, Serialize};

use super::wounds;
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step, Whereabouts},
    c3g::{C3g, C3gBattle, Event, HarmSource, Setup},
    dice::{RollRequest, Rolled},
};

/// Enemies swipe at a leaving figure, one die each. Swiping has no drawback, so players are not asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwipeFrame {
    /// The leaving figure.
    pub at: FigureId,
    /// The enemies that swipe, in order.
    pub by: Vec<FigureId>,
}

impl Resolver<C3g> for SwipeFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.at) && battle::all_once(&self.by, |figure| known.figure(figure) && figure != self.at)
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        let gone = battle.field().whereabouts(self.at) == Whereabouts::OffBoard;
        if gone || self.by.is_empty() {
            Step::Emit(vec![C3g::pop()])
        } else {
            Step::Roll(RollRequest::Skulls { dice: 1 })
        }
    }

    fn rolled(&self, battle: C3gBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (Rolled::Skulls(skulls), [by, rest @ ..]) = (rolled, self.by.as_slice()) else { return };
        let skull = skulls > 0;
        events.push(C3g::own(Event::SwipeRolled { by: *by, at: self.at, skull }));
        if skull {
            wounds::wound(battle, Occupant::Figure(self.at), 1, HarmSource::Swipe, events);
        }
        events.push(C3g::become_(Self { at: self.at, by: rest.to_vec() }));
    }
}
