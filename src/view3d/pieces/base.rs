//! Bases of figures. A base is a dark plate with a bright rim, in the shape of the side's emblem.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;
use knockback_rules::scenario::Base;

use super::sculpt::Sculpt;
use crate::{
    stage::space::HALF_WIDTH,
    theme::team::{Emblem, Team},
};

/// Height of a base, in world units.
pub(super) const THICK: f32 = 0.13;
/// Half the distance between the centres of adjacent hexes.
pub(super) const HALF: f32 = HALF_WIDTH;
/// Radius of a base.
pub(super) const RADIUS: f32 = 0.74;

/// Returns the base of a figure. Its outline is the emblem of the side, so that shape and colour give the same
/// information.
pub(super) fn base(base: Base, team: Team) -> Sculpt {
    let mut sculpt = Sculpt::default();
    let foot = team.colour.mix(&Color::BLACK, 0.72);
    let top = team.colour.mix(&Color::BLACK, 0.62);
    let middles: &[f32] = match base {
        Base::OneHex => &[0.0],
        Base::TwoHex => &[HALF, -HALF],
    };
    let rim = team.colour.mix(&Color::WHITE, 0.10);
    for &x in middles {
        emblem(&mut sculpt, team.emblem, [x, THICK * 0.5, 0.0], RADIUS * 1.09, THICK * 0.5, foot);
        emblem(&mut sculpt, team.emblem, [x, THICK * 0.94, 0.0], RADIUS * 1.02, THICK * 0.5, rim);
        emblem(&mut sculpt, team.emblem, [x, THICK, 0.0], RADIUS * 0.80, THICK * 0.2, top);
    }
    if base == Base::TwoHex {
        sculpt
            .brick([0.0, THICK * 0.25, 0.0], [2.0 * HALF, THICK * 0.5, 0.74], foot)
            .brick([0.0, THICK * 0.70, 0.0], [2.0 * HALF, THICK * 0.48, 0.64], rim)
            .brick([0.0, THICK * 0.90, 0.0], [2.0 * HALF, THICK * 0.22, 0.44], top);
    }
    sculpt
}

/// Adds the emblem of a side, about as large as a circle of the given radius. Triangle, star and lozenge have a corner
/// at +x.
fn emblem(sculpt: &mut Sculpt, emblem: Emblem, at: [f32; 3], radius: f32, thick: f32, colour: Color) {
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
