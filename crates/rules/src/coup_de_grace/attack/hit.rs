//! What a hit does, and what a miss (`CDG-2`, `CDG-25`, `CDG-27`, `CDG-28`).

use super::{Blow, Kind, damage::damage, modifiers};
use crate::{
    battle::{self, FigureId},
    coup_de_grace::{
        Event, Harm, Played, Quality,
        bash_back::BashBackFrame,
        frame,
        harm::{self, Fate},
        push::{self, Aim},
        push_choice::PushChoiceFrame,
        weapon::OnHit,
    },
    displacement::Cause,
    geometry::{Direction, Toward, toward},
};

/// The events of a hit: damage, what the attacker gains, and where the target goes (`CDG-32`).
pub(super) fn land(battle: Played<'_>, blow: Blow, die: u8, events: &mut Vec<battle::Event>) {
    let Blow { attacker, target, .. } = blow;
    let Some(weapon) = blow.profile(battle) else {
        // Only a file says so.
        events.push(frame::pop());
        return;
    };
    let fate = harm::hurt(battle, target, damage(battle, blow, die), Harm::Attack, events);
    if blow.kind == Kind::Melee && battle.is_downed(target) {
        events.extend(reward(battle, attacker));
    }
    if fate == Fate::Out {
        events.push(frame::pop());
        return;
    }
    match weapon.on_hit {
        OnHit::Damage => events.push(frame::pop()),
        OnHit::PushAtWill => events.extend(hammer(battle, blow)),
        OnHit::Push => events.extend(knock(battle, blow)),
        OnHit::Pull => events.extend(pull(battle, blow)),
        OnHit::PullToFront => events.extend(hook(battle, blow)),
        OnHit::Entangle => {
            events.extend([frame::own(Event::Entangled { figure: target, by: attacker }), frame::pop()]);
        }
    }
}

/// The events of a miss: some weapons let their bearer go on.
pub(super) fn miss(battle: Played<'_>, blow: Blow, events: &mut Vec<battle::Event>) {
    let points = blow.profile(battle).map_or(0, |weapon| weapon.after_a_miss);
    let active = battle.state().active().filter(|active| active.figure == blow.attacker);
    if let Some(active) = active.filter(|_| points > 0 && battle.is_standing(blow.attacker)) {
        let left = active.points.saturating_add(points);
        events.push(frame::own(Event::Gained { figure: blow.attacker, points, left }));
    }
    events.push(frame::pop());
}

/// What a melee coup de grace that hits brings (`CDG-27`).
fn reward(battle: Played<'_>, attacker: FigureId) -> Option<battle::Event> {
    match battle.sheet(attacker).quality() {
        // Who is downed itself gets up by a recovery alone.
        Some(Quality::Heals) if battle.is_standing(attacker) && !battle.is_unhurt(attacker) => {
            Some(frame::own(Event::Healed { figure: attacker, hit_points: 1 }))
        }
        Some(Quality::Quickens) => Some(frame::own(Event::Quickened { figure: attacker, movement: 1 })),
        _ => None,
    }
}

/// A forced move that does not begin.
fn stays(target: FigureId, cause: Cause) -> battle::Event {
    frame::own(Event::PushEnded { figure: target, moved: 0, cause })
}

/// A hammer pushes if its bearer wishes; where that cannot begin, it bashes back (`CDG-24`).
fn hammer(battle: Played<'_>, blow: Blow) -> Vec<battle::Event> {
    let Blow { attacker, target, .. } = blow;
    let cells = battle.cell_of(attacker).zip(battle.cell_of(target));
    let Some(direction) = cells.and_then(|(from, to)| modifiers::straight(battle, from, to)) else {
        return vec![frame::pop()];
    };
    match push::can_begin(battle, target, direction) {
        Ok(()) => {
            vec![frame::become_(PushChoiceFrame { attacker, target, directions: vec![direction], optional: true })]
        }
        Err(cause) => vec![stays(target, cause), frame::become_(BashBackFrame { attacker, target })],
    }
}

/// A shot pushes where it can; of two ways its shooter chooses (`CDG-24`).
fn knock(battle: Played<'_>, blow: Blow) -> Vec<battle::Event> {
    let Blow { attacker, target, .. } = blow;
    let Some((from, to)) = battle.cell_of(attacker).zip(battle.cell_of(target)) else { return vec![frame::pop()] };
    let board = &battle.setup().board;
    let ways: Vec<Direction> = match toward(board.at(from), board.at(to)) {
        Toward::Here => Vec::new(),
        Toward::Axis(direction) => vec![direction],
        Toward::Between { anticlockwise, clockwise } => vec![clockwise, anticlockwise],
    };
    let mut causes = ways.iter().filter_map(|way| push::can_begin(battle, target, *way).err());
    let cause = causes.next().unwrap_or(Cause::Distance);
    let open: Vec<Direction> =
        ways.iter().copied().filter(|way| push::can_begin(battle, target, *way).is_ok()).collect();
    match open.as_slice() {
        [] => vec![stays(target, cause), frame::pop()],
        [direction] => push::become_push(battle, target, *direction, 1, Aim::Straight),
        _ => vec![frame::become_(PushChoiceFrame { attacker, target, directions: open, optional: false })],
    }
}

/// A clawed hand pulls one hex towards its bearer.
fn pull(battle: Played<'_>, blow: Blow) -> Vec<battle::Event> {
    match battle.cell_of(blow.attacker) {
        Some(mover) => push::become_pull(battle, blow.target, 1, Aim::Beside(mover)),
        None => vec![frame::pop()],
    }
}

/// A grappling hook pulls to the hex in front of its bearer; one that is downed has no front and pulls to its side.
fn hook(battle: Played<'_>, blow: Blow) -> Vec<battle::Event> {
    let Some(mover) = battle.cell_of(blow.attacker) else { return vec![frame::pop()] };
    let board = &battle.setup().board;
    let Some(facing) = battle.mini(blow.attacker).facing else {
        return push::become_pull(battle, blow.target, u16::MAX, Aim::Beside(mover));
    };
    match board.neighbour(mover, facing) {
        Some(front) => push::become_pull(battle, blow.target, u16::MAX, Aim::Onto(front)),
        // There is no hex in front.
        None => vec![stays(blow.target, Cause::Edge), frame::pop()],
    }
}
