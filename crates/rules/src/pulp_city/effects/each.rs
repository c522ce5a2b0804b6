//! Effects that are applied one after another without a roll: those of bundles, on extra targets, and of dangerous
//! terrain.

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
    /// Effects that are still to be applied, in order.
    pub effects: Vec<EffectId>,
    /// Source of the effects.
    pub source: Source,
    /// Target of the effects.
    pub to: TargetRef,
}

impl EachFrame {
    /// Applies the first effect. Ends the frame if no other effect is left.
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
