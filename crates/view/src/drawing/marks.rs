//! Marks on cells: reach, targets, zones, choices and the cursor.

use knockback_rules::board::Cell;

use super::Ink;
use crate::{percent::hundredths, tone::Tone};

/// Layers of marks, from bottom to top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Permanent areas: start zones, hexes to hold.
    Zone,
    /// The reach of the selected figure.
    Reach,
    /// The cells of the selected figure.
    Chosen,
    /// Figures and objects, as legal or illegal targets.
    Target,
    /// Other figures and objects that are involved: those in the target's way, those that break, and enemies that
    /// swipe.
    Struck,
    /// Possible destinations of the target.
    Forecast,
    /// The hovered cell.
    Cursor,
}

/// The fill of a mark. Marks differ in shape, so that players need not distinguish colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// An even fill.
    #[default]
    Plain,
    /// Diagonal stripes: risk of harm.
    Hatch,
    /// Crossed out: an obstacle, or an occupant that is struck.
    Cross,
    /// A ring: a legal target.
    Ring,
    /// A ring with four cross hairs that point inwards: the target.
    Sight,
    /// Dotted: a hex that ends a move or a flight.
    Dots,
    /// A burst: an object that breaks.
    Burst,
    /// A small ring: a hex that takes a whole phase to reach, or a hex to hold.
    Hollow,
    /// Filled like a glass, from the south up, to this many hundredths: a chance.
    Gauge(u8),
}

/// Cells with the same mark.
#[derive(Clone, Debug, PartialEq)]
pub struct CellMark {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The colour of fill and line.
    pub ink: Ink,
    /// The opacity of the fill; 0 for none.
    pub fill: f32,
    /// The width of the line, in hex radii.
    pub rim: f32,
    /// True if one line surrounds all cells, instead of one line in each cell.
    pub together: bool,
    /// The shape in each cell, in the same colour.
    pub style: Style,
}

impl CellMark {
    /// An area: filled, with a line around the whole.
    pub fn area(cells: impl IntoIterator<Item = Cell>, ink: impl Into<Ink>) -> Self {
        let cells = cells.into_iter().collect();
        Self { cells, ink: ink.into(), fill: 0.3, rim: 0.09, together: true, style: Style::Plain }
    }

    /// A line in each of the cells.
    pub fn each(cells: impl IntoIterator<Item = Cell>, ink: impl Into<Ink>) -> Self {
        Self { fill: 0.0, rim: 0.11, together: false, ..Self::area(cells, ink) }
    }

    /// Hexes that a side must hold.
    pub fn held(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::each(cells, Tone::Accent).rimmed(0.09).styled(Style::Hollow)
    }

    /// Figures and objects that are struck, or that stop a flight.
    pub fn struck(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::each(cells, Tone::Risk).rimmed(0.0).styled(Style::Cross)
    }

    /// An object that breaks.
    #[must_use]
    pub fn broken(cell: Cell) -> Self {
        Self::each([cell], Tone::Risk).filled(0.15).rimmed(0.0).styled(Style::Burst)
    }

    /// The end of a flight.
    #[must_use]
    pub fn landing(cell: Cell) -> Self {
        Self::each([cell], Tone::Flight).filled(0.3).rimmed(0.12)
    }

    /// The same mark with a chance, from 0 to 1. A likelier mark is lighter and fuller.
    #[must_use]
    pub fn likely(self, chance: f32) -> Self {
        let style = Style::Gauge(hundredths(chance));
        Self { ink: Ink::of_chance(chance), fill: 0.12 + 0.3 * chance, style, ..self }
    }

    /// The same mark with shapes in each cell.
    #[must_use]
    pub fn styled(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The same mark with a line of this width; 0 for none.
    #[must_use]
    pub fn rimmed(self, rim: f32) -> Self {
        Self { rim, ..self }
    }

    /// The same mark with a fill of this opacity.
    #[must_use]
    pub fn filled(self, fill: f32) -> Self {
        Self { fill, ..self }
    }

    /// Fades the mark behind more important ones.
    pub(super) fn fade(&mut self) {
        (self.ink, self.style) = (self.ink.dimmed(0.5), Style::Plain);
        (self.fill, self.rim) = (0.25 * self.fill, 0.5 * self.rim);
    }
}
