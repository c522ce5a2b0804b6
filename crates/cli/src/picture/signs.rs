//! The signs of stops and mishaps during a flight, each with its label.

use super::{
    area::{Area, Room},
    faces::Style,
    ink::{self, Ink},
    shot::{PathMarker, Shot, Sign},
    svg::{Anchor, Svg, Type, number},
    view::View,
    words,
};

impl Sign {
    /// The name in the legend.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crashes",
            Self::Break => "breaks",
            Self::Fall => "falls",
            Self::Edge => "edge of the map",
            Self::Rise => "stopped by a rise",
            Self::Glyph => "stopped by a glyph",
            Self::Power => "stands firm",
            Self::Burn => "burns",
        }
    }

    /// True if the sign has the colour of harm. Among the signs of stops, only the edge of the map does not.
    const fn hurts(self) -> bool {
        matches!(self, Self::Crash | Self::Break | Self::Fall | Self::Burn | Self::Rise | Self::Glyph | Self::Power)
    }

    fn colour(self) -> Ink {
        if self.hurts() { ink::HARM } else { ink::TEXT_QUIET }
    }

    /// The strokes, on a disc of radius 1.
    const fn strokes(self) -> &'static str {
        match self {
            Self::Crash => "M0-.78L.2-.24 .74-.3 .34.08 .62.6 .08.34-.3.74-.26.2-.78.06-.3-.2-.46-.7-.06-.34z",
            Self::Break => {
                "M-.6-.62L.1-.7-.14-.2.2-.16-.16.2.1.34-.3.7-.66.6zM.34-.66L.7-.5.62.6.1.68.4.3.2.14.56-.2.2-.34z"
            }
            Self::Fall => "M-.16-.68h.32v.62h.36L0 .68-.52-.06h.36z",
            Self::Edge => "M-.2-.66h.4v1.32h-.4z",
            Self::Rise => "M-.7.5v-.4h.46v-.36h.46v-.36h.46v1.12z",
            Self::Glyph => "M0-.7L.62-.35V.35L0 .7-.62.35V-.35z",
            Self::Power => "M-.55-.55h1.1v.5q0 .5-.55.75Q-.55.45-.55-.05z",
            Self::Burn => {
                "M.02.7C-.62.66-.62.06-.28-.16-.2.02-.06.04-.06-.1-.1-.4.06-.6.2-.76c-.02.3.5.5.46.94C.64.5.4.7.02.7z"
            }
        }
    }
}

/// Draws only the sign, at a point.
pub(super) fn sign(svg: &mut Svg, sign: Sign, (x, y): (f64, f64), radius: f64) {
    let node = svg.node("circle").n("cx", x).n("cy", y).n("r", radius).fill(ink::MAP_INK);
    node.stroke(sign.colour(), 0.16 * radius).leaf();
    let place = format!("translate({} {}) scale({})", number(x), number(y), number(0.86 * radius));
    svg.node("path").s("d", sign.strokes()).s("transform", &place).fill(sign.colour().toward(ink::TEXT, 0.25)).leaf();
}

/// The position of a sign.
fn spot(view: &View, shot: &Shot, mark: &PathMarker) -> (f64, f64) {
    let at = shot.battle.setup().board.at(mark.at);
    match mark.side {
        Some(side) => view.side(at, side, 1.0),
        None => view.of(at, (0.0, -0.64)),
    }
}

fn radius(view: &View) -> f64 {
    (0.25 * view.radius).clamp(9.0, 14.0)
}

/// The rectangles of all signs.
pub(super) fn spots(view: &View, shot: &Shot) -> impl Iterator<Item = Area> {
    let size = 2.0 * radius(view);
    shot.marks.iter().map(move |mark| Area::around(spot(view, shot, mark), size, size))
}

const LABEL: Type = Type::new(Style::Strong, 13.0, ink::TEXT).at(Anchor::Middle);
/// The maximum width of a label, in units of the drawing.
const BROADEST: f64 = 230.0;

/// A sign with its label.
pub(super) struct Label {
    sign: Sign,
    at: (f64, f64),
    radius: f64,
    area: Area,
    lines: Vec<String>,
}

/// Finds room for the labels of all signs.
pub(super) fn labels(view: &View, shot: &Shot, room: &mut Room) -> Vec<Label> {
    let radius = radius(view);
    let label = |mark: &PathMarker| {
        let lines = words::lines(&mark.words, LABEL, BROADEST, 3);
        let width = lines.iter().map(|line| LABEL.width(line)).fold(0.0, f64::max) + 16.0;
        let count = f64::from(u8::try_from(lines.len()).unwrap_or(1));
        let at = spot(view, shot, mark);
        let area = room.place(at, (width, count * (LABEL.size + 3.0) + 8.0), radius + 14.0);
        Label { sign: mark.sign, at, radius, area, lines }
    };
    shot.marks.iter().map(label).collect()
}

impl Label {
    /// Draws the line from the sign to its label.
    pub(super) fn leader(&self, svg: &mut Svg) {
        let ((x, y), to) = (self.at, self.area.middle());
        for (colour, breadth) in [(ink::MAP_INK, 4.0), (self.sign.colour(), 1.8)] {
            let node = svg.node("line").n("x1", x).n("y1", y).n("x2", to.0).n("y2", to.1);
            node.stroke(colour, breadth).leaf();
        }
    }

    /// Draws the sign and its label.
    pub(super) fn draw(&self, svg: &mut Svg) {
        sign(svg, self.sign, self.at, self.radius);
        let Area { x, y, w, h } = self.area;
        let node = svg.node("rect").n("x", x).n("y", y).n("width", w).n("height", h);
        node.n("rx", 5.0).fill(ink::MAP_INK).stroke(self.sign.colour(), 1.8).leaf();
        let mut base = y + 4.0 + 0.92 * LABEL.size;
        for line in &self.lines {
            svg.text((x + w / 2.0, base), LABEL, line);
            base += LABEL.size + 3.0;
        }
    }
}
