//! Hit points lost and restored, KO's, blasts, broken objects, and removals from the board (`PC-9`, `PC-23`, `PC-27`,
//! `PC-30`).

use knockback_rules::{
    battle::{FigureId, ObjectId},
    board::Cell,
    pulp_city::{Event, HarmSource},
};

use super::{IN_PASSING, Ongoing, in_flight};
use crate::{battle::playback::prelude::*, rulesets::pulp_city::expect_ruleset};

/// Seconds for which a KO'ed figure stays down, and seconds in which it then disappears.
const GOES: (f32, f32) = (0.3, 0.45);

pub(super) fn perform(p: &PlaybackScene, event: &Event) -> Option<Anim> {
    let flying = in_flight(expect_ruleset(p.battle())).is_some();
    Some(match event {
        Event::Hurt { figure, damage, by } => {
            let why = match by {
                HarmSource::Effect => "",
                HarmSource::Fall => " (fall)",
                HarmSource::Thrown => " (thrown)",
                HarmSource::Crash => " (crash)",
            };
            seq![
                p.text_above(*figure, 0, format!("\u{2212}{damage} HP{why}"), palette::HARM),
                p.bits(*figure, ParticleKind::Blood, 5, Vec3::ZERO),
                p.flinch(*figure, 0.16).filter(|_| !flying),
                if flying { IN_PASSING } else { 0.4 },
            ]
        }
        Event::Damaged { object, damage } => seq![
            p.bits(*object, ParticleKind::Wreck, 8, Vec3::ZERO),
            rock(*object, Vec3::X, 0.06, false),
            p.text_above(*object, 0, format!("\u{2212}{damage} HP"), palette::HARM),
            0.4,
        ],
        Event::Healed { figure, hp } => {
            seq![p.mends(*figure, 14), p.text_above(*figure, 0, format!("+{hp} HP"), palette::GOOD), 0.45]
        }
        Event::Ko { figure } => seq![
            p.text_above(*figure, 1, "KO!", palette::HARM),
            banner(format!("{} is KO'd", p.battle().figure_name(*figure))),
            p.dust_below(*figure, 0.22, 10),
            if flying { IN_PASSING } else { 0.5 },
        ],
        Event::CentreMoved { at } => {
            let to = space::stand(p.board(), *at);
            let astray = words(to + Vec3::Y, "Astray", palette::RISK);
            seq![watch([to], 3.0), ring(to, 1.2, palette::RISK), astray, 0.4]
        }
        _ => return None,
    })
}

/// Animates a blast (`PC-27`).
pub(super) fn goes_off(p: &PlaybackScene, centre: Cell, radius: u8) -> Anim {
    let (at, size) = (space::stand(p.board(), centre), 0.9 + 2.0 * space::HALF_WIDTH * f32::from(radius));
    seq![follow([at], radius > 2, 3.0), blast(p, at, size, 0.55), later(0.12, snap("blast")), 0.4]
}

/// Animates a figure that leaves the board, because it is KO'ed or dismissed.
pub(super) fn leaves(p: &PlaybackScene, ongoing: &mut Ongoing, figure: FigureId) -> Anim {
    let lies = if std::mem::take(&mut ongoing.dismissed) { 0.0 } else { GOES.0 };
    let smoke = p.feet(figure).map(|at| burst(at + Vec3::Y * 0.4, ParticleKind::Smoke, 10, Vec3::ZERO));
    seq![later(lies, smoke), p.vanish(figure, (lies, GOES.1), 6)]
}

/// Animates an object that breaks or is dismissed.
pub(super) fn breaks_down(p: &PlaybackScene, ongoing: &mut Ongoing, object: ObjectId) -> Anim {
    let dismissed = std::mem::take(&mut ongoing.dismissed);
    let Some(at) = p.chest(object) else { return 0.1.into() };
    let smoke = |amount| burst(at, ParticleKind::Smoke, amount, Vec3::ZERO);
    if dismissed {
        return seq![piece(PieceChange::Removed(object.into())), smoke(12), 0.3];
    }
    let bits = seq![burst(at, ParticleKind::Wreck, 24, Vec3::Y), smoke(8)];
    seq![breaks(object, bits, 0.35), p.text_above(object, 1, "Breaks!", palette::RISK), 0.5]
}
