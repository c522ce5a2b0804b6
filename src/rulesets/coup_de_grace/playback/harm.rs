//! Hit points lost and restored, and minis that fall, leave and get up (`CDG-21`, `CDG-22`).

use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{Event, HarmSource},
};

use super::{Ongoing, in_flight};
use crate::{battle::playback::prelude::*, rulesets::coup_de_grace::expect_ruleset};

/// Duration of events during a forced move in seconds, short enough not to delay it.
const IN_PASSING: f32 = 0.1;
/// Seconds for which a mini that is out of action stays down, and seconds in which it then disappears.
const GOES: (f32, f32) = (0.45, 0.45);
/// Duration of a bottomless fall in seconds, and its visible depth in picture units.
const FALLS: (f32, f32) = (0.7, 2.6);

pub(super) fn perform(p: &PlaybackScene, ongoing: &Ongoing, event: &Event) -> Option<Anim> {
    let flying = in_flight(expect_ruleset(p.battle())).is_some();
    Some(match event {
        Event::Hurt { figure, damage, by } => {
            let why = match by {
                HarmSource::Attack => "",
                HarmSource::BashBack => " (cannot be pushed)",
                HarmSource::Ledge => " (drop)",
                HarmSource::Pit => " (pit)",
                HarmSource::Spikes => " (spikes)",
            };
            seq![
                p.text_above(*figure, 0, format!("\u{2212}{damage} HP{why}"), palette::HARM),
                p.bits(*figure, ParticleKind::Blood, 5, Vec3::ZERO),
                p.flinch(*figure, 0.16).filter(|_| *by != HarmSource::Attack && !flying),
                if flying { IN_PASSING } else { 0.4 },
            ]
        }
        Event::Healed { figure, hit_points } => {
            seq![p.mends(*figure, 14), p.text_above(*figure, 1, format!("+{hit_points} HP"), palette::GOOD), 0.5]
        }
        Event::Quickened { figure, movement } => seq![
            p.feet(*figure).map(|at| burst(at, ParticleKind::Magic, 10, Vec3::Y)),
            p.text_above(*figure, 1, format!("+{movement} movement"), palette::GOOD),
            0.5,
        ],
        Event::Downed { figure } => seq![
            p.text_above(*figure, 1, "Downed!", palette::HARM),
            p.dust_below(*figure, 0.22, 8),
            if flying { IN_PASSING } else { 0.55 },
        ],
        Event::OutOfAction { figure } => out(p, *figure, ongoing.lost == Some(*figure)),
        Event::RecoveryRolled { figure, up, .. } => {
            let (text, colour) = if *up { ("Gets up!", palette::GOOD) } else { ("Stays down", palette::TEXT_QUIET) };
            seq![p.hop(*figure, if *up { 0.2 } else { 0.08 }), p.text_above(*figure, 0, text, colour), 0.5]
        }
        _ => return None,
    })
}

/// Animates a mini that goes out of action: it stays down for a moment and disappears, or falls out of sight.
fn out(p: &PlaybackScene, figure: FigureId, falls: bool) -> Anim {
    let goes = if falls {
        let end = |rest: Transform| Transform {
            translation: rest.translation - Vec3::Y * FALLS.1,
            scale: Vec3::splat(0.15),
            ..rest
        };
        p.sink(figure, FALLS.0, end)
    } else {
        p.vanish(figure, GOES, 10)
    };
    let text = format!("{} is out of action", p.battle().figure_name(figure));
    seq![p.text_above(figure, 1, "Out of action!", palette::HARM), banner(text), goes, 0.1]
}
