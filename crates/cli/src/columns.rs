//! Table columns, measured in terminal cells: a character may take one cell, two or none.

use unicode_width::UnicodeWidthStr as _;

/// The number of cells that a text takes.
pub(crate) fn cells(words: &str) -> usize {
    words.width()
}

/// Pads a text with spaces to the width of a column.
pub(crate) fn padded(words: &str, width: usize) -> String {
    format!("{words}{}", " ".repeat(width.saturating_sub(cells(words))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_script_fill_a_column() {
        for (words, taken) in [("", 0), ("Ram", 3), ("大きな", 6), ("🦋", 2), ("e\u{301}", 1), ("صقر", 3), ("ｱ", 1)]
        {
            assert_eq!(cells(words), taken, "{words}");
            assert_eq!(padded(words, 8), format!("{words}{}", " ".repeat(8 - taken)), "{words}");
        }
        assert_eq!(padded("大きな", 4), "大きな", "nothing is cut");
    }
}
