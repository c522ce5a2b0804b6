//! The picture of an attack and its odds: the board from above, the possible landings of the target, the collisions on
//! the way, and the numbers beside it. The result is one SVG document with its fonts embedded, or a PNG file.
//!
//! [`Shot`] contains everything to show. Nothing here asks the rules for the result of an attack.

mod area;
mod faces;
mod ground;
mod ink;
mod legend;
mod machine;
mod odds;
mod panel;
mod pieces;
mod png;
mod shot;
mod signs;
mod svg;
mod terrain;
mod typesetting;
mod view;
mod window;
mod words;

use knockback_rules::{battle::Occupant, board::Cell};

use area::Area;
use faces::Style;
use legend::Legend;
pub(crate) use png::painted;
pub(crate) use shot::{Block, ChanceBar, FlightSegment, Landing, PathMarker, Shot, Sign, Tile};
use svg::{Svg, Type};
use view::View;
pub(crate) use words::isolated;

/// The width of the picture.
const WIDTH: f64 = 1200.0;
/// The outer margin.
const MARGIN: f64 = 28.0;
/// The maximum height of the window onto the board.
const HIGHEST: f64 = 1000.0;
/// The minimum size of a hex beside the numbers. If hexes would be smaller, the board takes the whole width of the
/// picture, with the numbers below it.
const SMALL: f64 = 34.0;

const TITLE: Type = Type::new(Style::Display, 46.0, ink::TEXT);
const ABOUT: Type = Type::new(Style::Text, 16.0, ink::TEXT_QUIET);

/// A picture as an SVG document.
#[derive(Debug)]
pub(crate) struct SvgDocument {
    /// The SVG document.
    pub svg: String,
    /// True if some of its letters are only in system fonts.
    pub needs_machine: bool,
    /// The letters that no font has, which are shown as boxes.
    pub boxed: Vec<String>,
}

/// Draws an attack and its odds.
pub(crate) fn picture(shot: &Shot) -> SvgDocument {
    let plan = PictureLayout::of(shot);
    let mut svg = Svg::default();
    let node = svg.node("rect").n("width", WIDTH).n("height", plan.height);
    node.fill(ink::BACKDROP).leaf();
    heading(&mut svg, &plan);
    window::draw(&mut svg, shot, &plan.view, &plan.cells);
    for (block, (x, y)) in shot.panel.iter().zip(&plan.blocks) {
        block.draw(&mut svg, *x, *y);
    }
    plan.legend.draw(&mut svg, MARGIN, plan.legend_top);
    let (needs_machine, boxed) = (svg.needs_machine(), svg.boxed());
    let svg = svg.finish(WIDTH, plan.height, &shot.title, &shot.about);
    SvgDocument { svg, needs_machine, boxed }
}

/// The positions of all parts.
struct PictureLayout {
    title: Vec<String>,
    title_type: Type,
    about: Vec<String>,
    view: View,
    cells: Vec<Cell>,
    blocks: Vec<(f64, f64)>,
    legend: Legend,
    legend_top: f64,
    height: f64,
}

impl PictureLayout {
    fn of(shot: &Shot) -> Self {
        let inside = WIDTH - 2.0 * MARGIN;
        let mut title_type = TITLE;
        while title_type.size > 30.0 && title_type.width(&shot.title) > inside {
            title_type.size -= 2.0;
        }
        let title = words::lines(&shot.title, title_type, inside, 2);
        let about = words::lines(&shot.about, ABOUT, inside, 2);
        let top = MARGIN + rows(&title) * title_type.size * 1.04 + rows(&about) * 22.0 + 18.0;

        let board = &shot.battle.setup().board;
        let matter = matter(shot);
        let beside = inside - panel::COLUMN - panel::GAP;
        let (radius, needed) = view::fitting(board, &matter, beside, HIGHEST);
        let heights: Vec<f64> = shot.panel.iter().map(Block::height).collect();
        let column = heights.iter().sum::<f64>() + panel::GAP * rows(&heights) - panel::GAP;
        let (frame, radius, blocks, bottom) = if radius >= SMALL {
            let frame = Area { x: MARGIN, y: top, w: beside, h: needed.max(column).max(360.0) };
            let blocks = stacked(&heights, MARGIN + beside + panel::GAP, top);
            (frame, radius, blocks, top + frame.h)
        } else {
            let (radius, needed) = view::fitting(board, &matter, inside, HIGHEST);
            let frame = Area { x: MARGIN, y: top, w: inside, h: needed.max(300.0) };
            let (blocks, bottom) = in_columns(&heights, top + frame.h + panel::GAP);
            (frame, radius, blocks, bottom)
        };
        let view = View::new(board, &matter, frame, radius);
        let cells = view.cells(board);
        let legend = Legend::new(shot, &cells, inside);
        let legend_top = bottom + 14.0;
        let height = legend_top + legend.height + MARGIN - 8.0;
        Self { title, title_type, about, view, cells, blocks, legend, legend_top, height }
    }
}

fn rows<T>(all: &[T]) -> f64 {
    f64::from(u16::try_from(all.len()).unwrap_or(u16::MAX))
}

/// The positions of blocks stacked vertically.
fn stacked(heights: &[f64], x: f64, top: f64) -> Vec<(f64, f64)> {
    let mut below = top;
    let mut next = |height: &f64| {
        let at = (x, below);
        below += height + panel::GAP;
        at
    };
    heights.iter().map(&mut next).collect()
}

/// The positions of blocks in three columns, each block in the column with the most space left. Returns the lower end
/// of the longest column as well.
fn in_columns(heights: &[f64], top: f64) -> (Vec<(f64, f64)>, f64) {
    let step = (WIDTH - 2.0 * MARGIN - panel::COLUMN) / 2.0;
    let mut columns = [(MARGIN, top), (MARGIN + step, top), (MARGIN + 2.0 * step, top)];
    let mut blocks = Vec::new();
    for height in heights {
        let mut shortest = 0;
        for (place, column) in columns.iter().enumerate() {
            if column.1 < columns[shortest].1 {
                shortest = place;
            }
        }
        blocks.push(columns[shortest]);
        columns[shortest].1 += height + panel::GAP;
    }
    (blocks, columns.iter().map(|column| column.1 - panel::GAP).fold(top, f64::max))
}

/// The cells that must be visible.
fn matter(shot: &Shot) -> Vec<Cell> {
    let field = shot.battle.field();
    let target = match shot.target {
        Occupant::Figure(figure) => field.footprint(figure).map(|at| at.cells().collect()).unwrap_or_default(),
        Occupant::Object(object) => field.object(object).into_iter().collect::<Vec<_>>(),
    };
    let attacker = field.footprint(shot.attacker).into_iter().flat_map(knockback_rules::board::Footprint::cells);
    let ends = shot.landings.iter().flat_map(|landing| landing.at.cells());
    let marks = shot.marks.iter().map(|mark| mark.at);
    attacker.chain(target).chain(ends).chain(marks).collect()
}

fn heading(svg: &mut Svg, plan: &PictureLayout) {
    let size = plan.title_type.size;
    let mut y = MARGIN + 0.80 * size;
    for line in &plan.title {
        svg.text((MARGIN, y), plan.title_type, line);
        y += 1.04 * size;
    }
    y += -0.80 * size + 20.0;
    for line in &plan.about {
        svg.text((MARGIN, y), ABOUT, line);
        y += 22.0;
    }
}
