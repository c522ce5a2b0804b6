//! Figures, objects and glyphs as entities: mirrors of the battle that is shown, rebuilt from it at any time.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, GlyphFace, GlyphId, ObjectId, RulesSetting, Setting, Whereabouts},
    board::{Cell, Footprint},
    c3g::glyphs,
};

use super::{Shown, signs::Sign, stance::Stance};
use crate::{
    AppSystems,
    view3d::{
        pieces::{Body, FigureLook, Limb, ObjectLook, Part, Workshop, object_look},
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

/// What is left of an object that broke.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RubblePiece(pub(crate) ObjectId);

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
    Body { cell: at.head, radius, height: stature(battle, figure) }
}

/// How high a figure is in the picture.
pub(super) fn stature(battle: &Battle, figure: FigureId) -> f32 {
    f32::from(FigureLook::of(battle, figure).height) * space::STEP
}

/// Where a figure on a footprint stands, or flies.
pub(super) fn stand(battle: &Battle, figure: FigureId, at: Footprint) -> Transform {
    let board = &battle.setting().board;
    let mut place = space::place(board, at);
    if let RulesSetting::Champions(_) = battle.setting().rules
        && let Some(feet) = battle.condition(figure).feet
    {
        place.translation.y = place.translation.y.max(f32::from(feet.0) * space::level(board));
    }
    place
}

/// True where an object can break.
pub(crate) fn breaks(setting: &Setting, object: ObjectId) -> bool {
    match &setting.rules {
        RulesSetting::C3g(rules) => rules.destructible(object).is_some(),
        RulesSetting::Champions(rules) => rules.thing(object).is_some(),
    }
}

pub(super) fn rebuild(
    mut asked: MessageReader<Rebuild>,
    shown: Res<Shown>,
    old: Query<Entity, Or<(With<FigurePiece>, With<ObjectPiece>, With<GlyphPiece>, With<RubblePiece>)>>,
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
            Body { cell, radius: RADIUS, height: f32::from(info.height) * space::level(board) },
        ));
    }
    for (object, cell) in shown.rubble() {
        spawn_rubble(battle, object, cell, &mut workshop, &mut meshes, &mut commands);
    }
    for place in 0..setting.glyphs.len() {
        let glyph = GlyphId(u16::try_from(place).unwrap_or(u16::MAX));
        spawn_glyph(battle, glyph, setting.glyph(glyph).cell, &mut workshop, &mut meshes, &mut commands);
    }
}

/// What an object looks like now.
pub(crate) fn look_of(battle: &Battle, object: ObjectId) -> ObjectLook {
    let info = battle.setting().object(object);
    let (lost, whole) = match &battle.setting().rules {
        RulesSetting::C3g(rules) => (
            battle.c3g().object_wounds(object).into(),
            rules.destructible(object).map_or(1, |breaks| i16::from(breaks.life)),
        ),
        RulesSetting::Champions(rules) => rules.thing(object).map_or((0, 1), |thing| {
            let whole = i16::from(thing.body);
            (whole - battle.champions().thing_body(object), whole)
        }),
    };
    let damage = f32::from(lost) / f32::from(whole.max(1));
    let steps = space::steps(&battle.setting().board);
    object_look(&info.name, &info.id, info.height * steps, breaks(battle.setting(), object), damage)
}

/// Puts what is left of an object on the board.
pub(super) fn spawn_rubble(
    battle: &Battle,
    object: ObjectId,
    cell: Cell,
    workshop: &mut Workshop,
    meshes: &mut Assets<Mesh>,
    commands: &mut Commands,
) {
    commands.spawn((
        Name::new("Rubble"),
        RubblePiece(object),
        workshop.rubble(look_of(battle, object), meshes),
        space::place(&battle.setting().board, Footprint::one(cell)),
    ));
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
    let mut look = FigureLook::of(battle, figure);
    let mut place = stand(battle, figure, at);
    if at.tail.is_none() {
        place.rotation = watching(battle, figure, place.translation);
    }
    let stance = Stance::of(battle, figure);
    if stance.is_some() {
        look = look.part(Part::Base);
        look.ashen = Sign::of(battle, figure).contains(&Sign::Dead);
    }
    let piece = commands
        .spawn((
            Name::new(battle.figure_name(figure).to_owned()),
            FigurePiece(figure),
            workshop.figure(look, meshes),
            place,
            body(battle, figure, at),
        ))
        .id();
    if let Some(stance) = stance {
        let body = workshop.figure(look.part(Part::Body), meshes);
        commands.spawn((Name::new("Body"), Limb, ChildOf(piece), stance.rest(), stance, body));
    }
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
