//! Tokens around a figure: its wounds, its order marker, its glow if it can act, and the shade below it.
//!
//! Wounds and markers face +z. The systems that show them turn them towards the camera.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use knockback_rules::{battle::SideId, scenario::Base};
use knockback_view::marks::{self, FigureMarks, Wounds};

use super::{
    base::{HALF, RADIUS, THICK},
    sculpt::Sculpt,
};
use crate::{
    theme::{palette, team::team},
    view3d::flat::Flat,
};

/// The remaining STUN and BODY of a character, as parts of the totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HealthBars {
    /// STUN, from 0 to [`HealthBars::MAX`].
    pub(crate) stun: u8,
    /// BODY, from 0 to [`HealthBars::MAX`].
    pub(crate) body: u8,
}

impl HealthBars {
    /// The value of a full bar.
    const MAX: u8 = 10;

    /// Returns the bars of a figure. `None` if both bars are full, or if the figure has no bars.
    fn of(marks: &FigureMarks) -> Option<Self> {
        let [(stun, _), (body, _)] = marks.arcs[..] else { return None };
        let part = |points: marks::PointGauge| -> u8 {
            let (left, whole) = (i32::from(points.left.max(0)), i32::from(points.whole.max(1)));
            let most = i32::from(Self::MAX);
            // Rounded up, so that a value above zero is always visible.
            u8::try_from(((left * most + whole - 1) / whole).min(most)).unwrap_or(0)
        };
        let (stun, body) = (part(stun), part(body));
        (stun != Self::MAX || body != Self::MAX).then_some(Self { stun, body })
    }
}

/// The points that a figure can spend in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PointTokens {
    /// The points spent.
    pub(crate) spent: u8,
    /// The total number of points.
    pub(crate) most: u8,
}

impl PointTokens {
    /// Returns the points of a figure. `None` if none are spent, or if the figure is lying.
    fn of(marks: &FigureMarks) -> Option<Self> {
        let marks::PointGauge { left, whole } = marks.effort?;
        let number = |points: i16| u8::try_from(points).unwrap_or_default();
        let (spent, most) = (number(whole - left), number(whole));
        (spent > 0 && !marks.is_lying).then_some(Self { spent, most })
    }
}

/// A token beside a figure or object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Token {
    /// The wounds of a piece with more than one life.
    Wounds(Wounds),
    /// The STUN and BODY of a character.
    Vigour(HealthBars),
    /// The points to spend.
    Points(PointTokens),
    /// A small plate with a digit or an X.
    Plate(&'static str),
}

impl Token {
    /// Returns the tokens beside a figure.
    pub(crate) fn beside(marks: &FigureMarks) -> [Option<Self>; 2] {
        let life = marks.wounds.map(Self::Wounds).or_else(|| HealthBars::of(marks).map(Self::Vigour));
        let turn = marks.plate.map(Self::Plate).or_else(|| PointTokens::of(marks).map(Self::Points));
        [life, turn]
    }
}

/// The kinds of glow below a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Glow {
    /// The shade below every standing piece.
    Shade,
    /// The figure can still act in this turn.
    Ready,
    /// The figure is acting.
    Acting,
    /// Another side commands the figure.
    Commanded(SideId),
}

/// Maximum life that is shown as sockets. For pieces with more life, a plate shows the number of wounds.
const MAX_SOCKETS: u8 = 9;
/// Distance of the wounds from the centre of the base.
const TRAY: f32 = RADIUS * 1.16;

const TRAY_COLOUR: Color = Color::srgb(0.075, 0.070, 0.085);
const SOCKET: Color = Color::srgb(0.30, 0.29, 0.33);
const STUN: Color = Color::srgb(0.98, 0.90, 0.55);
const WOUND: Color = Color::srgb(0.93, 0.13, 0.11);
const WOUND_LIGHT: Color = Color::srgb(1.0, 0.62, 0.55);
const CARD: Color = Color::srgb(0.97, 0.94, 0.85);
const CARD_INK: Color = Color::srgb(0.07, 0.06, 0.09);

/// Returns the piece of a token.
pub(super) fn token(token: Token) -> Sculpt {
    match token {
        Token::Wounds(wounds) if wounds.life <= MAX_SOCKETS => sockets(wounds),
        Token::Wounds(wounds) => count(wounds),
        Token::Vigour(vigour) => bars(vigour),
        Token::Points(points) => studs(points),
        Token::Plate(sign) => plate(sign),
    }
}

/// A tray around the front of the base. It has a socket for each point of life, and a red token in the socket of each
/// wound.
fn sockets(Wounds { taken, life }: Wounds) -> Sculpt {
    let mut s = Sculpt::default();
    let spread = 0.262;
    let first = -spread * (f32::from(life) - 1.0) / 2.0;
    let spot = |angle: f32, y: f32| [TRAY * angle.sin(), y, TRAY * angle.cos()];
    for place in 0..life {
        let angle = first + spread * f32::from(place);
        let turned = Transform::from_translation(spot(angle, 0.07).into()).with_rotation(Quat::from_rotation_y(angle));
        s.add(Cuboid::new(TRAY * spread * 1.12, 0.10, 0.26), turned, TRAY_COLOUR);
        if place < taken {
            s.limb(spot(angle, 0.10), spot(angle, 0.19), [0.098, 0.092], WOUND)
                .egg(spot(angle, 0.215), [0.094, 0.075, 0.094], WOUND)
                .ball(spot(angle - 0.03, 0.275), 0.026, WOUND_LIGHT);
        } else {
            let [x, y, z] = spot(angle, 0.125);
            s.add(Cylinder::new(0.062, 0.03).mesh().resolution(10), Transform::from_xyz(x, y, z), SOCKET);
        }
    }
    s
}

/// Two rows of studs around the front of the base: STUN above, BODY below. Lost points are holes.
fn bars(HealthBars { stun, body }: HealthBars) -> Sculpt {
    let mut s = Sculpt::default();
    let spread = 0.152;
    let first = -spread * (f32::from(HealthBars::MAX) - 1.0) / 2.0;
    for place in 0..HealthBars::MAX {
        let angle = first + spread * f32::from(place);
        let turned = Quat::from_rotation_y(angle);
        let spot = |out: f32, y: f32| {
            Transform::from_translation(Vec3::new(out * angle.sin(), y, out * angle.cos())).with_rotation(turned)
        };
        s.add(Cuboid::new(TRAY * spread * 1.12, 0.08, 0.30), spot(TRAY, 0.06), TRAY_COLOUR);
        for (out, left, full) in [(TRAY - 0.065, stun, STUN), (TRAY + 0.075, body, WOUND)] {
            let wide = out * spread * 0.74;
            if place < left {
                s.add(Cuboid::new(wide, 0.11, 0.105), spot(out, 0.13), full);
            } else {
                s.add(Cuboid::new(wide, 0.02, 0.10), spot(out, 0.105), SOCKET);
            }
        }
    }
    s
}

/// A row of studs in front of the wounds, one for each point. Spent points are holes.
fn studs(PointTokens { spent, most }: PointTokens) -> Sculpt {
    let mut s = Sculpt::default();
    let (out, spread) = (TRAY + 0.215, 0.19);
    let count = most.max(spent);
    let first = -spread * (f32::from(count) - 1.0) / 2.0;
    for place in 0..count {
        let angle = first + spread * f32::from(place);
        let turned = Quat::from_rotation_y(angle);
        let at = |y: f32| Transform::from_xyz(out * angle.sin(), y, out * angle.cos()).with_rotation(turned);
        s.add(Cuboid::new(out * spread * 1.1, 0.08, 0.17), at(0.05), TRAY_COLOUR);
        if place < spent {
            s.add(Cuboid::new(0.10, 0.02, 0.10), at(0.095), SOCKET);
        } else {
            s.add(Cuboid::new(0.10, 0.13, 0.10), at(0.13), palette::ACCENT);
        }
    }
    s
}

/// A red plate with the number of wounds.
fn count(Wounds { taken, .. }: Wounds) -> Sculpt {
    let mut s = Sculpt::default();
    let mut plate = Sculpt::default();
    plate.brick([0.0, 0.20, 0.0], [0.62, 0.40, 0.07], WOUND);
    numeral(&mut plate, &taken.to_string(), [0.0, 0.20, 0.05], 0.28, CARD);
    let leant = Transform::from_xyz(0.0, 0.04, TRAY).with_rotation(Quat::from_rotation_x(-0.5));
    s.brick([0.0, 0.06, TRAY], [0.70, 0.10, 0.26], TRAY_COLOUR).join(plate, leant);
    s
}

/// A card on a foot, with the symbol of the order marker.
fn plate(sign: &str) -> Sculpt {
    let mut plate = Sculpt::default();
    plate.brick([0.0, 0.26, 0.0], [0.44, 0.52, 0.06], CARD_INK).brick([0.0, 0.26, 0.012], [0.37, 0.45, 0.06], CARD);
    numeral(&mut plate, sign, [0.0, 0.26, 0.05], 0.32, CARD_INK);
    let mut s = Sculpt::default();
    let at = [-TRAY * 0.99, 0.0, -0.16];
    let leant = Transform::from_xyz(at[0], 0.06, at[2]).with_rotation(Quat::from_rotation_x(-0.42));
    s.brick([at[0], 0.05, at[2]], [0.46, 0.10, 0.22], CARD_INK).join(plate, leant);
    s
}

/// Returns the strokes of a character, in a square from 0 to 1.
fn strokes(sign: char) -> &'static [[f32; 4]] {
    match sign {
        '0' => &[[0.2, 0.0, 0.8, 0.0], [0.8, 0.0, 0.8, 1.0], [0.8, 1.0, 0.2, 1.0], [0.2, 1.0, 0.2, 0.0]],
        '1' => &[[0.5, 0.0, 0.5, 1.0], [0.5, 1.0, 0.25, 0.75], [0.25, 0.0, 0.75, 0.0]],
        '2' => &[
            [0.2, 0.8, 0.35, 1.0],
            [0.35, 1.0, 0.7, 1.0],
            [0.7, 1.0, 0.8, 0.7],
            [0.8, 0.7, 0.2, 0.0],
            [0.2, 0.0, 0.85, 0.0],
        ],
        '3' => &[
            [0.2, 1.0, 0.8, 1.0],
            [0.8, 1.0, 0.45, 0.58],
            [0.45, 0.58, 0.8, 0.42],
            [0.8, 0.42, 0.75, 0.1],
            [0.75, 0.1, 0.5, 0.0],
            [0.5, 0.0, 0.2, 0.1],
        ],
        '4' => &[[0.65, 0.0, 0.65, 1.0], [0.65, 1.0, 0.15, 0.3], [0.15, 0.3, 0.9, 0.3]],
        '5' => &[
            [0.8, 1.0, 0.25, 1.0],
            [0.25, 1.0, 0.22, 0.58],
            [0.22, 0.58, 0.7, 0.58],
            [0.7, 0.58, 0.8, 0.3],
            [0.8, 0.3, 0.6, 0.0],
            [0.6, 0.0, 0.2, 0.05],
        ],
        '6' => &[
            [0.7, 1.0, 0.25, 0.5],
            [0.25, 0.5, 0.25, 0.1],
            [0.25, 0.1, 0.5, 0.0],
            [0.5, 0.0, 0.78, 0.1],
            [0.78, 0.1, 0.78, 0.45],
            [0.78, 0.45, 0.25, 0.5],
        ],
        '7' => &[[0.2, 1.0, 0.85, 1.0], [0.85, 1.0, 0.4, 0.0]],
        '8' => &[
            [0.25, 0.0, 0.75, 0.0],
            [0.75, 0.0, 0.78, 0.5],
            [0.78, 0.5, 0.25, 0.5],
            [0.25, 0.5, 0.25, 0.0],
            [0.75, 0.5, 0.72, 1.0],
            [0.72, 1.0, 0.28, 1.0],
            [0.28, 1.0, 0.28, 0.5],
        ],
        '9' => &[
            [0.75, 0.5, 0.25, 0.55],
            [0.25, 0.55, 0.25, 0.9],
            [0.25, 0.9, 0.5, 1.0],
            [0.5, 1.0, 0.75, 0.9],
            [0.75, 0.9, 0.75, 0.5],
            [0.75, 0.5, 0.35, 0.0],
        ],
        'X' => &[[0.15, 0.0, 0.85, 1.0], [0.15, 1.0, 0.85, 0.0]],
        _ => &[[0.2, 0.5, 0.8, 0.5]],
    }
}

/// Adds characters in a row, as seen from +z, with the given height.
fn numeral(s: &mut Sculpt, text: &str, [x, y, z]: [f32; 3], height: f32, colour: Color) {
    let wide = height * 0.72;
    let count = u8::try_from(text.chars().count()).unwrap_or(1);
    for (place, sign) in (0u8..).zip(text.chars()) {
        let left = x + wide * (f32::from(place) - f32::from(count) / 2.0);
        for [ax, ay, bx, by] in strokes(sign).iter().copied() {
            let at = |px: f32, py: f32| [left + wide * px, y + height * (py - 0.5), z];
            s.beam(at(ax, ay), at(bx, by), [0.05, height * 0.17], colour);
        }
    }
}

/// Returns a soft ring or disc on the ground around a base.
pub(super) fn glow(glow: Glow, base: Base) -> Mesh {
    let mut flat = Flat::default();
    let half = if base == Base::TwoHex { HALF } else { 0.0 };
    // Each entry is a radius and the strength there. A band is between two entries.
    let (colour, bands): (Color, &[(f32, f32)]) = match glow {
        Glow::Shade => (Color::BLACK, &[(0.0, 0.62), (0.66, 0.58), (1.04, 0.0)]),
        Glow::Ready => (palette::READY, &[(0.74, 0.0), (0.84, 0.85), (0.90, 0.85), (1.10, 0.0)]),
        Glow::Commanded(side) => (team(side).colour, &[(1.02, 0.0), (1.05, 1.0), (1.16, 1.0), (1.19, 0.0)]),
        Glow::Acting => (palette::ACCENT, &[(0.70, 0.0), (0.82, 1.0), (0.95, 1.0), (0.99, 0.45), (1.32, 0.0)]),
    };
    let steps = 40u8;
    let spot = |radius: f32, step: u8| {
        let angle = f32::from(step) / f32::from(steps) * TAU;
        let shift = if (PI / 2.0..1.5 * PI).contains(&angle) { -half } else { half };
        Vec3::new(radius * angle.cos() + shift, 0.0, -radius * angle.sin())
    };
    for band in bands.windows(2) {
        let ((inner, from), (outer, to)) = (band[0], band[1]);
        for step in 0..steps {
            let next = step + 1;
            flat.shaded([
                (spot(inner, step), colour.with_alpha(from)),
                (spot(outer, step), colour.with_alpha(to)),
                (spot(outer, next), colour.with_alpha(to)),
                (spot(inner, next), colour.with_alpha(from)),
            ]);
        }
    }
    flat.into_mesh()
}

/// Returns the height of a glow above the ground.
pub(super) fn lift(glow: Glow) -> f32 {
    match glow {
        Glow::Shade => 0.022,
        Glow::Ready | Glow::Acting => THICK * 0.85,
        // Above any other glow, because its own colour must be visible.
        Glow::Commanded(_) => THICK * 0.9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wound_adds_a_token() {
        let corners = |taken| token(Token::Wounds(Wounds { taken, life: 5 })).into_mesh(CARD_INK).count_vertices();
        assert!(corners(1) < corners(2) && corners(2) < corners(5));
    }

    #[test]
    fn spent_points_are_shown_beside_the_piece() {
        let marks = |left| FigureMarks { effort: Some(marks::PointGauge { left, whole: 3 }), ..FigureMarks::default() };
        assert_eq!(Token::beside(&marks(3)), [None, None]);
        assert_eq!(Token::beside(&marks(1)), [None, Some(Token::Points(PointTokens { spent: 2, most: 3 }))]);
        assert_eq!(Token::beside(&FigureMarks { is_lying: true, ..marks(1) }), [None, None]);
    }

    #[test]
    fn unspent_points_stand_upright() {
        let highest = |spent| {
            let sculpt = token(Token::Points(PointTokens { spent, most: 3 })).into_mesh(CARD_INK);
            let at = sculpt.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|at| at.as_float3()).unwrap();
            at.iter().filter(|[_, y, _]| *y > 0.15).count()
        };
        let heights = [0, 1, 2, 3].map(highest);
        assert!(heights[3] == 0 && heights.windows(2).all(|pair| pair[0] > pair[1]), "{heights:?}");
    }

    #[test]
    fn every_digit_and_marker_has_distinct_strokes() {
        let all: Vec<_> = "0123456789X".chars().map(strokes).collect();
        for (place, one) in all.iter().enumerate() {
            assert!(all[place + 1..].iter().all(|other| other != one), "{place}");
        }
    }
}
