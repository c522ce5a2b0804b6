//! Pictures of odds: valid XML, names in every script, and the same numbers as the table.

use std::{collections::BTreeMap, path::Path};

use crate::support::{file, fixture, folder, kb};
use resvg::{
    tiny_skia::Pixmap,
    usvg::roxmltree::{Document, Node},
};
use serde_json::Value;
use skrifa::{FontRef, MetadataProvider as _};

const FALCON: &str = "صقر الليل";
const SHIELD: &str = "מגן דוד";

/// Draws the odds for a question as SVG and PNG.
fn drawn(folder: &Path, args: &[&str]) -> (String, Pixmap) {
    let [svg, png] = ["odds.svg", "odds.png"].map(|name| folder.join(name).display().to_string());
    kb(&[&["odds"], args, &["--svg", &svg, "--png", &png]].concat()).ended(0);
    (std::fs::read_to_string(&svg).unwrap(), Pixmap::decode_png(&std::fs::read(&png).unwrap()).unwrap())
}

/// The text elements of the picture, without bidirectional control characters.
fn texts<'d>(document: &'d Document) -> Vec<(String, Node<'d, 'd>)> {
    let all = document.descendants().filter(|node| node.has_tag_name("text"));
    all.map(|node| (bare(node.text().unwrap_or_default()), node)).collect()
}

fn bare(words: &str) -> String {
    words.chars().filter(|letter| !matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')).collect()
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

#[test]
fn names_in_every_script_are_text_in_the_picture() {
    let folder = folder("names_in_every_script");
    let (svg, _) = drawn(&folder, &[&fixture("rooftop.ron"), "--attacker", "ram", "--target", "falcon"]);
    let document = Document::parse(&svg).unwrap();
    let words: Vec<String> = texts(&document).into_iter().map(|(words, _)| words).collect();
    for name in ["Ram <the> & \"Wall\"", FALCON, SHIELD, "<Day> & Dawn", "חבורת הלילה"] {
        assert!(words.iter().any(|words| words.contains(name)), "no {name} in {words:?}");
        assert!(!svg.contains(&format!(">{name}<")) || !name.contains('<'));
    }
    let titles: Vec<&str> =
        document.descendants().filter(|node| node.has_tag_name("title")).filter_map(|node| node.text()).collect();
    assert!(
        titles[0].contains("knock \u{2068}صقر الليل\u{2069} off a ledge?"),
        "the direction of the name is isolated: {}",
        titles[0]
    );
    assert!(titles.contains(&FALCON), "{titles:?}");
    // No text element has two directions, because viewers lay out mixed directions differently.
    for (words, _) in texts(&document) {
        let rightwards = words.chars().any(|letter| letter.is_ascii_alphabetic());
        let leftwards = words.chars().any(|letter| matches!(letter, '\u{590}'..='\u{6ff}'));
        assert!(!(rightwards && leftwards), "{words}");
    }
}

/// Every letter has a glyph in the font that its text element specifies, and that font is embedded in the document.
#[test]
fn no_letter_lacks_a_glyph() {
    let folder = folder("no_letter_lacks");
    for (attacker, target) in [("ram", "falcon"), ("golem", "shield"), ("bull", "imp"), ("brute", "whale")] {
        let (svg, _) = drawn(&folder, &[&fixture("rooftop.ron"), "--attacker", attacker, "--target", target]);
        let document = Document::parse(&svg).unwrap();
        let mut checked = 0;
        for (words, node) in texts(&document) {
            let family = node.attribute("font-family").unwrap().split('\'').nth(1).unwrap();
            let bold = node.attribute("font-weight") == Some("700");
            let name = match (family, bold) {
                ("Bangers", _) => "Bangers-Regular.ttf".to_owned(),
                ("Inter", true) => "Inter-Bold.otf".to_owned(),
                ("Inter", false) => "Inter-Regular.otf".to_owned(),
                (noto, true) => format!("{}-Bold.ttf", noto.replace(' ', "")),
                (noto, false) => format!("{}-Regular.ttf", noto.replace(' ', "")),
            };
            let path = format!("{}/../../assets/fonts/{name}", env!("CARGO_MANIFEST_DIR"));
            let bytes = std::fs::read(path).unwrap();
            let letters = FontRef::new(&bytes).unwrap().charmap();
            for letter in words.chars() {
                assert!(letters.map(letter).is_some_and(|glyph| glyph.to_u32() > 0), "{letter:?} of {words} in {name}");
            }
            assert!(
                svg.contains(&format!("@font-face{{font-family:'{family}'")),
                "{family} is not embedded in the document"
            );
            checked += 1;
        }
        assert!(checked > 40, "{checked} texts");
    }
}

/// The number of pixels in a rectangle that differ between two pictures.
fn differing(one: &Pixmap, other: &Pixmap, (x, y, w, h): (f64, f64, f64, f64)) -> usize {
    let scale = 2.0;
    let inside = |at: u32, low: f64, room: f64| (low * scale..(low + room) * scale).contains(&f64::from(at));
    let width = one.width().min(other.width());
    let points = (0..one.height().min(other.height())).flat_map(|row| (0..width).map(move |column| (column, row)));
    points
        .filter(|(column, row)| inside(*column, x, w) && inside(*row, y, h))
        .filter(|(column, row)| one.pixel(*column, *row) != other.pixel(*column, *row))
        .count()
}

/// The PNG shows the contents of the SVG: pixels change at the position of a changed name.
#[test]
fn names_are_visible_in_pixels() {
    let folder = folder("names_in_pixels");
    let roof = fixture("rooftop.ron");
    let text = std::fs::read_to_string(&roof).unwrap();
    for (name, attacker, target) in [(FALCON, "ram", "falcon"), (SHIELD, "golem", "shield")] {
        let (svg, with) = drawn(&folder, &[&roof, "--attacker", attacker, "--target", target]);
        let without = file(&folder, "without.ron", &text.replace(name, "."));
        let (_, without) = drawn(&folder, &[&without, "--attacker", attacker, "--target", target]);
        assert_eq!((with.width(), with.height()), (without.width(), without.height()));
        let document = Document::parse(&svg).unwrap();
        let haloed = |(words, node): &(String, Node)| words == name && node.attribute("stroke").is_some();
        let (_, node) = texts(&document).into_iter().find(haloed).unwrap();
        let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
        let width = 0.45 * size * f64::from(u8::try_from(name.chars().count()).unwrap());
        let letters = differing(&with, &without, (x - width / 2.0, y - size, width, 1.2 * size));
        assert!(letters > 200, "{name}: {letters} pixels");
    }
}

/// The picture shows the same numbers as the table, and every text element starts inside the picture.
#[test]
fn the_picture_shows_the_numbers_of_the_table() {
    let folder = folder("numbers_of_the_table");
    let all = [("ram", "falcon"), ("golem", "shield"), ("brute", "whale"), ("bull", "imp"), ("tower", "scout")];
    for (attacker, target) in all {
        let question = ["odds", &fixture("rooftop.ron"), "--attacker", attacker, "--target", target];
        let (svg, _) = drawn(&folder, &question[1..]);
        let table = kb(&question).ended(0).out;
        let document = Document::parse(&svg).unwrap();
        let texts = texts(&document);
        let joined: Vec<String> = texts.iter().map(|(words, _)| words.replace('\u{a0}', " ")).collect();
        for label in ["wounded", "destroyed", "moved"] {
            let line = table.lines().find(|line| line.starts_with(label)).unwrap();
            let percent = line[16..].split(" (").next().unwrap();
            assert!(joined.iter().any(|words| words == percent), "{label} {percent}: {joined:?}");
        }
        let section = table.split("final position of the target").nth(1).unwrap().split("\n\n").next().unwrap();
        for line in section.lines().skip(1) {
            let percent = line.trim().split(" %").next().unwrap();
            let percent = format!("{percent} %");
            assert!(joined.contains(&percent), "{percent}: {joined:?}");
        }
        let (width, height) = (number(document.root_element(), "width"), number(document.root_element(), "height"));
        assert!((width - 1200.0).abs() < 1e-9);
        for (words, node) in &texts {
            let (x, y) = (number(*node, "x"), number(*node, "y"));
            assert!(x > -40.0 && x < width && y > 0.0 && y < height, "{words} at {x}, {y}");
        }
    }
}

/// Labels do not overlap anywhere in the picture.
#[test]
fn labels_do_not_overlap() {
    let folder = folder("nothing_over");
    for (attacker, target) in [("ram", "falcon"), ("golem", "shield"), ("brute", "whale"), ("bull", "imp")] {
        let (svg, _) = drawn(&folder, &[&fixture("rooftop.ron"), "--attacker", attacker, "--target", target]);
        let tree = resvg::usvg::Tree::from_str(&svg, &options()).unwrap();
        let mut boxes = Vec::new();
        gather(tree.root(), &mut boxes);
        assert!(boxes.len() > 40);
        for (place, (words, one)) in boxes.iter().enumerate() {
            for (other_words, other) in &boxes[place + 1..] {
                let w = one.right().min(other.right()) - one.left().max(other.left());
                let h = one.bottom().min(other.bottom()) - one.top().max(other.top());
                let single =
                    |words: &str| words.chars().all(|letter| letter.is_ascii_digit()) || words.chars().count() == 1;
                // A plate may hide the level or the glyph of its hex. Longer text never overlaps other text.
                assert!(w < 1.5 || h < 1.5 || single(words) || single(other_words), "{words:?} and {other_words:?}");
            }
        }
    }
}

fn options() -> resvg::usvg::Options<'static> {
    let mut options = resvg::usvg::Options::default();
    let fonts = format!("{}/../../assets/fonts", env!("CARGO_MANIFEST_DIR"));
    options.fontdb_mut().load_fonts_dir(fonts);
    options
}

fn gather(group: &resvg::usvg::Group, boxes: &mut Vec<(String, resvg::tiny_skia::Rect)>) {
    for node in group.children() {
        match node {
            resvg::usvg::Node::Group(group) => gather(group, boxes),
            resvg::usvg::Node::Text(text) => {
                let words: String = text.chunks().iter().map(resvg::usvg::TextChunk::text).collect();
                // The outlines of the letters, not the line boxes.
                boxes.push((words, text.flattened().abs_bounding_box()));
            }
            _ => {}
        }
    }
}

/// The same question produces the same picture, byte for byte. The new file replaces the old one, which becomes the
/// backup.
#[test]
fn pictures_are_the_same_each_time() {
    let folder = folder("same_each_time");
    let args = [fixture("ledge.json"), "--attacker".into(), "ram".into(), "--target".into(), "moth".into()];
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (first, _) = drawn(&folder, &args);
    let (second, _) = drawn(&folder, &args);
    assert_eq!(first, second);
    assert_eq!(std::fs::read_to_string(folder.join("odds.svg.bak")).unwrap(), first);
    let json: Value = serde_json::from_str(
        &kb(&[&["odds"], &args[..], &["--json", "--svg", &folder.join("json.svg").display().to_string()]].concat())
            .ended(0)
            .out,
    )
    .unwrap();
    assert_eq!(json["target"], "moth");
    assert_eq!(std::fs::read_to_string(folder.join("json.svg")).unwrap(), first);
}

/// A letter that is missing from all bundled fonts is drawn with a system font, or as a box if no font has it.
#[test]
fn other_scripts_are_accepted() {
    let folder = folder("other_scripts");
    let text = std::fs::read_to_string(fixture("ledge.json")).unwrap();
    let named = text.replace("\"name\": \"Moth\", \"side\"", "\"name\": \"蛾 Мотылёк\", \"side\"");
    assert_ne!(text, named);
    let named = file(&folder, "named.json", &named);
    let (svg, _) = drawn(&folder, &[&named, "--attacker", "ram", "--target", "moth"]);
    let document = Document::parse(&svg).unwrap();
    let words: BTreeMap<String, usize> = texts(&document).into_iter().map(|(words, _)| (words, 1)).collect();
    let all: String = words.keys().map(String::as_str).collect();
    // The result depends on the fonts of the system. `cases_public.rs` tests both results.
    assert!((all.contains('蛾') || all.contains('\u{25a1}')) && all.contains("Мотылёк"), "{all}");
}
