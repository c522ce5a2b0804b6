//! The printed sheet of the map, with its border, title, compass and legend of levels, and the mat below it.

use bevy::prelude::*;

use super::{InkMaterial, height, ink::Ink, shade::Shades};
use crate::{
    stage::{AppSystems, View, cameras::MAP_LAYER, grid},
    theme::{fonts, palette},
    view3d::Battlefield,
};

/// Marks the parts of the sheet and the mat.
#[derive(Component)]
struct Paper;

/// Distance from the board to the border of the sheet.
const MARGIN: f32 = 0.22;
/// Distance from the board to the edge of the sheet.
const EDGE: f32 = 0.44;
/// Extra paper below the board, for the lettering.
const FOOT: f32 = 0.90;
/// Extent of the mat beyond the sheet, relative to the longer side of the sheet.
const MAT: f32 = 1.5;
/// Number of squares of the mat along the longer side of the sheet.
const SQUARES: f32 = 9.0;
/// Width of the lines on the mat, relative to a square.
const LINE: f32 = 0.016;
/// Maximum number of levels in the legend. If the board has more, some are left out.
const MAX_SHADES: usize = 12;

/// Returns the rectangle of the sheet for a board.
pub(super) fn sheet(board: Rect) -> Rect {
    Rect::from_corners(board.min - Vec2::new(EDGE, EDGE + FOOT), board.max + EDGE)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lay.in_set(AppSystems::Show).run_if(in_state(View::Map).and_then(resource_exists_and_changed::<Battlefield>)),
    );
}

fn lay(
    field: Res<Battlefield>,
    shown: Option<Res<crate::stage::Shown>>,
    material: Res<InkMaterial>,
    old: Query<Entity, With<Paper>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    old.iter().for_each(|paper| commands.entity(paper).despawn());
    let board = grid::bounds(&field.board);
    let sheet = sheet(board);
    let mut spawn = |name: &'static str, ink: Ink, depth: f32| {
        commands.spawn((
            Name::new(name),
            Paper,
            Mesh2d(ink.into_stored(&mut meshes)),
            MeshMaterial2d(material.0.clone()),
            Transform::from_xyz(0.0, 0.0, depth),
            MAP_LAYER,
        ));
    };
    spawn("Mat", mat(sheet), height::MAT);
    let shades = Shades::of(&field.board);
    let mut ink = paper(board, sheet);
    let line = board.min.y - MARGIN - 0.1 - FOOT / 2.0;
    compass(Vec2::new(board.max.x - 0.1, line), &mut ink);
    let levels: Vec<_> = shades.levels().collect();
    let step = levels.len().div_ceil(MAX_SHADES).max(1);
    let key: Vec<_> = levels.iter().rev().step_by(step).copied().collect();
    let mut right = board.max.x - 0.9;
    let mut words = vec![("high".to_owned(), Vec2::new(right, line), 0.30, Align::Right)];
    right -= 0.95;
    for level in key {
        let box_of = [Vec2::new(-0.42, -0.24), Vec2::new(0.0, -0.24), Vec2::new(0.0, 0.24), Vec2::new(-0.42, 0.24)];
        let corners = box_of.map(|corner| Vec2::new(right, line) + corner);
        ink.hard(&corners, shades.grey(level));
        ink.outline(&corners, 0.025, palette::MAP_INK);
        words.push((level.0.to_string(), Vec2::new(right - 0.21, line), 0.26, Align::Middle));
        right -= 0.42;
    }
    words.push(("low".to_owned(), Vec2::new(right - 0.15, line), 0.30, Align::Right));
    spawn("Sheet", ink, height::SHEET);
    if let Some(shown) = shown {
        let name = shown.battle.setup().scenario.name.to_uppercase();
        words.push((name, Vec2::new(board.min.x, line), 0.62, Align::Left));
    }
    for (text, at, size, align) in words {
        commands.spawn((
            Paper,
            lettering(text, size, align),
            Transform::from_translation(at.extend(height::SHEET + 0.5)).with_scale(Vec3::splat(size / DRAWN)),
        ));
    }
}

/// Alignment of lettering relative to its anchor point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Align {
    Left,
    Middle,
    Right,
}

/// Font size at which letters are rendered before they are scaled to the map.
const DRAWN: f32 = 48.0;

fn lettering(text: String, size: f32, align: Align) -> impl Bundle {
    let anchor = match align {
        Align::Left => bevy::sprite::Anchor::CENTER_LEFT,
        Align::Middle => bevy::sprite::Anchor::CENTER,
        Align::Right => bevy::sprite::Anchor::CENTER_RIGHT,
    };
    let face = if size > 0.5 { fonts::DISPLAY } else { fonts::STRONG };
    (
        Name::new("Lettering"),
        Text2d::new(text),
        TextFont::from_font_size(DRAWN).with_font(face),
        TextColor(palette::MAP_INK),
        anchor,
        MAP_LAYER,
    )
}

/// Draws the mat with its squares.
fn mat(sheet: Rect) -> Ink {
    let mut ink = Ink::default();
    let square = sheet.size().max_element() / SQUARES;
    let rect = sheet.inflate(MAT * sheet.size().max_element());
    ink.hard(&corners(rect), palette::MAP_MAT);
    let lines = |from: f32, to: f32| {
        let first = (from / square).ceil() * square;
        std::iter::successors(Some(first), move |at| Some(at + square).filter(|next| *next < to))
    };
    for x in lines(rect.min.x, rect.max.x) {
        ink.stroke(Vec2::new(x, rect.min.y), Vec2::new(x, rect.max.y), LINE * square, palette::MAP_MAT_LINE);
    }
    for y in lines(rect.min.y, rect.max.y) {
        ink.stroke(Vec2::new(rect.min.x, y), Vec2::new(rect.max.x, y), LINE * square, palette::MAP_MAT_LINE);
    }
    ink
}

/// Draws the sheet with its shadow and border.
fn paper(board: Rect, sheet: Rect) -> Ink {
    let mut ink = Ink::default();
    let fallen = corners(sheet).map(|corner| corner + Vec2::new(0.10, -0.16));
    ink.feathered(&fallen, 0.45, Color::BLACK.with_alpha(0.5));
    ink.polygon(&corners(sheet), palette::MAP_SHEET);
    let border = Rect::from_corners(board.min - Vec2::new(MARGIN, MARGIN + FOOT), board.max + MARGIN);
    ink.outline(&corners(border), 0.035, palette::MAP_INK);
    ink.outline(&corners(border.inflate(0.09)), 0.018, palette::MAP_INK);
    ink
}

fn corners(rect: Rect) -> [Vec2; 4] {
    [rect.min, Vec2::new(rect.max.x, rect.min.y), rect.max, Vec2::new(rect.min.x, rect.max.y)]
}

/// Draws a needle that points north.
fn compass(at: Vec2, ink: &mut Ink) {
    let dark = palette::MAP_INK;
    let at = at + Vec2::new(-0.25, 0.0);
    ink.ring(at, 0.34, 0.03, dark);
    let (tip, side, foot) = (Vec2::new(0.0, 0.42), Vec2::new(0.13, -0.02), Vec2::new(0.0, -0.30));
    ink.polygon(&[at + tip, at - side, at], dark);
    ink.polygon(&[at + tip, at, at + side * Vec2::new(1.0, -1.0)], dark.mix(&palette::MAP_SHEET, 0.55));
    ink.polygon(&[at + foot, at, at - side], dark.mix(&palette::MAP_SHEET, 0.55));
    ink.polygon(&[at + foot, at + side * Vec2::new(1.0, -1.0), at], dark);
}
