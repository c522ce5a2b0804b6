//! Knockback damage (`C3G-30`).

use serde::{Deserialize, Serialize};

use super::wounds;
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    c3g::{C3g, C3gBattle, Event, HarmSource, Setup},
    dice::{RollRequest, Rolled},
};

/// A flight was stopped: one die decides whether the figure, and the figure or object that stopped it, are wounded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollisionFrame {
    /// The flying figure.
    pub figure: FigureId,
    /// The figure or destructible object that stopped it, if any.
    pub by: Option<Occupant>,
}

impl Resolver<C3g> for CollisionFrame {
    const STAGE: Stage = Stage::Collision;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let other = |by| known.occupant(by) && by != Occupant::Figure(self.figure);
        known.figure(self.figure) && self.by.is_none_or(other)
    }

    fn step(&self, _battle: C3gBattle<'_>) -> Step {
        Step::Roll(RollRequest::Skulls { dice: 1 })
    }

    fn rolled(&self, battle: C3gBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::Skulls(skulls) = rolled else { return };
        let (figure, by, skull) = (self.figure, self.by, skulls > 0);
        events.extend([C3g::own(Event::KnockbackDamageRolled { figure, by, skull }), C3g::pop()]);
        if skull {
            for victim in std::iter::once(Occupant::Figure(figure)).chain(by) {
                wounds::wound(battle, victim, 1, HarmSource::Knockback, events);
            }
        }
    }
}
