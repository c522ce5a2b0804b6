//! Wounds and destruction (`C3G-2`).

use crate::{
    battle::{self, Occupant},
    c3g::{C3g, C3gBattle, Event, HarmSource},
};

/// Life left of a figure or object; `None` for an obstacle.
pub(in crate::c3g) fn life_left(battle: C3gBattle<'_>, victim: Occupant) -> Option<u8> {
    match victim {
        Occupant::Figure(figure) => Some(battle.life_left(figure)),
        Occupant::Object(object) => {
            let life = battle.rules().destructible(object)?.life;
            Some(life.saturating_sub(battle.state().object_wounds(object)))
        }
    }
}

/// Puts wounds on a figure or object, and destroys it when they reach its Life.
pub(in crate::c3g) fn wound(
    battle: C3gBattle<'_>,
    victim: Occupant,
    wounds: u8,
    by: HarmSource,
    events: &mut Vec<battle::Event>,
) {
    let Some(left) = life_left(battle, victim) else { return };
    let wounds = wounds.min(left);
    if wounds > 0 {
        events.push(C3g::own(Event::Wounded { victim, wounds, by }));
    }
    if wounds == left {
        remove(victim, by, events);
    }
}

/// Destroys a figure or object outright. The Life it had left counts as wounds.
pub(in crate::c3g) fn destroy(
    battle: C3gBattle<'_>,
    victim: Occupant,
    by: HarmSource,
    events: &mut Vec<battle::Event>,
) {
    wound(battle, victim, u8::MAX, by, events);
}

fn remove(victim: Occupant, by: HarmSource, events: &mut Vec<battle::Event>) {
    events.push(C3g::own(Event::Destroyed { victim, by }));
    events.push(match victim {
        Occupant::Figure(figure) => battle::Event::LeftBoard { figure },
        Occupant::Object(object) => battle::Event::ObjectRemoved { object },
    });
}
