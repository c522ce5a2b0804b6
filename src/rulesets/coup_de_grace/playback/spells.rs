//! Spells that are no attacks: the force orb and the staff of air (`CDG-25`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::{Played, Sense, Spell},
};

use super::{Carried, Ongoing};
use crate::{
    battle::playback::perform::Show,
    stage::cameras::Watch,
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// How far the air of a staff is seen to reach, in the picture's units, and in how many rings.
const AIR: (f32, u8) = (10.4, 3);

/// A spell is cast.
pub(super) fn cast(show: &mut Show, battle: Played<'_>, figure: FigureId, spell: &Spell) -> f32 {
    let who = Occupant::Figure(figure);
    let (Some(at), Some(from)) = (show.feet(who), show.chest(&battle, who)) else { return 0.2 };
    show.leap(who, 0.15);
    show.effect(0.0, Effect::Burst { at: from, kind: ParticleKind::Magic, amount: 12, push: Vec3::Y });
    match spell {
        Spell::Orb { target, .. } => {
            show.progress.own::<Ongoing>().carried = Some((*target, Carried::Floats));
            if let Some(to) = show.chest(&battle, Occupant::Figure(*target)) {
                show.watch.write(Watch { spots: vec![from, to], long: false, seconds: 3.0 });
                show.effect(0.1, Effect::Ray { from, to, takes: 0.5 });
            }
            show.tell(&battle, who, 0, "Force orb", palette::GLYPH);
            0.45
        }
        Spell::Air { sense } => {
            show.watch.write(Watch { spots: vec![at], long: true, seconds: 4.0 });
            for ring in 1..=AIR.1 {
                let part = f32::from(ring) / f32::from(AIR.1);
                let after = match sense {
                    // From far to near, or from near to far.
                    Sense::Towards => 0.3 * (1.0 - part),
                    _ => 0.3 * part,
                };
                show.effect(
                    after,
                    Effect::Ring { at: at + Vec3::Y * 0.1, size: AIR.0 * part, colour: palette::CURSOR },
                );
            }
            let way = if *sense == Sense::Towards { -1.0 } else { 1.0 };
            for turn in 0..12u8 {
                let out = Quat::from_rotation_y(f32::from(turn) * std::f32::consts::TAU / 12.0) * Vec3::X;
                let push = match sense {
                    Sense::Towards | Sense::Away => out * 5.0 * way,
                    Sense::Clockwise => out.cross(Vec3::Y) * 5.0,
                    Sense::Anticlockwise => Vec3::Y.cross(out) * 5.0,
                };
                let spot = at + out * 2.4 + Vec3::Y * 0.5;
                show.effect(0.1, Effect::Burst { at: spot, kind: ParticleKind::Wind, amount: 4, push });
            }
            let text = match sense {
                Sense::Towards => "The air draws near",
                Sense::Away => "The air blows away",
                Sense::Clockwise | Sense::Anticlockwise => "The air turns",
            };
            show.tell(&battle, who, 0, text, palette::GLYPH);
            0.6
        }
    }
}
