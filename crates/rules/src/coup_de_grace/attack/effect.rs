//! Effects of a hit apart from its damage: where the target moves, and which player decides (`CDG-2`, `CDG-24`,
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

/// Effect of a hit, apart from damage, on a target that stays on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// No effect.
    Nothing,
    /// The target is entangled.
    Entangles,
    /// The attacker may push the target in this direction.
    MayPush(Forced),
    /// The attacker could push the target, but the push cannot begin.
    BashesBack(Cause),
    /// The target is moved. With two directions the attacker chooses; the clockwise one comes first.
    Moves(Vec<Forced>),
    /// The target would be moved, but stays.
    Stays(Cause),
}

/// A forced move that can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forced {
    /// First direction.
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

    /// Returns the cells that the target of an attack would enter, in order, and the reason why the move ends.
    #[must_use]
    pub fn trajectory(self, battle: CoupDeGraceBattle<'_>, blow: Blow) -> (Vec<Cell>, Cause) {
        push::trajectory(battle, blow.target, self.direction, self.spaces, self.aim)
    }
}

/// Returns the effect of a hit, apart from damage, on the target at its current position.
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

/// Effect of a hammer: its bearer may push. If the push cannot begin, the hammer bashes back (`CDG-24`).
fn hammer(battle: CoupDeGraceBattle<'_>, blow: Blow, (from, to): (Cell, Cell)) -> Effect {
    let Some(direction) = modifiers::straight(battle, from, to) else { return Effect::Nothing };
    match push::can_begin(battle, blow.target, direction) {
        Ok(()) => Effect::MayPush(Forced::push(direction)),
        Err(cause) => Effect::BashesBack(cause),
    }
}

/// Effect of a shot: it pushes if possible. With two directions the shooter chooses (`CDG-24`).
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

/// Effect of a pull: it moves the target if possible. A target that has already arrived stays.
fn pull(battle: CoupDeGraceBattle<'_>, blow: Blow, most: u16, aim: ForcedMoveTarget) -> Effect {
    let Some((direction, spaces)) = push::pull(battle, blow.target, most, aim) else {
        return Effect::Stays(Cause::Distance);
    };
    match push::can_begin(battle, blow.target, direction) {
        Ok(()) => Effect::Moves(vec![Forced { direction, spaces, aim }]),
        Err(cause) => Effect::Stays(cause),
    }
}

/// Effect of a grappling hook: it pulls to the hex in front of its bearer. A downed bearer has no front and pulls to a
/// hex beside itself.
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
