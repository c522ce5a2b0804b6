//! Images of numbers, one for each number, in the handwriting of a draughtsman.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::{color::LinearRgba, math::Vec2};

use knockback_rules::units::Level;

use super::{Canvas, container::MAX_LAYERS};
use crate::theme::palette;
use crate::theme::shape::to_stroke;

/// Size of an image, in pixels.
const SIZE: [usize; 2] = [96, 48];
/// Half the width of an image, relative to half its height.
const WIDE: f32 = 2.0;
/// Half the width of a digit.
const HALF: f32 = 0.34;
/// Half the height of a digit.
const TALL: f32 = 0.62;
/// Distance between the centres of neighbouring digits.
const PITCH: f32 = 1.02;
/// Half the width of a stroke.
const STROKE: f32 = 0.165;
/// Width of the pale halo, which makes the strokes stand out from any pattern.
const HALO: f32 = 0.32;

/// Returns the images of levels, up to the maximum number of layers in a texture.
pub(in super::super) fn numbers(numbers: &[Level]) -> Vec<Canvas> {
    numbers.iter().take(MAX_LAYERS).map(|number| picture(number.0)).collect()
}

fn picture(number: i16) -> Canvas {
    let text = number.to_string();
    let count = super::count_f32(text.len());
    let digits: Vec<(f32, Vec<Vec2>)> = text
        .bytes()
        .enumerate()
        .map(|(place, digit)| ((super::count_f32(place) - (count - 1.0) / 2.0) * PITCH, strokes(digit - b'0')))
        .collect();
    let (ink, paper) = (LinearRgba::from(palette::MAP_INK), LinearRgba::from(palette::MAP_FACE));
    let [width, height] = SIZE;
    Canvas::paint(width, height, |x, y| {
        let spot = Vec2::new(x * WIDE, y);
        let distance = digits.iter().map(|(aside, points)| nearest(spot - Vec2::new(*aside, 0.0), points));
        let distance = distance.fold(f32::MAX, f32::min);
        let drawn = ((STROKE + 0.03 - distance) / 0.06).clamp(0.0, 1.0);
        let halo = 0.7 * (1.0 - (distance - STROKE) / (HALO - STROKE)).clamp(0.0, 1.0).powf(0.8);
        let light = ink * drawn + paper * (1.0 - drawn);
        [light.red, light.green, light.blue, drawn.max(halo)]
    })
}

fn nearest(spot: Vec2, points: &[Vec2]) -> f32 {
    points.windows(2).map(|leg| to_stroke(spot, leg[0], leg[1])).fold(f32::MAX, f32::min)
}

/// Returns points on the arc of an ellipse, from one angle to another.
fn arc(middle: Vec2, radii: Vec2, from: f32, to: f32) -> impl Iterator<Item = Vec2> {
    (0u8..=12).map(move |step| middle + radii * Vec2::from_angle(from + (to - from) * f32::from(step) / 12.0))
}

/// Returns the points of the stroke that draws a digit.
fn strokes(digit: u8) -> Vec<Vec2> {
    let at = |x: f32, y: f32| Vec2::new(x * HALF, y * TALL);
    let bowl = Vec2::new(HALF, TALL * 0.48);
    let (upper, lower) = (at(0.0, 0.5), at(0.0, -0.44));
    let foot = Vec2::new(HALF, TALL * 0.56);
    match digit {
        0 => arc(Vec2::ZERO, Vec2::new(HALF, TALL), 0.0, TAU).collect(),
        1 => vec![at(-0.75, 0.55), at(0.15, 1.0), at(0.15, -1.0)],
        2 => arc(upper, bowl, PI * 0.95, -0.45).chain([at(-1.0, -1.0), at(1.0, -1.0)]).collect(),
        3 => arc(upper, bowl * Vec2::new(0.9, 1.0), PI * 0.85, -FRAC_PI_2)
            .chain(arc(lower, foot, FRAC_PI_2, -PI * 0.85))
            .collect(),
        4 => vec![at(1.05, -0.42), at(-1.05, -0.42), at(0.45, 1.0), at(0.45, -1.0)],
        5 => [at(0.9, 1.0), at(-0.75, 1.0), at(-0.85, 0.12)]
            .into_iter()
            .chain(arc(at(0.0, -0.36), Vec2::new(HALF, TALL * 0.64), PI * 0.72, -PI * 0.82))
            .collect(),
        6 => arc(lower, foot, PI, -PI).chain([at(-0.95, -0.1), at(-0.5, 0.7), at(0.45, 1.0)]).collect(),
        7 => vec![at(-1.0, 1.0), at(1.0, 1.0), at(-0.25, -1.0)],
        8 => arc(at(0.0, 0.52), bowl * Vec2::new(0.85, 1.0), -FRAC_PI_2, PI * 1.5)
            .chain(arc(lower, foot, FRAC_PI_2, -PI * 1.5))
            .collect(),
        _ => arc(at(0.0, 0.44), foot, 0.0, TAU).chain([at(0.95, 0.1), at(0.5, -0.7), at(-0.45, -1.0)]).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns which pixels of an image are dark ink.
    fn ink(canvas: &Canvas) -> Vec<bool> {
        canvas.pixels.iter().map(|[red, _, _, alpha]| *red < 0.1 && *alpha > 0.8).collect()
    }

    #[test]
    fn no_two_digits_look_alike() {
        let pictures: Vec<_> = (0..10).map(|digit| ink(&picture(digit))).collect();
        for one in 0..10 {
            for two in one + 1..10 {
                let apart = pictures[one].iter().zip(&pictures[two]).filter(|(a, b)| a != b).count();
                assert!(apart > 60, "{one} and {two}: {apart}");
            }
        }
    }

    #[test]
    fn three_digits_fit() {
        let canvas = picture(888);
        let [width, height] = SIZE;
        let inked = ink(&canvas);
        assert!(inked.iter().any(|ink| *ink));
        let rim = |place: usize| {
            let (column, row) = (place % width, place / width);
            [0, width - 1].contains(&column) || [0, height - 1].contains(&row)
        };
        assert!(!inked.iter().enumerate().any(|(place, ink)| *ink && rim(place)));
    }
}
