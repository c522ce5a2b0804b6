//! Animations of Coup-De-Grace events, by topic: rounds, movement, attacks, harm, forced moves and spells.

mod blows;
mod forced;
mod harm;
mod movement;
mod spells;
#[cfg(test)]
mod tests;

use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame},
    board::Footprint,
    coup_de_grace::{self, AirFrame, Blow, CoupDeGraceBattle},
    displacement::Walk,
};

use super::{CoupDeGrace, expect_ruleset};
use crate::battle::playback::prelude::*;

/// State kept between events.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// The attack that is being shown.
    blow: Option<Blow>,
    /// A figure that moves in a special way.
    carried: Option<(FigureId, Carried)>,
    /// A figure that falls into a bottomless pit.
    lost: Option<FigureId>,
}

/// Special ways to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Carried {
    /// The mini crawls.
    Crawls,
    /// A force orb carries the mini.
    Floats,
}

impl AnimateEvents for CoupDeGrace {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(expect_ruleset(battle))
    }

    fn perform(&self, p: &PlaybackScene, memory: &mut Memory, event: &Event) -> Anim {
        match event {
            Event::CoupDeGrace(event) => perform(p, memory.of(), event),
            _ => Anim::NONE,
        }
    }

    fn step(&self, p: &PlaybackScene, memory: &mut Memory, figure: FigureId, to: Footprint) -> Anim {
        match p.battle().top() {
            Some(Frame::CoupDeGrace(coup_de_grace::Frame::Push(_))) => forced::slide(p, figure, to),
            Some(Frame::CoupDeGrace(coup_de_grace::Frame::Air(AirFrame::Whirl { .. }))) => forced::whirl(p, figure, to),
            _ => movement::set_out(p, memory.of(), figure, to),
        }
    }

    fn after(&self, p: &PlaybackScene, event: &Event) -> Anim {
        let Event::Deployed { to, .. } = event else { return Anim::NONE };
        let at = space::stand(p.board(), to.head);
        seq![
            watch([at], 2.0),
            ring(at, 1.4, palette::CURSOR),
            burst(at, ParticleKind::Wind, 8, Vec3::Y),
            p.dust(at, 6, Vec3::ZERO),
        ]
    }
}

/// Returns the current forced move.
fn in_flight(battle: CoupDeGraceBattle<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::CoupDeGrace(coup_de_grace::Frame::Push(push))) => Some(&push.walk),
        _ => None,
    }
}

/// Returns the pending Coup-De-Grace events, in order.
fn pending_events<'p>(p: &'p PlaybackScene) -> impl Iterator<Item = &'p coup_de_grace::Event> {
    p.pending_events().filter_map(|event| match event {
        Event::CoupDeGrace(event) => Some(event),
        _ => None,
    })
}

fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &coup_de_grace::Event) -> Anim {
    rounds(p, event)
        .or_else(|| movement::perform(p, ongoing, event))
        .or_else(|| blows::perform(p, ongoing, event))
        .or_else(|| harm::perform(p, ongoing, event))
        .or_else(|| forced::perform(p, ongoing, event))
        .or_else(|| spells::perform(p, ongoing, event))
        .into()
}

/// Animates rounds, activations and points. The panels show paid points, and the ends of activations and rounds are
/// apparent from the next event.
fn rounds(p: &PlaybackScene, event: &coup_de_grace::Event) -> Option<Anim> {
    use coup_de_grace;
    let battle = p.battle();
    Some(match event {
        coup_de_grace::Event::RoundBegan { round } => seq![banner(format!("Round {round}")), 0.7],
        coup_de_grace::Event::InitiativeRolled { .. } => 0.4.into(),
        coup_de_grace::Event::Initiative { side, .. } => {
            seq![banner(format!("First activation: {}", battle.side_name(*side))), 0.6]
        }
        coup_de_grace::Event::Activated { figure, points } => {
            let awake = !expect_ruleset(battle).is_downed(*figure);
            let told = awake.then(|| p.text_above(*figure, 0, counted(*points), palette::TEXT_QUIET));
            seq![p.spotlight(*figure), told.flatten(), 0.3]
        }
        coup_de_grace::Event::Passed { side } => {
            seq![banner(format!("Nobody left to activate: {}", battle.side_name(*side))), 0.6]
        }
        coup_de_grace::Event::Gained { figure, points, .. } => {
            p.timed_text_above(*figure, 0, format!("+{}", counted(*points)), palette::GOOD)
        }
        _ => return None,
    })
}

fn counted(points: u16) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
