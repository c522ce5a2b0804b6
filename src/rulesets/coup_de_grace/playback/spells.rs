//! Spells that are not attacks: the force orb and the staff of air (`CDG-25`).

use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{Event, Sense, Spell},
};

use super::{Carried, Ongoing};
use crate::battle::playback::prelude::*;

/// Visible reach of a staff of air in picture units, and the number of rings.
const AIR: (f32, u8) = (10.4, 3);

pub(super) fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &Event) -> Option<Anim> {
    let Event::Cast { figure, spell, .. } = event else { return None };
    Some(cast(p, ongoing, *figure, spell))
}

/// Animates the casting of a spell.
fn cast(p: &PlaybackScene, ongoing: &mut Ongoing, figure: FigureId, spell: &Spell) -> Anim {
    let (Some(at), Some(from)) = (p.feet(figure), p.chest(figure)) else { return 0.2.into() };
    let spell = match spell {
        Spell::Orb { target, .. } => {
            ongoing.carried = Some((*target, Carried::Floats));
            let seizes = p.chest(*target).map(|to| seq![watch([from, to], 3.0), later(0.1, ray(from, to, 0.5))]);
            seq![seizes, p.text_above(figure, 0, "Force orb", palette::GLYPH), 0.45]
        }
        Spell::Air { sense } => {
            let text = match sense {
                Sense::Towards => "The wind pulls",
                Sense::Away => "The wind pushes",
                Sense::Clockwise | Sense::Anticlockwise => "The wind swirls",
            };
            seq![follow([at], true, 4.0), air(at, *sense), p.text_above(figure, 0, text, palette::GLYPH), 0.6]
        }
    };
    seq![p.hop(figure, 0.15), burst(from, ParticleKind::Magic, 12, Vec3::Y), spell]
}

/// Shows rings and wind around a staff of air.
fn air(at: Vec3, sense: Sense) -> Anim {
    let rings = (1..=AIR.1).map(|place| {
        let part = f32::from(place) / f32::from(AIR.1);
        // If the staff pulls, the outermost ring comes first, otherwise the innermost.
        let after = if sense == Sense::Towards { 0.3 * (1.0 - part) } else { 0.3 * part };
        later(after, ring(at + Vec3::Y * 0.1, AIR.0 * part, palette::CURSOR))
    });
    let wind = (0..12u8).map(|turn| {
        let out = Quat::from_rotation_y(f32::from(turn) * std::f32::consts::TAU / 12.0) * Vec3::X;
        let push = match sense {
            Sense::Towards => out * -5.0,
            Sense::Away => out * 5.0,
            Sense::Clockwise => out.cross(Vec3::Y) * 5.0,
            Sense::Anticlockwise => Vec3::Y.cross(out) * 5.0,
        };
        later(0.1, burst(at + out * 2.4 + Vec3::Y * 0.5, ParticleKind::Wind, 4, push))
    });
    rings.chain(wind).collect::<Vec<_>>().into()
}
