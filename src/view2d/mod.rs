//! The battlefield as a tactical map. It shows the same battle as the table, from above.
//!
//! The ground and its levels are tilemaps. Cliffs, marks, trails and tokens are flat meshes above them. Tokens mirror
//! the pieces on the table, so playback moves both. Everything is on a render layer that only the camera of the map
//! renders.

mod atlas;
mod camera;
mod cliffs;
mod ground;
pub(crate) mod ink;
mod markers;
mod shade;
mod sheet;
mod steering;
pub(crate) mod tokens;
mod trails;

use bevy::prelude::*;
use bevy_ecs_tilemap::TilemapPlugin;

/// Heights of the parts of the map. Higher parts are drawn over lower ones.
mod height {
    pub(super) const MAT: f32 = 0.0;
    pub(super) const SHEET: f32 = 1.0;
    pub(super) const GROUND: f32 = 2.0;
    pub(super) const CLIFFS: f32 = 4.0;
    pub(super) const MARKS: f32 = 5.0;
    pub(super) const LEVELS: f32 = 8.0;
    pub(super) const SHADOWS: f32 = 9.0;
    pub(super) const RUBBLE: f32 = 8.5;
    pub(super) const GLYPHS: f32 = 10.0;
    pub(super) const OBJECTS: f32 = 12.0;
    pub(super) const FIGURES: f32 = 14.0;
    pub(super) const TRAILS: f32 = 40.0;
    pub(super) const CURSOR: f32 = 50.0;
}

/// The material of all flat meshes.
#[derive(Resource, Clone, Deref)]
struct InkMaterial(Handle<ColorMaterial>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        TilemapPlugin,
        camera::plugin,
        steering::plugin,
        sheet::plugin,
        ground::plugin,
        cliffs::plugin,
        markers::plugin,
        trails::plugin,
        tokens::plugin,
    ))
    .add_systems(PreStartup, |mut materials: ResMut<Assets<ColorMaterial>>, mut commands: Commands| {
        commands.insert_resource(InkMaterial(materials.add(ColorMaterial::default())));
    });
}
