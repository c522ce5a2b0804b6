//! Columns that show chances on the table. They are translucent, their height is proportional to the chance, and rings
//! mark the tenths.

use bevy::prelude::*;
use knockback_rules::board::{Board, Cell};
use knockback_view::drawing::{Column, Ink};

use super::flat::{Flat, OverGround, over_ground};
use crate::{
    overlay::columns::{Columns, WHOLE, height},
    stage::space::{self, LAYOUT},
    theme::palette,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(over_ground::<Columns>);
}

impl OverGround for Columns {
    const NAME: &'static str = "Columns";
    const SHEER: bool = true;

    fn draw(&self, board: &Board, flat: &mut Flat) {
        for column in &self.0 {
            column.at.cells().for_each(|cell| prism(flat, board, cell, column));
        }
    }
}

/// Width of a column, relative to a hex.
const WIDE: f32 = 0.84;
/// Height of a column's foot above the ground.
const LIFT: f32 = 0.05;
/// Thickness of the ring at a tenth, and of the ring at a half.
const RINGS: (f32, f32) = (0.022, 0.05);

/// Draws a hexagonal column on a cell. It is clear at its foot and brighter towards its top, with rings as on a
/// measuring glass.
fn prism(flat: &mut Flat, board: &Board, cell: Cell, column: &Column) {
    let foot = space::stand(board, cell) + Vec3::Y * LIFT;
    let high = height(column.chance);
    // Higher chances are brighter, which is visible without distinguishing colours.
    let bright = palette::paint(Ink::of_chance(column.chance));
    let clear = if column.lit { 1.5 } else { 1.0 };
    let shade = |alpha: f32| bright.with_alpha((alpha * clear).min(0.9));
    let hex = LAYOUT.hex_corners(hexx::Hex::ZERO);
    let at = |corner: Vec2, up: f32| foot + Vec3::new(corner.x * WIDE, up, corner.y * WIDE);
    let mut band = |from: f32, to: f32, low: Color, top: Color| {
        for place in 0..6 {
            let (a, b) = (hex[place], hex[(place + 1) % 6]);
            flat.shaded([(at(a, from), low), (at(a, to), top), (at(b, to), top), (at(b, from), low)]);
        }
    };
    band(0.0, high, shade(0.10), shade(0.26));
    for tenth in 1..10u8 {
        let up = f32::from(tenth) * WHOLE / 10.0;
        if up < high - 0.06 {
            let thick = if tenth == 5 { RINGS.1 } else { RINGS.0 };
            band(up - thick / 2.0, up + thick / 2.0, shade(0.45), shade(0.45));
        }
    }
    band(high - 0.05, high, shade(0.85), shade(0.85));
    let mut lid: Vec<Vec3> = hex.iter().map(|corner| at(*corner, high)).collect();
    lid.reverse();
    flat.polygon(&lid, shade(0.34));
}
