//! Harm: damage that gets through, broken objects, and the rolls for crashes, landings and falls.

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    champions::{Against, Event, HarmSource},
};

use super::{super::Champions, Ongoing, flights, in_passing};
use crate::{battle::pieces, battle::playback::prelude::*};

/// Returns the text for damage.
fn loss(stun: u16, body: u16) -> String {
    match (stun, body) {
        (stun, 0) => format!("\u{2212}{stun} STUN"),
        (0, body) => format!("\u{2212}{body} BODY"),
        (stun, body) => format!("\u{2212}{stun} STUN, \u{2212}{body} BODY"),
    }
}

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    Some(match event {
        Event::Hurt { figure, stun, body, of } => hurt(p, *figure, (*stun, *body), *of),
        Event::ThingHurt { object, body, .. } => seq![
            p.text_above(*object, 0, format!("\u{2212}{body} BODY"), palette::HARM),
            p.bits(*object, ParticleKind::Wreck, 5, Vec3::ZERO),
            in_passing(p, 0.3),
        ],
        Event::Broke { object, of } => broke(p, ongoing, *object, *of),
        Event::HarmRolled { victim, of, against, stun, .. } => rolled(p, ongoing.way, (*victim, *of), *against, *stun),
        _ => return None,
    })
}

fn hurt(p: &PlaybackScene, figure: FigureId, (stun, body): (u16, u16), of: HarmSource) -> Anim {
    let why = match of {
        HarmSource::Attack | HarmSource::Together | HarmSource::Impact | HarmSource::Landing => "",
        HarmSource::Fall => " (fall)",
        HarmSource::Effort => " (effort)",
        HarmSource::Bleeding => " (bleeding)",
        HarmSource::Drain => " (drained)",
        HarmSource::Recoil => " (recoil)",
    };
    // BODY damage can kill, so it has its own colour.
    let colour = if body > 0 { palette::HARM } else { palette::FLIGHT_TEXT };
    let inner = matches!(of, HarmSource::Effort | HarmSource::Bleeding | HarmSource::Drain | HarmSource::Recoil);
    let suffers = || seq![p.bits(figure, ParticleKind::Sparks, 5, Vec3::ZERO), p.flinch(figure, 0.16)];
    seq![p.text_above(figure, 0, loss(stun, body) + why, colour), inner.then(suffers), in_passing(p, 0.45)]
}

/// Shows the result of a roll for a crash, a landing or a fall.
fn rolled(
    p: &PlaybackScene,
    way: Vec3,
    (victim, of): (Occupant, HarmSource),
    against: Option<Against>,
    stun: u16,
) -> Anim {
    let Some(chest) = p.chest(victim) else { return 0.2.into() };
    let hard = f32::from(stun.min(50)) / 50.0;
    match of {
        HarmSource::Impact if flights::flying(p).is_some() => {
            // The figure breaks through: there is a flash, and the flight continues.
            let at = chest + way * 0.6;
            let flash = star(at, 1.2 + 0.5 * hard, palette::HIT);
            seq![flash, burst(at, ParticleKind::Sparks, 8, way * 3.0), stop(0.05), flights::IN_PASSING]
        }
        HarmSource::Impact => {
            // The victim recoils a little and returns.
            let flew = matches!(against, Some(Against::Object(_) | Against::Obstacle(_) | Against::Ground(_)));
            let push = if flew { -way } else { way };
            seq![
                burst(chest, ParticleKind::Sparks, 8, push),
                shake(0.2 + 0.4 * hard),
                rock(victim, push, 0.16 + 0.25 * hard, false),
                0.28,
            ]
        }
        _ => seq![p.dust_below(victim, 0.0, 6), shake(0.15 + 0.35 * hard), 0.25],
    }
}

/// Shows a breaking object. A figure that breaks through it flies on.
fn broke(p: &PlaybackScene, ongoing: &Ongoing, object: ObjectId, of: HarmSource) -> Anim {
    let through = of == HarmSource::Impact && flights::flying(p).is_some();
    let push = if through { ongoing.way * 4.5 } else { Vec3::ZERO };
    let [most, some, few] = pieces::look_of(&Champions, p.battle(), object).debris();
    let bits = p.pose(object).map(|(live, _)| {
        // From top to bottom, since objects are taller than they are wide.
        let bit = |part: f32, colour: Color, amount| {
            burst(live.translation + Vec3::Y * part * p.tall(object), colour.into(), amount, push)
        };
        seq![
            bit(0.75, most, 14),
            bit(0.45, some, 10),
            bit(0.2, few, 8),
            p.dust(live.translation, 8, push * 0.3),
            ring(live.translation, 1.6, palette::FLOWN),
            p.text_above(object, 1, if through { "Smash!" } else { "Breaks!" }, palette::ACCENT),
        ]
    });
    let goes_on = if through { flights::fly_on(p) } else { 0.4.into() };
    seq![breaks(object, bits, 0.45), later(0.05, snap("crash")), goes_on]
}
