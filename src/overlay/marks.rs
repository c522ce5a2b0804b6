//! Marks on cells, in layers, and the shapes of their styles. Each view draws them in its own way.

use std::{
    collections::BTreeMap,
    f32::consts::{FRAC_PI_4, FRAC_PI_6, TAU},
};

use bevy::prelude::*;
use knockback_view::drawing::{CellMark, Layer, Style};

/// Half the width of a stripe, and the distance between stripe centres.
const STRIPE: (f32, f32) = (0.075, 0.4);

/// Returns the shapes of a style within a pointy-topped hex of radius 1 around the origin, with x to the east and y to
/// the south. Each shape is convex, with its corners in order. Empty for [`Style::Plain`], which fills the hex itself.
pub(crate) fn shapes(style: Style) -> Vec<Vec<Vec2>> {
    let hex = circle(Vec2::ZERO, 0.9, 6, FRAC_PI_6);
    let stripe = |normal: Vec2, middle: f32, half: f32| {
        let cut = clip(&hex, normal, middle + half);
        clip(&cut, -normal, half - middle)
    };
    let aslant = |turn: f32| Vec2::from_angle(turn);
    match style {
        Style::Plain => Vec::new(),
        Style::Hatch => {
            (-2i8..=2).map(|place| stripe(aslant(FRAC_PI_4), f32::from(place) * STRIPE.1, STRIPE.0)).collect()
        }
        Style::Cross => vec![stripe(aslant(FRAC_PI_4), 0.0, 0.09), stripe(aslant(-FRAC_PI_4), 0.0, 0.09)],
        Style::Ring => ring(0.84, 0.68, 24),
        Style::Sight => {
            let hair = |at: u8| {
                let along = Vec2::from_angle(f32::from(at) * TAU / 4.0);
                let aside = along.perp() * 0.07;
                vec![along * 0.42 - aside, along * 0.76 - aside, along * 0.76 + aside, along * 0.42 + aside]
            };
            ring(0.88, 0.72, 24).into_iter().chain((0..4).map(hair)).collect()
        }
        Style::Dots => {
            // Large enough to be visible around a number in the centre.
            let around = circle(Vec2::ZERO, 0.58, 6, 0.0);
            std::iter::once(Vec2::ZERO).chain(around).map(|at| circle(at, 0.15, 10, 0.0)).collect()
        }
        Style::Burst => {
            let spike = |at: u8| {
                let turn = f32::from(at) / 8.0 * TAU;
                let (inner, tip) = (TAU / 16.0, Vec2::from_angle(turn) * if at.is_multiple_of(2) { 0.9 } else { 0.66 });
                vec![Vec2::from_angle(turn - inner) * 0.34, tip, Vec2::from_angle(turn + inner) * 0.34]
            };
            (0..8).map(spike).collect()
        }
        Style::Hollow => ring(0.24, 0.12, 10),
        Style::Gauge(full) => {
            let filled = clip(&hex, Vec2::NEG_Y, 1.8 * f32::from(full.min(100)) / 100.0 - 0.9);
            if filled.len() < 3 { Vec::new() } else { vec![filled] }
        }
    }
}

/// Returns a ring between two radii, as convex pieces.
fn ring(outer: f32, inner: f32, corners: u8) -> Vec<Vec<Vec2>> {
    let (outer, inner) = (circle(Vec2::ZERO, outer, corners, 0.0), circle(Vec2::ZERO, inner, corners, 0.0));
    let count = outer.len();
    (0..count).map(|at| vec![outer[at], outer[(at + 1) % count], inner[(at + 1) % count], inner[at]]).collect()
}

/// Returns the corners of a regular polygon.
fn circle(middle: Vec2, radius: f32, corners: u8, turned: f32) -> Vec<Vec2> {
    let corner = |at: u8| middle + Vec2::from_angle(turned + f32::from(at) / f32::from(corners) * TAU) * radius;
    (0..corners).map(corner).collect()
}

/// Returns the part of a shape whose points are at most `most` away from the origin along `normal`.
fn clip(shape: &[Vec2], normal: Vec2, most: f32) -> Vec<Vec2> {
    let mut kept = Vec::new();
    for (place, &from) in shape.iter().enumerate() {
        let to = shape[(place + 1) % shape.len()];
        let (before, after) = (from.dot(normal) - most, to.dot(normal) - most);
        if before <= 0.0 {
            kept.push(from);
        }
        if (before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0) {
            kept.push(from.lerp(to, before / (before - after)));
        }
    }
    kept
}

/// The current marks. A layer stays until it is set again.
#[derive(Resource, Default)]
pub(crate) struct Markers {
    layers: BTreeMap<Layer, Vec<CellMark>>,
}

/// The marks that a view has drawn.
pub(crate) type DrawnMarks = BTreeMap<Layer, Vec<CellMark>>;

impl Markers {
    /// Replaces the marks of a layer.
    pub(crate) fn set(&mut self, layer: Layer, marks: impl IntoIterator<Item = CellMark>) {
        self.layers.insert(layer, marks.into_iter().collect());
    }

    /// Removes all marks.
    pub(crate) fn clear(&mut self) {
        self.layers.clear();
    }

    /// Returns the layers that differ from what a view has drawn, and marks them as drawn.
    pub(crate) fn news(&self, drawn: &mut DrawnMarks) -> Vec<Layer> {
        let layers = self.layers.keys().chain(drawn.keys()).copied();
        let mut stale: Vec<Layer> =
            layers.filter(|layer| self.of(*layer) != drawn.get(layer).map_or(&[][..], Vec::as_slice)).collect();
        stale.sort_unstable();
        stale.dedup();
        for layer in &stale {
            drawn.insert(*layer, self.of(*layer).to_vec());
        }
        stale
    }

    /// Returns the marks of a layer.
    pub(crate) fn of(&self, layer: Layer) -> &[CellMark] {
        self.layers.get(&layer).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use knockback_view::tone::Tone;

    use super::*;

    #[test]
    fn shapes_stay_within_the_hex_and_are_convex() {
        let gauges = [Style::Gauge(1), Style::Gauge(42), Style::Gauge(100)];
        for style in [
            Style::Plain,
            Style::Hatch,
            Style::Cross,
            Style::Ring,
            Style::Sight,
            Style::Dots,
            Style::Burst,
            Style::Hollow,
        ]
        .into_iter()
        .chain(gauges)
        {
            for shape in shapes(style) {
                assert!(shape.len() >= 3, "{style:?}: {shape:?}");
                assert!(shape.iter().all(|corner| corner.length() <= 0.91), "{style:?}: {shape:?}");
                let turns = (0..shape.len()).map(|at| {
                    let [a, b, c] = [0, 1, 2].map(|next| shape[(at + next) % shape.len()]);
                    (b - a).perp_dot(c - b)
                });
                assert!(turns.into_iter().all(|turn| turn >= -1e-4), "{style:?}: {shape:?}");
            }
        }
        assert!(shapes(Style::Plain).is_empty());
    }

    #[test]
    fn a_gauge_is_filled_from_the_south_up_to_the_chance() {
        let top = |full: u8| {
            let shape = shapes(Style::Gauge(full)).concat();
            assert!(shape.iter().any(|corner| (corner.y - 0.9).abs() < 1e-3), "{full}: the gauge starts at the bottom");
            shape.iter().map(|corner| corner.y).fold(f32::MAX, f32::min)
        };
        for full in [1u8, 25, 50, 99, 100] {
            let high = (0.9 - top(full)) / 1.8;
            assert!((high - f32::from(full) / 100.0).abs() < 1e-3, "{full}: {high}");
        }
        assert!(shapes(Style::Gauge(0)).is_empty(), "impossible values are not drawn");
    }

    #[test]
    fn each_view_gets_each_change_once() {
        let mut markers = Markers::default();
        let (mut one, mut two) = (DrawnMarks::new(), DrawnMarks::new());
        markers.set(Layer::Cursor, [CellMark::each([], Tone::Ready)]);
        assert_eq!(markers.news(&mut one), [Layer::Cursor]);
        assert!(markers.news(&mut one).is_empty());
        markers.set(Layer::Zone, []);
        markers.set(Layer::Cursor, [CellMark::each([], Tone::Plain)]);
        assert_eq!(markers.news(&mut one), [Layer::Cursor], "an empty layer is not a change");
        assert_eq!(markers.news(&mut two), [Layer::Cursor]);
        markers.clear();
        assert_eq!(markers.news(&mut one), [Layer::Cursor]);
        assert!(markers.news(&mut one).is_empty());
    }
}
