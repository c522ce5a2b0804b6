//! The active mini, and the side with the next turn.

use knockback_rules::{
    battle::{FigureId, Frame, SideId},
    coup_de_grace::{self, Choice, CoupDeGraceBattle, RoundFrame, verdict},
};

/// The active mini.
#[must_use]
pub fn active(battle: CoupDeGraceBattle<'_>) -> Option<FigureId> {
    battle.state().active().map(|active| active.figure)
}

/// The side whose turn it is: the side of the active mini, otherwise the side that activates the next one.
#[must_use]
pub fn turn(battle: CoupDeGraceBattle<'_>) -> Option<SideId> {
    active(battle).map(|figure| battle.controller(figure)).or_else(|| next(battle))
}

/// The side that activates the next mini of this round, after the current activation. `None` if no mini is left to
/// activate, and between rounds.
#[must_use]
pub fn next(battle: CoupDeGraceBattle<'_>) -> Option<SideId> {
    let next = battle.agenda().iter().find_map(|frame| match frame {
        Frame::CoupDeGrace(coup_de_grace::Frame::Round(RoundFrame::Turns { next })) => Some(*next),
        _ => None,
    })?;
    let sides: Vec<SideId> = (0u16..).map(SideId).take(battle.setup().sides.len()).collect();
    let (before, from) = sides.split_at(next.index());
    let waits = |side: &SideId| verdict::minis_of(battle, *side).any(|figure| battle.may_act(figure));
    from.iter().chain(before).copied().find(waits)
}

/// The mini that a choice concerns; `None` if a mini must be activated.
#[must_use]
pub const fn about(choice: &Choice) -> Option<FigureId> {
    match choice {
        Choice::Activate { .. } => None,
        Choice::Act { figure } => Some(*figure),
        Choice::Push { target, .. } | Choice::Face { target, .. } => Some(*target),
    }
}
