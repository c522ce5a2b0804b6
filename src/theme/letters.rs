//! Fallback fonts for letters that the text font lacks, in the Latin, Greek, Cyrillic, Hebrew and Arabic scripts.
//!
//! Desktop builds embed them. The page fetches a font when a text first needs it, which keeps the first download small.
//! A letter that no font contains is drawn as a box.

use std::collections::BTreeSet;

use bevy::{prelude::*, text::FontCx};
use parley::fontique::{Blob, Script};

use crate::stage::AppSystems;

/// A fallback font.
struct FallbackFace {
    /// Its file name in `assets/fonts`.
    file: &'static str,
    /// The bytes of the file.
    #[cfg(not(target_arch = "wasm32"))]
    bytes: &'static [u8],
    /// The scripts for which it is a fallback.
    scripts: &'static [[u8; 4]],
    /// The first and last letters of the Unicode blocks that it covers.
    blocks: &'static [(char, char)],
}

macro_rules! face {
    ($file:literal, $scripts:expr, $blocks:expr) => {
        FallbackFace {
            file: $file,
            #[cfg(not(target_arch = "wasm32"))]
            bytes: include_bytes!(concat!("../../assets/fonts/", $file)),
            scripts: $scripts,
            blocks: $blocks,
        }
    };
}

/// Latin, Greek and Cyrillic.
const EUROPE: &[[u8; 4]] = &[*b"Latn", *b"Grek", *b"Cyrl"];

/// The fallback fonts, in the order in which they are searched.
static FACES: [FallbackFace; 4] = [
    face!(
        "InterExtended-Regular.otf",
        EUROPE,
        &[('\u{149}', '\u{149}'), ('\u{180}', '\u{52f}'), ('\u{1e00}', '\u{1fff}'), ('\u{2070}', '\u{209c}'),]
    ),
    face!(
        "NotoSans-Regular.ttf",
        EUROPE,
        &[
            ('\u{1c4}', '\u{1c4}'),
            ('\u{2b0}', '\u{2ff}'),
            ('\u{31f}', '\u{320}'),
            ('\u{483}', '\u{49f}'),
            ('\u{500}', '\u{52f}'),
            ('\u{1ab0}', '\u{1ace}'),
            ('\u{1c80}', '\u{1c88}'),
            ('\u{1d00}', '\u{1dff}'),
            ('\u{2c60}', '\u{2c7f}'),
            ('\u{2de0}', '\u{2dff}'),
            ('\u{a640}', '\u{a69f}'),
            ('\u{a720}', '\u{a7ff}'),
            ('\u{ab30}', '\u{ab6b}'),
            ('\u{fb00}', '\u{fb06}'),
            ('\u{1df00}', '\u{1df2a}'),
        ]
    ),
    face!("NotoSansHebrew-Regular.ttf", &[*b"Hebr"], &[('\u{591}', '\u{5f4}'), ('\u{fb1d}', '\u{fb4f}')]),
    face!("NotoSansArabic-Regular.ttf", &[*b"Arab"], &[('\u{600}', '\u{6ff}')]),
];

/// The fonts needed so far, because the text font lacks some letters of the displayed text.
#[derive(Resource, Debug, Default)]
struct MissingLetters {
    /// Indices of the fonts that are needed. Filled only in browsers.
    wanted: BTreeSet<usize>,
    /// True once a warning about letters without a font has been logged.
    warned: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MissingLetters>().add_systems(Update, read_texts.in_set(AppSystems::Animate));
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(mut fonts) = app.world_mut().get_resource_mut::<FontCx>() {
        for face in &FACES {
            add(&mut fonts, face, face.bytes.to_vec());
        }
    }
    #[cfg(target_arch = "wasm32")]
    app.add_message::<bevy::window::RequestRedraw>()
        .add_systems(Update, page::fetch.in_set(AppSystems::Animate).after(read_texts));
}

/// Registers a font as a fallback for its scripts.
fn add(fonts: &mut FontCx, face: &FallbackFace, bytes: Vec<u8>) {
    let families: Vec<_> =
        fonts.collection.register_fonts(Blob::from(bytes), None).into_iter().map(|(family, _)| family).collect();
    if families.is_empty() {
        error!("the face {} cannot be read", face.file);
    }
    for script in face.scripts {
        fonts.collection.append_fallbacks(Script::from_bytes(*script), families.iter().copied());
    }
}

/// Returns the indices of the fonts whose blocks include a letter.
fn faces_of(letter: char) -> impl Iterator<Item = usize> {
    let has = move |face: &FallbackFace| face.blocks.iter().any(|(first, last)| (*first..=*last).contains(&letter));
    FACES.iter().enumerate().filter(move |(_, face)| has(face)).map(|(place, _)| place)
}

/// True if no font covers the letter. Punctuation and most symbols do not count, but emoji do.
fn is_of_no_face(letter: char) -> bool {
    let in_the_text_face = letter < '\u{180}' || !(letter.is_alphanumeric() || letter >= '\u{1f000}');
    !in_the_text_face && faces_of(letter).next().is_none()
}

/// Determines which fonts new text needs.
fn read_texts(
    texts: Query<&Text, Changed<Text>>,
    spans: Query<&TextSpan, Changed<TextSpan>>,
    flat: Query<&Text2d, Changed<Text2d>>,
    mut seen: ResMut<MissingLetters>,
) {
    let words = texts.iter().map(|text| text.0.as_str());
    let words = words.chain(spans.iter().map(|span| span.0.as_str())).chain(flat.iter().map(|text| text.0.as_str()));
    for words in words.filter(|words| !words.is_ascii()) {
        if cfg!(target_arch = "wasm32") {
            let wanted: BTreeSet<usize> = words.chars().flat_map(faces_of).collect();
            if !wanted.is_subset(&seen.wanted) {
                seen.wanted.extend(wanted);
            }
        }
        if !seen.warned && words.chars().any(is_of_no_face) {
            seen.warned = true;
            warn!("no face has all letters of \"{words}\": each of these letters is drawn as a box");
        }
    }
}

/// Fetches fonts from the server.
#[cfg(target_arch = "wasm32")]
mod page {
    use bevy::{prelude::*, text::FontCx, window::RequestRedraw};

    use super::{FACES, MissingLetters, add};
    use crate::browser;

    /// The state of all font requests.
    #[derive(Debug, Default)]
    pub(super) struct RequestedFaces {
        /// The font that is being fetched. The page has a slot for only one at a time.
        now: Option<usize>,
        /// The fonts that need no further request, including those that failed to load.
        done: Vec<usize>,
    }

    pub(super) fn fetch(
        seen: Res<MissingLetters>,
        mut asked: Local<RequestedFaces>,
        mut fonts: ResMut<FontCx>,
        mut texts: Query<&mut TextFont>,
        mut redraws: MessageWriter<RequestRedraw>,
    ) {
        if let Some(place) = asked.now {
            redraws.write(RequestRedraw);
            let Some(come) = browser::poll_face() else { return };
            asked.now = None;
            match come {
                Ok(bytes) => {
                    add(&mut fonts, &FACES[place], bytes);
                    texts.iter_mut().for_each(|mut text| text.set_changed());
                }
                Err(why) => warn!("the face {} has not come, and its letters are boxes: {why}", FACES[place].file),
            }
        }
        let next = seen.wanted.iter().copied().find(|place| !asked.done.contains(place));
        if let Some(place) = next {
            asked.done.push(place);
            asked.now = browser::ask_for_face(FACES[place].file).map(|()| place);
            redraws.write(RequestRedraw);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_script_has_its_own_fonts() {
        let files = |letter| faces_of(letter).map(|place| FACES[place].file).collect::<Vec<_>>();
        for letter in ['a', 'é', 'ł', ' ', '…', '→'] {
            assert!(files(letter).is_empty() && !is_of_no_face(letter), "{letter}");
        }
        for letter in ['ж', 'Ж', 'ё', 'κ', 'Ω', 'ễ', 'ș', '\u{301}'] {
            assert_eq!(files(letter), ["InterExtended-Regular.otf"], "{letter}");
        }
        assert_eq!(files('ꙮ'), ["NotoSans-Regular.ttf"]);
        assert_eq!(files('ם'), ["NotoSansHebrew-Regular.ttf"]);
        assert_eq!(files('ص'), ["NotoSansArabic-Regular.ttf"]);
        for letter in ['蛾', '🦋', 'न', '\u{1e900}'] {
            assert!(is_of_no_face(letter), "{letter}");
        }
    }

    /// In desktop builds, text falls back to the fonts of other scripts without choosing them explicitly.
    #[test]
    fn fallback_fonts_are_chosen_by_script() {
        let mut fonts = FontCx::default();
        for face in &FACES {
            add(&mut fonts, face, face.bytes.to_vec());
        }
        for (script, first) in [
            (*b"Cyrl", "Inter Extended"),
            (*b"Grek", "Inter Extended"),
            (*b"Latn", "Inter Extended"),
            (*b"Hebr", "Noto Sans Hebrew"),
            (*b"Arab", "Noto Sans Arabic"),
        ] {
            let families: Vec<_> = fonts.collection.fallback_families(Script::from_bytes(script)).collect();
            assert_eq!(fonts.collection.family_name(families[0]), Some(first));
            assert_eq!(families.len(), if script == *b"Hebr" || script == *b"Arab" { 1 } else { 2 });
        }
    }
}
