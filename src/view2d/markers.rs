//! Marks on cells, as drawn on the map. Each kind of mark has its own pattern or symbol besides its colour.

use std::collections::BTreeSet;

use bevy::prelude::*;
use knockback_rules::{
    board::{Board, Cell},
    geometry::Direction,
};
use knockback_view::drawing::{CellMark, Layer, Style};

use super::{InkMaterial, height, ink::Ink};
use crate::{
    overlay::marks::{DrawnMarks, Markers, shapes},
    stage::{AppSystems, View, cameras::MAP_LAYER, grid, space::HALF_WIDTH},
    theme::palette,
    view3d::Battlefield,
};

/// The mesh of one overlay layer.
#[derive(Component)]
struct LayerMesh(Layer);

/// Opacity of filled areas, relative to the table view. The ground must remain recognisable below them.
const FAINT: f32 = 0.6;
/// Extra width of the dark edging, which makes a line stand out from the ground.
const EDGING: f32 = 0.055;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.in_set(AppSystems::Show).run_if(
            in_state(View::Map)
                .and_then(resource_exists::<Battlefield>)
                .and_then(resource_changed::<Markers>.or_else(resource_changed::<Battlefield>)),
        ),
    );
}

fn draw(
    markers: Res<Markers>,
    field: Res<Battlefield>,
    material: Res<InkMaterial>,
    drawn: Query<(Entity, &LayerMesh)>,
    mut known: Local<DrawnMarks>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    if field.is_changed() {
        // On a new board, the same cells have other positions.
        known.clear();
        drawn.iter().for_each(|(mesh, _)| commands.entity(mesh).despawn());
    }
    for layer in markers.news(&mut known) {
        for (mesh, _) in drawn.iter().filter(|(_, mesh)| mesh.0 == layer && !field.is_changed()) {
            commands.entity(mesh).despawn();
        }
        let mut ink = Ink::default();
        for (place, mark) in markers.of(layer).iter().enumerate() {
            draw_mark(&field.board, mark, Pattern::of_mark(layer, place, mark.style), &mut ink);
        }
        if !ink.is_empty() {
            let depth =
                if layer == Layer::Cursor { height::CURSOR } else { height::MARKS + 0.1 * f32::from(layer as u8) };
            commands.spawn((
                Name::new(format!("Marks {layer:?} on the map")),
                LayerMesh(layer),
                Mesh2d(ink.into_stored(&mut meshes)),
                MeshMaterial2d(material.0.clone()),
                Transform::from_xyz(0.0, 0.0, depth),
                MAP_LAYER,
            ));
        }
    }
}

/// Patterns that make marks distinguishable without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pattern {
    /// Dots.
    Dots,
    /// Slanted lines.
    Slanted,
    /// Two sets of slanted lines that cross.
    Crossed,
    /// Only the outline.
    Plain,
    /// A dashed outline.
    Dashed,
    /// Short lines that point inwards from the sides, like crosshairs.
    Sight,
    /// An outline inside the outline.
    Double,
    /// Only the corners of the outline.
    Corners,
}

impl Pattern {
    /// Returns the pattern of a mark. A legal target gets crosshairs. Some other styles draw their own shapes, so they
    /// get a plain outline.
    fn of_mark(layer: Layer, place: usize, style: Style) -> Self {
        match style {
            Style::Plain => Self::of(layer, place),
            Style::Gauge(_) if layer == Layer::Forecast => Self::Double,
            Style::Ring | Style::Sight => Self::Sight,
            Style::Hatch | Style::Cross | Style::Dots | Style::Burst | Style::Hollow | Style::Gauge(_) => Self::Plain,
        }
    }

    /// Returns the pattern of a plain mark, by its layer and its index in the layer.
    fn of(layer: Layer, place: usize) -> Self {
        match (layer, place) {
            (Layer::Zone, _) => Self::Dots,
            (Layer::Reach, 0) => Self::Slanted,
            (Layer::Reach, _) => Self::Crossed,
            (Layer::Chosen, 0) => Self::Dashed,
            (Layer::Chosen | Layer::Target | Layer::Struck, _) => Self::Plain,
            (Layer::Forecast, _) => Self::Double,
            (Layer::Cursor, _) => Self::Corners,
        }
    }
}

fn draw_mark(board: &Board, mark: &CellMark, pattern: Pattern, ink: &mut Ink) {
    let within: BTreeSet<Cell> = mark.cells.iter().copied().collect();
    let hex = grid::corners();
    let (shapes, mark_colour) = (shapes(mark.style), palette::paint(mark.ink));
    for &cell in &within {
        let middle = grid::middle(board.at(cell));
        let sized = |size: f32| hex.map(|corner| middle + corner * size);
        if mark.fill > 0.0 {
            ink.hard(&sized(if mark.together { 1.0 } else { 0.94 }), mark_colour.with_alpha(FAINT * mark.fill));
            fill(pattern, middle, mark_colour, ink);
        }
        for shape in &shapes {
            let corners: Vec<Vec2> = shape.iter().map(|at| middle + Vec2::new(at.x, -at.y)).collect();
            ink.polygon(&corners, mark_colour.with_alpha(0.8));
        }
    }
    let dark = palette::MAP_INK.with_alpha(0.85);
    for (width, colour) in [(mark.rim + EDGING, dark), (mark.rim, mark_colour)] {
        if mark.rim <= 0.0 {
            continue;
        }
        // The edging and the line have the same centre line.
        let aside = (width - mark.rim) / 2.0;
        for &cell in &within {
            let middle = grid::middle(board.at(cell));
            if mark.together {
                rim_of_area(board, cell, &within, (width, aside), colour, ink);
            } else {
                let corners = hex.map(|corner| middle + corner * (0.95 + aside));
                outline(pattern, &corners, width, colour, ink);
            }
        }
    }
}

/// Draws the edges of a cell that are also on the edge of the area.
fn rim_of_area(
    board: &Board,
    cell: Cell,
    within: &BTreeSet<Cell>,
    (width, aside): (f32, f32),
    colour: Color,
    ink: &mut Ink,
) {
    for direction in Direction::ALL {
        if board.neighbour(cell, direction).is_some_and(|next| within.contains(&next)) {
            continue;
        }
        let (q, r) = direction.vector();
        let out = grid::middle((q, r).into()).normalize();
        let line = grid::middle(board.at(cell)) + out * (HALF_WIDTH - width / 2.0 + aside);
        let along = out.perp() * 0.5;
        ink.stroke(line - along, line + along, width, colour);
    }
}

fn outline(pattern: Pattern, corners: &[Vec2; 6], width: f32, colour: Color, ink: &mut Ink) {
    let side = |place: usize| (corners[place], corners[(place + 1) % 6]);
    match pattern {
        Pattern::Dashed => {
            for (a, b) in (0..6).map(side) {
                ink.line(&[a.lerp(b, 0.22), a.lerp(b, 0.78)], width * 0.8, colour);
            }
        }
        Pattern::Corners => {
            for (a, b) in (0..6).map(side) {
                ink.line(&[a, a.lerp(b, 0.28)], width, colour);
                ink.line(&[b, b.lerp(a, 0.28)], width, colour);
            }
        }
        Pattern::Sight => {
            ink.outline(corners, width, colour);
            let middle = corners.iter().sum::<Vec2>() / 6.0;
            for (a, b) in (0..6).map(side) {
                let foot = a.midpoint(b);
                ink.stroke(foot, foot.lerp(middle, 0.26), width, colour);
            }
        }
        Pattern::Double => {
            ink.outline(corners, width * 0.7, colour);
            let middle = corners.iter().sum::<Vec2>() / 6.0;
            ink.outline(&corners.map(|corner| middle + (corner - middle) * 0.80), width * 0.5, colour);
        }
        Pattern::Dots | Pattern::Slanted | Pattern::Crossed | Pattern::Plain => ink.outline(corners, width, colour),
    }
}

/// Fills a cell with a pattern that continues across cells.
fn fill(pattern: Pattern, middle: Vec2, colour: Color, ink: &mut Ink) {
    let colour = colour.with_alpha(0.75);
    match pattern {
        Pattern::Dots => {
            for corner in grid::corners() {
                ink.disc(middle + corner * 0.62, 0.055, colour);
            }
        }
        Pattern::Slanted => slanted(middle, false, colour, ink),
        Pattern::Crossed => {
            slanted(middle, false, colour, ink);
            slanted(middle, true, colour, ink);
        }
        _ => {}
    }
}

/// Draws slanted lines across a hex. They are parallel to one of its sides and evenly spaced across hexes.
fn slanted(middle: Vec2, falling: bool, colour: Color, ink: &mut Ink) {
    let along = Vec2::new(if falling { HALF_WIDTH } else { -HALF_WIDTH }, 0.5);
    let out = along.perp();
    for place in [-0.75f32, -0.25, 0.25, 0.75] {
        // Lines farther from the centre are shorter.
        let half = 1.0 - (place * HALF_WIDTH).abs() / HALF_WIDTH * 0.5;
        let foot = middle + out * place * HALF_WIDTH;
        ink.stroke(foot - along * half, foot + along * half, 0.03, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_marks_have_different_patterns() {
        let marks = [
            (Layer::Zone, 0),
            (Layer::Reach, 0),
            (Layer::Reach, 1),
            (Layer::Chosen, 0),
            (Layer::Chosen, 1),
            (Layer::Forecast, 0),
            (Layer::Cursor, 0),
        ];
        for (place, one) in marks.iter().enumerate() {
            for two in &marks[place + 1..] {
                assert_ne!(Pattern::of(one.0, one.1), Pattern::of(two.0, two.1), "{one:?} {two:?}");
            }
        }
    }
}
