//! Ghosts on the table: the bases of figures at possible destinations, and the whole body at the hovered one.

use bevy::prelude::*;
use knockback_rules::board::Board;
use knockback_view::drawing::Ghost;

use super::flat::{Flat, OverGround, over_ground};
use crate::{overlay::ghosts::Ghosts, stage::space, theme::palette};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(over_ground::<Ghosts>);
}

impl OverGround for Ghosts {
    const NAME: &'static str = "Ghosts";
    const SHEER: bool = true;

    fn draw(&self, board: &Board, flat: &mut Flat) {
        self.0.iter().for_each(|ghost| body(flat, board, ghost));
    }
}

/// Number of corners around the body.
const SIDES: u8 = 16;

/// Outline of a body from bottom to top: each height relative to the body's height, and the radius there in world
/// units.
const OUTLINE: [(f32, f32); 7] =
    [(0.0, 0.62), (0.05, 0.62), (0.06, 0.3), (0.45, 0.22), (0.72, 0.34), (0.8, 0.16), (1.0, 0.14)];

fn body(flat: &mut Flat, board: &Board, ghost: &Ghost) {
    let colour = palette::paint(ghost.ink);
    let mut place = space::place(board, ghost.at);
    place.translation.y = place.translation.y.max(space::aloft(board, ghost.at.head, ghost.feet).y);
    let tall = if ghost.whole { f32::from(ghost.height) * space::level(board) } else { 1.4 };
    // The ghost of a figure on two hexes covers both.
    let stretch = if ghost.at.tail.is_some() { Vec3::new(2.2, 1.0, 1.0) } else { Vec3::ONE };
    let ring = |up: f32, wide: f32| -> Vec<Vec3> {
        let corner = |at: u8| {
            let (sin, cos) = (f32::from(at) / f32::from(SIDES) * std::f32::consts::TAU).sin_cos();
            place * (Vec3::new(cos * wide, up * tall + 0.12, sin * wide) * stretch)
        };
        (0..SIDES).map(corner).collect()
    };
    let outline = if ghost.whole { &OUTLINE[..] } else { &OUTLINE[..2] };
    for pair in outline.windows(2) {
        let (low, high) = (ring(pair[0].0, pair[0].1), ring(pair[1].0, pair[1].1));
        for corner in 0..usize::from(SIDES) {
            let next = (corner + 1) % usize::from(SIDES);
            // Two brightnesses make the body look round.
            let light = if corner < usize::from(SIDES) / 2 { 0.34 } else { 0.5 } * ghost.strength;
            flat.polygon(&[low[corner], high[corner], high[next], low[next]], colour.with_alpha(light));
        }
    }
    let Some((up, wide)) = outline.last().copied() else { return };
    let mut lid = ring(up, wide);
    lid.reverse();
    flat.polygon(&lid, colour.lighter(0.1).with_alpha(ghost.strength * if ghost.whole { 0.6 } else { 0.4 }));
    if ghost.at.tail.is_some() {
        // A triangular nose shows which half is the head.
        let nose = [Vec3::new(1.75, 0.3, 0.0), Vec3::new(1.25, 0.3, -0.3), Vec3::new(1.25, 0.3, 0.3)];
        flat.polygon(&nose.map(|at| place * at), colour.lighter(0.2).with_alpha(0.9));
    }
}
