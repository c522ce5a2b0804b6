//! Marks on cells: reach, targets, zones, choices and the cursor.

use knockback_rules::board::Cell;

use super::Ink;
use crate::{percent::hundredths, tone::Tone};

/// Layers of marks; later ones lie above earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Areas that stay: start zones, hexes to be held.
    Zone,
    /// Where the chosen figure can go.
    Reach,
    /// The chosen figure's own cells.
    Chosen,
    /// Figures and objects that it can attack, and those that it cannot.
    Target,
    /// Figures and objects that would be hurt beside the target: those in its way, and those that swipe.
    Struck,
    /// Where a blow would send its target.
    Forecast,
    /// The hovered cell.
    Cursor,
}

/// How a mark fills its cells: told apart by shape, so that no one has to tell colours apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Evenly.
    #[default]
    Plain,
    /// Striped aslant: here it may hurt.
    Hatch,
    /// Crossed out: this stops, or is struck.
    Cross,
    /// A ring: a figure or an object that can be attacked.
    Ring,
    /// A ring with four hairs that point inwards, as in a sight: the target.
    Sight,
    /// Dotted: here a move ends, with any spaces left.
    Dots,
    /// A burst: this breaks.
    Burst,
    /// A small ring: going there takes a whole phase, or the hex is to be held.
    Hollow,
    /// Filled like a glass, from the south up, this many hundredths high: how likely something is.
    Gauge(u8),
}

/// Cells marked alike.
#[derive(Clone, Debug, PartialEq)]
pub struct CellMark {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The colour of fill and line.
    pub ink: Ink,
    /// How opaque the fill is; 0 for none.
    pub fill: f32,
    /// How wide the line is, in parts of a hex's radius.
    pub rim: f32,
    /// True if the line runs around them all, not within each.
    pub together: bool,
    /// The shapes in each of them beside fill and line, in the same colour.
    pub style: Style,
}

impl CellMark {
    /// One area: filled, with a line around the whole.
    pub fn area(cells: impl IntoIterator<Item = Cell>, ink: impl Into<Ink>) -> Self {
        let cells = cells.into_iter().collect();
        Self { cells, ink: ink.into(), fill: 0.3, rim: 0.09, together: true, style: Style::Plain }
    }

    /// A line within each of the cells.
    pub fn each(cells: impl IntoIterator<Item = Cell>, ink: impl Into<Ink>) -> Self {
        Self { fill: 0.0, rim: 0.11, together: false, ..Self::area(cells, ink) }
    }

    /// Hexes that a side has to hold.
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

    /// The same mark with its chance, from 0 to 1: the likelier, the lighter and the fuller.
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

    /// Makes it quiet beside what matters more.
    pub(super) fn fade(&mut self) {
        (self.ink, self.style) = (self.ink.dimmed(0.5), Style::Plain);
        (self.fill, self.rim) = (0.25 * self.fill, 0.5 * self.rim);
    }
}
