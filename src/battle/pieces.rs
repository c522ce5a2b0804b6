//! Figures, objects and glyphs as entities. They mirror the displayed battle, and can be rebuilt from it at any time.

use std::collections::BTreeSet;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, GlyphFace, GlyphId, ObjectId, Occupant, Whereabouts},
    board::{Cell, Footprint},
};

use super::stance;
use crate::{
    stage::{AppSystems, Rebuild, Shown, space},
    view3d::pieces::{FigureModels, ObjectLook, PieceMeshes, PointerCylinder, Thing, object_look},
};

/// The piece of a figure.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FigurePiece(pub(crate) FigureId);

/// The piece of an object.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ObjectPiece(pub(crate) ObjectId);

/// The piece of a glyph.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GlyphPiece(pub(crate) GlyphId);

/// The rubble of a broken object.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RubblePiece(pub(crate) ObjectId);

/// A request to update a piece from the displayed battle.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PieceChange {
    /// A figure enters the board or has moved: creates its piece, or updates its space for pointer hits.
    Figure(FigureId),
    /// An object enters the board, has moved or is gone: creates its piece, updates its space for pointer hits, or adds
    /// rubble.
    Object(ObjectId),
    /// A glyph is turned over: recreates its piece.
    Glyph(GlyphId),
    /// Makes the pointer ignore the piece from now on.
    Intangible(Occupant),
    /// Removes the piece.
    Removed(Occupant),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Rebuild>().add_message::<PieceChange>().add_plugins(stance::plugin).add_systems(
        Update,
        rebuild.in_set(AppSystems::Show).run_if(on_message::<Rebuild>.and_then(resource_exists::<Shown>)),
    );
}

/// Radius of a piece for pointer hits, in picture units.
const RADIUS: f32 = 0.55;

/// Returns the space that a figure on a footprint occupies for pointer hits.
pub(crate) fn body(looks: &dyn FigureModels, battle: &Battle, figure: FigureId, at: Footprint) -> PointerCylinder {
    let radius = if at.tail.is_some() { 1.2 * RADIUS } else { RADIUS };
    PointerCylinder { cell: at.head, radius, height: stature(looks, battle, figure) }
}

/// Returns the height of a figure in picture units.
pub(crate) fn stature(looks: &dyn FigureModels, battle: &Battle, figure: FigureId) -> f32 {
    f32::from(looks.figure(battle, figure).height) * space::STEP
}

/// Returns the pose of a figure that stands on a footprint or flies above it.
pub(crate) fn stand(looks: &dyn FigureModels, battle: &Battle, figure: FigureId, at: Footprint) -> Transform {
    let board = &battle.setup().board;
    let mut place = space::place(board, at);
    if let Some(feet) = looks.aloft(battle, figure) {
        place.translation.y = place.translation.y.max(f32::from(feet.0) * space::level(board));
    }
    place
}

pub(crate) fn rebuild(
    mut asked: MessageReader<Rebuild>,
    shown: Res<Shown>,
    old: Query<Entity, Or<(With<FigurePiece>, With<ObjectPiece>, With<GlyphPiece>, With<RubblePiece>)>>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    asked.clear();
    old.iter().for_each(|piece| commands.entity(piece).despawn());
    let battle = &shown.battle;
    let setup = battle.setup();
    let looks = workshop.figure_models(setup);
    for place in 0..setup.figures.len() {
        let figure = FigureId(u16::try_from(place).unwrap_or(u16::MAX));
        let (Whereabouts::Standing(at) | Whereabouts::InTransit(at)) = battle.field().whereabouts(figure) else {
            continue;
        };
        spawn_figure(battle, figure, at, &mut workshop, &mut meshes, &mut commands);
    }
    for (object, cell) in battle.field().objects() {
        spawn_object(battle, object, cell, &mut workshop, &mut meshes, &mut commands);
    }
    for (object, cell) in shown.broken().filter(|_| looks.leaves_rubble()) {
        spawn_rubble(battle, object, cell, &mut workshop, &mut meshes, &mut commands);
    }
    for place in 0..setup.glyphs.len() {
        let glyph = GlyphId(u16::try_from(place).unwrap_or(u16::MAX));
        spawn_glyph(battle, glyph, setup.glyph(glyph).cell, &mut workshop, &mut meshes, &mut commands);
    }
}

/// Applies the requested changes to pieces.
pub(super) fn change(
    mut asked: MessageReader<PieceChange>,
    shown: Res<Shown>,
    mut figures: Query<(Entity, &FigurePiece, Option<&mut PointerCylinder>)>,
    objects: Query<(Entity, &ObjectPiece)>,
    glyphs: Query<(Entity, &GlyphPiece)>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let changes: BTreeSet<PieceChange> = asked.read().copied().collect();
    for change in changes {
        match change {
            PieceChange::Figure(figure) => {
                let Some(at) = battle.field().footprint(figure) else { continue };
                match figures.iter_mut().find(|(_, piece, _)| piece.0 == figure) {
                    Some((_, _, Some(mut room))) => {
                        *room = body(workshop.figure_models(battle.setup()), battle, figure, at);
                    }
                    Some(_) => {}
                    None => spawn_figure(battle, figure, at, &mut workshop, &mut meshes, &mut commands),
                }
            }
            PieceChange::Object(object) => {
                let piece = objects.iter().find(|(_, piece)| piece.0 == object);
                match (battle.field().object(object), piece) {
                    (Some(cell), Some((piece, _))) => {
                        commands.entity(piece).insert(room_of(battle, object, cell));
                    }
                    (Some(cell), None) => {
                        spawn_object(battle, object, cell, &mut workshop, &mut meshes, &mut commands);
                    }
                    (None, _) if workshop.figure_models(battle.setup()).leaves_rubble() => {
                        for (object, cell) in shown.broken().filter(|(broken, _)| *broken == object) {
                            spawn_rubble(battle, object, cell, &mut workshop, &mut meshes, &mut commands);
                        }
                    }
                    (None, _) => {}
                }
            }
            PieceChange::Glyph(glyph) => {
                for (piece, _) in glyphs.iter().filter(|(_, piece)| piece.0 == glyph) {
                    commands.entity(piece).despawn();
                }
                let cell = battle.setup().glyph(glyph).cell;
                spawn_glyph(battle, glyph, cell, &mut workshop, &mut meshes, &mut commands);
            }
            PieceChange::Intangible(who) => {
                if let Some(piece) = piece_of(who, &figures, &objects) {
                    commands.entity(piece).remove::<PointerCylinder>();
                }
            }
            PieceChange::Removed(who) => {
                if let Some(piece) = piece_of(who, &figures, &objects) {
                    commands.entity(piece).despawn();
                }
            }
        }
    }
}

/// Finds the entity of a piece.
fn piece_of(
    who: Occupant,
    figures: &Query<(Entity, &FigurePiece, Option<&mut PointerCylinder>)>,
    objects: &Query<(Entity, &ObjectPiece)>,
) -> Option<Entity> {
    match who {
        Occupant::Figure(figure) => figures.iter().find(|(_, piece, _)| piece.0 == figure).map(|found| found.0),
        Occupant::Object(object) => objects.iter().find(|(_, piece)| piece.0 == object).map(|found| found.0),
    }
}

/// Returns the space that an object occupies for pointer hits.
fn room_of(battle: &Battle, object: ObjectId, cell: Cell) -> PointerCylinder {
    let height = f32::from(battle.setup().object(object).height) * space::level(&battle.setup().board);
    PointerCylinder { cell, radius: RADIUS, height }
}

/// Returns the current appearance of an object.
pub(crate) fn look_of(looks: &dyn FigureModels, battle: &Battle, object: ObjectId) -> ObjectLook {
    let info = battle.setup().object(object);
    let (lost, whole) = looks.object_wounds(battle, object);
    let damage = f32::from(lost) / f32::from(whole.max(1));
    let steps = space::steps(&battle.setup().board);
    let height = info.height * steps;
    let named = || Thing::named(&info.name, &info.id, height, looks.breaks(battle.setup(), object));
    object_look(looks.thing(battle.setup(), object).unwrap_or_else(named), &info.id, height, damage)
}

/// Spawns the piece of an object.
pub(crate) fn spawn_object(
    battle: &Battle,
    object: ObjectId,
    cell: Cell,
    workshop: &mut PieceMeshes,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let (info, board) = (battle.setup().object(object), &battle.setup().board);
    let look = look_of(workshop.figure_models(battle.setup()), battle, object);
    commands.spawn((
        Name::new(info.name.clone()),
        ObjectPiece(object),
        workshop.object(look, meshes),
        space::place(board, Footprint::one(cell)),
        room_of(battle, object, cell),
    ));
}

/// Spawns the rubble of an object.
pub(crate) fn spawn_rubble(
    battle: &Battle,
    object: ObjectId,
    cell: Cell,
    workshop: &mut PieceMeshes,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let look = look_of(workshop.figure_models(battle.setup()), battle, object);
    commands.spawn((
        Name::new("Rubble"),
        RubblePiece(object),
        workshop.rubble(look, meshes),
        space::place(&battle.setup().board, Footprint::one(cell)),
    ));
}

/// Spawns the piece of a figure.
pub(crate) fn spawn_figure(
    battle: &Battle,
    figure: FigureId,
    at: Footprint,
    workshop: &mut PieceMeshes,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let looks = workshop.figure_models(battle.setup());
    let mut place = stand(looks, battle, figure, at);
    if let Some(direction) = looks.faces(battle, figure) {
        place.rotation = space::turned(direction);
    } else if at.tail.is_none() {
        place.rotation = watching(battle, figure, place.translation);
    }
    let piece = commands
        .spawn((
            Name::new(battle.figure_name(figure).to_owned()),
            FigurePiece(figure),
            workshop.figure(stance::piece(looks, battle, figure), meshes),
            place,
            body(looks, battle, figure, at),
        ))
        .id();
    stance::spawn_body(battle, figure, piece, workshop, meshes, commands);
}

/// Returns the default facing of a figure: towards the nearest enemy.
fn watching(battle: &Battle, figure: FigureId, from: Vec3) -> Quat {
    let enemies = battle.field().standing_figures().filter(|(other, _)| !battle.friends(figure, *other));
    let spots = enemies.map(|(_, at)| space::place(&battle.setup().board, at).translation);
    let away = |spot: &Vec3| spot.xz().distance_squared(from.xz());
    let nearest = spots.min_by(|a, b| away(a).total_cmp(&away(b)));
    // Without an enemy on the board, the figure faces across the table.
    let across = if battle.owner(figure).index().is_multiple_of(2) { Vec3::X } else { Vec3::NEG_X };
    space::facing(from, nearest.unwrap_or(from + across))
}

/// Spawns the piece of a glyph, unless the glyph is gone.
pub(crate) fn spawn_glyph(
    battle: &Battle,
    glyph: GlyphId,
    cell: Cell,
    workshop: &mut PieceMeshes,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let face = battle.field().glyph(glyph);
    if face == GlyphFace::Gone {
        return;
    }
    let look = if face == GlyphFace::Up { workshop.figure_models(battle.setup()).glyph(battle, glyph) } else { None };
    commands.spawn((
        Name::new("Glyph"),
        GlyphPiece(glyph),
        workshop.glyph(look, meshes),
        space::place(&battle.setup().board, Footprint::one(cell)),
    ));
}
