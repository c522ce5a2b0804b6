//! The slide of a shoved figure (`SHOVE-4`): Shove's policy for the displacement walk.

use serde::{Deserialize, Serialize};

use super::{Event, Setup, Shove, ShoveBattle};
use crate::{
    battle::{self, Known, Occupant, Resolver, Stage, Step},
    displacement::{Ahead, Cause, Moved, Policy, Verdict, Walk},
};

/// The policy of a shove: the cost of each hex, and the obstacles.
#[derive(Clone, Copy, Debug)]
pub struct Push;

impl Policy for Push {
    fn judge(&self, walk: &Walk, ahead: Option<&Ahead>) -> Verdict {
        if walk.force == 0 {
            return Verdict::Stop(Cause::Distance);
        }
        let Some(ahead) = ahead else { return Verdict::Stop(Cause::Edge) };
        let cost = 1 + ahead.rise;
        match ahead.occupant {
            Some(Occupant::Figure(figure)) => Verdict::Stop(Cause::Figure(figure)),
            Some(Occupant::Object(object)) => Verdict::Stop(Cause::Obstacle(object)),
            None if cost > walk.force => Verdict::Stop(Cause::Elevation),
            None => Verdict::Enter { cost },
        }
    }
}

/// A figure that is being shoved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlideFrame {
    /// The walk.
    pub walk: Walk,
}

impl Resolver<Shove> for SlideFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        // It is resolved in one step, so the figure has not moved yet.
        known.based(self.walk.figure, self.walk.at) && self.walk.steps == 0
    }

    fn step(&self, battle: ShoveBattle<'_>) -> Step {
        let (mut walk, figure) = (self.walk, self.walk.figure);
        if battle.field().standing(figure) != Some(walk.at) {
            // Only possible in a battle from an edited file.
            return Step::Emit(vec![Shove::pop()]);
        }
        let mut events = vec![battle::Event::Lifted { figure }];
        let cause = loop {
            match walk.advance(&battle, &Push) {
                Moved::Entered(_) | Moved::Broke(_) => events.push(battle::Event::Stepped { figure, to: walk.at }),
                Moved::Stopped(cause) => break cause,
            }
        };
        events.push(Shove::own(Event::Slid { figure, hexes: walk.steps, cause }));
        events.push(match cause {
            Cause::Edge => battle::Event::LeftBoard { figure },
            _ => battle::Event::Settled { figure, at: walk.at },
        });
        events.push(Shove::pop());
        Step::Emit(events)
    }
}
