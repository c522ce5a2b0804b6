//! The odds on the board. Likelier landing hexes have a stronger fill, and likelier flights are broader.

use super::{
    area::{Area, Room},
    faces::Style,
    ink,
    shot::{Landing, Shot},
    signs,
    svg::{Anchor, Svg, Type},
    view::{View, outward},
};

/// Draws the landing hexes, below all pieces.
pub(super) fn hexes(svg: &mut Svg, view: &View, shot: &Shot) {
    let board = &shot.battle.setup().board;
    // A hex may belong to several landings of a two-hex base. Its fill shows their total probability.
    let mut parts: std::collections::BTreeMap<_, f64> = std::collections::BTreeMap::new();
    for landing in &shot.landings {
        for cell in landing.at.cells() {
            *parts.entry(cell).or_default() += landing.part;
        }
    }
    let unit = view.radius / 46.0;
    for (&cell, &part) in &parts {
        let corners = view.hex(board.at(cell), 0.93);
        let node = svg.node("polygon").polygon(&corners).fill(ink::FLIGHT);
        node.n("fill-opacity", 0.16 + 0.62 * part.clamp(0.0, 1.0).sqrt()).leaf();
        svg.node("polygon").polygon(&corners).s("fill", "none").stroke(ink::MAP_INK, 5.0 * unit).leaf();
        svg.node("polygon").polygon(&corners).s("fill", "none").stroke(ink::FLIGHT, 2.6 * unit).leaf();
    }
}

/// Draws the aimed line, thin and dashed.
pub(super) fn aim(svg: &mut Svg, view: &View, shot: &Shot) {
    let board = &shot.battle.setup().board;
    let unit = view.radius / 46.0;
    let points: Vec<(f64, f64)> = shot.aim.iter().map(|cell| view.middle(board.at(*cell))).collect();
    for (colour, breadth) in [(ink::MAP_INK, 4.2), (ink::FLIGHT, 2.0)] {
        if points.len() > 1 {
            let node = svg.node("polyline").polygon(&points).s("fill", "none").stroke(colour, breadth * unit);
            node.s("stroke-dasharray", &format!("{} {}", 2.0 * unit, 7.0 * unit)).s("stroke-linecap", "round").leaf();
        }
    }
}

/// Draws the steps of the flights.
pub(super) fn flights(svg: &mut Svg, view: &View, shot: &Shot) {
    let board = &shot.battle.setup().board;
    let unit = view.radius / 46.0;
    for (colour, rim) in [(ink::MAP_INK, 3.6), (ink::FLIGHT, 0.0)] {
        for step in &shot.steps {
            let (from, to) = (view.middle(board.at(step.from)), view.middle(board.at(step.to)));
            let node = svg.node("line").n("x1", from.0).n("y1", from.1).n("x2", to.0).n("y2", to.1);
            let breadth = (3.0 + 10.0 * step.part.clamp(0.0, 1.0)) * unit + rim * unit;
            node.stroke(colour, breadth).s("stroke-linecap", "round").leaf();
        }
    }
}

/// Draws an arrowhead on each hex side that a flight crosses, above the tokens.
pub(super) fn heads(svg: &mut Svg, view: &View, shot: &Shot) {
    let board = &shot.battle.setup().board;
    for step in &shot.steps {
        let Some(direction) = board.direction_to(step.from, step.to) else { continue };
        let (x, y) = outward(direction.number());
        let at = view.side(board.at(step.from), direction.number(), 1.04);
        let size = (0.12 + 0.08 * step.part.clamp(0.0, 1.0)) * view.radius;
        let corners = [
            (x * size, y * size),
            (-x * size - y * size, -y * size + x * size),
            (-x * size + y * size, -y * size - x * size),
        ]
        .map(|(dx, dy)| (at.0 + dx, at.1 + dy));
        let node = svg.node("polygon").polygon(&corners).fill(ink::FLIGHT);
        node.stroke(ink::MAP_INK, 0.045 * view.radius).s("stroke-linejoin", "round").leaf();
    }
}

/// The chance of a landing, on a plate.
pub(super) struct Plate<'s> {
    landing: &'s Landing,
    area: Area,
    number: Type,
    points: Type,
}

/// The plates of all landings. They are placed before labels that can go anywhere.
pub(super) fn plates<'s>(view: &View, shot: &'s Shot, room: &mut Room) -> Vec<Plate<'s>> {
    let size = (0.34 * view.radius).clamp(11.0, 19.0);
    let small = (0.25 * view.radius).clamp(9.5, 13.5);
    let number = Type::new(Style::Strong, size, ink::MAP_INK).at(Anchor::Middle);
    let points = Type::new(Style::Text, small, ink::MAP_INK).at(Anchor::Middle);
    let plate = |landing: &'s Landing| {
        let width = number.width(&landing.chance).max(points.width(&landing.points)) + 10.0;
        let height = if landing.points.is_empty() { size + 6.0 } else { size + small + 8.0 };
        // On an occupied hex, the plate goes below the token, or anywhere without a sign.
        let stands = shot.battle.field().occupant(landing.lead).is_some();
        let spots: &[(f64, f64)] = if stands {
            &[(0.0, 0.60), (-0.45, 0.60), (0.45, 0.60), (0.0, -0.95), (-0.5, -0.9), (0.5, -0.9)]
        } else {
            &[(0.0, 0.0)]
        };
        let at = shot.battle.setup().board.at(landing.lead);
        let areas = spots.iter().map(|off| Area::around(view.of(at, *off), width, height));
        let signs = |area: &Area| !signs::spots(view, shot).any(|sign| sign.shared(*area) > 0.0);
        let area = areas.clone().find(signs).or_else(|| areas.clone().next()).unwrap_or(view.frame);
        room.take(area, 1.0);
        Plate { landing, area, number, points }
    };
    shot.landings.iter().map(plate).collect()
}

impl Plate<'_> {
    /// Draws the plate.
    pub(super) fn draw(&self, svg: &mut Svg) {
        let Area { x, y, w, h } = self.area;
        let node = svg.node("rect").n("x", x).n("y", y).n("width", w).n("height", h);
        node.n("rx", 4.0).fill(ink::FLIGHT.toward(ink::MAP_FACE, 0.55)).stroke(ink::MAP_INK, 1.5).leaf();
        let first = y + 0.86 * self.number.size + 2.5;
        svg.text((x + w / 2.0, first), self.number, &self.landing.chance);
        svg.text((x + w / 2.0, first + self.points.size + 1.5), self.points, &self.landing.points);
    }
}
