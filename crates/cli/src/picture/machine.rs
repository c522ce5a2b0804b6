//! System fonts, for letters that no shipped face has. Letters that they lack as well are drawn as boxes.

use std::{
    borrow::Cow,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use harfrust::ShaperData;
use resvg::usvg::fontdb::{Database, FaceInfo, ID, Style};
use skrifa::{FontRef, MetadataProvider as _};
use unicode_segmentation::UnicodeSegmentation as _;

use super::faces;

/// The sign in place of a letter that no font has.
pub(super) const BOX: &str = "\u{25a1}";

/// The fonts of a system, and those of them that a picture has needed so far.
#[derive(Debug)]
pub(super) struct Machine {
    fonts: Database,
    needed: Mutex<Vec<Arc<MachineFace>>>,
}

/// A system font.
pub(super) struct MachineFace {
    id: ID,
    /// The family, as named in documents.
    pub(super) family: String,
    bold: bool,
    bytes: Vec<u8>,
    index: u32,
    /// The shaping tables.
    pub(super) shaper: ShaperData,
}

/// The fonts of this system, loaded when a letter needs them.
static THIS: LazyLock<Machine> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    Machine::new(fonts)
});

impl Machine {
    pub(super) fn new(fonts: Database) -> Self {
        Self { fonts, needed: Mutex::default() }
    }

    /// This system.
    pub(super) fn this() -> &'static Self {
        &THIS
    }

    /// The font for a letter, with the weight nearest to the requested one; `None` if no font has it.
    pub(super) fn face_of(&self, letter: &str, bold: bool) -> Option<Arc<MachineFace>> {
        let mut needed = self.needed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(face) = needed.iter().find(|face| face.bold == bold && face.has(letter)) {
            return Some(face.clone());
        }
        let wanted = if bold { 700_u16 } else { 400 };
        let mut faces: Vec<&FaceInfo> = self.fonts.faces().filter(|face| !face.families.is_empty()).collect();
        faces.sort_by_key(|face| {
            (face.style != Style::Normal, face.weight.0.abs_diff(wanted), face.post_script_name.as_str())
        });
        let face = faces.into_iter().find_map(|face| self.read(face, letter, bold))?;
        let face = Arc::new(face);
        needed.push(face.clone());
        Some(face)
    }

    /// A font, if it has a letter.
    fn read(&self, face: &FaceInfo, letter: &str, bold: bool) -> Option<MachineFace> {
        let family = face.families.first()?.0.replace(['\'', '"', '\\'], "");
        self.fonts.with_face_data(face.id, |bytes, index| {
            let font = FontRef::from_index(bytes, index).ok()?;
            let shaper = has(&font, letter).then(|| ShaperData::new(&font))?;
            Some(MachineFace { id: face.id, family, bold, bytes: bytes.to_vec(), index, shaper })
        })?
    }

    /// A text with a box for each letter that neither a shipped face nor a system font has.
    pub(super) fn boxed<'w>(&self, words: &'w str) -> Cow<'w, str> {
        if faces::cover(words) {
            return Cow::Borrowed(words);
        }
        words.graphemes(true).map(|letter| if self.lacks(letter) { BOX } else { letter }).collect()
    }

    /// The letters that are shown as boxes.
    pub(super) fn lacking<'w>(&self, words: &'w str) -> impl Iterator<Item = &'w str> {
        let uncovered = if faces::cover(words) { "" } else { words };
        uncovered.graphemes(true).filter(|letter| self.lacks(letter))
    }

    fn lacks(&self, letter: &str) -> bool {
        !faces::cover(letter) && self.face_of(letter, false).is_none()
    }
}

impl MachineFace {
    /// The font; `None` if its file is damaged.
    pub(super) fn font(&self) -> Option<FontRef<'_>> {
        FontRef::from_index(&self.bytes, self.index).ok()
    }

    fn has(&self, letter: &str) -> bool {
        self.font().is_some_and(|font| has(&font, letter))
    }
}

impl PartialEq for MachineFace {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.bold) == (other.id, other.bold)
    }
}

impl std::fmt::Debug for MachineFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MachineFace").field("family", &self.family).field("bold", &self.bold).finish_non_exhaustive()
    }
}

/// True if a font has all visible characters of a letter.
fn has(font: &FontRef<'_>, letter: &str) -> bool {
    let characters = font.charmap();
    let has = |character| characters.map(character).is_some_and(|glyph| glyph.to_u32() > 0);
    letter.chars().filter(|character| !faces::unseen(*character)).all(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A system with only the test font, which has `Moth`, `蛾`, and `Б` as a square.
    fn with_a_font() -> Machine {
        let mut fonts = Database::new();
        fonts.load_font_data(include_bytes!("../../tests/fixtures/fonts/machine.ttf").to_vec());
        Machine::new(fonts)
    }

    #[test]
    fn each_letter_that_no_font_has_is_one_box() {
        let bare = Machine::new(Database::new());
        for (words, boxed, lacking) in [
            ("Ram", "Ram", ""),
            ("Тара\u{301}н, Κριός, Żółw, Nguyễn", "Тара\u{301}н, Κριός, Żółw, Nguyễn", ""),
            ("大きな蛾 x", "□□□□ x", "大きな蛾"),
            ("नि🦋", "□□", "नि🦋"),
            ("👩\u{200d}🚀!", "□!", "👩\u{200d}🚀"),
            ("が", "□", "が"),
        ] {
            assert_eq!(bare.boxed(words), boxed);
            assert_eq!(bare.lacking(words).collect::<String>(), lacking);
        }
        let machine = with_a_font();
        assert_eq!(machine.boxed("大きな蛾"), "□□□蛾");
        assert_eq!(machine.lacking("大きな蛾").collect::<String>(), "大きな");
    }

    #[test]
    fn a_system_font_is_read_once() {
        let machine = with_a_font();
        let face = machine.face_of("蛾", false).expect("a face");
        assert_eq!(face.family, "Machine");
        let again = machine.face_of("蛾", false).expect("a face");
        assert!(Arc::ptr_eq(&face, &again));
        assert!(machine.face_of("大", false).is_none());
    }
}
