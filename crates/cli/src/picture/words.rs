//! Names and sentences, fitted to the available space, for any writing direction.

use unicode_segmentation::UnicodeSegmentation as _;

use super::svg::Type;
use crate::columns::cells;

/// The maximum length of a name in a picture, in terminal cells, so that a sentence with two names fits on two lines.
const LONGEST_NAME: usize = 40;

/// A name for use within a text: it keeps its own direction (UAX 9: first strong isolate). A very long name is cut.
pub(crate) fn isolated(name: &str) -> String {
    let name = plain(name);
    if cells(&name) <= LONGEST_NAME {
        return format!("\u{2068}{name}\u{2069}");
    }
    let mut kept = String::new();
    for sign in name.graphemes(true) {
        if cells(&kept) + cells(sign) >= LONGEST_NAME {
            break;
        }
        kept.push_str(sign);
    }
    format!("\u{2068}{}\u{2026}\u{2069}", kept.trim_end())
}

/// A name without characters that would change the direction of the text around it.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| !matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')).collect()
}

/// A text on one line, cut with an ellipsis if it is too wide.
pub(super) fn fitted(words: &str, set: Type, room: f64) -> String {
    if set.width(words) <= room {
        return words.to_owned();
    }
    let mut kept = String::new();
    for sign in words.graphemes(true) {
        let longer = format!("{kept}{sign}");
        if set.width(&longer) + set.width("\u{2026}") > room {
            break;
        }
        kept = longer;
    }
    let isolated = words.starts_with('\u{2068}') && !kept.ends_with('\u{2069}');
    format!("{}\u{2026}{}", kept.trim_end(), if isolated { "\u{2069}" } else { "" })
}

/// A text on as many lines as it needs, up to `most`; the last one is cut if necessary. A line end starts a new line.
pub(super) fn lines(words: &str, set: Type, room: f64, most: usize) -> Vec<String> {
    if let Some((first, rest)) = words.split_once('\n').filter(|_| most > 1) {
        let mut all = lines(first, set, room, most - 1);
        all.extend(lines(rest, set, room, most - all.len()));
        return all;
    }
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut left = words.split(' ').peekable();
    while let Some(word) = left.next() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || set.width(&longer) <= room {
            line = longer;
        } else if lines.len() + 1 == most {
            // No further line: the rest is cut.
            let rest: Vec<&str> = std::iter::once(word).chain(left.by_ref()).collect();
            line = format!("{line} {}", rest.join(" "));
        } else {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    lines.push(line);
    mended(lines).iter().map(|line| fitted(line, set, room)).collect()
}

/// Closes every isolate on the line on which it starts. An isolate that continues on the next line is reopened there.
fn mended(lines: Vec<String>) -> Vec<String> {
    let mut within = false;
    lines
        .into_iter()
        .map(|line| {
            let begun = if within { format!("\u{2068}{line}") } else { line };
            within = begun.matches('\u{2068}').count() > begun.matches('\u{2069}').count();
            if within { format!("{begun}\u{2069}") } else { begun }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{faces::Style, ink};

    const SET: Type = Type::new(Style::Text, 10.0, ink::TEXT);

    #[test]
    fn long_words_are_cut_and_lines_broken() {
        assert_eq!(fitted("short", SET, 100.0), "short");
        let cut = fitted("a very long name indeed", SET, 60.0);
        assert!(cut.ends_with('\u{2026}') && SET.width(&cut) <= 60.0 && cut.len() > 8, "{cut}");
        let broken = lines("one two three four five six seven", SET, 50.0, 3);
        assert_eq!(broken.len(), 3);
        assert!(broken.iter().all(|line| SET.width(line) <= 50.0), "{broken:?}");
        assert!(broken[2].ends_with('\u{2026}'), "{broken:?}");
    }

    #[test]
    fn names_are_cut_where_they_would_push_the_answer_out() {
        assert_eq!(isolated("Anvil Mae"), "\u{2068}Anvil Mae\u{2069}");
        for name in ["W".repeat(80), "大きな蛾".repeat(20), "a b ".repeat(20)] {
            let cut = isolated(&name);
            assert!(cut.ends_with("\u{2026}\u{2069}") && !cut.contains(" \u{2026}"), "{cut}");
            assert!((35..=40).contains(&cells(&cut.replace(['\u{2068}', '\u{2069}'], ""))), "{cut}");
        }
    }

    #[test]
    fn isolates_are_balanced_on_every_line() {
        let words = format!("{} falls", isolated("\u{202e}מגן הכוכב הגדול\u{2069}"));
        for room in [20.0, 40.0, 60.0, 200.0] {
            for line in lines(&words, SET, room, 2) {
                assert_eq!(line.matches('\u{2068}').count(), line.matches('\u{2069}').count(), "{line:?}");
                assert!(!line.contains('\u{202e}'));
            }
        }
    }
}
