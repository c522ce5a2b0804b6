//! What a hit does beside its damage: where it sends its target, and who decides that (`CDG-2`, `CDG-24`, `CDG-25`).

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

/// What a hit does beside its damage to a target that it leaves on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// The target is entangled.
    Entangles,
    /// The attacker may push it this way.
    MayPush(Forced),
    /// The attacker might push it, but that cannot begin.
    BashesBack(Cause),
    /// It is moved; of two ways the attacker chooses, and the clockwise one stands first.
    Moves(Vec<Forced>),
    /// It is not moved after all.
    Stays(Cause),
}

/// A forced move that can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forced {
    /// Which way, at first.
    pub direction: Direction,
    /// How many spaces, at most.
    pub spaces: u16,
    /// Where it goes.
    pub aim: ForcedMoveTarget,
}

impl Forced {
    /// A push of one hex.
    const fn push(direction: Direction) -> Self {
        Self { direction, spaces: 1, aim: ForcedMoveTarget::Straight }
    }

    /// The cells that the target of an attack would enter, in order, and why it would go no further.
    #[must_use]
    pub fn trajectory(self, battle: CoupDeGraceBattle<'_>, blow: Blow) -> (Vec<Cell>, Cause) {
        push::trajectory(battle, blow.target, self.direction, self.spaces, self.aim)
    }
}

/// What a hit would do beside its damage, where its target is now.
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

/// A hammer pushes if its bearer wishes; where that cannot begin, it bashes back (`CDG-24`).
fn hammer(battle: CoupDeGraceBattle<'_>, blow: Blow, (from, to): (Cell, Cell)) -> Effect {
    let Some(direction) = modifiers::straight(battle, from, to) else { return Effect::Nothing };
    match push::can_begin(battle, blow.target, direction) {
        Ok(()) => Effect::MayPush(Forced::push(direction)),
        Err(cause) => Effect::BashesBack(cause),
    }
}

/// A shot pushes where it can; of two ways its shooter chooses (`CDG-24`).
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

/// A pull goes where it can; a target that is there already stays.
fn pull(battle: CoupDeGraceBattle<'_>, blow: Blow, most: u16, aim: ForcedMoveTarget) -> Effect {
    let Some((direction, spaces)) = push::pull(battle, blow.target, most, aim) else {
        return Effect::Stays(Cause::Distance);
    };
    match push::can_begin(battle, blow.target, direction) {
        Ok(()) => Effect::Moves(vec![Forced { direction, spaces, aim }]),
        Err(cause) => Effect::Stays(cause),
    }
}

/// A grappling hook pulls to the hex in front of its bearer; one that is downed has no front and pulls to its side.
fn hook(battle: CoupDeGraceBattle<'_>, blow: Blow, mover: Cell) -> Effect {
    let Some(facing) = battle.mini(blow.attacker).facing else {
        return pull(battle, blow, u16::MAX, ForcedMoveTarget::Beside(mover));
    };
    match battle.setup().board.neighbour(mover, facing) {
        Some(front) => pull(battle, blow, u16::MAX, ForcedMoveTarget::Onto(front)),
        // There is no hex in front.
        None => Effect::Stays(Cause::Edge),
    }
}
