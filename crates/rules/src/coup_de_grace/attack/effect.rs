//! Effects of a hit besides damage: forced moves of the target, and the attacker's choices (`CDG-2`, `CDG-24`,
//! `CDG-25`).

use super::modifiers;
use crate::coup_de_grace::data::blow::Blow;
use crate::{
    board::Cell,
    coup_de_grace::{
        CoupDeGraceBattle,
        data::weapon::OnHit,
        forced::push::{self, ForcedMoveTarget},
    },
    displacement::Cause,
    geometry::{Direction, Toward, toward},
};

/// The effect of a hit, besides damage, on a target that stays on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// No effect.
    Nothing,
    /// The target is entangled.
    Entangles,
    /// The attacker may push the target in this direction.
    MayPush(Forced),
    /// The attacker could choose to push the target, but the push cannot begin.
    BashesBack(Cause),
    /// The target is moved. If the list contains two directions, the clockwise one comes first, and the attacker
    /// chooses.
    Moves(Vec<Forced>),
    /// The target would be moved, but the move cannot begin.
    Stays(Cause),
}

/// A forced move whose first step is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forced {
    /// Direction of the first step.
    pub direction: Direction,
    /// Maximum number of spaces.
    pub spaces: u16,
    /// Destination of the move.
    pub aim: ForcedMoveTarget,
}

impl Forced {
    /// Returns a push of one hex.
    const fn push(direction: Direction) -> Self {
        Self { direction, spaces: 1, aim: ForcedMoveTarget::Straight }
    }

    /// Returns the cells that the target of an attack would enter, in order, and the reason for the end of the move.
    #[must_use]
    pub fn trajectory(self, battle: CoupDeGraceBattle<'_>, blow: Blow) -> (Vec<Cell>, Cause) {
        push::trajectory(battle, blow.target, self.direction, self.spaces, self.aim)
    }
}

/// Returns the effect of a hit, besides damage, on the target at its current position.
#[must_use]
pub fn effect(battle: CoupDeGraceBattle<'_>, blow: Blow) -> Effect {
    let cells = battle.cell_of(blow.attacker).zip(battle.cell_of(blow.target));
    let (Some(weapon), Some((from, to))) = (blow.profile(battle), cells) else { return Effect::Nothing };
    match weapon.on_hit {
        OnHit::Damage => Effect::Nothing,
        OnHit::Entangle => Effect::Entangles,
        OnHit::PushAtWill => hammer(battle, blow, (from, to)),
        OnHit::Push => knock(battle, blow, (from, to)),
        OnHit::Pull => pull(battle, blow, 1, ForcedMoveTarget::Beside(from)),
        OnHit::PullToFront => hook(battle, blow, from),
    }
}

/// Returns the effect of a hammer. The attacker may push the target, unless the push cannot begin (`CDG-24`).
fn hammer(battle: CoupDeGraceBattle<'_>, blow: Blow, (from, to): (Cell, Cell)) -> Effect {
    let Some(direction) = modifiers::straight(battle, from, to) else { return Effect::Nothing };
    match push::can_begin(battle, blow.target, direction) {
        Ok(()) => Effect::MayPush(Forced::push(direction)),
        Err(cause) => Effect::BashesBack(cause),
    }
}

/// Returns the effect of a weapon that always pushes if it can. Both directions are listed if two are possible
/// (`CDG-24`).
fn knock(battle: CoupDeGraceBattle<'_>, blow: Blow, (from, to): (Cell, Cell)) -> Effect {
    let board = &battle.setup().board;
    let ways: &[Direction] = match toward(board.at(from), board.at(to)) {
        Toward::Here => &[],
        Toward::Axis(direction) => &[direction],
        Toward::Between { anticlockwise, clockwise } => &[clockwise, anticlockwise],
    };
    let (mut open, mut stop) = (Vec::new(), None);
    for way in ways {
        match push::can_begin(battle, blow.target, *way) {
            Ok(()) => open.push(Forced::push(*way)),
            Err(cause) => stop = stop.or(Some(cause)),
        }
    }
    if open.is_empty() { Effect::Stays(stop.unwrap_or(Cause::Distance)) } else { Effect::Moves(open) }
}

/// Returns the effect of a pull. A target that is already at its destination stays.
fn pull(battle: CoupDeGraceBattle<'_>, blow: Blow, most: u16, aim: ForcedMoveTarget) -> Effect {
    let Some((direction, spaces)) = push::pull(battle, blow.target, most, aim) else {
        return Effect::Stays(Cause::Distance);
    };
    match push::can_begin(battle, blow.target, direction) {
        Ok(()) => Effect::Moves(vec![Forced { direction, spaces, aim }]),
        Err(cause) => Effect::Stays(cause),
    }
}

/// Returns the effect of a grappling hook, which pulls the target onto the hex in front of the attacker. A downed
/// attacker has no facing, and pulls the target until it is adjacent.
fn hook(battle: CoupDeGraceBattle<'_>, blow: Blow, mover: Cell) -> Effect {
    let Some(facing) = battle.mini(blow.attacker).facing else {
        return pull(battle, blow, u16::MAX, ForcedMoveTarget::Beside(mover));
    };
    match battle.setup().board.neighbour(mover, facing) {
        Some(front) => pull(battle, blow, u16::MAX, ForcedMoveTarget::Onto(front)),
        // The hex in front is off the board.
        None => Effect::Stays(Cause::Edge),
    }
}
