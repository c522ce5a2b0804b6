//! The guide to a ruleset: short pages, each with a picture, and the rules behind each sentence.

/// A page of the guide to a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The title, in two or three words.
    pub title: &'static str,
    /// A picture from the game.
    pub picture: GuidePicture,
    /// A sentence about the picture.
    pub caption: &'static str,
    /// The points that a player needs to know, in the order of play.
    pub points: &'static [Point],
}

/// A picture from the game, as a PNG file of [`GuidePicture::SIZE`].
#[derive(Clone, Copy, Debug)]
pub struct GuidePicture {
    /// The name of its file in `assets/guide`.
    pub file: &'static str,
    /// The bytes of the file. In the browser, the file is fetched instead.
    #[cfg(not(target_arch = "wasm32"))]
    pub bytes: &'static [u8],
}

impl GuidePicture {
    /// Width and height of all pictures, in pixels.
    pub const SIZE: (u32, u32) = (640, 360);
}

/// One or two sentences, and the rules that state them in full.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The sentences.
    pub text: &'static str,
    /// The ids of the rules; empty if the rule has no number.
    pub rules: &'static [&'static str],
}

/// A point of a page.
pub(crate) const fn point(text: &'static str, rules: &'static [&'static str]) -> Point {
    Point { text, rules }
}

/// The picture in a file of `assets/guide`. Use this only in a file directly in a ruleset's folder.
macro_rules! picture {
    ($file:literal) => {
        $crate::guide::GuidePicture {
            file: $file,
            #[cfg(not(target_arch = "wasm32"))]
            bytes: include_bytes!(concat!("../../../../assets/guide/", $file)),
        }
    };
}
pub(crate) use picture;

#[cfg(test)]
mod tests {
    use knockback_rules::{
        c3g::C3g, champions::Champions, coup_de_grace::CoupDeGrace, pulp_city::PulpCity, rule::Rule, ruleset::Listed,
    };

    use super::*;
    use crate::RulesetView;

    fn pages<R: RulesetView>() -> impl Iterator<Item = (&'static str, &'static Page)> {
        let prefix = <R as Listed>::ID.about().prefix;
        R::INFO.guide.iter().map(move |page| (prefix, page))
    }

    fn all() -> Vec<(&'static str, &'static Page)> {
        pages::<C3g>().chain(pages::<Champions>()).chain(pages::<CoupDeGrace>()).chain(pages::<PulpCity>()).collect()
    }

    #[test]
    fn each_page_is_short_and_cites_rules_that_exist() {
        assert!(all().len() >= 16);
        for (prefix, page) in all() {
            let title = page.title;
            assert!((3..=6).contains(&page.points.len()), "{title}");
            assert!(page.points.iter().any(|point| !point.rules.is_empty()), "{title}");
            assert!(page.caption.ends_with('.') && !title.is_empty(), "{title}");
            for point in page.points {
                assert!(point.text.ends_with('.') && point.text.len() < 260, "{title}: {}", point.text);
                for rule in point.rules {
                    assert!(rule.starts_with(prefix) && Rule(rule).words().is_some(), "{title}: {rule}");
                }
            }
        }
    }

    /// A PNG file has its width and height in the first chunk, as two big-endian numbers from byte 16 on.
    #[test]
    fn pictures_have_one_size_and_each_belongs_to_one_page() {
        let mut files: Vec<&str> = Vec::new();
        for (_, page) in all() {
            let bytes = page.picture.bytes;
            assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{}", page.picture.file);
            let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
            assert_eq!((number(16), number(20)), GuidePicture::SIZE, "{}", page.picture.file);
            assert!(!files.contains(&page.picture.file), "{}", page.picture.file);
            files.push(page.picture.file);
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/guide");
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), files.len(), "files that no page shows");
    }
}
