//! The layout of a line of text in parts, for any writing direction.
//!
//! SVG viewers position letters from different fonts badly within one text element. Each run of letters with the same
//! font and direction therefore becomes a separate text element, which is positioned here.

use unicode_bidi::{BidiInfo, Level};

use super::{
    faces::{self, Font, Style, turns},
    machine::Machine,
};

/// Text with a single font and direction.
#[derive(Debug)]
pub(super) struct Run {
    /// The text, with control characters so that viewers draw it in the right direction.
    pub(super) words: String,
    /// The font of the run.
    pub(super) font: Font,
    /// The distance from the start of the line, in font sizes.
    pub(super) at: f64,
    width: f64,
    rightwards: bool,
    start: usize,
}

/// The parts of a line of text, in reading order, with a box for each letter that no font has.
pub(super) fn parts(line: &str, style: Style) -> Vec<Run> {
    parts_on(Machine::this(), line, style)
}

fn parts_on(machine: &Machine, line: &str, style: Style) -> Vec<Run> {
    let boxed = machine.boxed(line);
    let line = boxed.as_ref();
    let bidi = BidiInfo::new(line, Some(Level::ltr()));
    let Some(paragraph) = bidi.paragraphs.first() else { return Vec::new() };
    let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
    let mut parts: Vec<Run> = Vec::new();
    for run in runs {
        let rightwards = !levels[run.start].is_rtl();
        let mut start = run.start;
        let mut fonts: Vec<(usize, Font, String)> = Vec::new();
        for (font, words) in faces::runs(&line[run], style, machine) {
            fonts.push((start, font, words.chars().filter(|letter| !turns(*letter)).collect()));
            start += words.len();
        }
        if !rightwards {
            fonts.reverse();
        }
        for (start, font, words) in fonts.into_iter().filter(|(.., words)| !words.is_empty()) {
            match parts.last_mut() {
                Some(last) if last.rightwards && rightwards && last.font == font => last.words.push_str(&words),
                _ => parts.push(Run { words, font, at: 0.0, width: 0.0, rightwards, start }),
            }
        }
    }
    let mut at = 0.0;
    for part in &mut parts {
        part.width = faces::measured(&part.words, &part.font, part.rightwards);
        part.at = at;
        at += part.width;
        let ends = [part.words.chars().next(), part.words.chars().next_back()];
        if !part.rightwards && ends.into_iter().flatten().any(|letter| !letter.is_alphabetic()) {
            // Characters without a direction at an end follow the letters. So do spaces, unless they belong to the end
            // of the line (UAX 9, L1).
            part.words = format!("\u{202e}{}\u{202c}", part.words.replace(' ', "\u{a0}"));
        }
    }
    parts.sort_by_key(|part| part.start);
    parts
}

/// The width of a line.
pub(super) fn width(line: &str, style: Style, size: f64) -> f64 {
    parts(line, style).iter().map(|part| part.width).sum::<f64>() * size
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(line: &str) -> Vec<String> {
        let parts = parts(line, Style::Strong);
        let bare = |words: &str| words.chars().filter(|letter| !turns(*letter)).collect();
        parts.iter().map(|part| bare(&part.words)).collect()
    }

    #[test]
    fn lines_of_one_face_are_one_part() {
        assert_eq!(told("\u{2068}Ram\u{2069} hits \u{2068}Moth\u{2069}: 5 %"), ["Ram hits Moth: 5 %"]);
        assert_eq!(told(""), Vec::<String>::new());
    }

    #[test]
    fn boxes_replace_missing_letters() {
        let bare = Machine::new(resvg::usvg::fontdb::Database::new());
        let words = |line: &str| -> String {
            parts_on(&bare, line, Style::Strong).iter().map(|part| part.words.as_str()).collect()
        };
        assert_eq!(words("Can 大きな蛾 fly? नि"), "Can □□□□ fly? □");
        assert_eq!(words("Таран Κριός"), "Таран Κριός");
        let width = |line: &str| parts_on(&bare, line, Style::Strong).iter().map(|part| part.width).sum::<f64>();
        assert!((width("大き") - 2.0 * width("蛾")).abs() < 1e-9 && width("蛾") > 0.4);
    }

    #[test]
    fn parts_are_placed_in_visual_order() {
        // In a right-to-left name, the first word read is rightmost.
        let line = "Can \u{2068}מגן abc דוד\u{2069} fly?";
        assert_eq!(told(line), ["Can ", "מגן\u{a0}", "abc", "\u{a0}דוד", " fly?"]);
        let at: Vec<f64> = parts(line, Style::Strong).iter().map(|part| part.at).collect();
        assert!(at[0] < at[3] && at[3] < at[2] && at[2] < at[1] && at[1] < at[4], "{at:?}");
    }
}
