//! State shown on the pieces: wounds, order markers, the glow of figures that can act, and damage to objects.
//!
//! Each piece stores its decorations and is updated only when they change.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, SideId},
    scenario::Base,
};
use knockback_view::marks::{marks, object_wounds};

use super::pieces::{self, FigurePiece, ObjectPiece};
use crate::{
    overlay::Overlays,
    stage::{AppSystems, Settings, Shown, cameras::BattleCamera},
    view3d::pieces::{FigureModels, Glow, HALF_BASE, ObjectLook, PieceMeshes, Token},
};

/// The decorations of a piece.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Worn {
    tokens: [Option<Token>; 2],
    glow: Option<Glow>,
    /// The side that controls the figure, if it is not its own side.
    commanded: Option<SideId>,
    /// True if the figure is in the air.
    aloft: bool,
}

/// Current appearance of an object.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct ObjectAppearance(ObjectLook);

/// A token of a piece that turns towards the camera.
#[derive(Component)]
struct FacesCamera;

/// A glow below a piece.
#[derive(Component)]
struct Halo(Glow);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (decorate_figures, decorate_objects)
                .in_set(AppSystems::Show)
                .after(pieces::rebuild)
                .run_if(resource_exists::<Shown>.and_then(wants_decor)),
            (face_camera, pulse).in_set(AppSystems::Animate),
        ),
    );
}

/// True if decorations may have changed.
pub(crate) fn wants_decor(
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    new: Query<(), Or<(Added<FigurePiece>, Added<ObjectPiece>)>>,
) -> bool {
    shown.is_changed() || overlays.is_changed() || !new.is_empty()
}

/// Returns the decorations of a figure.
fn wears(
    looks: &dyn FigureModels,
    (shown, before): (&Shown, Option<&Worn>),
    overlays: &Overlays,
    figure: FigureId,
) -> Worn {
    let battle = &shown.battle;
    let marks = marks(battle, figure);
    let on = |cells: &[knockback_rules::board::Cell]| {
        battle.field().footprint(figure).is_some_and(|at| at.cells().any(|cell| cells.contains(&cell)))
    };
    let glow = if !shown.caught_up() {
        // During playback no side can act, but the acting figure keeps its glow.
        let before = before.and_then(|worn| worn.glow).unwrap_or(Glow::Ready);
        marks.is_acting.then_some(before)
    } else if on(&overlays.0.chosen) {
        Some(Glow::Acting)
    } else if on(&overlays.0.ready) {
        Some(Glow::Ready)
    } else {
        None
    };
    Worn {
        tokens: Token::beside(&marks),
        glow,
        commanded: marks.commander,
        aloft: looks.aloft(battle, figure).is_some(),
    }
}

fn decorate_figures(
    shown: Res<Shown>,
    overlays: Res<Overlays>,
    pieces: Query<(Entity, &FigurePiece, Option<&Worn>, Option<&Children>)>,
    worn_things: Query<(), Or<(With<FacesCamera>, With<Halo>)>>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let looks = workshop.figure_models(battle.setup());
    for (piece, FigurePiece(figure), worn, children) in &pieces {
        let now = wears(looks, (&*shown, worn), &overlays, *figure);
        if worn == Some(&now) {
            continue;
        }
        for old in children.into_iter().flatten().filter(|child| worn_things.contains(**child)) {
            commands.entity(*old).despawn();
        }
        let base = battle.setup().base(*figure);
        commands.entity(piece).insert(now);
        let commanded = now.commanded.map(Glow::Commanded);
        for glow in [Some(Glow::Shade).filter(|_| !now.aloft), now.glow, commanded].into_iter().flatten() {
            commands.spawn((Name::new("Glow"), ChildOf(piece), Halo(glow), workshop.glow(glow, base, &mut meshes)));
        }
        spawn_tokens(piece, now.tokens, &mut workshop, &mut meshes, &mut commands);
    }
}

fn decorate_objects(
    shown: Res<Shown>,
    pieces: Query<(Entity, &ObjectPiece, Option<&ObjectAppearance>, Option<&Worn>, Option<&Children>)>,
    worn_things: Query<(), Or<(With<FacesCamera>, With<Halo>)>>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let looks = workshop.figure_models(battle.setup());
    for (piece, ObjectPiece(object), seen, worn, children) in &pieces {
        let look = pieces::look_of(looks, battle, *object);
        if seen != Some(&ObjectAppearance(look)) {
            commands.entity(piece).insert((ObjectAppearance(look), workshop.object(look, &mut meshes)));
        }
        let now = Worn { tokens: [object_wounds(battle, *object).map(Token::Wounds), None], ..Worn::default() };
        if worn == Some(&now) {
            continue;
        }
        for old in children.into_iter().flatten().filter(|child| worn_things.contains(**child)) {
            commands.entity(*old).despawn();
        }
        commands.entity(piece).insert(now);
        commands.spawn((
            Name::new("Shade"),
            ChildOf(piece),
            Halo(Glow::Shade),
            workshop.glow(Glow::Shade, Base::OneHex, &mut meshes),
        ));
        spawn_tokens(piece, now.tokens, &mut workshop, &mut meshes, &mut commands);
    }
}

fn spawn_tokens(
    piece: Entity,
    tokens: [Option<Token>; 2],
    workshop: &mut PieceMeshes,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    for token in tokens.into_iter().flatten() {
        commands.spawn((
            Name::new("Token"),
            ChildOf(piece),
            FacesCamera,
            Transform::default(),
            workshop.token(token, meshes),
        ));
    }
}

/// Moves each token to the side of its piece's base that faces the camera.
fn face_camera(
    camera: Single<Ref<Transform>, (With<BattleCamera>, Without<FacesCamera>)>,
    moved: Query<(), (Changed<Transform>, Or<(With<FigurePiece>, With<ObjectPiece>)>, Without<FacesCamera>)>,
    added: Query<(), Added<FacesCamera>>,
    pieces: Query<(&Transform, Option<&FigurePiece>), Without<FacesCamera>>,
    shown: Option<Res<Shown>>,
    mut tokens: Query<(&ChildOf, &mut Transform), With<FacesCamera>>,
) {
    if tokens.is_empty() || !camera.is_changed() && moved.is_empty() && added.is_empty() {
        return;
    }
    let back = camera.rotation * Vec3::Z;
    let yaw = back.x.atan2(back.z);
    for (ChildOf(piece), mut token) in &mut tokens {
        let Ok((place, figure)) = pieces.get(*piece) else { continue };
        let ahead = place.rotation * Vec3::X;
        let turned = (-ahead.z).atan2(ahead.x);
        let two = figure
            .zip(shown.as_ref())
            .is_some_and(|(FigurePiece(figure), shown)| shown.battle.setup().base(*figure) == Base::TwoHex);
        let nearer = if ahead.dot(back) >= 0.0 { HALF_BASE } else { -HALF_BASE };
        let next = Transform::from_xyz(if two { nearer } else { 0.0 }, 0.0, 0.0)
            .with_rotation(Quat::from_rotation_y(yaw - turned));
        if *token != next {
            *token = next;
        }
    }
}

/// Makes the glow of the acting figure pulse, unless motion is reduced.
fn pulse(time: Res<Time>, settings: Res<Settings>, mut halos: Query<(&Halo, &mut Transform)>) {
    if settings.reduced_motion {
        return;
    }
    for (_, mut place) in halos.iter_mut().filter(|(halo, _)| halo.0 == Glow::Acting) {
        let breath = 1.0 + 0.05 * (time.elapsed_secs() * 3.0).sin();
        place.scale = Vec3::new(breath, 1.0, breath);
    }
}
