//! The faces in which the picture is set, carried inside the command: which letters they have and how broad those are.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use skrifa::{
    FontRef, MetadataProvider as _,
    instance::{LocationRef, Size},
};

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

/// How words look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Text to be read.
    Text,
    /// What is to be found quickly.
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

/// How broad a letter is taken for that no shipped face has, in sizes of type.
const UNKNOWN: f64 = 1.0;

/// All that are shipped.
pub(super) fn shipped() -> impl Iterator<Item = &'static Face> {
    FACES.iter()
}

/// True where a shipped face has every letter, so that no other is needed.
pub(super) fn cover(words: &str) -> bool {
    words.chars().all(|letter| unseen(letter) || face_of(letter, Style::Text).is_some())
}

/// The faces that words of a style are set in.
pub(super) fn used(words: &str, style: Style) -> impl Iterator<Item = &'static Face> {
    words.chars().filter_map(move |letter| face_of(letter, style))
}

/// How broad words are. Arabic letters are taken apart, as they are broadest.
pub(super) fn width(words: &str, style: Style, size: f64) -> f64 {
    words.chars().filter(|letter| !unseen(*letter)).map(|letter| advance(letter, style).unwrap_or(UNKNOWN)).sum::<f64>() * size
}

/// How far a letter moves the next one, in sizes of type.
fn advance(letter: char, style: Style) -> Option<f64> {
    let font = FontRef::new(face_of(letter, style)?.bytes).ok()?;
    let glyph = font.charmap().map(letter)?;
    let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    metrics.advance_width(glyph).map(f64::from)
}

/// The face that has a letter: the style's own, else the first of its weight.
fn face_of(letter: char, style: Style) -> Option<&'static Face> {
    let has = |face: &&Face| {
        FontRef::new(face.bytes).is_ok_and(|font| font.charmap().map(letter).is_some_and(|glyph| glyph.to_u32() > 0))
    };
    let own = FACES.iter().find(|face| face.family == style.family() && face.bold == style.bold());
    let others = FACES.iter().filter(|face| face.bold == style.bold() && face.family != "Bangers");
    own.into_iter().chain(others).find(has)
}

/// Signs that guide how words are set and are not seen themselves.
fn unseen(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2069}' | '\u{202a}'..='\u{202e}' | '\u{feff}')
}

impl Face {
    /// The rule that brings it along in a document.
    pub(super) fn css(&self) -> String {
        let weight = if self.bold { 700 } else { 400 };
        let kind = if self.file.to_ascii_lowercase().ends_with(".otf") { "opentype" } else { "truetype" };
        format!(
            "@font-face{{font-family:'{}';font-weight:{weight};\
             src:url(data:font/{};base64,{}) format('{kind}')}}\n",
            self.family,
            &self.file[self.file.len() - 3..],
            STANDARD.encode(self.bytes)
        )
    }
}

impl Style {
    const fn family(self) -> &'static str {
        match self {
            Self::Text | Self::Strong => "Inter",
            Self::Display => "Bangers",
        }
    }

    const fn bold(self) -> bool {
        matches!(self, Self::Strong)
    }

    /// The family and the weight, as documents name them.
    pub(super) const fn css(self) -> (&'static str, &'static str) {
        const TEXT: &str = "Inter, 'Noto Sans Hebrew', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif";
        match self {
            Self::Text => (TEXT, "400"),
            Self::Strong => (TEXT, "700"),
            Self::Display => ("Bangers, Inter, 'Noto Sans Hebrew', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif", "400"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_their_breadth() {
        let narrow = width("iiii", Style::Text, 10.0);
        let broad = width("MMMM", Style::Text, 10.0);
        assert!(narrow > 5.0 && broad > 2.0 * narrow && broad < 50.0, "{narrow} {broad}");
        assert!((width("\u{2068}abc\u{2069}", Style::Strong, 20.0) - width("abc", Style::Strong, 20.0)).abs() < 1e-9);
    }

    #[test]
    fn hebrew_and_arabic_are_there() {
        for name in ["מגן דוד", "صقر الليل", "Böse Frau Ærø", "“Żółw” – 5 × 3 ≤ 16"] {
            assert!(cover(name), "{name}");
        }
        assert!(!cover("大きな"));
        let faces: Vec<&str> = used("a ש ص", Style::Strong).map(|face| face.file).collect();
        assert_eq!(
            faces,
            ["Inter-Bold.otf", "Inter-Bold.otf", "NotoSansHebrew-Bold.ttf", "Inter-Bold.otf", "NotoSansArabic-Bold.ttf"]
        );
    }
}
