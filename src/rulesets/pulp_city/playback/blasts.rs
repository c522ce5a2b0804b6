//! Blasts: where they go off, and how they drift (`PC-27`).

use bevy::prelude::*;
use knockback_rules::{board::Cell, pulp_city::Played};

use crate::{
    battle::playback::{cues::Cue, perform::Show},
    stage::{cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// How far a blast spreads in the picture, for so many hexes.
fn reach(radius: u8) -> f32 {
    0.9 + 2.0 * space::HALF_WIDTH * f32::from(radius)
}

/// The centre of a blast is set.
pub(super) fn moved(show: &mut Show, battle: Played<'_>, at: Cell) -> f32 {
    let to = space::stand(&battle.setup().board, at);
    show.watch.write(Watch { spots: vec![to], long: false, seconds: 3.0 });
    show.effect(0.0, Effect::Ring { at: to, size: 1.2, colour: palette::RISK });
    show.cue(0.0, Cue::Pop { at: to + Vec3::Y, text: "Astray".to_owned(), colour: palette::RISK });
    0.4
}

/// A blast goes off.
pub(super) fn goes_off(show: &mut Show, battle: Played<'_>, centre: Cell, radius: u8) -> f32 {
    let (at, size) = (space::stand(&battle.setup().board, centre), reach(radius));
    show.watch.write(Watch { spots: vec![at], long: radius > 2, seconds: 3.0 });
    show.effect(0.0, Effect::Star { at: at + Vec3::Y * 0.6, size: 1.2 + 0.3 * size, colour: palette::HIT });
    show.effect(0.0, Effect::Ring { at, size, colour: palette::FLIGHT });
    show.effect(0.06, Effect::Ring { at: at + Vec3::Y * 0.1, size: 0.7 * size, colour: palette::HIT });
    show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Fire, amount: 30, push: Vec3::ZERO });
    show.effect(0.05, Effect::Burst { at, kind: ParticleKind::Smoke, amount: 14, push: Vec3::Y });
    show.effect(0.0, Effect::Shake(0.55));
    show.ground_burst(&battle, at, 0.0, 12, Vec3::ZERO);
    show.cue(0.12, Cue::Snap("blast"));
    0.4
}
