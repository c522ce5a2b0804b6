//! Paths and flights as tubes above the ground. An arrowhead shows the direction.

use std::f32::consts::TAU;

use bevy::prelude::*;
use knockback_rules::{
    board::{Board, Cell},
    units::Level,
};
use knockback_view::drawing::{Plunge, Trail, TrailId};

use super::flat::{Flat, OverGround, over_ground};
use crate::{overlay::trails::Trails, stage::space, theme::palette};

/// Height of a path above the ground.
const LIFT: f32 = 0.22;

/// Returns the points of a path over the ground from cell to cell. It follows the sides of the columns up and down, but
/// stays at least at the level `aloft`, if there is one.
fn along(board: &Board, cells: &[Cell], aloft: Option<Level>) -> Vec<Vec3> {
    let above = |cell: Cell| space::aloft(board, cell, aloft) + Vec3::Y * LIFT;
    let mut points: Vec<Vec3> = cells.first().map(|cell| above(*cell)).into_iter().collect();
    for step in cells.windows(2) {
        let (from, to) = (above(step[0]), above(step[1]));
        let border = from.midpoint(to);
        if (from.y - to.y).abs() > 0.01 {
            // The path turns beside the higher column, not inside it.
            let (high, low) = if from.y > to.y { (from, to) } else { (to, from) };
            let turn = border + (low - high).with_y(0.0).normalize() * 0.12;
            points.extend([turn.with_y(from.y), turn.with_y(to.y)]);
        }
        points.push(to);
    }
    points
}

/// Height above the ground at which the line of a shot starts and ends.
const CHEST: f32 = 1.1;

/// Returns a straight line through the air from cell to cell.
fn straight(board: &Board, cells: &[Cell], feet: [Option<Level>; 2]) -> Vec<Vec3> {
    cells.iter().zip(feet).map(|(cell, feet)| space::aloft(board, *cell, feet) + Vec3::Y * CHEST).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(over_ground::<Trails>);
}

impl OverGround for Trails {
    const NAME: &'static str = "Trails";
    const SHEER: bool = false;

    fn draw(&self, board: &Board, flat: &mut Flat) {
        for (id, trail) in self.with_ids() {
            let points = match id {
                TrailId::Shot => straight(board, &trail.cells, self.shot_feet()),
                _ => along(board, &trail.cells, trail.aloft),
            };
            tube(flat, trail, points);
        }
        self.plunges().iter().for_each(|drop| plunge(flat, board, drop));
    }
}

/// Returns the corners of a tube's cross-section.
fn ring(at: Vec3, way: Vec3, radius: f32) -> [Vec3; 6] {
    let (side, up) = way.try_normalize().unwrap_or(Vec3::X).any_orthonormal_pair();
    [0u8, 1, 2, 3, 4, 5].map(|corner| {
        let (sin, cos) = (f32::from(corner) / 6.0 * TAU).sin_cos();
        at + (side * cos + up * sin) * radius
    })
}

/// Radius of the arrow that marks a drop, and the length and spacing of its dashes.
const DASH: (f32, f32, f32) = (0.06, 0.22, 0.14);

/// Draws a drop: a bar at the height of the ledge, and a dashed arrow from it straight down to the ground.
fn plunge(flat: &mut Flat, board: &Board, drop: &Plunge) {
    let (ledge, ground) = (space::aloft(board, drop.from, drop.level), space::stand(board, drop.to));
    let (top, foot) = (ground.with_y(ledge.y + LIFT), ground + Vec3::Y * 0.06);
    let piece = |from: Vec3, to: Vec3, arrow: bool| {
        (Trail { cells: Vec::new(), ink: drop.ink, radius: DASH.0, arrow, aloft: None }, vec![from, to])
    };
    let side = (ledge - ground).with_y(0.0).try_normalize().unwrap_or(Vec3::X).cross(Vec3::Y) * 0.34;
    let (bar, ends) = piece(top - side, top + side, false);
    tube(flat, &bar, ends);
    let head = 0.42f32.min((top.y - foot.y) / 2.0);
    let mut from = top.y;
    while from > foot.y + head {
        let to = (from - DASH.1).max(foot.y + head);
        let (dash, ends) = piece(top.with_y(from), top.with_y(to), false);
        tube(flat, &dash, ends);
        from = to - DASH.2;
    }
    let (arrow, ends) = piece(foot + Vec3::Y * (head + 0.01), foot, true);
    tube(flat, &arrow, ends);
}

fn tube(flat: &mut Flat, trail: &Trail, mut points: Vec<Vec3>) {
    let colour = palette::paint(trail.ink);
    points.dedup_by(|a, b| a.distance_squared(*b) < 1e-6);
    let Some(&[before, tip]) = points.last_chunk::<2>() else { return };
    let last = (tip - before).normalize();
    let head = (6.0 * trail.radius).min(before.distance(tip) * 0.8);
    if trail.arrow
        && let Some(end) = points.last_mut()
    {
        *end = tip - last * head;
    }
    let shades = [0.0, 0.08, 0.16].map(|dark| colour.mix(&Color::BLACK, dark));
    for (place, leg) in points.windows(2).enumerate() {
        let way = leg[1] - leg[0];
        let (a, b) = (ring(leg[0], way, trail.radius), ring(leg[1], way, trail.radius));
        for corner in 0..6 {
            let next = (corner + 1) % 6;
            flat.polygon(&[a[corner], b[corner], b[next], a[next]], shades[corner % 3]);
        }
        if place > 0 {
            flat.polygon(&a, colour);
        }
    }
    if trail.arrow {
        let foot = ring(tip - last * head, last, 2.4 * trail.radius);
        flat.polygon(&foot, colour.mix(&Color::BLACK, 0.3));
        for corner in 0..6 {
            flat.polygon(&[foot[corner], foot[(corner + 1) % 6], tip], shades[corner % 3]);
        }
    }
}
