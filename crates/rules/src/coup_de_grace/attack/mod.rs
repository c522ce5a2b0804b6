//! Attacks: the die, its modifiers, the Defence to reach, and the effects of a hit (`CDG-16`).

mod about_to;
mod after_hit;
mod damage;
mod effect;
mod faces;
mod hit;
mod judge;
mod modifiers;

pub use super::{
    arena::defence::{DefencePart, DefenceReason, defence, defence_of},
    data::{
        blow::{Blow, BlowKind},
        modifier::{ModifierPart, Reason},
    },
};
pub use about_to::about_to;
pub use after_hit::AfterHit;
pub use damage::damage;
pub use effect::{Effect, Forced, effect};
pub use faces::{AttackFace, faces};
pub use judge::{Shooting, aim, judge, reaches};
pub(super) use judge::{in_sight, unused};
pub use modifiers::{parts, range_penalty};

use serde::{Deserialize, Serialize};

use super::{
    CoupDeGrace, CoupDeGraceBattle, Event, Setup,
    data::die::{DIE, die},
    forced::reroll,
};
use crate::{
    battle::{self, Known, Resolver, Stage, Step},
    dice::Rolled,
};

impl Blow {
    /// Returns the lowest roll that hits, without modifiers that depend on the number rolled.
    #[must_use]
    pub fn need(self, battle: CoupDeGraceBattle<'_>) -> i16 {
        defence(battle, self) - parts(battle, self, None).iter().map(|part| part.value).sum::<i16>()
    }

    /// True if the attack hits with the given number on the die.
    #[must_use]
    pub fn hits(self, battle: CoupDeGraceBattle<'_>, die: u8) -> bool {
        let sum: i16 = parts(battle, self, Some(die)).iter().map(|part| part.value).sum();
        i16::from(die) + sum >= defence(battle, self)
    }
}

/// An attack whose die has not been rolled yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackFrame {
    /// The attack.
    pub blow: Blow,
}

impl Resolver<CoupDeGrace> for AttackFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let Blow { attacker, target, hand, .. } = self.blow;
        let held = || known.own().sheet(attacker).weapon(hand).is_some();
        known.figure(attacker) && known.figure(target) && attacker != target && held()
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let Blow { attacker, target, .. } = self.blow;
        if battle.field().standing(attacker).is_none() || battle.field().standing(target).is_none() {
            // Only an invalid file leads here.
            return Step::Emit(vec![CoupDeGrace::pop()]);
        }
        Step::Roll(DIE)
    }

    fn rolled(&self, battle: CoupDeGraceBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (blow, Some(die)) = (self.blow, die(rolled)) else { return };
        let hit = blow.hits(battle, die);
        if !hit && reroll::is_due(battle, blow.attacker, Some(blow.hand), die) {
            events.push(CoupDeGrace::own(Event::Rerolled { figure: blow.attacker, rolled: die }));
            return;
        }
        let parts = parts(battle, blow, Some(die));
        let Blow { attacker, target, .. } = blow;
        events.push(CoupDeGrace::own(Event::AttackRolled {
            attacker,
            target,
            rolled: die,
            parts,
            defence: defence(battle, blow),
            hit,
        }));
        if hit {
            hit::land(battle, blow, die, events);
        } else {
            hit::miss(battle, blow, events);
        }
    }
}

/// Returns the events that begin an attack.
pub(super) fn declare(blow: Blow) -> [battle::Event; 2] {
    let Blow { attacker, target, hand, .. } = blow;
    [CoupDeGrace::own(Event::AttackDeclared { attacker, target, hand }), CoupDeGrace::push(AttackFrame { blow })]
}
