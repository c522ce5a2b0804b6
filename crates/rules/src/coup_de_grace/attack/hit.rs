//! Effects of hits and misses (`CDG-2`, `CDG-25`, `CDG-27`, `CDG-28`).

use super::{Effect, Forced, damage::damage, effect};
use crate::coup_de_grace::data::blow::{Blow, BlowKind};
use crate::{
    battle::{self, FigureId},
    coup_de_grace::{
        CoupDeGrace, CoupDeGraceBattle, Event, HarmSource, RaceTrait,
        forced::{
            bash_back::BashBackFrame,
            harm::{self, MiniCondition},
            push,
            push_choice::PushChoiceFrame,
        },
    },
    displacement::Cause,
};

/// Adds the events of a hit: damage, the attacker's reward for a coup de grace, and the forced move of the target
/// (`CDG-32`).
pub(super) fn land(battle: CoupDeGraceBattle<'_>, blow: Blow, die: u8, events: &mut Vec<battle::Event>) {
    let Blow { attacker, target, .. } = blow;
    let fate = harm::hurt(battle, target, damage(battle, blow, die), HarmSource::Attack, events);
    if blow.kind == BlowKind::Melee && battle.is_downed(target) {
        events.extend(reward(battle, attacker));
    }
    if fate == MiniCondition::Out {
        events.push(CoupDeGrace::pop());
        return;
    }
    let choose = |directions, optional| PushChoiceFrame { attacker, target, directions, optional };
    match effect(battle, blow) {
        Effect::Nothing => events.push(CoupDeGrace::pop()),
        Effect::Entangles => {
            events.extend([CoupDeGrace::own(Event::Entangled { figure: target, by: attacker }), CoupDeGrace::pop()]);
        }
        Effect::MayPush(way) => events.push(CoupDeGrace::become_(choose(vec![way.direction], true))),
        Effect::BashesBack(cause) => {
            events.extend([stays(target, cause), CoupDeGrace::become_(BashBackFrame { attacker, target })]);
        }
        Effect::Stays(cause) => events.extend([stays(target, cause), CoupDeGrace::pop()]),
        Effect::Moves(ways) => match ways.as_slice() {
            [Forced { direction, spaces, aim }] => {
                events.extend(push::become_push(battle, target, *direction, *spaces, *aim));
            }
            ways => events.push(CoupDeGrace::become_(choose(ways.iter().map(|way| way.direction).collect(), false))),
        },
    }
}

/// Adds the events of a miss, including the points that some weapons give to their bearer.
pub(super) fn miss(battle: CoupDeGraceBattle<'_>, blow: Blow, events: &mut Vec<battle::Event>) {
    let points = blow.profile(battle).map_or(0, |weapon| weapon.after_a_miss);
    let active = battle.state().active().filter(|active| active.figure == blow.attacker);
    if let Some(active) = active.filter(|_| points > 0 && battle.is_standing(blow.attacker)) {
        let left = active.points.saturating_add(points);
        events.push(CoupDeGrace::own(Event::Gained { figure: blow.attacker, points, left }));
    }
    events.push(CoupDeGrace::pop());
}

/// Returns the attacker's reward for a coup de grace in melee that hits (`CDG-27`).
fn reward(battle: CoupDeGraceBattle<'_>, attacker: FigureId) -> Option<battle::Event> {
    match battle.sheet(attacker).race_trait() {
        // A downed attacker gets up only by a dramatic recovery. Hit points lost before the battle cannot be regained.
        Some(RaceTrait::Heals)
            if battle.is_standing(attacker)
                && battle.mini(attacker).hit_points < battle.sheet(attacker).hit_points_at_start() =>
        {
            Some(CoupDeGrace::own(Event::Healed { figure: attacker, hit_points: 1 }))
        }
        Some(RaceTrait::Quickens) => Some(CoupDeGrace::own(Event::Quickened { figure: attacker, movement: 1 })),
        _ => None,
    }
}

/// Returns the event of a forced move that cannot begin.
fn stays(target: FigureId, cause: Cause) -> battle::Event {
    CoupDeGrace::own(Event::PushEnded { figure: target, moved: 0, cause })
}
