//! The faces in which the picture is set, carried inside the command: which letters they have and how broad those are.

use std::sync::LazyLock;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::MetadataProvider as _;

/// A face that is shipped.
#[derive(Debug)]
pub(super) struct Face {
    /// Its file in `assets/fonts`.
    pub(super) file: &'static str,
    family: &'static str,
    bold: bool,
    /// All of the file.
    pub(super) bytes: &'static [u8],
}

/// The look of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Text to be read.
    Text,
    /// For words that have to be found quickly.
    Strong,
    /// Headings.
    Display,
}

macro_rules! face {
    ($file:literal, $family:literal, $bold:literal) => {
        Face {
            file: $file,
            family: $family,
            bold: $bold,
            bytes: include_bytes!(concat!("../../../../assets/fonts/", $file)),
        }
    };
}

static FACES: [Face; 7] = [
    face!("Inter-Regular.otf", "Inter", false),
    face!("Inter-Bold.otf", "Inter", true),
    face!("Bangers-Regular.ttf", "Bangers", false),
    face!("NotoSansHebrew-Regular.ttf", "Noto Sans Hebrew", false),
    face!("NotoSansHebrew-Bold.ttf", "Noto Sans Hebrew", true),
    face!("NotoSansArabic-Regular.ttf", "Noto Sans Arabic", false),
    face!("NotoSansArabic-Bold.ttf", "Noto Sans Arabic", true),
];

/// The faces in which programs look for letters that no shipped face has.
pub(super) const FALLBACK: &str = "'DejaVu Sans', sans-serif";

/// The breadth that is assumed of a letter that no shipped face has, in sizes of type.
const UNKNOWN: f64 = 1.0;

/// All that are shipped.
pub(super) fn shipped() -> impl Iterator<Item = &'static Face> {
    FACES.iter()
}

/// True if a shipped face has every letter, so that no other is needed.
pub(super) fn cover(words: &str) -> bool {
    words.chars().all(|letter| unseen(letter) || face_of(letter, Style::Text).is_some())
}

/// Words cut where the face changes, each part with its face; `None` if no shipped face has its letters.
///
/// Signs that every face has, such as spaces, and those that are not seen stay with what they follow.
pub(super) fn runs(words: &str, style: Style) -> Vec<(Option<&'static Face>, &str)> {
    let mut cuts: Vec<(usize, Option<&'static Face>)> = Vec::new();
    for (at, letter) in words.char_indices() {
        let current = cuts.last().map(|(_, face)| *face);
        let stays = match current {
            None => false,
            Some(Some(face)) => unseen(letter) || (!letter.is_alphanumeric() && face.has(letter)),
            Some(None) => unseen(letter),
        };
        let face = face_of(letter, style);
        if !stays && current.is_none_or(|current| current.map(|face| face.file) != face.map(|face| face.file)) {
            cuts.push((at, if unseen(letter) { Some(style.own()) } else { face }));
        }
    }
    // Signs before the first letter go with it.
    if let [(0, _), (at, Some(face)), ..] = cuts[..]
        && words[..at].chars().all(|letter| unseen(letter) || (!letter.is_alphanumeric() && face.has(letter)))
    {
        cuts.remove(0);
        cuts[0].0 = 0;
    }
    let ends = cuts.iter().skip(1).map(|(at, _)| *at).chain([words.len()]);
    cuts.iter().zip(ends).map(|((from, face), to)| (*face, &words[*from..to])).collect()
}

/// The breadth of words of one face and one direction, in sizes of type, as they are set, joined and kerned.
pub(super) fn measured(words: &str, face: Option<&'static Face>, rightwards: bool) -> f64 {
    let Some((place, font)) = face.and_then(|face| {
        let place = FACES.iter().position(|other| other.file == face.file)?;
        Some((place, FontRef::new(face.bytes).ok()?))
    }) else {
        return UNKNOWN * words.chars().filter(|letter| !unseen(*letter)).map(|_| 1.0).sum::<f64>();
    };
    let mut buffer = UnicodeBuffer::new();
    words.chars().filter(|letter| !unseen(*letter)).for_each(|letter| buffer.push_str(letter.encode_utf8(&mut [0; 4])));
    buffer.set_direction(if rightwards { Direction::LeftToRight } else { Direction::RightToLeft });
    buffer.guess_segment_properties();
    let shaped = SHAPERS[place].shaper(&font).build().shape(buffer, ShapeOptions::new());
    let advance: i32 = shaped.glyph_positions().iter().map(|glyph| glyph.x_advance).sum();
    let units = font.metrics(skrifa::instance::Size::unscaled(), skrifa::instance::LocationRef::default()).units_per_em;
    f64::from(advance) / f64::from(units.max(1))
}

/// The tables needed to set words in each face, read once.
static SHAPERS: LazyLock<Vec<ShaperData>> = LazyLock::new(|| {
    let shaper = |face: &Face| FontRef::new(face.bytes).ok().map(|font| ShaperData::new(&font));
    FACES.iter().filter_map(shaper).collect()
});

/// The face that has a letter: the style's own, else the first of its weight; headings are heavy.
fn face_of(letter: char, style: Style) -> Option<&'static Face> {
    let heavy = style != Style::Text;
    let others = FACES.iter().filter(|face| face.bold == heavy && face.family != Style::Display.family());
    std::iter::once(style.own()).chain(others).find(|face| face.has(letter))
}

/// Signs that guide how words are set and are not seen themselves.
pub(super) fn unseen(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2069}' | '\u{202a}'..='\u{202e}' | '\u{feff}')
}

impl Face {
    fn has(&self, letter: char) -> bool {
        FontRef::new(self.bytes).is_ok_and(|font| font.charmap().map(letter).is_some_and(|glyph| glyph.to_u32() > 0))
    }

    /// The family and the weight, as documents name them.
    pub(super) const fn named(&self) -> (&'static str, &'static str) {
        (self.family, if self.bold { "700" } else { "400" })
    }

    /// The rule that brings it along in a document.
    pub(super) fn css(&self) -> String {
        let (family, weight) = self.named();
        let kind = if self.file.to_ascii_lowercase().ends_with(".otf") { "opentype" } else { "truetype" };
        format!(
            "@font-face{{font-family:'{family}';font-weight:{weight};\
             src:url(data:font/{};base64,{}) format('{kind}')}}\n",
            &self.file[self.file.len() - 3..],
            STANDARD.encode(self.bytes)
        )
    }
}

impl Style {
    /// The face of its Latin letters.
    pub(super) fn own(self) -> &'static Face {
        let own = |face: &&Face| face.family == self.family() && face.bold == self.bold();
        FACES.iter().find(own).unwrap_or(&FACES[0])
    }

    const fn family(self) -> &'static str {
        match self {
            Self::Text | Self::Strong => "Inter",
            Self::Display => "Bangers",
        }
    }

    const fn bold(self) -> bool {
        matches!(self, Self::Strong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_breadth() {
        let width = |words| measured(words, Some(Style::Text.own()), true);
        assert!(width("iiii") > 0.5 && width("MMMM") > 2.0 * width("iiii") && width("MMMM") < 5.0);
        assert!((width("\u{2068}abc\u{2069}") - width("abc")).abs() < 1e-9);
        assert!(width("AVAVAV") < width("AAA") + width("VVV"), "kerned");
        let arabic = FACES.iter().find(|face| face.file == "NotoSansArabic-Bold.ttf");
        let apart: f64 = "صقر".chars().map(|letter| measured(&letter.to_string(), arabic, false)).sum();
        assert!(measured("صقر", arabic, false) < 0.95 * apart, "joined");
    }

    #[test]
    fn hebrew_and_arabic_are_there() {
        for name in ["מגן דוד", "صقر الليل", "Böse Frau Ærø", "“Żółw” – 5 × 3 ≤ 16"] {
            assert!(cover(name), "{name}");
        }
        assert!(!cover("大きな"));
        let runs: Vec<(&str, &str)> = runs("a (שלום ש) ص? 大b", Style::Strong)
            .iter()
            .map(|(face, part)| (face.map_or("", |face| face.file), *part))
            .collect();
        let (inter, hebrew, arabic) = ("Inter-Bold.otf", "NotoSansHebrew-Bold.ttf", "NotoSansArabic-Bold.ttf");
        let parts =
            [(inter, "a ("), (hebrew, "שלום ש"), (inter, ") "), (arabic, "ص"), (inter, "? "), ("", "大"), (inter, "b")];
        assert_eq!(runs, parts);
    }
}
