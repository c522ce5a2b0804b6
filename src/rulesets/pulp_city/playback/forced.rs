//! Knockbacks, pulls, shifts and falls, with their ends (`PC-11` to `PC-16`).

use knockback_rules::{
    battle::FigureId,
    board::Footprint,
    displacement::Cause,
    geometry::Direction,
    pulp_city::{Displacement, Event},
};

use super::{Ongoing, in_flight, pending_events};
use crate::{
    battle::playback::prelude::*,
    rulesets::pulp_city::{expect_ruleset, words::hexes},
};

/// Height of the arc, relative to the usual height, in a knockback and in a pull.
const BOWS: (f32, f32) = (1.0, 0.35);

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::DisplacementBegan { figure, kind: Displacement::GrabAndThrow, spaces, .. } => {
            ongoing.flung = (*spaces > 0).then_some(*figure);
            0.05.into()
        }
        Event::DisplacementBegan { figure, kind, direction, .. } => began(p, ongoing, *figure, (*kind, *direction)),
        Event::DisplacementEnded { figure, moved, cause } => ended(p, *figure, (*moved, *cause)),
        Event::Fell { figure, drop, damage } => fell(p, ongoing, *figure, (*drop, *damage)),
        _ => return None,
    })
}

fn began(
    p: &PlaybackScene,
    ongoing: &Ongoing,
    figure: FigureId,
    (kind, way): (Displacement, Option<Direction>),
) -> Anim {
    let Some(at) = p.feet(figure) else { return Anim::NONE };
    let sets_off = match kind {
        Displacement::Knockback => {
            let way = way.map_or(Vec3::ZERO, along);
            seq![p.dust(at, 6, -way), moved(p, figure, "Knocked back")]
        }
        Displacement::Pull => {
            let hands = ongoing.effect.and_then(|(by, _)| p.chest(by));
            let line = hands.zip(p.chest(figure)).map(|(from, to)| ray(from, to, 0.5));
            seq![line, moved(p, figure, "Pulled")]
        }
        Displacement::Shift | Displacement::GrabAndThrow => {
            burst(at + Vec3::Y * 0.4, ParticleKind::Wind, 6, Vec3::ZERO)
        }
    };
    seq![sets_off, 0.08]
}

/// Shows how far a figure is moved, which may be less than the effect allows. If the figure does not move at all, the
/// event that ends the displacement shows the reason.
fn moved(p: &PlaybackScene, figure: FigureId, how: &str) -> Option<Anim> {
    let text = match end(p, figure) {
        Some((0, _)) => return None,
        Some((moved, _)) => format!("{how} {}", hexes(moved)),
        None => how.to_owned(),
    };
    p.text_above(figure, 1, text, palette::ACCENT)
}

/// Animates a knockback or pull over all steps up to the next interruption.
pub(super) fn fly(p: &PlaybackScene, figure: FigureId, to: Footprint, pull: bool) -> Anim {
    let force = in_flight(expect_ruleset(p.battle())).map_or(1, |walk| walk.reach);
    let barred = end(p, figure).is_some_and(|(_, cause)| bars(cause));
    let ending = if barred { StretchEnd::Slam } else { StretchEnd::Slide };
    let (bow, upright) = if pull { (BOWS.1, Some(0.0)) } else { (BOWS.0, None) };
    p.force(&Forced { figure, stops: &run(p, figure, to), force, ending, bow, upright, way: None })
}

/// Returns the distance of a displacement and the cause of its end, from the pending event that ends it.
fn end(p: &PlaybackScene, figure: FigureId) -> Option<(u16, Cause)> {
    pending_events(p).find_map(|event| match event {
        Event::DisplacementEnded { figure: who, moved, cause } if *who == figure => Some((*moved, *cause)),
        _ => None,
    })
}

/// Animates the end of a displacement, or the reason why it could not begin.
fn ended(p: &PlaybackScene, figure: FigureId, (moved, cause): (u16, Cause)) -> Anim {
    let battle = expect_ruleset(p.battle());
    let Some(walk) = in_flight(battle) else { return 0.05.into() };
    let (way, left) = (along(walk.direction), walk.reach.saturating_sub(moved));
    match cause {
        // Crashes do damage only with an option. Without it, the obstacle just stops the figure.
        _ if bars(cause) && battle.rules().options.crash => p.end_flight(figure, way, cause, left, 0),
        _ if bars(cause) => barred(p, figure, (way, cause)),
        Cause::Edge => p.end_flight(figure, way, cause, 0, 0),
        Cause::Immune => {
            seq![rock(figure, way, 0.08, false), p.timed_text_above(figure, 1, "Stands fast", palette::TEXT)]
        }
        _ if moved == 0 => p.timed_text_above(figure, 1, "Stays put", palette::TEXT),
        _ => 0.15.into(),
    }
}

/// Animates a figure that is stopped by an obstacle.
fn barred(p: &PlaybackScene, figure: FigureId, (way, cause): (Vec3, Cause)) -> Anim {
    let Some(at) = p.feet(figure) else { return 0.1.into() };
    let struck = barrier(cause);
    let met = at + way * 0.8 + Vec3::Y * 0.6;
    let text = if struck.is_some() { "Stopped short" } else { "Into a wall" };
    seq![
        star(met, 0.8, palette::HIT),
        burst(met, ParticleKind::Sparks, 6, -way),
        shake(0.2),
        rock(figure, way, 0.2, false),
        struck.map(|struck| rock(struck, way, 0.12, false)),
        p.text_above(figure, 1, text, palette::TEXT),
        p.dust(at, 5, -way),
        0.45,
    ]
}

/// Shows the result of a fall. After flights and steps, the way down has already been shown, but not after a throw.
fn fell(p: &PlaybackScene, ongoing: &mut Ongoing, figure: FigureId, (drop, damage): (u16, u8)) -> Anim {
    let Some(at) = p.feet(figure) else { return 0.1.into() };
    let thrown = ongoing.landed.take_if(|landed| *landed == figure).is_some();
    let lands = thrown.then(|| p.land(at, f32::from(drop) * space::level(p.board()), Vec3::ZERO));
    if matches!(pending_events(p).next(), Some(Event::Hurt { figure: who, .. }) if *who == figure) {
        return seq![lands, 0.15];
    }
    // A KO'ed figure loses no more hit points, nor does one that is immune to falls.
    let text = if damage == 0 { "Lands unharmed" } else { "No fall damage" };
    let told = p.text_above(figure, 1, text, palette::TEXT).filter(|_| expect_ruleset(p.battle()).in_play(figure));
    seq![lands, p.dust(at, 4, Vec3::ZERO), told, TOLD]
}
