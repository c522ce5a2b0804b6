//! What stands on the board: figures, objects, glyphs. One entity and one mesh each, made in code.
//!
//! Whoever shows a battle asks the [`Workshop`] for the bundle of a look, gives it a place by
//! [`space::place`](super::space::place), and moves the entity as it likes.

mod armed;
mod base;
mod heroes;
mod look;
mod paint;
mod sculpt;
mod things;

use std::collections::HashMap;

use bevy::prelude::*;
use knockback_rules::{
    board::Cell,
    scenario::{Base, SizeClass},
};
pub(crate) use look::{FigureLook, Shape};
use paint::Paint;
use sculpt::Sculpt;
pub(crate) use things::{GlyphLook, ObjectLook};

use super::space::LEVEL;
use crate::theme::team::team;

/// Room that a piece takes for the pointer: an upright cylinder on the entity's place.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Body {
    /// The cell that a click on it means.
    pub(crate) cell: Cell,
    /// Its radius.
    pub(crate) radius: f32,
    /// Its height.
    pub(crate) height: f32,
}

/// Makes pieces, each look once.
#[derive(Resource)]
pub(crate) struct Workshop {
    material: Handle<StandardMaterial>,
    figures: HashMap<FigureLook, Handle<Mesh>>,
    objects: HashMap<ObjectLook, Handle<Mesh>>,
    glyphs: HashMap<GlyphLook, Handle<Mesh>>,
}

impl Workshop {
    /// What makes an entity a figure.
    pub(crate) fn figure(&mut self, look: FigureLook, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let make = || figure(look).into_mesh();
        let mesh = self.figures.entry(look).or_insert_with(|| meshes.add(make())).clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()))
    }

    /// What makes an entity an object.
    pub(crate) fn object(&mut self, look: ObjectLook, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let mesh = self.objects.entry(look).or_insert_with(|| meshes.add(things::object(look).into_mesh())).clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()))
    }

    /// What makes an entity a glyph.
    pub(crate) fn glyph(&mut self, look: GlyphLook, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let mesh = self.glyphs.entry(look).or_insert_with(|| meshes.add(things::glyph(look).into_mesh())).clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()))
    }
}

/// The look of an object of a height.
pub(crate) fn object_look(id: &str, height: u16, breaks: bool) -> ObjectLook {
    ObjectLook {
        height,
        breaks,
        variant: look::hash(id.trim_end_matches(|c: char| c.is_ascii_digit())).to_be_bytes()[3],
    }
}

/// A figure on its base, as high as the rules say, so that heights can be compared by eye.
fn figure(look: FigureLook) -> Sculpt {
    let team = team(look.side);
    let paint = Paint::new(look.paint, team);
    let body = match look.shape {
        Shape::Brute => heroes::brute(paint),
        Shape::Caped => heroes::caped(paint),
        Shape::Winged => heroes::winged(paint),
        Shape::Acrobat => heroes::acrobat(paint),
        Shape::Beast => heroes::beast(paint),
        Shape::Gunner => armed::gunner(paint),
        Shape::Robot => armed::robot(paint),
        Shape::Trooper => armed::trooper(paint),
        Shape::Mystic => armed::mystic(paint),
    };
    let height = f32::from(look.height) * LEVEL - base::THICK;
    let broad = match look.size {
        SizeClass::Small => 0.85,
        SizeClass::Medium => 1.0,
        SizeClass::Large => 1.12,
        SizeClass::Huge => 1.25,
    };
    let girth = match look.base {
        Base::OneHex => (height * broad).clamp(0.9, 2.3),
        Base::TwoHex => 1.65,
    };
    let mut figure = base::base(look.base, team);
    figure.join(body, Transform::from_xyz(0.0, base::THICK, 0.0).with_scale(Vec3::new(girth, height, girth)));
    figure
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, open_workshop);
}

fn open_workshop(mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands) {
    commands.insert_resource(Workshop {
        material: materials.add(StandardMaterial { perceptual_roughness: 0.6, reflectance: 0.35, ..default() }),
        figures: HashMap::new(),
        objects: HashMap::new(),
        glyphs: HashMap::new(),
    });
}
