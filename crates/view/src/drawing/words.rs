//! Text on spots of the battlefield. All text of one spot shares a plate.

use std::collections::{BTreeMap, BTreeSet};

use knockback_rules::{board::Cell, units::Level};

use super::Ink;
use crate::tone::Tone;

/// The spot of a plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlateAnchor {
    /// On the ground of a cell.
    On(Cell),
    /// Above the occupant of a cell.
    Above(Cell),
    /// Between two cells of a path.
    Between(Cell, Cell),
    /// Halfway down a drop from the first cell to the second.
    Down(Cell, Cell),
    /// Above a cell, at a level.
    Aloft(Cell, Level),
    /// Above a figure on a cell. The number is the height of its head above the table, in hundredths.
    Overhead(Cell, u16),
    /// On top of the column of a chance on a cell, with the chance in hundredths.
    Top(Cell, u8),
}

impl PlateAnchor {
    /// Above a cell at a level, or on the ground of the cell if there is no level.
    #[must_use]
    pub fn at(cell: Cell, level: Option<Level>) -> Self {
        level.map_or(Self::On(cell), |level| Self::Aloft(cell, level))
    }
}

/// Importance of text. More important text keeps its place and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LabelPriority {
    /// A number that belongs to its hex. It never moves aside, because it would then seem to belong to another hex.
    Pinned,
    /// The chance that a figure ends on the hex.
    Chance,
    /// Harm, and the end of a flight.
    Main,
    /// The cost of a step, or the reason why a figure cannot be attacked.
    Side,
    /// The cost of one of many moves.
    Small,
}

/// A line of text on a plate.
#[derive(Clone, Debug, PartialEq)]
pub struct PlateLine {
    /// The text.
    pub text: String,
    /// The colour.
    pub ink: Ink,
    /// The importance.
    pub weight: LabelPriority,
}

/// The rim of a plate, which shows the kind of thing that its text describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rim {
    /// No rim.
    #[default]
    None,
    /// A cell where the target may land.
    Landing,
    /// The option or the landing that is selected.
    Lit,
    /// The target.
    Target,
}

/// A plate with text.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// The spot.
    pub spot: PlateAnchor,
    /// The lines of text.
    pub lines: Vec<PlateLine>,
    /// The rim.
    pub rim: Rim,
}

impl Plate {
    /// The hex whose number the plate shows, such as the cost of a move there.
    #[must_use]
    pub fn number_on(&self) -> Option<Cell> {
        let PlateAnchor::On(cell) = self.spot else { return None };
        self.is_number().then_some(cell)
    }

    /// True for a number that has a meaning only on its hex.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.lines.iter().any(|line| is_number(line.weight))
    }

    /// True for text that is neither a number on a hex nor a chance.
    #[must_use]
    pub fn is_label(&self) -> bool {
        !self.is_number() && self.lines.iter().all(|line| line.weight > LabelPriority::Chance)
    }
}

const fn is_number(weight: LabelPriority) -> bool {
    matches!(weight, LabelPriority::Small | LabelPriority::Pinned)
}

/// A spot that no plate may cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClearSpot {
    /// The cell.
    pub cell: Cell,
    /// The level of the feet of a figure that flies above the cell.
    pub feet: Option<Level>,
    /// True for a body, from its feet to its head; false for the ground where a figure may land.
    pub is_body: bool,
}

/// The text of a drawing, gathered by spot, and the spots that it keeps clear of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    plates: BTreeMap<PlateAnchor, (Vec<PlateLine>, Rim)>,
    clear: BTreeSet<ClearSpot>,
}

impl Words {
    /// Adds a line of text to a spot.
    pub fn add(&mut self, spot: PlateAnchor, text: impl Into<String>, ink: impl Into<Ink>, weight: LabelPriority) {
        let line = PlateLine { text: text.into(), ink: ink.into(), weight };
        let (lines, _) = self.plates.entry(spot).or_default();
        if !lines.contains(&line) {
            lines.push(line);
        }
    }

    /// Gives the plate of a spot a rim, unless it has a stronger one.
    pub fn rim(&mut self, spot: PlateAnchor, rim: Rim) {
        let (_, now) = self.plates.entry(spot).or_default();
        *now = rim.max(*now);
    }

    /// Writes the number of a step above the text of a spot.
    pub(super) fn number_step(&mut self, spot: PlateAnchor, step: u8) {
        let line = PlateLine { text: format!("Step {step}"), ink: Tone::Power.into(), weight: LabelPriority::Main };
        self.plates.entry(spot).or_default().0.insert(0, line);
    }

    /// Removes the text of a spot and returns it.
    pub(super) fn take(&mut self, spot: PlateAnchor) -> Vec<PlateLine> {
        self.plates.remove(&spot).map(|(lines, _)| lines).unwrap_or_default()
    }

    /// Removes the numbers on hexes, such as movement costs.
    pub(super) fn remove_numbers(&mut self) {
        for (_, (lines, _)) in self.plates.iter_mut().filter(|(spot, _)| matches!(spot, PlateAnchor::On(_))) {
            lines.retain(|line| !is_number(line.weight));
        }
    }

    /// Removes the text above all cells except one.
    pub(super) fn keep_only_above(&mut self, cell: Cell) {
        self.plates.retain(|spot, _| !matches!(spot, PlateAnchor::Above(other) if *other != cell));
    }

    /// Keeps text off a body on a cell, or on a level above it.
    pub fn keep_clear_of_body(&mut self, cell: Cell, feet: Option<Level>) {
        self.clear.insert(ClearSpot { cell, feet, is_body: true });
    }

    /// Keeps text off the ground of a cell where a figure may land.
    pub fn keep_clear_of_landing(&mut self, cell: Cell) {
        self.clear.insert(ClearSpot { cell, feet: None, is_body: false });
    }

    /// The plates, one for each spot with text.
    #[must_use]
    pub fn plates(&self) -> Vec<Plate> {
        let plates = self.plates.iter().filter(|(_, (lines, _))| !lines.is_empty());
        plates.map(|(spot, (lines, rim))| Plate { spot: *spot, lines: lines.clone(), rim: *rim }).collect()
    }

    /// The spots that the plates keep clear of, without duplicates.
    pub fn kept_clear(&self) -> impl Iterator<Item = ClearSpot> {
        self.clear.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_one_spot_shares_a_plate() {
        let battle = knockback_testing::champions::open();
        let mut cells = battle.setup().board.cells();
        let (cell, other) = (cells.next().unwrap(), cells.next().unwrap());
        let spot = PlateAnchor::On(cell);
        let mut words = Words::default();
        words.add(spot, "2 KP", Tone::Plain, LabelPriority::Main);
        words.add(spot, "wall", Tone::Plain, LabelPriority::Side);
        words.add(spot, "wall", Tone::Plain, LabelPriority::Side);
        words.rim(PlateAnchor::On(other), Rim::Lit);
        let plates = words.plates();
        assert_eq!(plates.len(), 1, "a spot without text has no plate");
        assert_eq!(plates[0].lines.len(), 2, "equal lines are added once");
        assert_eq!(plates[0].number_on(), None, "text is not a number");
        let mut words = Words::default();
        words.add(spot, "3", Tone::Plain, LabelPriority::Small);
        assert_eq!(words.plates()[0].number_on(), Some(cell));
        let mut words = Words::default();
        words.keep_clear_of_body(cell, None);
        words.keep_clear_of_body(cell, None);
        words.keep_clear_of_landing(cell);
        words.keep_clear_of_body(cell, Some(Level(30)));
        assert!(words.plates().is_empty());
        assert_eq!(words.kept_clear().count(), 3, "each spot once");
    }
}
