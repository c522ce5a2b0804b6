//! Loss of hit points, and its consequences for the mini: downed or out of action (`CDG-21`).

use crate::{
    battle::{self, FigureId},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, Event, HarmSource},
};

/// The condition of a mini after damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MiniCondition {
    /// At least one hit point is left.
    Up,
    /// No hit point is left, and the mini is downed.
    Downed,
    /// Out of action.
    Out,
}

/// Returns the condition of a mini after the given damage.
#[must_use]
pub fn fate(battle: CoupDeGraceBattle<'_>, figure: FigureId, damage: u8) -> MiniCondition {
    let left = battle.mini(figure).hit_points;
    match damage.cmp(&left) {
        std::cmp::Ordering::Greater => MiniCondition::Out,
        std::cmp::Ordering::Equal => MiniCondition::Downed,
        std::cmp::Ordering::Less => MiniCondition::Up,
    }
}

/// Adds the events of a mini that loses hit points. Returns the condition of the mini afterwards.
pub(in crate::coup_de_grace) fn hurt(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    damage: u8,
    by: HarmSource,
    events: &mut Vec<battle::Event>,
) -> MiniCondition {
    let fate = fate(battle, figure, damage);
    if damage == 0 {
        return fate;
    }
    events.push(CoupDeGrace::own(Event::Hurt { figure, damage, by }));
    match fate {
        MiniCondition::Up => {}
        MiniCondition::Downed => events.push(CoupDeGrace::own(Event::Downed { figure })),
        MiniCondition::Out => events.extend(take_out(figure)),
    }
    fate
}

/// Returns the events of a mini that goes out of action.
pub(in crate::coup_de_grace) fn take_out(figure: FigureId) -> [battle::Event; 2] {
    [CoupDeGrace::own(Event::OutOfAction { figure }), battle::Event::LeftBoard { figure }]
}
