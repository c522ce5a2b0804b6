//! Animations of C3G events.

mod blow;
mod luck;
#[cfg(test)]
mod tests;

use knockback_rules::{
    battle::{Battle, CardId, Event, FigureId, Frame, SideId},
    board::Footprint,
    c3g::{self, C3gBattle, CardPower, GlyphPower, HarmSource, Marker, MarkerFace},
    displacement::Walk,
    report::LogLine,
};

use self::blow::Ongoing;
use super::C3g;
use crate::{battle::playback::prelude::*, rulesets::c3g::expect_ruleset, stage::Shown};
use knockback_view::c3g::rolls;

/// Duration of a winged flight, in seconds: per step, and for take-off and landing together.
const WING: (f32, f32) = (0.13, 0.45);

impl AnimateEvents for C3g {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        match battle.top() {
            Some(Frame::C3g(c3g::Frame::Flight(flight))) => Some(&flight.walk),
            _ => None,
        }
    }

    fn perform(&self, p: &PlaybackScene, memory: &mut Memory, event: &Event) -> Anim {
        match event {
            Event::C3g(event) => perform(p, memory.of(), event),
            _ => Anim::NONE,
        }
    }

    fn step(&self, p: &PlaybackScene, _memory: &mut Memory, figure: FigureId, to: Footprint) -> Anim {
        step(p, figure, to)
    }

    fn remark(&self, shown: &mut Shown, event: &Event) -> Option<LogLine> {
        luck::remark(shown, event)
    }
}

/// Returns the banner text for a turn that is lost because no figure of the card is left.
fn lost(battle: C3gBattle<'_>, side: SideId, card: CardId) -> String {
    let up = |marker: &Marker| matches!(battle.state().marker(side, *marker), MarkerFace::Up(_));
    let turn =
        Marker::ALL.into_iter().rfind(up).map_or("a turn".to_owned(), |marker| format!("turn {}", marker.name()));
    format!("{}: {turn} lost ({} is out)", battle.side_name(side), battle.rules().card(card).name)
}

/// Returns the direction of the current flight along the ground.
fn heading(p: &PlaybackScene) -> Vec3 {
    C3g.in_flight(p.battle()).map_or(Vec3::X, |walk| along(walk.direction))
}

/// Animates a step. For a thrown or winged figure, the first step of a run starts a single motion for the whole run.
fn step(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let Some((_, rest)) = p.pose(figure) else { return Anim::NONE };
    let stops = run(p, figure, to);
    if let Some(walk) = C3g.in_flight(p.battle()) {
        // A thrown figure keeps its facing.
        let (stops, ending, way) = (stops.as_slice(), ending(p), Some(heading(p)));
        let (figure, force) = (walk.figure, walk.force);
        return p.force(&Forced { figure, stops, force, ending, bow: 1.0, upright: None, way });
    }
    let goal = p.turned(rest, *stops.last().unwrap_or(&to));
    if expect_ruleset(p.battle()).card(figure).has(&CardPower::Flying) {
        let top = stops.iter().map(|at| space::place(p.board(), *at).translation.y).fold(f32::MIN, f32::max);
        let takes = WING.1 + WING.0 * f32::from(u16::try_from(stops.len()).unwrap_or(u16::MAX));
        return seq![
            p.dust(rest.translation, 4, Vec3::ZERO),
            later(takes, p.dust(goal.translation, 4, Vec3::ZERO)),
            p.through_the_air(figure, (goal, stops.len(), takes), |live| moves::soar(live, goal, top, takes)),
        ];
    }
    let goal = p.turned(rest, to);
    let drop = rest.translation.y - goal.translation.y;
    p.stride(figure, goal, 1.0, if drop > 1.5 { 12 } else { 2 })
}

/// Returns how the current flight ends, from the pending event that ends it.
fn ending(p: &PlaybackScene) -> StretchEnd {
    let mut ahead = p
        .pending_events()
        .skip_while(|event| matches!(event, Event::Agenda(_) | Event::Stepped { .. } | Event::Settled { .. }));
    match ahead.next() {
        Some(Event::C3g(c3g::Event::FlightEnded { cause, taken_back: 0, .. })) if bars(*cause) => StretchEnd::Slam,
        _ => StretchEnd::Slide,
    }
}

fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &c3g::Event) -> Anim {
    use c3g;
    match event {
        c3g::Event::AttackDeclared { attacker, target, with } => blow::declare(p, ongoing, (*attacker, *target, *with)),
        c3g::Event::PhaseRolled { target, ignored: true, .. } => blow::miss(p, ongoing, *target),
        c3g::Event::PhaseRolled { .. } | c3g::Event::InitiativeRolled { .. } => 0.4.into(),
        c3g::Event::AttackRolled { .. } => 0.45.into(),
        c3g::Event::AreaStruck { .. } => 0.2.into(),
        c3g::Event::DefenceRolled { target, .. } => {
            blow::strike(p, ongoing, *target, rolls::dealt(event, p.pending_events()))
        }
        c3g::Event::SwipeRolled { by, at, skull } => blow::swipe(p, *by, *at, *skull),
        c3g::Event::KnockbackReckoned { target, kp, .. } => {
            let (colour, takes) = if kp.0 > 0 { (palette::ACCENT, 0.7) } else { (palette::TEXT_QUIET, 0.5) };
            seq![p.pop(*target, kp.to_string(), colour), takes]
        }
        c3g::Event::KnockbackRuledOut { .. } => 0.25.into(),
        c3g::Event::LineChosen { target, .. } => {
            seq![p.foot(*target).and_then(|at| p.dust(at, 5, Vec3::ZERO)), 0.05]
        }
        c3g::Event::FlightEnded { figure, taken_back, kp_left, cause, .. } => {
            p.end_flight(*figure, heading(p), *cause, kp_left.0, *taken_back)
        }
        c3g::Event::Wounded { victim, wounds, by } => {
            let why = match by {
                HarmSource::Fall => " fall",
                HarmSource::Terrain => " burnt",
                HarmSource::Knockback => " crash",
                HarmSource::Attack | HarmSource::Swipe | HarmSource::Glyph | HarmSource::Throw => "",
            };
            let suffers = || {
                let at = p.foot(*victim)? + Vec3::Y * 0.6 * p.height(*victim);
                let rocks = p.act(*victim, |live, rest| moves::rock(live, rest, rest.rotation * Vec3::NEG_X, 0.22));
                Some(seq![burst(at, ParticleKind::Sparks, 6, Vec3::ZERO), rocks])
            };
            let told = p.pop(*victim, format!("\u{2212}{wounds}{why}"), palette::HARM);
            seq![told, (!matches!(by, HarmSource::Attack | HarmSource::Swipe)).then(suffers).flatten(), 0.6]
        }
        c3g::Event::Healed { figure, wounds } => seq![
            p.pop(*figure, format!("+{wounds}"), palette::GOOD),
            p.foot(*figure).map(|at| mend(at, 16)),
            p.hop(*figure, 0.25),
            0.7,
        ],
        c3g::Event::Destroyed { victim, .. } => blow::destroy(p, ongoing, *victim),
        c3g::Event::GlyphActed { figure, power, .. } => {
            let text = match power {
                GlyphPower::Dud => "Nothing",
                GlyphPower::Heal(_) => "Healing",
                GlyphPower::Blast(_) => "Blast!",
                GlyphPower::Attack(_) => "Attack up",
                GlyphPower::Defense(_) => "Defence up",
            };
            let bursts = matches!(power, GlyphPower::Blast(_)).then(|| blow::blast(p, (*figure).into(), 1.4));
            seq![p.pop(*figure, text, palette::GLYPH), later(0.1, bursts.flatten()), 0.6]
        }
        c3g::Event::KnockbackDamageRolled { .. }
        | c3g::Event::FallRolled { .. }
        | c3g::Event::TerrainRolled { .. }
        | c3g::Event::GlyphRolled { .. } => 0.55.into(),
        c3g::Event::TurnLost { side, card } => seq![banner(lost(expect_ruleset(p.battle()), *side, *card)), 1.2],
        c3g::Event::TurnBegan { side, .. } => seq![banner(format!("Turn: {}", p.battle().side_name(*side))), 0.5],
        c3g::Event::RoundBegan { .. } | c3g::Event::TurnOrder { .. } => 0.5.into(),
        _ => Anim::NONE,
    }
}
