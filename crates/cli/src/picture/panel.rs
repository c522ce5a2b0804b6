//! The panel of numbers beside the board.

use super::{
    faces::Style,
    ink,
    shot::{Block, ChanceBar, Tile},
    svg::{Anchor, Svg, Type},
    words,
};

/// The width of a column of numbers.
pub(super) const COLUMN: f64 = 344.0;
/// The padding of a panel.
const PAD: f64 = 16.0;
/// The gap between blocks.
pub(super) const GAP: f64 = 12.0;

const HEADING: Type = Type::new(Style::Display, 21.0, ink::ACCENT);
const NAME: Type = Type::new(Style::Strong, 13.5, ink::TEXT);
const QUIET: Type = Type::new(Style::Text, 12.5, ink::TEXT_QUIET);
const CHANCE: Type = Type::new(Style::Strong, 14.0, ink::TEXT);
const TILE: Type = Type::new(Style::Strong, 27.0, ink::TEXT);
/// The line height.
const LINE: f64 = 17.0;
/// The width of a bar's name.
const BAR_NAME: f64 = 78.0;

impl Block {
    /// The height of the block.
    pub(super) fn height(&self) -> f64 {
        let inside = COLUMN - 2.0 * PAD;
        2.0 * PAD
            + match self {
                Self::Tiles(tiles) => 64.0 * f64::from(u8::try_from(tiles.len().div_ceil(3)).unwrap_or(1)) - 8.0,
                Self::Bars { rows, .. } => 24.0 + rows.iter().map(|row| bar_height(row, inside)).sum::<f64>() - 6.0,
                Self::Table { rows, .. } => 28.0 + 22.0 * count(rows.len()) - 6.0,
                Self::Note(note) => LINE * count(words::lines(note, QUIET, inside, 6).len()) - 4.0,
            }
    }

    /// Draws the block with its top left corner at a point.
    pub(super) fn draw(&self, svg: &mut Svg, x: f64, y: f64) {
        let node = svg.node("rect").n("x", x).n("y", y).n("width", COLUMN).n("height", self.height());
        node.n("rx", 6.0).fill(ink::PANEL).stroke(ink::PANEL_RIM, 1.0).leaf();
        let (left, top, inside) = (x + PAD, y + PAD, COLUMN - 2.0 * PAD);
        match self {
            Self::Tiles(all) => tiles(svg, all, left, top, inside),
            Self::Bars { heading, rows } => {
                svg.text((left, top + 14.0), HEADING, heading);
                let mut at = top + 24.0;
                for row in rows {
                    bar(svg, row, left, at, inside);
                    at += bar_height(row, inside);
                }
            }
            Self::Table { heading, rows } => table(svg, heading, rows, left, top, inside),
            Self::Note(note) => {
                let mut at = top + 11.0;
                for line in words::lines(note, QUIET, inside, 6) {
                    svg.text((left, at), QUIET, &line);
                    at += LINE;
                }
            }
        }
    }
}

fn count(number: usize) -> f64 {
    f64::from(u16::try_from(number).unwrap_or(u16::MAX))
}

/// Draws tiles, three in a row.
fn tiles(svg: &mut Svg, tiles: &[Tile], left: f64, top: f64, inside: f64) {
    let width = (inside - 16.0) / 3.0;
    for (place, tile) in tiles.iter().enumerate() {
        let (column, row) = (count(place % 3), count(place / 3));
        let (x, y) = (left + column * (width + 8.0), top + row * 64.0);
        let mut set = TILE;
        while set.width(&tile.number) > width && set.size > 14.0 {
            set.size -= 1.0;
        }
        svg.text((x, y + 22.0), set, &tile.number);
        svg.text((x, y + 39.0), QUIET, &words::fitted(&tile.what, QUIET, width));
        track(svg, x, y + 46.0, width, tile.part, ink::ACCENT);
    }
}

fn track(svg: &mut Svg, x: f64, y: f64, width: f64, part: f64, colour: ink::Ink) {
    let bar = |svg: &mut Svg, width: f64, colour: ink::Ink| {
        let node = svg.node("rect").n("x", x).n("y", y).n("width", width).n("height", 6.0);
        node.n("rx", 2.0).fill(colour).leaf();
    };
    bar(svg, width, ink::TRACK);
    if part > 0.0 {
        bar(svg, (width * part.min(1.0)).max(1.5), colour);
    }
}

fn bar_end(row: &ChanceBar, inside: f64) -> Vec<String> {
    words::lines(&row.end, QUIET, inside - BAR_NAME - 62.0, 3)
}

fn bar_height(row: &ChanceBar, inside: f64) -> f64 {
    LINE * count(bar_end(row, inside).len()) + 16.0
}

/// Draws a bar, with its name, landing and chance above it.
fn bar(svg: &mut Svg, row: &ChanceBar, left: f64, top: f64, inside: f64) {
    let base = top + 14.0;
    svg.text((left, base), NAME, &row.name);
    let mut at = base;
    let end = if row.harm { Type { fill: ink::HARM_TEXT, ..QUIET } } else { QUIET };
    for line in bar_end(row, inside) {
        svg.text((left + BAR_NAME, at), end, &line);
        at += LINE;
    }
    svg.text((left + inside, base), CHANCE.at(Anchor::End), &row.chance);
    track(svg, left, at - LINE + 5.0, inside, row.part, if row.harm { ink::HARM } else { ink::FLIGHT });
}

fn table(svg: &mut Svg, heading: &[String; 3], rows: &[[String; 3]], left: f64, top: f64, inside: f64) {
    let columns = [left + inside - 78.0, left + inside];
    svg.text((left, top + 14.0), HEADING, &heading[0]);
    for (place, words) in heading[1..].iter().enumerate() {
        svg.text((columns[place], top + 14.0), QUIET.at(Anchor::End), words);
    }
    let mut at = top + 40.0;
    for row in rows {
        svg.text((left, at), NAME, &words::fitted(&row[0], NAME, inside - 150.0));
        for (place, words) in row[1..].iter().enumerate() {
            svg.text((columns[place], at), CHANCE.at(Anchor::End), words);
        }
        at += 22.0;
    }
}
