//! Effects that fall on somebody one after the other, without a roll: bundles, a target more, dangerous terrain.

use serde::{Deserialize, Serialize};

use super::apply;
use crate::{
    battle::{self, Known, Resolver, Stage, Step},
    pulp_city::{
        EffectId, PulpCity, PulpCityBattle, Setup, TargetRef,
        data::{
            attempt::mark_exists,
            source::{Source, effects_exist},
        },
    },
};

/// Effects that are applied in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EachFrame {
    /// Those that are left, the next one first.
    pub effects: Vec<EffectId>,
    /// By whom they come.
    pub source: Source,
    /// On whom, what or where.
    pub to: TargetRef,
}

impl EachFrame {
    /// The first of the effects is applied, and the frame is done with the last of them.
    fn applied(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Event> {
        let Some((first, rest)) = self.effects.split_first() else { return vec![PulpCity::pop()] };
        let mut events = vec![if rest.is_empty() {
            PulpCity::pop()
        } else {
            PulpCity::become_(Self { effects: rest.to_vec(), ..self.clone() })
        }];
        events.extend(apply::apply(battle, *first, self.source, self.to, false));
        events
    }
}

impl Resolver<PulpCity> for EachFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        effects_exist(known, &self.effects) && self.source.is_valid(known) && mark_exists(known, self.to)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        Step::Emit(self.applied(battle))
    }
}
