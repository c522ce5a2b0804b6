//! Hammer hits whose push cannot begin (`CDG-24`, option `bash_back`).

use serde::{Deserialize, Serialize};

use super::harm;
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    coup_de_grace::{BashBack, Choice, CoupDeGrace, CoupDeGraceBattle, Event, HarmSource, Order, Setup},
    geometry::Direction,
};

/// A hammer hit whose push could not begin.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BashBackFrame {
    /// The attacker.
    pub attacker: FigureId,
    /// The target that could not be pushed.
    pub target: FigureId,
}

impl BashBackFrame {
    /// Returns one order for each new facing of the target, and one to decline.
    pub(in crate::coup_de_grace) fn orders(&self, battle: CoupDeGraceBattle<'_>) -> Vec<battle::Order> {
        let now = battle.mini(self.target).facing;
        let others = Direction::ALL.into_iter().filter(|facing| Some(*facing) != now);
        let faces = others.map(|facing| Order::Face { facing });
        faces.chain([Order::Decline]).map(battle::Order::CoupDeGrace).collect()
    }
}

impl Resolver<CoupDeGrace> for BashBackFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.attacker) && known.figure(self.target)
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let Self { attacker, target } = *self;
        match battle.rules().options.bash_back {
            BashBack::Damage if battle.field().standing(target).is_some() => {
                let mut events = Vec::new();
                harm::hurt(battle, target, 1, HarmSource::BashBack, &mut events);
                events.push(CoupDeGrace::pop());
                Step::Emit(events)
            }
            BashBack::Turn if battle.is_standing(target) => {
                let about = ChoiceKind::CoupDeGrace(Choice::Face { target, optional: true });
                Step::Ask(PendingChoice { decider: battle.controller(attacker), about })
            }
            // A downed mini has no facing.
            BashBack::Turn | BashBack::Damage => Step::Emit(vec![CoupDeGrace::pop()]),
        }
    }

    fn ordered(&self, battle: CoupDeGraceBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::CoupDeGrace(Order::Face { facing }) => {
                let turned = Event::Turned { figure: self.target, facing: *facing };
                Ok(vec![CoupDeGrace::own(turned), CoupDeGrace::pop()])
            }
            battle::Order::CoupDeGrace(Order::Decline) => Ok(vec![CoupDeGrace::pop()]),
            _ => {
                let name = battle.figure_name(self.target);
                let message = format!("{name} cannot be pushed: choose a new facing or decline");
                Err(Refusal::new("CDG-24", "face_first", message))
            }
        }
    }
}
