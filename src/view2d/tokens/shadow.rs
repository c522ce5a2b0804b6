//! Shadows of tokens. They stay on the ground while the token is in the air.

use bevy::prelude::*;

use super::Desk;
use crate::{
    stage::cameras::MAP_LAYER,
    view2d::{
        height,
        ink::{Ink, circle},
    },
};

/// Marks the shadow of the given token.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct ShadowOf(pub(crate) Entity);

/// Spawns the shadow of a token. `long` is its length relative to its width.
pub(crate) fn cast(token: Entity, long: f32, desk: &mut Desk) {
    let mut ink = Ink::default();
    let disc = circle(Vec2::ZERO, 0.48).into_iter().map(|at| at * Vec2::new(long, 1.0));
    ink.feathered(&disc.collect::<Vec<_>>(), 0.30, Color::BLACK.with_alpha(0.42));
    let mesh = ink.into_stored(&mut desk.meshes);
    desk.commands.spawn((
        Name::new("Shadow"),
        ShadowOf(token),
        Mesh2d(mesh),
        MeshMaterial2d(desk.material.0.clone()),
        Transform::from_xyz(0.0, 0.0, height::SHADOWS),
        MAP_LAYER,
    ));
}
