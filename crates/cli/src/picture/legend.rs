//! The legend below the picture: the meaning of its signs and colours.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::SideId,
    board::{Cell, Terrain},
};

use super::{
    faces::Style,
    ground, ink, pieces,
    shot::{Shot, Sign},
    signs,
    svg::{Svg, Type},
    terrain,
    words::{self, isolated},
};

const SET: Type = Type::new(Style::Text, 13.0, ink::TEXT_QUIET);
/// The distance between rows.
const ROW: f64 = 24.0;
/// The distance from the left edge of a sign to its text.
const SIGN: f64 = 24.0;
/// The space after the text.
const SPACE: f64 = 20.0;

enum What {
    Side(SideId),
    Terrain(Terrain),
    Facing,
    Landing,
    Sign(Sign),
    Drop,
}

/// The legend of a picture, laid out for a width.
pub(super) struct Legend {
    entries: Vec<(What, String, f64, f64)>,
    /// The height of the legend.
    pub(super) height: f64,
}

impl Legend {
    /// The entries for all visible signs.
    pub(super) fn new(shot: &Shot, cells: &[Cell], width: f64) -> Self {
        let board = &shot.battle.setup().board;
        let mut all: Vec<(What, String)> = Vec::new();
        for (id, side) in (0u16..).map(SideId).zip(&shot.battle.setup().sides) {
            let name = if side.name.is_empty() { &side.id } else { &side.name };
            all.push((What::Side(id), words::fitted(&isolated(name), SET, 220.0)));
        }
        if !shot.facings.is_empty() {
            all.push((What::Facing, "facing".to_owned()));
        }
        if !shot.landings.is_empty() {
            all.push((What::Landing, shot.landing_words.to_owned()));
        }
        let mut seen: Vec<Sign> = shot.marks.iter().map(|mark| mark.sign).collect();
        seen.sort_unstable();
        seen.dedup();
        all.extend(seen.into_iter().map(|sign| (What::Sign(sign), sign.name().to_owned())));
        all.push((What::Drop, "a drop, with the teeth downhill; numbers are levels".to_owned()));
        let terrains: BTreeMap<&str, Terrain> =
            cells.iter().map(|cell| board.terrain(*cell)).map(|terrain| (terrain.name(), terrain)).collect();
        all.extend(terrains.into_iter().map(|(name, terrain)| (What::Terrain(terrain), name.to_owned())));
        let (mut x, mut y) = (0.0, 0.0);
        let mut entries = Vec::new();
        for (what, words) in all {
            let broad = SIGN + SET.width(&words) + SPACE;
            if x > 0.0 && x + broad - SPACE > width {
                (x, y) = (0.0, y + ROW);
            }
            entries.push((what, words, x, y));
            x += broad;
        }
        Self { entries, height: y + ROW }
    }

    /// Draws the legend with its top left corner at a point.
    pub(super) fn draw(&self, svg: &mut Svg, left: f64, top: f64) {
        for (what, words, x, y) in &self.entries {
            let at = (left + x + 8.0, top + y + ROW / 2.0);
            match what {
                What::Side(side) => pieces::emblem(svg, *side, at, 8.0),
                What::Terrain(ground) => {
                    let fill = ground::colour(*ground, 0.68);
                    svg.node("polygon").polygon(&hex(at, 9.5)).fill(fill).leaf();
                    terrain::draw(svg, *ground, at, 9.5, fill);
                }
                What::Facing => pieces::wedge(svg, (at.0 - 7.0, at.1), 8.5, 0),
                What::Landing => {
                    let node = svg.node("polygon").polygon(&hex(at, 9.0)).fill(ink::FLIGHT).n("fill-opacity", 0.5);
                    node.stroke(ink::FLIGHT, 2.0).leaf();
                }
                What::Sign(sign) => signs::sign(svg, *sign, at, 8.5),
                What::Drop => {
                    let node = svg.node("path").s("d", &drop_sign(at)).fill(ink::TEXT_QUIET);
                    node.leaf();
                }
            }
            svg.text((left + x + SIGN, top + y + ROW / 2.0 + 4.5), SET, words);
        }
    }
}

fn hex((x, y): (f64, f64), radius: f64) -> [(f64, f64); 6] {
    super::view::CORNERS.map(|(dx, dy)| (x + dx * radius, y + dy * radius))
}

fn drop_sign((x, y): (f64, f64)) -> String {
    let n = super::svg::number;
    format!("M{} {}h18v3l-3 6-3-6-3 6-3-6-3 6-3-6z", n(x - 9.0), n(y - 5.0))
}
