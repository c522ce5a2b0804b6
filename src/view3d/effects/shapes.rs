//! Meshes and materials of effects. Each is created once and shared, so that particles are drawn in batches.

use std::{collections::HashMap, f32::consts::TAU};

use bevy::prelude::*;

use crate::view3d::{
    flat::Flat,
    material::{StageMaterial, Stuff},
};

/// Number of steps in a fade.
pub(super) const FADES: usize = 5;

/// The shared meshes and materials of effects.
#[derive(Resource)]
pub(super) struct Shapes {
    /// A splinter.
    pub(super) chip: Handle<Mesh>,
    /// A ball of dust.
    pub(super) puff: Handle<Mesh>,
    /// A flat ring of radius 1.
    pub(super) ring: Handle<Mesh>,
    /// A star with many points, facing +z.
    pub(super) star: Handle<Mesh>,
    /// A crescent around +z in the horizontal plane.
    pub(super) crescent: Handle<Mesh>,
    solid: HashMap<([u8; 4], bool), Handle<StageMaterial>>,
    fading: HashMap<[u8; 4], [Handle<StageMaterial>; FADES]>,
}

impl Shapes {
    /// Returns a material in a colour, lit by the lamp or glowing.
    pub(super) fn solid(
        &mut self,
        colour: Color,
        glows: bool,
        materials: &mut Assets<StageMaterial>,
    ) -> Handle<StageMaterial> {
        let key = (Srgba::from(colour).to_u8_array(), glows);
        let make = || StageMaterial::new(if glows { Stuff::Glow } else { Stuff::Debris }, colour);
        self.solid.entry(key).or_insert_with(|| materials.add(make())).clone()
    }

    /// Returns the material for a colour at a step of its fade. Step 0 is the strongest.
    pub(super) fn fading(
        &mut self,
        colour: Color,
        step: usize,
        materials: &mut Assets<StageMaterial>,
    ) -> Handle<StageMaterial> {
        let key = Srgba::from(colour).to_u8_array();
        let steps = self.fading.entry(key).or_insert_with(|| {
            [0.85, 0.65, 0.45, 0.25, 0.1]
                .map(|alpha| materials.add(StageMaterial::new(Stuff::Mark, colour.with_alpha(alpha))))
        });
        steps[step.min(FADES - 1)].clone()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make);
}

fn make(mut meshes: ResMut<Assets<Mesh>>, mut commands: Commands) {
    commands.insert_resource(Shapes {
        chip: meshes.add(Tetrahedron::default()),
        puff: meshes.add(Sphere::new(0.5).mesh().ico(1).unwrap_or_else(|_| Cuboid::from_length(0.8).into())),
        ring: meshes.add(ring()),
        star: meshes.add(star()),
        crescent: meshes.add(crescent()),
        solid: HashMap::new(),
        fading: HashMap::new(),
    });
}

/// Returns the corners of a closed outline, at equal angles.
fn around(count: u8, at: impl Fn(u8, f32) -> Vec3) -> Vec<Vec3> {
    (0..count).map(|corner| at(corner, f32::from(corner) / f32::from(count) * TAU)).collect()
}

fn ring() -> Mesh {
    let mut flat = Flat::default();
    let circle = |radius: f32| around(36, move |_, angle| Vec3::new(angle.sin() * radius, 0.0, angle.cos() * radius));
    let (outer, inner) = (circle(1.0), circle(0.78));
    for corner in 0..36 {
        let next = (corner + 1) % 36;
        flat.polygon(&[inner[corner], outer[corner], outer[next], inner[next]], Color::WHITE);
    }
    flat.into_mesh()
}

fn star() -> Mesh {
    let mut flat = Flat::default();
    let reach = |corner: u8| match corner % 4 {
        0 => 1.0,
        2 => 0.68,
        _ => 0.34,
    };
    let rim = around(20, |corner, angle| Vec3::new(angle.cos(), angle.sin(), 0.0) * reach(corner));
    for corner in 0..20 {
        flat.polygon(&[Vec3::ZERO, rim[corner], rim[(corner + 1) % 20]], Color::WHITE);
    }
    flat.into_mesh()
}

fn crescent() -> Mesh {
    let mut flat = Flat::default();
    let at = |step: u8, radius: f32| {
        let angle = (f32::from(step) / 14.0 - 0.5) * 2.4;
        Vec3::new(angle.sin() * radius, 0.0, angle.cos() * radius)
    };
    let thick = |step: u8| 0.3 * (f32::from(step) / 14.0 * TAU / 2.0).sin();
    for step in 0..14u8 {
        let (inner, next) = (at(step, 1.0 - thick(step)), at(step + 1, 1.0 - thick(step + 1)));
        flat.polygon(&[inner, at(step, 1.0), at(step + 1, 1.0), next], Color::WHITE);
    }
    flat.into_mesh()
}
