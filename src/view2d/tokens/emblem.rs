//! The emblems of the sides, as backgrounds of tokens.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;

use crate::{
    theme::team::Emblem,
    view2d::ink::{Ink, circle},
};

/// Draws the emblem of a side. Its corners extend beyond a disc of radius 0.55.
pub(crate) fn plate(emblem: Emblem, middle: Vec2, grow: f32, colour: Color, ink: &mut Ink) {
    let regular = |count: u8, radius: f32, turn: f32| -> Vec<Vec2> {
        let corner = |place: u8| f32::from(place) / f32::from(count) * std::f32::consts::TAU + turn;
        (0..count).map(|place| middle + Vec2::from_angle(corner(place)) * radius).collect()
    };
    match emblem {
        Emblem::Ring => ink.polygon(&circle(middle, 0.66 + grow), colour),
        Emblem::Triangle => {
            ink.polygon(&regular(3, 0.96 + 1.6 * grow, FRAC_PI_2), colour);
            ink.polygon(&circle(middle, 0.58 + grow), colour);
        }
        Emblem::Square => ink.polygon(&regular(4, 0.84 + 1.3 * grow, FRAC_PI_4), colour),
        Emblem::Star => {
            ink.polygon(&regular(3, 0.84 + 1.6 * grow, FRAC_PI_2), colour);
            ink.polygon(&regular(3, 0.84 + 1.6 * grow, -FRAC_PI_2), colour);
        }
        Emblem::Cross => {
            for turn in [0.0, FRAC_PI_2] {
                let arm = Vec2::from_angle(turn);
                let (long, wide) = (arm * (0.78 + grow), arm.perp() * (0.34 + grow));
                ink.polygon(
                    &[middle + long + wide, middle - long + wide, middle - long - wide, middle + long - wide],
                    colour,
                );
            }
            ink.polygon(&circle(middle, 0.58 + grow), colour);
        }
        Emblem::Lozenge => {
            let (wide, tall) = (Vec2::X * (0.88 + 1.4 * grow), Vec2::Y * (0.80 + 1.4 * grow));
            ink.polygon(&[middle + wide, middle + tall, middle - wide, middle - tall], colour);
            ink.polygon(&circle(middle, 0.58 + grow), colour);
        }
    }
}
