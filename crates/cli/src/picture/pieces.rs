//! The pieces on the board: figures as tokens with the emblem of their side, objects, glyphs.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

use knockback_rules::{
    battle::{Battle, GlyphFace, ObjectId, Occupant, SideId},
    board::{Cell, Footprint},
};

use super::{
    ink::{self, Ink},
    shot::Shot,
    svg::{Svg, number},
    view::View,
};

/// The radius of a token, in radii of a hex.
pub(super) const TOKEN: f64 = 0.50;

/// The colour of a side, from the palette of Okabe and Ito, which is safe for all kinds of colour vision.
pub(super) fn team(side: SideId) -> Ink {
    const TEAMS: [Ink; 6] = [
        Ink(0.10, 0.49, 0.86),
        Ink(0.95, 0.62, 0.10),
        Ink(0.00, 0.42, 0.30),
        Ink(0.84, 0.46, 0.67),
        Ink(0.70, 0.22, 0.05),
        Ink(0.93, 0.88, 0.30),
    ];
    TEAMS[side.index() % TEAMS.len()]
}

/// Draws the emblem of a side: ring, triangle, square, five-pointed star, four-pointed star or lozenge.
pub(super) fn emblem(svg: &mut Svg, side: SideId, at: (f64, f64), radius: f64) {
    let colour = team(side);
    let star = |points: u8, turn: f64, inner: f64| -> Vec<(f64, f64)> {
        let corner = |corner: u8| {
            let reach = if corner.is_multiple_of(2) { radius } else { radius * inner };
            let (sin, cos) = (turn + TAU * f64::from(corner) / f64::from(2 * points)).sin_cos();
            (at.0 + cos * reach, at.1 + sin * reach)
        };
        (0..2 * points).map(corner).collect()
    };
    let corners = match side.index() % 6 {
        0 => {
            let node = svg.node("circle").n("cx", at.0).n("cy", at.1).n("r", 0.70 * radius).s("fill", "none");
            node.stroke(colour, 0.40 * radius).leaf();
            return;
        }
        1 => star(3, -FRAC_PI_2, 0.5),
        2 => star(4, FRAC_PI_4, 0.707),
        3 => star(5, -FRAC_PI_2, 0.42),
        4 => star(4, FRAC_PI_4, 0.32),
        _ => star(2, -FRAC_PI_2, 0.62),
    };
    let line = colour.toward(ink::MAP_INK, 0.75);
    svg.node("polygon").polygon(&corners).fill(colour).stroke(line, 0.09 * radius).s("stroke-linejoin", "round").leaf();
}

/// The emphasis of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stress {
    /// No emphasis.
    None,
    /// The attacker.
    Strikes,
    /// The target.
    Struck,
}

/// The centres of a token: slightly above the centre of each hex, so that there is room below it.
pub(super) fn spots(view: &View, battle: &Battle, at: Footprint) -> Vec<(f64, f64)> {
    let board = &battle.setup().board;
    at.cells().map(|cell| view.of(board.at(cell), (0.0, -0.16))).collect()
}

/// Draws a figure.
pub(super) fn figure(svg: &mut Svg, view: &View, spots: &[(f64, f64)], side: SideId, stress: Stress) {
    let (Some(&head), Some(&tail)) = (spots.first(), spots.last()) else { return };
    let radius = TOKEN * view.radius;
    let base = |svg: &mut Svg, radius: f64, colour: Ink, opacity: f64, off: f64| {
        let node = svg.node("line").n("x1", head.0).n("y1", head.1 + off).n("x2", tail.0 + 0.01).n("y2", tail.1 + off);
        node.stroke(colour, 2.0 * radius).s("stroke-linecap", "round").n("opacity", opacity).leaf();
    };
    let unit = view.radius / 46.0;
    base(svg, radius + 1.5 * unit, ink::MAP_INK, 0.35, 3.0 * unit);
    match stress {
        Stress::None => {}
        Stress::Strikes => base(svg, radius + 6.5 * unit, ink::FLIGHT, 1.0, 0.0),
        Stress::Struck => base(svg, radius + 6.5 * unit, ink::HARM, 1.0, 0.0),
    }
    base(svg, radius + 2.5 * unit, ink::MAP_INK, 1.0, 0.0);
    base(svg, radius + 0.5 * unit, team(side), 1.0, 0.0);
    base(svg, radius - 5.0 * unit, ink::MAP_INK, 0.55, 0.0);
    base(svg, radius - 6.0 * unit, ink::MAP_FACE, 1.0, 0.0);
    if head != tail {
        // The tail is smaller, to distinguish the halves.
        svg.node("circle").n("cx", tail.0).n("cy", tail.1).n("r", 0.16 * view.radius).fill(team(side)).leaf();
    }
    emblem(svg, side, head, 0.56 * radius);
}

/// Draws the side that a figure faces, from 0 to 5, as a wedge at the edge of its token.
pub(super) fn facing(svg: &mut Svg, view: &View, spot: (f64, f64), side: u8) {
    wedge(svg, spot, TOKEN * view.radius, side);
}

/// Draws a wedge at the edge of a circle with this radius.
pub(super) fn wedge(svg: &mut Svg, (x, y): (f64, f64), radius: f64, side: u8) {
    let (sin, cos) = (f64::from(side) * TAU / 6.0).sin_cos();
    let corner =
        |ahead: f64, aside: f64| (x + radius * (cos * ahead - sin * aside), y + radius * (sin * ahead + cos * aside));
    let corners = [corner(1.62, 0.0), corner(1.02, 0.42), corner(1.02, -0.42)];
    let node = svg.node("polygon").polygon(&corners).fill(ink::MAP_FACE).stroke(ink::MAP_INK, 0.09 * radius);
    node.s("stroke-linejoin", "round").leaf();
}

/// Draws an object: planks if it is breakable, stone if not.
pub(super) fn object(svg: &mut Svg, view: &View, shot: &Shot, object: ObjectId, cell: Cell) {
    let at = shot.battle.setup().board.at(cell);
    let (breaks, struck) = (shot.breakable.contains(&object), shot.target == Occupant::Object(object));
    let (x, y) = view.of(at, (0.0, -0.12));
    let half = 0.44 * view.radius;
    let unit = view.radius / 46.0;
    if struck {
        svg.node("polygon").polygon(&view.hex(at, 0.86)).s("fill", "none").stroke(ink::HARM, 4.0 * unit).leaf();
    }
    if breaks {
        planks(svg, (x, y), half, unit);
    } else {
        stone(svg, (x, y), half, unit);
    }
}

/// Draws a wooden box.
fn planks(svg: &mut Svg, (x, y): (f64, f64), half: f64, unit: f64) {
    let (broad, high) = (2.0 * half, 1.7 * half);
    let node = svg.node("rect").n("x", x - half).n("y", y - high / 2.0).n("width", broad).n("height", high);
    node.n("rx", 3.0 * unit).fill(ink::CRATE).stroke(ink::MAP_INK, 2.2 * unit).leaf();
    let [left, right] = [x - half, x + half].map(number);
    let [top, upper, lower, foot] = [-0.5, -1.0 / 6.0, 1.0 / 6.0, 0.5].map(|part| number(y + part * high));
    let planks = format!("M{left} {upper}H{right}M{left} {lower}H{right}M{left} {foot}L{right} {top}");
    let node = svg.node("path").s("d", &planks).s("fill", "none");
    node.stroke(ink::CRATE.toward(ink::MAP_INK, 0.65), 1.6 * unit).leaf();
}

/// Draws a rock, lit from above.
fn stone(svg: &mut Svg, (x, y): (f64, f64), half: f64, unit: f64) {
    let rock = [(-0.95, 0.35), (-0.7, -0.45), (-0.1, -0.9), (0.6, -0.7), (0.95, 0.05), (0.7, 0.75), (-0.4, 0.85)];
    let corners = rock.map(|(dx, dy)| (x + dx * half, y + dy * half));
    let node = svg.node("polygon").polygon(&corners).fill(ink::STONE).stroke(ink::MAP_INK, 2.2 * unit);
    node.s("stroke-linejoin", "round").leaf();
    let lit = [(-0.7, -0.45), (-0.1, -0.9), (0.6, -0.7), (0.15, -0.25)].map(|(dx, dy)| (x + dx * half, y + dy * half));
    svg.node("polygon").polygon(&lit).fill(ink::STONE.toward(ink::MAP_FACE, 0.45)).leaf();
}

/// Draws a glyph: a disc with a rune if it is face up, or with a question mark if not.
pub(super) fn glyph(svg: &mut Svg, view: &View, battle: &Battle, cell: Cell, face: GlyphFace) {
    if face == GlyphFace::Gone {
        return;
    }
    let at = battle.setup().board.at(cell);
    let unit = view.radius / 46.0;
    let part = 0.62;
    svg.node("polygon").polygon(&view.hex(at, part)).fill(ink::MAP_INK).stroke(ink::GLYPH, 2.0 * unit).leaf();
    let (x, y) = view.middle(at);
    let sign = if face == GlyphFace::Up { "\u{2605}" } else { "?" };
    let size = 0.62 * view.radius;
    let set = super::svg::Type::new(super::faces::Style::Strong, size, ink::GLYPH).at(super::svg::Anchor::Middle);
    svg.text((x, y + 0.36 * size), set, sign);
}
