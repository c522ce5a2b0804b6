//! Bases: a dark plate, and on it the mark of the side in its colour.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;
use knockback_rules::scenario::Base;

use super::sculpt::Sculpt;
use crate::theme::team::{Emblem, Team};

/// How high a base is.
pub(super) const THICK: f32 = 0.13;
/// Half the distance of the middles of two neighbouring hexes.
const HALF: f32 = 0.866;
/// The radius of a base.
const RADIUS: f32 = 0.74;

/// The base of a figure: its outline is the mark of the side, so that shape and colour say the same.
pub(super) fn base(base: Base, team: Team) -> Sculpt {
    let mut sculpt = Sculpt::default();
    let dark = team.colour.mix(&Color::BLACK, 0.75);
    let middles: &[f32] = match base {
        Base::OneHex => &[0.0],
        Base::TwoHex => &[HALF, -HALF],
    };
    for &x in middles {
        emblem(&mut sculpt, team.emblem, [x, THICK * 0.55, 0.0], RADIUS * 1.07, dark);
        emblem(&mut sculpt, team.emblem, [x, THICK, 0.0], RADIUS, team.colour);
    }
    if base == Base::TwoHex {
        sculpt.brick([0.0, THICK * 0.3, 0.0], [2.0 * HALF, THICK * 0.5, 0.62], dark);
        sculpt.brick([0.0, THICK * 0.7, 0.0], [2.0 * HALF, THICK * 0.55, 0.52], team.colour);
    }
    sculpt
}

/// The mark of a side about as large as a circle of a radius, its corners ahead, along +x.
fn emblem(sculpt: &mut Sculpt, emblem: Emblem, at: [f32; 3], radius: f32, colour: Color) {
    let thick = THICK * 0.55;
    match emblem {
        Emblem::Ring => {
            sculpt.plate(Circle::new(radius), at, thick, 0.0, colour);
        }
        Emblem::Triangle => {
            sculpt.plate(RegularPolygon::new(radius * 1.22, 3), at, thick, -FRAC_PI_2, colour);
        }
        Emblem::Square => {
            sculpt.plate(RegularPolygon::new(radius * 1.15, 4), at, thick, FRAC_PI_4, colour);
        }
        Emblem::Star => {
            sculpt.plate(RegularPolygon::new(radius * 1.14, 3), at, thick, -FRAC_PI_2, colour);
            sculpt.plate(RegularPolygon::new(radius * 1.14, 3), at, thick, FRAC_PI_2, colour);
        }
        Emblem::Cross => {
            sculpt.plate(Rectangle::new(radius * 2.1, radius * 0.9), at, thick, FRAC_PI_4, colour);
            sculpt.plate(Rectangle::new(radius * 2.1, radius * 0.9), at, thick, -FRAC_PI_4, colour);
        }
        Emblem::Lozenge => {
            sculpt.plate(Rhombus::new(radius * 2.3, radius * 1.5), at, thick, 0.0, colour);
        }
    }
}
