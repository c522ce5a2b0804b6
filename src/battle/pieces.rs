//! Figures, objects and glyphs as entities: mirrors of the battle that is shown, rebuilt from it at any time.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, GlyphFace, GlyphId, ObjectId, Whereabouts},
    board::{Cell, Footprint},
    c3g::glyphs,
};

use super::Shown;
use crate::{
    AppSystems,
    view3d::{
        pieces::{Body, FigureLook, ObjectLook, Workshop, object_look},
        space,
    },
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

/// Asks for all pieces to be made anew: after undo, load, or a skip of the playback.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Rebuild;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Rebuild>().add_systems(
        Update,
        rebuild.in_set(AppSystems::Show).run_if(on_message::<Rebuild>.and_then(resource_exists::<Shown>)),
    );
}

/// How wide a piece is for the pointer.
const RADIUS: f32 = 0.55;

/// The room of a figure for the pointer, on a footprint.
pub(super) fn body(battle: &Battle, figure: FigureId, at: Footprint) -> Body {
    let radius = if at.tail.is_some() { 1.2 * RADIUS } else { RADIUS };
    Body { cell: at.head, radius, height: f32::from(battle.height(figure)) * space::LEVEL }
}

pub(super) fn rebuild(
    mut asked: MessageReader<Rebuild>,
    shown: Res<Shown>,
    old: Query<Entity, Or<(With<FigurePiece>, With<ObjectPiece>, With<GlyphPiece>)>>,
    mut workshop: ResMut<Workshop>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    asked.clear();
    old.iter().for_each(|piece| commands.entity(piece).despawn());
    let battle = &shown.battle;
    let setting = battle.setting();
    let board = &setting.board;
    for place in 0..setting.figures.len() {
        let figure = FigureId(u16::try_from(place).unwrap_or(u16::MAX));
        let (Whereabouts::Standing(at) | Whereabouts::InTransit(at)) = battle.field().whereabouts(figure) else {
            continue;
        };
        spawn_figure(battle, figure, at, &mut workshop, &mut meshes, &mut commands);
    }
    for (object, cell) in battle.field().objects() {
        let info = setting.object(object);
        let look = look_of(battle, object);
        commands.spawn((
            Name::new(info.name.clone()),
            ObjectPiece(object),
            workshop.object(look, &mut meshes),
            space::place(board, Footprint::one(cell)),
            Body { cell, radius: RADIUS, height: f32::from(info.height) * space::LEVEL },
        ));
    }
    for place in 0..setting.glyphs.len() {
        let glyph = GlyphId(u16::try_from(place).unwrap_or(u16::MAX));
        spawn_glyph(battle, glyph, setting.glyph(glyph).cell, &mut workshop, &mut meshes, &mut commands);
    }
}

/// What an object looks like now.
pub(super) fn look_of(battle: &Battle, object: ObjectId) -> ObjectLook {
    let info = battle.setting().object(object);
    let breaks = battle.setting().c3g().destructible(object);
    let wounds = f32::from(battle.c3g().object_wounds(object));
    let damage = breaks.map_or(0.0, |breaks| wounds / f32::from(breaks.life.max(1)));
    object_look(&info.name, &info.id, info.height, breaks.is_some(), damage)
}

/// Puts the piece of a figure on the board.
pub(super) fn spawn_figure(
    battle: &Battle,
    figure: FigureId,
    at: Footprint,
    workshop: &mut Workshop,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let look = FigureLook::of_card(battle.card(figure), battle.owner(figure));
    let mut place = space::place(&battle.setting().board, at);
    if at.tail.is_none() {
        place.rotation = watching(battle, figure, place.translation);
    }
    commands.spawn((
        Name::new(battle.figure_name(figure).to_owned()),
        FigurePiece(figure),
        workshop.figure(look, meshes),
        place,
        body(battle, figure, at),
    ));
}

/// The turn of a figure that has nothing better to do: towards the nearest enemy.
fn watching(battle: &Battle, figure: FigureId, from: Vec3) -> Quat {
    let enemies = battle.field().standing_figures().filter(|(other, _)| !battle.friends(figure, *other));
    let spots = enemies.map(|(_, at)| space::place(&battle.setting().board, at).translation);
    let away = |spot: &Vec3| spot.xz().distance_squared(from.xz());
    let nearest = spots.min_by(|a, b| away(a).total_cmp(&away(b)));
    // Without an enemy on the board, sides look at each other across the table.
    let across = if battle.owner(figure).index().is_multiple_of(2) { Vec3::X } else { Vec3::NEG_X };
    space::facing(from, nearest.unwrap_or(from + across))
}

/// Puts the piece of a glyph on the board, unless it is gone.
pub(super) fn spawn_glyph(
    battle: &Battle,
    glyph: GlyphId,
    cell: Cell,
    workshop: &mut Workshop,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    let face = battle.field().glyph(glyph);
    if face == GlyphFace::Gone {
        return;
    }
    let look = if face == GlyphFace::Up { glyphs::power(battle, glyph) } else { None };
    commands.spawn((
        Name::new("Glyph"),
        GlyphPiece(glyph),
        workshop.glyph(look, meshes),
        space::place(&battle.setting().board, Footprint::one(cell)),
    ));
}
