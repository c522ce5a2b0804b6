//! Default choreography for any ruleset, based on the facts of its events: attacks, forced moves and their ends, harm
//! and losses. Rulesets with their own choreography replace it.

use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    board::Footprint,
    displacement::Cause,
};
use knockback_view::{
    facts::{Fact, facts},
    present,
};

use super::prelude::*;

/// Angle at which a figure leans back during a forced move, in radians.
const LEANS: f32 = 0.30;
/// Duration of a fall from the board in seconds, and its visible depth in picture units.
const FALLS: (f32, f32) = (0.7, 3.2);
/// Distance from the last hex to the end of the fall, in picture units.
const BEYOND: f32 = 1.6;

/// State kept between two events.
#[derive(Debug, Default)]
pub(super) struct Ongoing {
    /// The attacker that has wound up, and its target.
    blow: Option<(FigureId, Occupant)>,
}

/// Returns the animation of an event.
pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Anim {
    if let Event::LeftBoard { figure } = event {
        return leaves(p, *figure);
    }
    let mut parts = Vec::new();
    facts(p.battle(), event, &mut |fact| parts.push(of_fact(p, ongoing, fact)));
    parts.into()
}

fn of_fact(p: &PlaybackScene, ongoing: &mut Ongoing, fact: Fact) -> Anim {
    match fact {
        Fact::RoundBegan(round) => {
            seq![banner(present::round_name(p.battle().setup().ruleset(), round)), 0.6]
        }
        Fact::Active(Some(figure)) => p.spotlight(figure).into(),
        Fact::Attacks { attacker, target: Some(target) } => {
            ongoing.blow = Some((attacker, target));
            aim(p, attacker, target)
        }
        Fact::FlightBegan { figure, .. } => {
            let dust = p.feet(figure).and_then(|at| p.dust(at, 5, Vec3::ZERO));
            seq![strike(p, ongoing), dust, 0.05]
        }
        Fact::FlightEnded { figure, cause, .. } => ended(p, figure, cause),
        Fact::Fell { figure, .. } => seq![p.dust_below(figure, 0.0, 12), shake(0.25), 0.3],
        Fact::Hurt { figure, harm, .. } => seq![
            strike(p, ongoing),
            p.text_above(figure, 0, format!("\u{2212}{harm}"), palette::HARM),
            p.flinch(figure, 0.16),
            0.4,
        ],
        Fact::Lost { figure, for_good: false } => p.timed_text_above(figure, 1, "Out!", palette::HARM),
        Fact::Back(figure) => seq![p.mends(figure, 14), 0.4],
        _ => Anim::NONE,
    }
}

/// Animates the wind-up of an attacker.
fn aim(p: &PlaybackScene, attacker: FigureId, target: Occupant) -> Anim {
    let (Some(from), Some(to)) = (p.feet(attacker), p.feet(target)) else { return 0.2.into() };
    let aim =
        AttackCue { figure: attacker, spots: [from, to], ends: Vec::new(), turns: true, long: false, seconds: 3.0 };
    seq![p.aim(&aim), 0.32]
}

/// Animates the strike of the attacker that has wound up.
fn strike(p: &PlaybackScene, ongoing: &mut Ongoing) -> Option<Anim> {
    let (attacker, target) = ongoing.blow.take()?;
    let (from, to) = (p.chest(attacker)?, p.chest(target)?);
    let towards = moves::way(from, to);
    let blow = p.strike(attacker.into(), [from, to], 0.5, false);
    Some(seq![blow, Contact::of(to, towards, 0.3).play(Some(target)), 0.1])
}

/// Animates a step: the whole forced move at once if the figure is thrown, otherwise a single step on foot.
pub(super) fn step(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let Some((_, rest)) = p.pose(figure) else { return Anim::NONE };
    let Some(walk) = p.performs.in_flight(p.battle()).filter(|walk| walk.figure == figure) else {
        return p.stride(figure, p.turned(rest, to), 1.0, 2);
    };
    let (stops, way) = (run(p, figure, to), Some(along(walk.direction)));
    let ending = if ends(p, figure).is_some_and(bars) { StretchEnd::Slam } else { StretchEnd::Slide };
    p.force(&Forced { figure, stops: &stops, force: walk.force, ending, bow: 0.0, upright: Some(LEANS), way })
}

/// Returns the cause of the end of a flight, from the pending events.
fn ends(p: &PlaybackScene, figure: FigureId) -> Option<Cause> {
    p.pending_events().find_map(|event| {
        let mut ends = None;
        facts(p.battle(), event, &mut |fact| match fact {
            Fact::FlightEnded { figure: who, cause, .. } if who == figure => ends = Some(cause),
            _ => {}
        });
        ends
    })
}

/// Animates the end of a flight. A figure that leaves the board next does not stop at the edge.
fn ended(p: &PlaybackScene, figure: FigureId, cause: Cause) -> Anim {
    let leaves_next = matches!(p.pending_events().next(), Some(Event::LeftBoard { figure: who }) if *who == figure);
    if leaves_next {
        return Anim::NONE;
    }
    let walk = p.performs.in_flight(p.battle());
    let way = walk.map_or(Vec3::X, |walk| along(walk.direction));
    p.end_flight(figure, way, cause, walk.map_or(0, |walk| walk.force), 0)
}

/// Animates a figure that leaves the board: flying over the edge, or where it stands.
fn leaves(p: &PlaybackScene, figure: FigureId) -> Anim {
    let Some(walk) = p.performs.in_flight(p.battle()).filter(|walk| walk.figure == figure) else {
        return p.vanish(figure, (0.4, 0.4), 8);
    };
    let way = along(walk.direction);
    let end = |rest: Transform| Transform {
        translation: rest.translation + BEYOND * way - FALLS.1 * Vec3::Y,
        scale: Vec3::splat(0.3),
        ..rest
    };
    let told = p.text_above(figure, 0, "Over the edge!", palette::RISK);
    seq![told, later(0.6 * FALLS.0, snap("fall")), p.sink(figure, FALLS.0, end), shake(0.25), 0.3]
}
