//! The pieces on the board: figures, objects and glyphs. Each is an entity with a mesh that is built by code.
//!
//! To show a piece, get the bundle for its look from [`PieceMeshes`] and place it with
//! [`space::place`](super::space::place). Moving the entity moves the piece.

mod armed;
mod barrier;
mod base;
mod glyphs;
mod heroes;
mod look;
mod objects;
mod paint;
mod sculpt;
mod shell;
mod silhouette;
mod street;
mod thing;
mod tokens;

use std::collections::HashMap;

use bevy::{
    light::{NotShadowCaster, NotShadowReceiver},
    prelude::*,
};
pub(crate) use glyphs::{GlyphLook, GlyphSign};
use knockback_rules::{battle::Setup, board::Cell, scenario::Base};
use knockback_view::badge::Badge;
pub(crate) use look::{Build, FigureLook, FigureModels, PiecePart, Posture, Shape, hash};
pub(crate) use objects::ObjectLook;
use paint::Paint;
use sculpt::Sculpt;
use silhouette::SeenThroughWalls;
pub(crate) use thing::Thing;
pub(crate) use tokens::{Glow, Token};

use super::material::{StageMaterial, StageMaterials};
use crate::{
    stage::{AppSystems, ruleset_registry::RulesetRegistry, space::STEP},
    theme::team::team,
};

/// The part of a piece that the pointer can hit: an upright cylinder at the entity's position.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct PointerCylinder {
    /// The cell that a click on the piece selects.
    pub(crate) cell: Cell,
    /// Its radius.
    pub(crate) radius: f32,
    /// Its height.
    pub(crate) height: f32,
}

/// Marks a part of a piece that moves separately. Portraits include it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Limb;

/// Creates the bundles of pieces. Each mesh is built once and cached.
#[derive(Resource)]
pub(crate) struct PieceMeshes {
    looks: RulesetRegistry<dyn FigureModels>,
    material: Handle<StageMaterial>,
    figures: HashMap<FigureLook, Handle<Mesh>>,
    objects: HashMap<ObjectLook, Handle<Mesh>>,
    rubble: HashMap<ObjectLook, Handle<Mesh>>,
    badges: HashMap<Vec<Badge>, Handle<Mesh>>,
    shell: Option<Handle<Mesh>>,
    stems: HashMap<u16, Handle<Mesh>>,
    glyphs: HashMap<GlyphLook, Handle<Mesh>>,
    tokens: HashMap<Token, Handle<Mesh>>,
    glows: HashMap<(Glow, Base), Handle<Mesh>>,
    glow_material: Handle<StageMaterial>,
}

impl PieceMeshes {
    /// Returns the appearance of pieces under the ruleset of a battle.
    pub(crate) fn figure_models(&self, setup: &Setup) -> &'static dyn FigureModels {
        self.looks.of(setup)
    }

    /// Returns the bundle of a figure.
    pub(crate) fn figure(&mut self, look: FigureLook, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let make = || figure(look).into_mesh(if look.ashen { objects::INK } else { paint::ink(team(look.side)) });
        let mesh = self.figures.entry(look).or_insert_with(|| meshes.add(make())).clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()), SeenThroughWalls)
    }

    /// Returns the bundle of an object.
    pub(crate) fn object(&mut self, look: ObjectLook, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let mesh = self
            .objects
            .entry(look)
            .or_insert_with(|| meshes.add(objects::object(look).into_mesh(objects::INK)))
            .clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()))
    }

    /// Returns the bundle of an object's rubble.
    pub(crate) fn rubble(&mut self, look: ObjectLook, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let make = || street::rubble(look).into_mesh(objects::INK);
        let mesh = self.rubble.entry(look).or_insert_with(|| meshes.add(make())).clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()))
    }

    /// Returns the bundle of a row of badges that faces +z.
    pub(crate) fn badges(&mut self, badges: &[Badge], meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let make = || meshes.add(shell::badges(badges));
        let mesh = self.badges.entry(badges.to_vec()).or_insert_with(make).clone();
        (Mesh3d(mesh), self.unlit())
    }

    /// Returns the bundle of a force field of radius 1.
    pub(crate) fn shell(&mut self, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let mesh = self.shell.get_or_insert_with(|| meshes.add(shell::shell())).clone();
        (Mesh3d(mesh), self.unlit())
    }

    /// Returns the bundle of a flyer's stem. Each level has height 1.
    pub(crate) fn stem(&mut self, levels: u16, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let mesh = self.stems.entry(levels).or_insert_with(|| meshes.add(shell::stem(levels))).clone();
        (Mesh3d(mesh), self.unlit())
    }

    /// Returns an unlit material without shadows.
    fn unlit(&self) -> impl Bundle + use<> {
        (MeshMaterial3d(self.glow_material.clone()), NotShadowCaster, NotShadowReceiver)
    }

    /// Returns the bundle of a glyph.
    pub(crate) fn glyph(&mut self, look: GlyphLook, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let mesh =
            self.glyphs.entry(look).or_insert_with(|| meshes.add(glyphs::glyph(look).into_mesh(objects::INK))).clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()))
    }
}

impl PieceMeshes {
    /// Returns the bundle of a token beside a piece. The token faces +z.
    pub(crate) fn token(&mut self, token: Token, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let make = || tokens::token(token).into_mesh(objects::INK);
        let mesh = self.tokens.entry(token).or_insert_with(|| meshes.add(make())).clone();
        (Mesh3d(mesh), MeshMaterial3d(self.material.clone()))
    }

    /// Returns the bundle of a glow or shade on the ground below a piece.
    pub(crate) fn glow(&mut self, glow: Glow, base: Base, meshes: &mut Assets<Mesh>) -> impl Bundle + use<> {
        let mesh = self.glows.entry((glow, base)).or_insert_with(|| meshes.add(tokens::glow(glow, base))).clone();
        (
            Mesh3d(mesh),
            MeshMaterial3d(self.glow_material.clone()),
            Transform::from_xyz(0.0, tokens::lift(glow), 0.0),
            NotShadowCaster,
            NotShadowReceiver,
        )
    }
}

/// Height of a figure's base, in world units.
pub(crate) const BASE: f32 = base::THICK;
/// Distance of the centre of a hex from the centre of a two-hex base.
pub(crate) const HALF_BASE: f32 = base::HALF;

/// Returns the look of an object from its kind, its id, its height in steps, and its damage from 0 to 1.
pub(crate) fn object_look(thing: Thing, id: &str, height: u16, damage: f32) -> ObjectLook {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is between 0 and 3")]
    let damage = (damage.clamp(0.0, 1.0) * 3.0).ceil() as u8;
    ObjectLook { thing, height, variant: look::hash(id).to_be_bytes()[3], damage }
}

/// Returns a figure on its base, or only one of these parts. The figure has the height that the rules give it, so that
/// players can compare heights by eye.
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
        Shape::Runner => heroes::runner(paint),
        Shape::Crystal => armed::crystal(paint),
        Shape::Ruffian => armed::ruffian(paint),
        Shape::Harpooner => armed::harpooner(paint),
        Shape::Hammer => armed::hammer(paint),
        Shape::Colossus => armed::colossus(paint),
    };
    let height = f32::from(look.height) * STEP - base::THICK;
    let broad = match look.size {
        Build::Small => 0.85,
        Build::Medium => 1.0,
        Build::Large => 1.12,
        Build::Huge => 1.25,
    };
    let girth = match look.base {
        Base::OneHex => (height * broad).clamp(0.9, 2.3),
        Base::TwoHex => 1.65,
    };
    let mut figure = match look.part {
        PiecePart::Whole | PiecePart::Base => base::base(look.base, team),
        PiecePart::Body => Sculpt::default(),
    };
    match look.part {
        PiecePart::Whole | PiecePart::Body => {
            figure.join(body, Transform::from_xyz(0.0, base::THICK, 0.0).with_scale(Vec3::new(girth, height, girth)));
        }
        PiecePart::Base => {}
    }
    if look.ashen { figure.ashen() } else { figure }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, open_workshop).add_systems(
        Update,
        silhouette::follow_meshes.in_set(AppSystems::Animate).run_if(resource_exists::<StageMaterials>),
    );
}

fn open_workshop(
    looks: Option<Res<RulesetRegistry<dyn FigureModels>>>,
    materials: Option<Res<StageMaterials>>,
    mut commands: Commands,
) {
    commands.insert_resource(PieceMeshes {
        looks: looks.map(|looks| looks.clone()).unwrap_or_default(),
        // Without a renderer there is no material.
        material: materials.as_ref().map_or_else(Handle::default, |materials| materials.piece.clone()),
        figures: HashMap::new(),
        objects: HashMap::new(),
        rubble: HashMap::new(),
        badges: HashMap::new(),
        shell: None,
        stems: HashMap::new(),
        glyphs: HashMap::new(),
        tokens: HashMap::new(),
        glows: HashMap::new(),
        glow_material: materials.map_or_else(Handle::default, |materials| materials.mark.clone()),
    });
}
