//! The player's progress with puzzles: tried, shown or solved.

use std::{collections::BTreeMap, fmt};

/// Maximum number of puzzles remembered. Further entries in a settings file edited by hand are ignored.
const MAX: usize = 256;
/// Number of hexadecimal digits in a puzzle's number.
const DIGITS: usize = 8;

/// The player's progress with one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// No order has been given in the puzzle.
    #[default]
    New,
    /// Only orders other than the best have been given.
    Tried,
    /// The best order was shown before the player gave it.
    Shown,
    /// The player gave the best order before it was shown.
    Solved,
}

impl Standing {
    /// Returns the letter that encodes the standing.
    const fn letter(self) -> char {
        match self {
            Self::New => '.',
            Self::Tried => '-',
            Self::Shown => '?',
            Self::Solved => '+',
        }
    }

    fn of(letter: char) -> Option<Self> {
        [Self::New, Self::Tried, Self::Shown, Self::Solved].into_iter().find(|standing| standing.letter() == letter)
    }
}

/// The record of one puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleRecord {
    /// The progress with the puzzle.
    pub(crate) standing: Standing,
    /// Number of orders given that were not the best.
    pub(crate) tries: u16,
}

/// The records of all puzzles. The key is a number computed from the puzzle's position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleProgress(BTreeMap<u32, PuzzleRecord>);

impl PuzzleProgress {
    /// Parses a text with one word per puzzle. Invalid words are ignored.
    pub(crate) fn read(text: &str) -> Self {
        let mark = |word: &str| {
            let (number, mark) = word.split_at_checked(DIGITS)?;
            let mut mark = mark.chars();
            let standing = Standing::of(mark.next()?)?;
            Some((u32::from_str_radix(number, 16).ok()?, PuzzleRecord { standing, tries: mark.as_str().parse().ok()? }))
        };
        Self(text.split_whitespace().filter_map(mark).take(MAX).collect())
    }

    /// Formats the records as text.
    pub(crate) fn text(&self) -> String {
        self.to_string()
    }

    /// Returns the record of a puzzle.
    pub(crate) fn of(&self, puzzle: u32) -> PuzzleRecord {
        self.0.get(&puzzle).copied().unwrap_or_default()
    }

    /// Records an order other than the best.
    pub(crate) fn tried(&mut self, puzzle: u32) {
        let mark = self.comes_to(puzzle, Standing::Tried);
        mark.tries = mark.tries.saturating_add(1);
    }

    /// Records that the best order was shown.
    pub(crate) fn shown(&mut self, puzzle: u32) {
        self.comes_to(puzzle, Standing::Shown);
    }

    /// Records that the best order was given.
    pub(crate) fn solved(&mut self, puzzle: u32) {
        self.comes_to(puzzle, Standing::Solved);
    }

    /// Raises the standing of a puzzle, but never lowers it.
    fn comes_to(&mut self, puzzle: u32, standing: Standing) -> &mut PuzzleRecord {
        let mark = self.0.entry(puzzle).or_default();
        mark.standing = mark.standing.max(standing);
        mark
    }
}

impl fmt::Display for PuzzleProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (puzzle, PuzzleRecord { standing, tries })) in self.0.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{puzzle:0DIGITS$x}{}{tries}", standing.letter())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_progress_reads_back_unchanged() {
        let mut progress = PuzzleProgress::default();
        assert_eq!((progress.text(), progress.of(7)), (String::new(), PuzzleRecord::default()));
        progress.tried(7);
        progress.tried(7);
        progress.shown(u32::MAX);
        progress.tried(3);
        progress.solved(3);
        assert_eq!(progress.text(), "00000003+1 00000007-2 ffffffff?0");
        assert_eq!(PuzzleProgress::read(&progress.text()), progress);
    }

    #[test]
    fn solved_puzzles_stay_solved() {
        let mut progress = PuzzleProgress::default();
        progress.solved(1);
        progress.shown(1);
        progress.tried(1);
        assert_eq!(progress.of(1), PuzzleRecord { standing: Standing::Solved, tries: 1 });
        progress.shown(2);
        progress.tried(2);
        assert_eq!(progress.of(2), PuzzleRecord { standing: Standing::Shown, tries: 1 });
    }

    #[test]
    fn invalid_entries_are_ignored() {
        let odd = PuzzleProgress::read(
            "1 nonsense+1 0000000g+1 00000001*1 00000001+ 00000001+x \u{e9}\u{e9}\u{e9}\u{e9}\u{e9}+1 00000002?3",
        );
        assert_eq!(odd.text(), "00000002?3");
        let many: Vec<String> = (0..2_000).map(|number| format!("{number:08x}+0")).collect();
        assert_eq!(PuzzleProgress::read(&many.join(" ")).0.len(), MAX);
    }
}
