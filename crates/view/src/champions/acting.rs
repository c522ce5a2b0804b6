//! The character whose phase it is.

use knockback_rules::{
    battle::{FigureId, Frame},
    champions::{self, ChampionsBattle, Choice, Means, PhaseFrame, movement, turns::still_to_act},
    units::Metres,
};

/// The current phase. If a held action has interrupted a phase, this is the interrupting one.
#[must_use]
pub fn phase(battle: ChampionsBattle<'_>) -> Option<&PhaseFrame> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(champions::Frame::Phase(phase)) => Some(phase),
        _ => None,
    })
}

/// The distance that a figure can still move in its phase: half of its full distance after half of the phase is used.
#[must_use]
pub fn metres_left(battle: ChampionsBattle<'_>, figure: FigureId, by: Means) -> Metres {
    let full = movement::full(battle, figure, by);
    let half = phase(battle).is_some_and(|phase| phase.figure == figure && phase.halves < 2);
    if half { Metres(full.0 / 2) } else { full }
}

/// The character with the next phase of this segment.
#[must_use]
pub fn next(battle: ChampionsBattle<'_>) -> Option<FigureId> {
    still_to_act(battle).first().copied()
}

/// The character that a choice concerns.
#[must_use]
pub const fn about(choice: Choice) -> FigureId {
    let (Choice::Phase { figure, .. } | Choice::React { figure, .. } | Choice::Focus { figure }) = choice;
    figure
}
