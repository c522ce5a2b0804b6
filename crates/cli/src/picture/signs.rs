//! Signs of what stops a flight and what befalls it, each with its words beside it.

use super::{
    area::{Area, Room},
    faces::Style,
    ink::{self, Ink},
    shot::{Mark, Shot, Sign},
    svg::{Anchor, Svg, Type, number},
    view::View,
    words,
};

impl Sign {
    /// What it says in the legend.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crashes",
            Self::Fall => "falls",
            Self::Edge => "edge of the map",
            Self::Rise => "stopped by a rise",
            Self::Glyph => "stopped by a glyph",
            Self::Power => "stands fast",
            Self::Burn => "burns",
        }
    }

    /// True for what hurts.
    const fn hurts(self) -> bool {
        matches!(self, Self::Crash | Self::Fall | Self::Burn | Self::Rise | Self::Glyph | Self::Power)
    }

    fn colour(self) -> Ink {
        if self.hurts() { ink::HARM } else { ink::TEXT_QUIET }
    }

    /// Its strokes, on a disc of radius 1.
    const fn strokes(self) -> &'static str {
        match self {
            Self::Crash => "M0-.78L.2-.24 .74-.3 .34.08 .62.6 .08.34-.3.74-.26.2-.78.06-.3-.2-.46-.7-.06-.34z",
            Self::Fall => "M-.16-.68h.32v.62h.36L0 .68-.52-.06h.36z",
            Self::Edge => "M-.2-.66h.4v1.32h-.4z",
            Self::Rise => "M-.7.5v-.4h.46v-.36h.46v-.36h.46v1.12z",
            Self::Glyph => "M0-.7L.62-.35V.35L0 .7-.62.35V-.35z",
            Self::Power => "M-.55-.55h1.1v.5q0 .5-.55.75Q-.55.45-.55-.05z",
            Self::Burn => "M.02.7C-.62.66-.62.06-.28-.16-.2.02-.06.04-.06-.1-.1-.4.06-.6.2-.76c-.02.3.5.5.46.94C.64.5.4.7.02.7z",
        }
    }
}

/// The sign alone, at a point.
pub(super) fn sign(svg: &mut Svg, sign: Sign, (x, y): (f64, f64), radius: f64) {
    let node = svg.node("circle").n("cx", x).n("cy", y).n("r", radius).fill(ink::MAP_INK);
    node.stroke(sign.colour(), 0.16 * radius).leaf();
    let place = format!("translate({} {}) scale({})", number(x), number(y), number(0.86 * radius));
    svg.node("path").s("d", sign.strokes()).s("transform", &place).fill(sign.colour().toward(ink::TEXT, 0.25)).leaf();
}

/// Where a sign stands.
fn spot(view: &View, shot: &Shot, mark: &Mark) -> (f64, f64) {
    let at = shot.battle.setting().board.at(mark.at);
    match mark.side {
        Some(side) => view.side(at, side, 1.0),
        None => view.of(at, (0.0, -0.55)),
    }
}

fn radius(view: &View) -> f64 {
    (0.25 * view.radius).clamp(9.0, 14.0)
}

/// Keeps the places of all signs free.
pub(super) fn take(view: &View, shot: &Shot, room: &mut Room) {
    for mark in &shot.marks {
        let size = 2.0 * radius(view);
        room.take(Area::around(spot(view, shot, mark), size, size), 1.0);
    }
}

/// All signs, and their words with a line to each.
pub(super) fn draw(svg: &mut Svg, view: &View, shot: &Shot, room: &mut Room) {
    let radius = radius(view);
    let size = 13.0;
    let set = Type::new(Style::Strong, size, ink::TEXT).at(Anchor::Middle);
    let mut placed = Vec::new();
    for mark in &shot.marks {
        let lines = words::lines(&mark.words, set, 190.0, 2);
        let width = lines.iter().map(|line| set.width(line)).fold(0.0, f64::max) + 16.0;
        let count = f64::from(u8::try_from(lines.len()).unwrap_or(1));
        let height = count * (size + 3.0) + 8.0;
        let at = spot(view, shot, mark);
        let area = room.place(at, (width, height), radius + 14.0);
        placed.push((mark, at, area, lines));
    }
    for (mark, at, area, _) in &placed {
        let node = svg.node("line").n("x1", at.0).n("y1", at.1).n("x2", area.middle().0).n("y2", area.middle().1);
        node.stroke(ink::MAP_INK, 4.0).leaf();
        let node = svg.node("line").n("x1", at.0).n("y1", at.1).n("x2", area.middle().0).n("y2", area.middle().1);
        node.stroke(mark.sign.colour(), 1.8).leaf();
    }
    for (mark, at, area, lines) in &placed {
        sign(svg, mark.sign, *at, radius);
        let node = svg.node("rect").n("x", area.x).n("y", area.y).n("width", area.w).n("height", area.h);
        node.n("rx", 5.0).fill(ink::MAP_INK).stroke(mark.sign.colour(), 1.8).leaf();
        let mut y = area.y + 4.0 + 0.92 * size;
        for line in lines {
            svg.text((area.middle().0, y), set, line);
            y += size + 3.0;
        }
    }
}
