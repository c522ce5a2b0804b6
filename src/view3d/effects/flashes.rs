//! Rings, stars, slashes and bolts: single shapes that grow or fly, and fade.

use bevy::{light::NotShadowCaster, prelude::*};

use super::{
    Effect,
    shapes::{FADES, Shapes},
};
use crate::{
    stage::{AppSystems, PlaybackTime, Settings, cameras::BattleCamera},
    theme::palette,
    view3d::material::StageMaterial,
};

/// A shape that is visible for a moment.
#[derive(Component, Clone, Copy, Debug)]
struct Flash {
    kind: FlashShape,
    colour: Color,
    age: f32,
    life: f32,
}

/// The animation of a shape.
#[derive(Clone, Copy, Debug)]
enum FlashShape {
    /// Spreads over the ground while fading.
    Ring { size: f32 },
    /// Flashes up towards the viewer.
    Star { at: Vec3, size: f32 },
    /// Sweeps through an arc.
    Slash { turn: Quat },
    /// Flies from one point to another.
    Bolt { from: Vec3, to: Vec3 },
    /// Flies from one point to another, long and thin.
    Tracer { from: Vec3, to: Vec3 },
    /// Shines along its whole length and gets thinner.
    Ray { from: Vec3, to: Vec3 },
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (begin, go_on).chain().in_set(AppSystems::Animate));
}

fn begin(
    mut wishes: MessageReader<Effect>,
    settings: Res<Settings>,
    mut shapes: ResMut<Shapes>,
    mut materials: ResMut<Assets<StageMaterial>>,
    mut commands: Commands,
) {
    for wish in wishes.read() {
        let (kind, colour, life, mesh, at) = match *wish {
            Effect::Ring { at, size, colour } => {
                (FlashShape::Ring { size }, colour, 0.55, shapes.ring.clone(), at + Vec3::Y * 0.06)
            }
            // With reduced motion, flashes are skipped.
            Effect::Star { .. } | Effect::Slash { .. } if settings.reduced_motion => continue,
            Effect::Star { at, size, colour } => (FlashShape::Star { at, size }, colour, 0.22, shapes.star.clone(), at),
            Effect::Slash { at, way } => {
                let turn = Quat::from_rotation_y(way.x.atan2(way.z)) * Quat::from_rotation_z(0.5);
                (FlashShape::Slash { turn }, palette::CURSOR, 0.24, shapes.crescent.clone(), at)
            }
            Effect::Bolt { from, to, takes } => {
                (FlashShape::Bolt { from, to }, palette::FLIGHT, takes, shapes.puff.clone(), from)
            }
            Effect::Tracer { from, to, takes } => {
                (FlashShape::Tracer { from, to }, palette::HIT, takes, shapes.puff.clone(), from)
            }
            Effect::Ray { from, to, takes } => {
                (FlashShape::Ray { from, to }, palette::HIT, takes, shapes.puff.clone(), from)
            }
            Effect::Burst { .. } | Effect::Shake(_) => continue,
        };
        let material = match kind {
            FlashShape::Bolt { .. } | FlashShape::Tracer { .. } | FlashShape::Ray { .. } => {
                shapes.solid(colour, true, &mut materials)
            }
            _ => shapes.fading(colour, 0, &mut materials),
        };
        commands.spawn((
            Name::new("Flash"),
            Flash { kind, colour, age: 0.0, life: life.max(0.02) },
            Mesh3d(mesh),
            MeshMaterial3d(material),
            Transform::from_translation(at).with_scale(Vec3::ZERO),
            NotShadowCaster,
        ));
    }
}

fn go_on(
    clock: Res<PlaybackTime>,
    camera: Option<Single<&GlobalTransform, With<BattleCamera>>>,
    mut flashes: Query<(Entity, &mut Flash, &mut Transform, &mut MeshMaterial3d<StageMaterial>)>,
    mut shapes: ResMut<Shapes>,
    mut materials: ResMut<Assets<StageMaterial>>,
    mut commands: Commands,
) {
    if flashes.is_empty() {
        return;
    }
    let facing = camera.map_or(Quat::IDENTITY, |camera| camera.rotation());
    for (entity, mut flash, mut place, mut material) in &mut flashes {
        flash.age += clock.delta();
        let part = flash.age / flash.life;
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let out = QuadraticOutCurve.sample_clamped(part);
        match flash.kind {
            FlashShape::Ring { size } => place.scale = Vec3::new(1.0, 1.0, 1.0) * size * (0.15 + 0.85 * out),
            FlashShape::Star { at, size } => {
                // Drawn in front of the struck figure, not inside it.
                place.translation = at + facing * Vec3::Z;
                place.rotation = facing * Quat::from_rotation_z(0.6 * part);
                place.scale = Vec3::splat(size * (0.55 + 0.45 * (6.0 * part).min(1.0)));
            }
            FlashShape::Slash { turn } => {
                place.rotation = turn * Quat::from_rotation_y(1.1 - 2.2 * out);
                place.scale = Vec3::splat(1.25);
            }
            FlashShape::Bolt { from, to } => {
                place.translation = from.lerp(to, part);
                place.rotation = Quat::from_rotation_arc(Vec3::X, (to - from).normalize_or(Vec3::X));
                place.scale = Vec3::new(1.1, 0.28, 0.28);
            }
            FlashShape::Tracer { from, to } => {
                let (tip, tail) = (from.lerp(to, part), from.lerp(to, (part - 0.45).max(0.0)));
                place.translation = tip.midpoint(tail);
                place.rotation = Quat::from_rotation_arc(Vec3::X, (to - from).normalize_or(Vec3::X));
                place.scale = Vec3::new(tip.distance(tail).max(0.2), 0.07, 0.07);
            }
            FlashShape::Ray { from, to } => {
                // The tip reaches the end in a third of the ray's duration.
                let tip = from.lerp(to, (3.0 * part).min(1.0));
                let thick = 0.26 * (1.0 - part).sqrt();
                place.translation = from.midpoint(tip);
                place.rotation = Quat::from_rotation_arc(Vec3::X, (to - from).normalize_or(Vec3::X));
                place.scale = Vec3::new(from.distance(tip).max(0.1), thick, thick);
            }
        }
        if !matches!(flash.kind, FlashShape::Bolt { .. } | FlashShape::Tracer { .. } | FlashShape::Ray { .. }) {
            // Fades in a few discrete steps. The shape keeps its full strength for the first part of its life.
            let gone = (part * 1.2 - 0.2).max(0.0);
            let step = (1..FADES).filter(|step| gone * 5.0 >= f32::from(u8::try_from(*step).unwrap_or(0))).count();
            let next = shapes.fading(flash.colour, step, &mut materials);
            if material.0 != next {
                material.0 = next;
            }
        }
    }
}
