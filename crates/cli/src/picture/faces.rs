//! The embedded typefaces of the picture, with their characters and widths.

use std::sync::{Arc, LazyLock};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::MetadataProvider as _;
use unicode_segmentation::UnicodeSegmentation as _;

use super::machine::{Machine, MachineFace};

/// A shipped face.
#[derive(Debug)]
pub(super) struct FontFace {
    /// Its file in `assets/fonts`.
    pub(super) file: &'static str,
    family: &'static str,
    bold: bool,
    /// The contents of the file.
    pub(super) bytes: &'static [u8],
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// Body text.
    Text,
    /// Text that must be found quickly.
    Strong,
    /// Headings.
    Display,
}

macro_rules! face {
    ($file:literal, $family:literal, $bold:literal) => {
        FontFace {
            file: $file,
            family: $family,
            bold: $bold,
            bytes: include_bytes!(concat!("../../../../assets/fonts/", $file)),
        }
    };
}

static FACES: [FontFace; 11] = [
    face!("Inter-Regular.otf", "Inter", false),
    face!("Inter-Bold.otf", "Inter", true),
    face!("Bangers-Regular.ttf", "Bangers", false),
    // All Latin, Greek and Cyrillic letters of Inter, then the letters that it lacks.
    face!("InterExtended-Regular.otf", "Inter Extended", false),
    face!("InterExtended-Bold.otf", "Inter Extended", true),
    face!("NotoSans-Regular.ttf", "Noto Sans", false),
    face!("NotoSans-Bold.ttf", "Noto Sans", true),
    face!("NotoSansHebrew-Regular.ttf", "Noto Sans Hebrew", false),
    face!("NotoSansHebrew-Bold.ttf", "Noto Sans Hebrew", true),
    face!("NotoSansArabic-Regular.ttf", "Noto Sans Arabic", false),
    face!("NotoSansArabic-Bold.ttf", "Noto Sans Arabic", true),
];

/// The fallback faces for letters that no shipped face has.
pub(super) const FALLBACK: &str = "'DejaVu Sans', sans-serif";

/// The font of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Font {
    /// A shipped face.
    Shipped(&'static FontFace),
    /// A system font, for letters that no shipped face has.
    Machine(Arc<MachineFace>),
}

/// All shipped faces.
pub(super) fn shipped() -> impl Iterator<Item = &'static FontFace> {
    FACES.iter()
}

/// True if the shipped faces have every letter, so that no other font is needed.
pub(super) fn cover(words: &str) -> bool {
    words.chars().all(|character| unseen(character) || face_of_character(character, Style::Text).is_some())
}

/// Splits a text where the font changes. Each part has its font.
///
/// Characters that every face has, such as spaces, and invisible ones stay with the preceding part.
pub(super) fn runs<'w>(words: &'w str, style: Style, machine: &Machine) -> Vec<(Font, &'w str)> {
    let mut cuts: Vec<(usize, Font)> = Vec::new();
    for (at, letter) in pieces(words, style) {
        let stays = match cuts.last() {
            None => false,
            Some((_, Font::Shipped(face))) => letter.chars().all(unseen) || (is_sign(letter) && face.has_all(letter)),
            Some((_, Font::Machine(_))) => letter.chars().all(unseen),
        };
        if stays {
            continue;
        }
        let font = font_of(letter, style, machine);
        if cuts.last().is_none_or(|(_, current)| *current != font) {
            cuts.push((at, font));
        }
    }
    // Characters before the first letter belong to the part of that letter.
    if let [(0, _), (at, Font::Shipped(face)), ..] = &cuts[..] {
        let (at, face) = (*at, *face);
        if words[..at].graphemes(true).all(|sign| is_sign(sign) && face.has_all(sign)) {
            cuts.remove(0);
            cuts[0].0 = 0;
        }
    }
    let ends: Vec<usize> = cuts.iter().skip(1).map(|(at, _)| *at).chain([words.len()]).collect();
    cuts.into_iter().zip(ends).map(|((from, font), to)| (font, &words[from..to])).collect()
}

/// The letters of a text with their positions. A letter includes its combining marks, unless no single font has them
/// all.
fn pieces(words: &str, style: Style) -> impl Iterator<Item = (usize, &str)> {
    words.grapheme_indices(true).flat_map(move |(at, letter)| {
        let apart = face_of(letter, style).is_none() && cover(letter);
        let characters = letter.char_indices().filter(move |_| apart);
        let characters =
            characters.map(move |(place, character)| (at + place, &letter[place..place + character.len_utf8()]));
        characters.chain((!apart).then_some((at, letter)))
    })
}

/// True for a piece without letters or digits, such as a space.
fn is_sign(letter: &str) -> bool {
    !letter.chars().any(char::is_alphanumeric)
}

/// The font of a letter: a shipped face if one has it.
fn font_of(letter: &str, style: Style, machine: &Machine) -> Font {
    let shipped = || face_of(letter, style).map(Font::Shipped);
    let machine = || machine.face_of(letter, style.is_heavy()).map(Font::Machine);
    shipped().or_else(machine).unwrap_or(Font::Shipped(style.own()))
}

/// The width of a text of one font and one direction, in font sizes, with ligatures and kerning.
pub(super) fn measured(words: &str, font: &Font, rightwards: bool) -> f64 {
    match font {
        Font::Shipped(face) => {
            let place = FACES.iter().position(|other| other.file == face.file);
            let shaper = place.and_then(|place| SHAPERS.get(place));
            shaper.zip(FontRef::new(face.bytes).ok()).map(|(shaper, font)| set(words, &font, shaper, rightwards))
        }
        Font::Machine(face) => face.font().map(|font| set(words, &font, &face.shaper, rightwards)),
    }
    .unwrap_or_default()
}

fn set(words: &str, font: &FontRef<'_>, shaper: &ShaperData, rightwards: bool) -> f64 {
    let mut buffer = UnicodeBuffer::new();
    words.chars().filter(|letter| !turns(*letter)).for_each(|letter| buffer.push_str(letter.encode_utf8(&mut [0; 4])));
    buffer.set_direction(if rightwards { Direction::LeftToRight } else { Direction::RightToLeft });
    buffer.guess_segment_properties();
    let shaped = shaper.shaper(font).build().shape(buffer, ShapeOptions::new());
    let advance: i32 = shaped.glyph_positions().iter().map(|glyph| glyph.x_advance).sum();
    let units = font.metrics(skrifa::instance::Size::unscaled(), skrifa::instance::LocationRef::default()).units_per_em;
    f64::from(advance) / f64::from(units.max(1))
}

/// The shaping tables of each face, read once.
static SHAPERS: LazyLock<Vec<ShaperData>> = LazyLock::new(|| {
    let shaper = |face: &FontFace| FontRef::new(face.bytes).ok().map(|font| ShaperData::new(&font));
    FACES.iter().filter_map(shaper).collect()
});

/// The face that has all characters of a letter: the style's own, otherwise the first one of its weight.
fn face_of(letter: &str, style: Style) -> Option<&'static FontFace> {
    faces_of(style).find(|face| face.has_all(letter))
}

fn face_of_character(character: char, style: Style) -> Option<&'static FontFace> {
    faces_of(style).find(|face| face.has(character))
}

/// The faces of a style in search order. Headings are heavy.
fn faces_of(style: Style) -> impl Iterator<Item = &'static FontFace> {
    let others =
        FACES.iter().filter(move |face| face.bold == style.is_heavy() && face.family != Style::Display.family());
    std::iter::once(style.own()).chain(others)
}

/// True for invisible characters that control typesetting.
pub(super) fn unseen(letter: char) -> bool {
    is_joiner(letter) || turns(letter)
}

/// True for characters that control whether letters are joined.
const fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// True for invisible characters that do not affect joining; most control the text direction.
pub(super) const fn turns(letter: char) -> bool {
    matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}'..='\u{2069}' | '\u{202a}'..='\u{202e}' | '\u{feff}')
}

impl PartialEq for FontFace {
    fn eq(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

impl FontFace {
    /// True if the face has all visible characters of a letter.
    fn has_all(&self, letter: &str) -> bool {
        letter.chars().all(|character| unseen(character) || self.has(character))
    }

    fn has(&self, letter: char) -> bool {
        FontRef::new(self.bytes).is_ok_and(|font| font.charmap().map(letter).is_some_and(|glyph| glyph.to_u32() > 0))
    }

    /// The family and the weight, as named in documents.
    pub(super) const fn named(&self) -> (&'static str, &'static str) {
        (self.family, if self.bold { "700" } else { "400" })
    }

    /// The CSS rule that embeds the face in a document.
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
    /// The face that this style uses for Latin letters.
    pub(super) fn own(self) -> &'static FontFace {
        let own = |face: &&FontFace| face.family == self.family() && face.bold == self.bold();
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

    /// The weight, as named in documents.
    pub(super) const fn weight(self) -> &'static str {
        if self.is_heavy() { "700" } else { "400" }
    }

    /// True if letters of other faces are set bold in this style.
    const fn is_heavy(self) -> bool {
        !matches!(self, Self::Text)
    }
}

#[cfg(test)]
mod tests {
    use resvg::usvg::fontdb::Database;

    use super::*;

    fn cut(words: &str, style: Style) -> Vec<(String, &str)> {
        let machine = Machine::new(Database::new());
        let named = |(font, part)| match font {
            Font::Shipped(face) => (face.file.to_owned(), part),
            Font::Machine(face) => (face.family.clone(), part),
        };
        runs(words, style, &machine).into_iter().map(named).collect()
    }

    fn shaped(words: &str, file: &str, rightwards: bool) -> f64 {
        let face = FACES.iter().find(|face| face.file == file).expect("a shipped face");
        measured(words, &Font::Shipped(face), rightwards)
    }

    #[test]
    fn letters_have_their_width() {
        let width = |words: &str| shaped(words, "Inter-Regular.otf", true);
        assert!(width("iiii") > 0.5 && width("MMMM") > 2.0 * width("iiii") && width("MMMM") < 5.0);
        assert!((width("\u{2068}abc\u{2069}") - width("abc")).abs() < 1e-9);
        assert!(width("AVAVAV") < width("AAA") + width("VVV"), "kerned");
        let arabic = |words: &str| shaped(words, "NotoSansArabic-Bold.ttf", false);
        let apart: f64 = "صقر".chars().map(|letter| arabic(&letter.to_string())).sum();
        assert!(arabic("صقر") < 0.95 * apart, "joined");
        assert!((arabic("ص\u{200c}قر") - arabic("صقر")).abs() > 1e-9, "a zero-width non-joiner separates letters");
        let extended = |words: &str| shaped(words, "InterExtended-Regular.otf", true);
        assert!((extended("e\u{301}") - extended("e")).abs() < 1e-9, "a combining mark adds no width");
        assert!((extended("Ram") - width("Ram")).abs() < 1e-9, "both faces have the same widths");
    }

    /// Every letter of these scripts in the basic plane, except symbols.
    #[test]
    fn latin_greek_and_cyrillic_are_included() {
        let blocks = [
            0x41..=0x5a,
            0x61..=0x7a,
            0xc0..=0x24f,
            0x250..=0x2af,
            0x300..=0x36f,
            0x370..=0x3ff,
            0x400..=0x52f,
            0x1c80..=0x1c88,
            0x1d00..=0x1dbf,
            0x1e00..=0x1fff,
            0x2c60..=0x2c7f,
            0x2de0..=0x2dff,
            0xa640..=0xa69f,
            0xa720..=0xa7ca,
            0xab30..=0xab65,
        ];
        for style in [Style::Text, Style::Strong, Style::Display] {
            for letter in blocks
                .iter()
                .cloned()
                .flatten()
                .filter_map(char::from_u32)
                .filter(|letter| letter.is_alphabetic() && !('\u{3e2}'..='\u{3ef}').contains(letter))
            {
                let has_face = face_of(&letter.to_string(), style).is_some();
                assert!(has_face, "{style:?}: {letter} (U+{:04X})", u32::from(letter));
            }
        }
    }

    #[test]
    fn names_in_many_scripts_have_glyphs() {
        for name in ["מגן דוד", "صقر الليل", "Böse Frau Ærø", "“Żółw” – 5 × 3 ≤ 16", "Мотылёк", "Κριός", "Nguyễn"]
        {
            assert!(cover(name), "{name}");
        }
        assert!(!cover("大きな"));
        let (inter, hebrew, arabic) = ("Inter-Bold.otf", "NotoSansHebrew-Bold.ttf", "NotoSansArabic-Bold.ttf");
        let expected = [(inter, "a ("), (hebrew, "שלום ש"), (inter, ") "), (arabic, "ص"), (inter, "? b")];
        assert_eq!(cut("a (שלום ש) ص? b", Style::Strong), expected.map(|(file, part)| (file.to_owned(), part)));
    }

    /// A letter and its combining marks use the same face.
    #[test]
    fn marks_stay_with_their_letter() {
        let (inter, extended, noto) = ("Inter-Regular.otf", "InterExtended-Regular.otf", "NotoSans-Regular.ttf");
        let files = |words| cut(words, Style::Text);
        assert_eq!(
            files("ae\u{301}a"),
            [(inter.to_owned(), "a"), (extended.to_owned(), "e\u{301}"), (inter.to_owned(), "a")]
        );
        assert_eq!(files("Таран!"), [(extended.to_owned(), "Таран!")]);
        assert_eq!(files("ꙮ\u{301}"), [(noto.to_owned(), "ꙮ\u{301}")]);
        assert_eq!(files("□"), [(extended.to_owned(), "□")]);
    }
}
