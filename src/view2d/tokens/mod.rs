//! Tokens: figures, objects and glyphs as drawn on the map.
//!
//! A token mirrors a piece on the table. It moves, turns and disappears with the piece, so playback, which moves the
//! pieces, affects both views.

mod emblem;
pub(crate) mod figure;
mod mirror;
mod portrait;
mod shadow;
mod signs;
pub(crate) mod state;
mod things;

use std::collections::HashMap;

use bevy::prelude::*;

use super::InkMaterial;
use crate::{
    battle::pieces::{FigurePiece, GlyphPiece, ObjectPiece, RubblePiece},
    stage::{AppSystems, Shown, View, cameras::MAP_LAYER, ruleset_registry::RulesetRegistry},
    view3d::{
        Battlefield,
        pieces::{FigureModels, Limb},
    },
};

/// The token of a piece.
#[derive(Component, Clone, Copy, Debug)]
struct Token {
    /// The piece that the token mirrors.
    piece: Entity,
    /// Height of the token among the parts of the map.
    height: f32,
}

/// Marks a piece that has a token.
#[derive(Component)]
struct HasToken;

/// Cache of portraits, by the look of a figure or the id of an object.
#[derive(Resource, Default)]
struct Portraits(HashMap<String, Handle<Mesh>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Portraits>().add_systems(
        Update,
        (
            (mirror::clear_away, forget.run_if(resource_changed::<Battlefield>), make, state::show, things::show_wear)
                .chain()
                // After pieces have been rebuilt, so that no token is missing for a frame.
                .in_set(AppSystems::Animate)
                .before(MirrorSystems)
                .run_if(in_state(View::Map).and_then(resource_exists::<Shown>)),
            mirror::follow.in_set(MirrorSystems).run_if(in_state(View::Map).and_then(resource_exists::<Battlefield>)),
        ),
    );
    app.configure_sets(Update, MirrorSystems.after(AppSystems::Animate));
}

/// The systems that move tokens after their pieces have moved.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MirrorSystems;

fn forget(mut portraits: ResMut<Portraits>) {
    portraits.0.clear();
}

/// System parameter for spawning tokens.
#[derive(bevy::ecs::system::SystemParam)]
pub(crate) struct Desk<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    material: Res<'w, InkMaterial>,
    portraits: ResMut<'w, Portraits>,
    looks: Res<'w, RulesetRegistry<dyn FigureModels>>,
    models: Query<'w, 's, (&'static Mesh3d, Option<&'static Children>)>,
    limbs: Query<'w, 's, &'static Mesh3d, With<Limb>>,
}

impl Desk<'_, '_> {
    /// Spawns a drawing as a child of the token `whole`.
    fn draw(&mut self, name: &'static str, ink: super::ink::Ink, depth: f32, whole: Entity) -> Entity {
        let mesh = ink.into_stored(&mut self.meshes);
        self.place(name, mesh, depth, whole)
    }

    fn place(&mut self, name: &'static str, mesh: Handle<Mesh>, depth: f32, whole: Entity) -> Entity {
        self.commands
            .spawn((
                Name::new(name),
                Mesh2d(mesh),
                MeshMaterial2d(self.material.0.clone()),
                Transform::from_xyz(0.0, 0.0, depth),
                MAP_LAYER,
                ChildOf(whole),
            ))
            .id()
    }

    /// Spawns a token without any drawings.
    fn token(&mut self, name: &str, piece: Entity, height: f32) -> Entity {
        self.commands.entity(piece).insert(HasToken);
        self.commands
            .spawn((
                Name::new(format!("Token of {name}")),
                Token { piece, height },
                Transform::from_xyz(0.0, 0.0, height),
                Visibility::default(),
                MAP_LAYER,
            ))
            .id()
    }

    /// Returns the portrait of a piece, drawn from its model on the table.
    fn portrait(&mut self, key: String, piece: Entity, style: portrait::Style) -> Option<Handle<Mesh>> {
        if let Some(known) = self.portraits.0.get(&key) {
            return Some(known.clone());
        }
        let (mesh, children) = self.models.get(piece).ok()?;
        // Only the piece and its limbs, without temporary attachments.
        let limbs = children.into_iter().flatten().filter_map(|child| self.limbs.get(*child).ok());
        let parts = std::iter::once(mesh).chain(limbs).filter_map(|mesh| self.meshes.get(&mesh.0));
        let drawn = portrait::draw(parts, style);
        let handle = self.meshes.add(drawn?.into_mesh());
        self.portraits.0.insert(key, handle.clone());
        Some(handle)
    }
}

/// Spawns tokens for pieces that have none.
fn make(
    shown: Res<Shown>,
    figures: Query<(Entity, &FigurePiece), Without<HasToken>>,
    objects: Query<(Entity, &ObjectPiece), Without<HasToken>>,
    glyphs: Query<(Entity, &GlyphPiece), Without<HasToken>>,
    rubble: Query<Entity, (With<RubblePiece>, Without<HasToken>)>,
    mut desk: Desk,
) {
    for (piece, FigurePiece(id)) in &figures {
        figure::make(&shown.battle, *id, piece, &mut desk);
    }
    for (piece, ObjectPiece(id)) in &objects {
        things::object(&shown.battle, *id, piece, &mut desk);
    }
    for (piece, GlyphPiece(id)) in &glyphs {
        things::glyph(&shown.battle, *id, piece, &mut desk);
    }
    for piece in &rubble {
        things::rubble(piece, &mut desk);
    }
}
