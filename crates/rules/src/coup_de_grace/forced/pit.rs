//! Pits (`CDG-26`).

use serde::{Deserialize, Serialize};

use super::harm::{self, MiniCondition};
use crate::{
    battle::{self, FigureId, Known, Resolver, Stage, Step},
    coup_de_grace::{
        CoupDeGrace, CoupDeGraceBattle, Event, HarmSource, PitKind, Setup,
        arena::{defence::defence_of, ground},
        data::die::{DIE, die},
    },
    dice::Rolled,
};

/// A mini that was forced into a pit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PitFrame {
    /// The mini.
    pub figure: FigureId,
    /// True if the damage of the fall is applied and the spikes attack next.
    pub spikes: bool,
}

/// True if the spikes of a pit hit with the given number on the die. It must reach the Defence without any modifiers.
#[must_use]
pub fn spikes_hit(battle: CoupDeGraceBattle<'_>, figure: FigureId, die: u8) -> bool {
    let defence: i16 = defence_of(battle, figure, None).iter().map(|part| part.value).sum();
    i16::from(die) >= defence
}

impl Resolver<CoupDeGrace> for PitFrame {
    const STAGE: Stage = Stage::Falling;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure)
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let figure = self.figure;
        let pit = battle.field().standing(figure).map(|at| battle.setup().board.terrain(at.head)).and_then(ground::pit);
        let Some(kind) = pit else {
            // Only an invalid file leads here.
            return Step::Emit(vec![CoupDeGrace::pop()]);
        };
        if self.spikes {
            return Step::Roll(DIE);
        }
        let mut events = vec![CoupDeGrace::own(Event::Pit { figure, kind })];
        if kind == PitKind::Bottomless {
            events.extend(harm::take_out(figure));
            events.push(CoupDeGrace::pop());
            return Step::Emit(events);
        }
        let fate = harm::hurt(battle, figure, 1, HarmSource::Pit, &mut events);
        events.push(if kind == PitKind::Spiked && fate != MiniCondition::Out {
            CoupDeGrace::become_(Self { figure, spikes: true })
        } else {
            CoupDeGrace::pop()
        });
        Step::Emit(events)
    }

    fn rolled(&self, battle: CoupDeGraceBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (figure, Some(rolled)) = (self.figure, die(rolled)) else { return };
        let hit = spikes_hit(battle, figure, rolled);
        events.push(CoupDeGrace::own(Event::SpikesRolled { figure, rolled, hit }));
        if hit {
            harm::hurt(battle, figure, 1, HarmSource::Spikes, events);
        }
        events.push(CoupDeGrace::pop());
    }
}
