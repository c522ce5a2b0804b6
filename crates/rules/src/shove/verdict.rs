//! Victory in Shove (`SHOVE-5`).

use serde::{Deserialize, Serialize};

use super::{Setup, Shove, ShoveBattle};
use crate::battle::{
    Event, Known, Resolver, Stage, Step,
    standing::{last_of, sides},
};

/// A check for victory, made once a shove is resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerdictFrame {}

impl Resolver<Shove> for VerdictFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, _known: Known<'_, Setup>) -> bool {
        true
    }

    fn step(&self, battle: ShoveBattle<'_>) -> Step {
        let left = sides(&battle, |side| battle.field().footprint(battle.rules().figure_of(side)).is_some());
        Step::Emit(vec![last_of(&left).map_or_else(Shove::pop, Event::Ended)])
    }
}
