//! Which mini is activated, and whose turn comes next.

use knockback_rules::{
    battle::{FigureId, Frame, SideId},
    coup_de_grace::{self, Choice, CoupDeGraceBattle, RoundFrame, verdict},
};

/// The mini that is activated.
#[must_use]
pub fn active(battle: CoupDeGraceBattle<'_>) -> Option<FigureId> {
    battle.state().active().map(|active| active.figure)
}

/// The side whose turn it is: that of the mini that is activated, else the one that activates the next.
#[must_use]
pub fn turn(battle: CoupDeGraceBattle<'_>) -> Option<SideId> {
    active(battle).map(|figure| battle.controller(figure)).or_else(|| next(battle))
}

/// The side that activates the next mini of this round, once the activation at hand is over; `None` where nobody is left
/// to be activated, and between two rounds.
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

/// The mini that a choice is about; nobody where one is to be activated.
#[must_use]
pub const fn about(choice: &Choice) -> Option<FigureId> {
    match choice {
        Choice::Activate { .. } => None,
        Choice::Act { figure } => Some(*figure),
        Choice::Push { target, .. } | Choice::Face { target, .. } => Some(*target),
    }
}
