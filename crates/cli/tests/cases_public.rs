//! Cases from public bug reports of other programs: names, characters, and number formats.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::support::{Ran, file, fixture, folder, kb};
use knockback_rules::files::backup_path;
use resvg::usvg::roxmltree::Document;
use skrifa::{FontRef, MetadataProvider as _};
use unicode_segmentation::UnicodeSegmentation as _;

/// The path of a file in a case.
fn case(name: &str) -> String {
    format!("{}/tests/cases/public/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A save can have a name of any legal length, and can be overwritten.
#[test]
fn f01_long_name_no_save() {
    let folder = folder("f01_long_name");
    let (ledge, orders, dice) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"), fixture("ledge-dice.json"));
    kb(&["check", &case("f01_long_name_no_save/scenario.json")]).ended(0);
    let of_letters = format!("{}-1763865646123-3f2a.json", "\u{1e900}".repeat(57));
    assert_eq!(of_letters.len(), 252);
    let names = [of_letters, format!("{}.json", "a".repeat(247)), format!("{}.json", "a".repeat(250))];
    for name in &names {
        let path = folder.join(name).display().to_string();
        let save = |dice: [&str; 2]| kb(&["resolve", &ledge, "--orders", &orders, dice[0], dice[1], "--save", &path]);
        save(["--seed", "4"]).ended(0);
        let first = fs::read_to_string(&path).unwrap();
        save(["--dice", &dice]).ended(0);
        kb(&["replay", &path]).ended(0);
        assert_ne!(fs::read_to_string(&path).unwrap(), first);
        assert_eq!(fs::read_to_string(backup_path(Path::new(&path))).unwrap(), first);
    }
    let there: BTreeSet<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(there.len(), 6, "three saves, each with a backup of its own: {there:?}");
    assert!(
        there.iter().all(|name| names.contains(name) || (name.len() <= 143 && name.strip_suffix(".bak").is_some())),
        "{there:?}"
    );
    // A name that is too long for any file is still rejected.
    let long = folder.join("a".repeat(256)).display().to_string();
    let err = kb(&["resolve", &ledge, "--orders", &orders, "--dice", &dice, "--save", &long]).ended(1).err;
    assert!(err.contains("cannot be written") || err.contains("name"), "{err}");
}

/// The number of terminal cells that a text takes: two for each wide character of these tests, none for combining and
/// invisible characters.
fn cells(words: &str) -> usize {
    let wide = |letter: char| matches!(letter, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{1faff}');
    let none = |letter: char| matches!(letter, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}');
    words.chars().map(|letter| if wide(letter) { 2 } else { usize::from(!none(letter)) }).sum()
}

#[test]
fn f03_wide_letters_in_tables() {
    let folder = folder("f03_wide_letters");
    let wide = case("f03_wide_letters_in_tables/scenario.json");
    let text = fs::read_to_string(&wide).unwrap();
    let marks =
        file(&folder, "marks.json", &text.replace("屋上の決闘", "Cafe\u{301} 🦋").replace("赤軍団", "Rouge\u{301}"));
    let roof = format!("{}/../rules/examples/duel.ron", env!("CARGO_MANIFEST_DIR"));
    let told = kb(&["duel", "0", "0", "--pairs", "1", "--scenario", &wide, &marks, &roof]).ended(0).out;
    let table: Vec<&str> = told.lines().skip(2).take_while(|line| !line.is_empty()).collect();
    assert_eq!(table.len(), 8, "the heading, two sides of three scenarios, and the total: {told}");
    let ends: BTreeSet<usize> = table.iter().map(|line| cells(line)).collect();
    assert_eq!(ends.len(), 1, "every line is as wide as the heading: {table:#?}");
    let before = |line: &str, part: &str| cells(line.split(part).next().unwrap());
    let sides = before(table[0], "A plays");
    for (line, side) in table[1..].iter().zip(["赤軍団", "青軍団", "Rouge", "青軍団", "Brawn"]) {
        assert_eq!(before(line, side), sides, "{table:#?}");
    }
    // The drawing of the board contains no names. The lines of the legend below it begin with a tag and a name.
    let drawn = kb(&["show", &wide]).ended(0).out;
    assert!(drawn.starts_with("屋上の決闘"), "{drawn}");
    let legend: Vec<&str> = drawn.lines().filter(|line| line.starts_with("A1  ") || line.starts_with("B1  ")).collect();
    assert_eq!(
        legend.iter().map(|line| before(line, "(")).map(|width| width - 6).collect::<Vec<_>>(),
        [4, 5],
        "{drawn}"
    );
}

/// Whole numbers with a zero fraction or an exponent are accepted.
#[test]
fn f05_integers_written_as_6_0() {
    let (scenario, exponent) =
        (case("f05_integers_written_as_6.0/scenario.json"), case("f05_integers_written_as_6.0/exponent.json"));
    let told = kb(&["check", &scenario, &exponent]).ended(0).out;
    assert_eq!(told.lines().filter(|line| line.contains(": ok, ")).count(), 2, "{told}");
    let text = fs::read_to_string(&scenario).unwrap();
    assert!(text.contains("\"life\": 6.0"), "the case writes a number with a fraction");
    let plain = folder("f05_integers");
    let plain = file(&plain, "plain.json", &text.replace("6.0", "6"));
    assert_eq!(kb(&["show", &scenario]).ended(0).out, kb(&["show", &plain]).ended(0).out);
    let folder = folder("f05_other_numbers");
    for (number, said) in [
        ("6.5", "life: must be a whole number from 1 to 50, not 6.5"),
        ("1e300", "life: 1e300 is too large to be exact; write a whole number without a fraction or an exponent"),
    ] {
        let out = kb(&["check", &file(&folder, "other.json", &text.replace("6.0", number))]).ended(1).out;
        assert!(out.contains(said), "{number}: {out}");
    }
    // Dice are parsed the same way.
    let dice = fs::read_to_string(fixture("ledge-dice.json")).unwrap();
    let floats = dice.replace("\"d20\": 14", "\"d20\": 14.0").replace("\"d20\": 9", "\"d20\": 90e-1");
    assert_ne!(floats, dice);
    let floats = file(&folder, "dice.json", &floats);
    let (ledge, orders) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"));
    let resolved = |dice: &str| kb(&["resolve", &ledge, "--orders", &orders, "--dice", dice]).ended(0).out;
    assert_eq!(resolved(&floats), resolved(&fixture("ledge-dice.json")));
}

/// Some programs write half of a surrogate pair.
#[test]
fn half_a_character_is_reported_in_plain_words() {
    let folder = folder("half_a_character");
    let text = fs::read_to_string(fixture("ledge.json")).unwrap();
    for escape in [r"\ud800", r"\udc00", r"\ud83e\n", r"\ud83eA"] {
        let named = text.replacen("\"name\": \"Ram\"", &format!("\"name\": \"{escape}\""), 1);
        assert_ne!(named, text);
        let out = kb(&["check", &file(&folder, "half.json", &named)]).ended(1).out;
        let said = "this \"\\u\" is not a character; codes from \\ud800 to \\udfff come in pairs";
        assert!(out.trim_end().ends_with(said), "{escape}: {out}");
        assert!(!out.contains("surrogate") && !out.contains("hex escape"), "{out}");
    }
}

/// Joiners between letters are accepted. Tables and messages show them as well.
#[test]
fn joiners_between_letters_are_accepted() {
    let folder = folder("joiners");
    let text = fs::read_to_string(fixture("ledge.json")).unwrap();
    let named = |name: &str| {
        file(&folder, "named.json", &text.replacen("\"name\": \"Ram\"", &format!("\"name\": \"{name}\""), 1))
    };
    for name in ["می\u{200c}خواهم", "क\u{94d}\u{200d}ष"] {
        let path = named(name);
        kb(&["check", &path]).ended(0);
        assert!(kb(&["show", &path]).ended(0).out.contains(name));
        let odds = kb(&["odds", &path, "--attacker", "ram", "--target", "moth"]).ended(0).out;
        assert!(odds.contains(name), "{odds}");
    }
    for name in ["\u{200d}Ram", "Ram\u{200c}", "R\u{200d}\u{200d}am", "R\u{200c}\u{200d}am", "Ram \u{200d}x"] {
        let out = kb(&["check", &named(name)]).ended(1).out;
        assert!(out.contains(".name: a name cannot contain hidden") && out.contains("U+200"), "{out}");
    }
}

/// A system whose fonts are those of one folder.
struct Machine {
    config: String,
}

impl Machine {
    fn new(folder: &Path, name: &str, fonts: &[&str]) -> Self {
        let own = folder.join(name);
        fs::create_dir_all(&own).unwrap();
        for font in fonts {
            fs::copy(font, own.join(Path::new(font).file_name().unwrap())).unwrap();
        }
        let text = format!("<?xml version=\"1.0\"?><fontconfig><dir>{}</dir></fontconfig>", own.display());
        Self { config: file(folder, &format!("{name}.conf"), &text) }
    }

    /// Draws the attack of a case in both formats. Returns the SVG, the PNG, and the output.
    fn drawn(&self, folder: &Path, scenario: &str) -> (String, Vec<u8>, Ran) {
        let [svg, png] = ["odds.svg", "odds.png"].map(|name| folder.join(name).display().to_string());
        let output = Command::new(env!("CARGO_BIN_EXE_kb"))
            .args(["odds", scenario, "--attacker", "ram", "--target", "moth", "--svg", &svg, "--png", &png])
            .env("FONTCONFIG_FILE", &self.config)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let ran = Ran {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        };
        (fs::read_to_string(&svg).unwrap(), fs::read(&png).unwrap(), ran.ended(0))
    }
}

/// The text elements of a picture, without bidirectional control characters, each with its font family and weight.
fn words(svg: &str) -> Vec<(String, String, String)> {
    let document = Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let family = |list: &str| list.split('\'').nth(1).unwrap_or_default().to_owned();
    texts
        .map(|node| {
            let words = node.text().unwrap_or_default();
            let words = words.chars().filter(|letter| !matches!(letter, '\u{202a}'..='\u{202e}')).collect();
            let attribute = |name| node.attribute(name).unwrap_or_default();
            (words, family(attribute("font-family")), attribute("font-weight").to_owned())
        })
        .collect()
}

/// The file of a shipped face.
fn shipped(family: &str, weight: &str) -> Vec<u8> {
    let style = if weight == "700" && family != "Bangers" { "Bold" } else { "Regular" };
    let stem = format!("{}/../../assets/fonts/{}-{style}", env!("CARGO_MANIFEST_DIR"), family.replace(' ', ""));
    ["otf", "ttf"].iter().find_map(|ending| fs::read(format!("{stem}.{ending}")).ok()).unwrap_or_default()
}

/// Latin, Greek and Cyrillic letters use shipped faces, and the picture is the same on every machine.
#[test]
fn f07_letters_in_pictures() {
    let folder = folder("f07_letters");
    let fonts = fixture("fonts/machine.ttf");
    let bare = Machine::new(&folder, "bare", &[]);
    let other = Machine::new(&folder, "other", &[&fonts]);
    let cyrillic = fs::read_to_string(case("f07_letters_in_pictures/cyrillic.json")).unwrap();
    let latin = file(&folder, "latin.json", &cyrillic.replace("Баран", "Nguyễn").replace("Мотылёк", "Ṡe\u{301}ą ɮ Ꞗ"));
    let rare = file(&folder, "rare.json", &cyrillic.replace("Баран", "Ѩᲀꙮ").replace("Мотылёк", "ᾧ Ϡ"));
    for (scenario, names) in [
        (case("f07_letters_in_pictures/cyrillic.json"), ["Баран", "Мотылёк"]),
        (case("f07_letters_in_pictures/greek.json"), ["Κριός", "Σκώρος"]),
        (latin, ["Nguyễn", "Ṡe\u{301}ą ɮ Ꞗ"]),
        (rare, ["Ѩᲀꙮ", "ᾧ Ϡ"]),
    ] {
        let (svg, png, ran) = bare.drawn(&folder, &scenario);
        assert_eq!(ran.err, "", "no warning");
        let (other_svg, other_png, ran) = other.drawn(&folder, &scenario);
        assert_eq!(ran.err, "");
        assert!(svg == other_svg && png == other_png, "{scenario}: the same on both machines");
        let all = words(&svg);
        for (part, family, weight) in &all {
            let bytes = shipped(family, weight);
            let font = FontRef::new(&bytes).unwrap_or_else(|_| panic!("{family} is shipped"));
            for letter in part.chars() {
                let glyph = font.charmap().map(letter).map_or(0, skrifa::GlyphId::to_u32);
                assert!(glyph > 0, "{letter:?} of {part} has no glyph in {family}");
            }
            assert!(svg.contains(&format!("@font-face{{font-family:'{family}';font-weight:{weight}")), "{family}");
        }
        let joined: String = all.iter().map(|(part, ..)| part.as_str()).collect();
        for name in names {
            assert!(joined.contains(name), "no {name} in {joined}");
        }
        assert!(!joined.contains('\u{25a1}'), "{joined}");
    }
}

/// Other scripts use system fonts. Without such a font each letter is one box, and a single warning reports it.
#[test]
fn f07_letters_that_no_font_has() {
    let folder = folder("f07_boxes");
    let bare = Machine::new(&folder, "bare", &[]);
    for (name, names) in [("cjk", ["鋼鉄の雄羊", "蛾"]), ("emoji", ["🐏 Ram", "🦋"])] {
        let (svg, png, ran) = bare.drawn(&folder, &case(&format!("f07_letters_in_pictures/{name}.json")));
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(
            ran.err.starts_with("warning: no font has these letters, so the picture shows a box for each: "),
            "{}",
            ran.err
        );
        for letter in names.iter().flat_map(|name| name.graphemes(true)).filter(|letter| !letter.is_ascii()) {
            assert!(ran.err.contains(letter), "{letter} is not named: {}", ran.err);
        }
        let all = words(&svg);
        let parts: Vec<&str> = all.iter().map(|(part, ..)| part.as_str()).collect();
        let joined = parts.concat();
        for name in names {
            let boxed: String =
                name.graphemes(true).map(|letter| if letter.is_ascii() { letter } else { "\u{25a1}" }).collect();
            assert!(joined.contains(&boxed), "{boxed} in {joined}");
            assert!(!parts.iter().any(|part| part.contains(name)), "{parts:?}");
            assert!(svg.contains(&format!("<title>{name}</title>")), "screen readers still read {name}");
        }
        assert!(png.starts_with(b"\x89PNG"));
    }
    // This system's font has one letter of the name. That letter is drawn, and the others are boxes.
    let other = Machine::new(&folder, "other", &[&fixture("fonts/machine.ttf")]);
    let (svg, png, ran) = other.drawn(&folder, &case("f07_letters_in_pictures/cjk.json"));
    assert!(!ran.err.contains('蛾') && ran.err.contains('鋼'), "{}", ran.err);
    let own: Vec<_> = words(&svg).into_iter().filter(|(_, family, _)| family == "Machine").collect();
    assert!(!own.is_empty() && own.iter().all(|(part, ..)| part == "蛾"), "{own:?}");
    assert_ne!(png, bare.drawn(&folder, &case("f07_letters_in_pictures/cjk.json")).1);
}

/// Nouns after the number 1 are singular.
#[test]
fn messages_use_the_singular_for_1() {
    let folder = folder("one_is_one");
    let (ledge, orders) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"));
    let first = fs::read_to_string(&orders).unwrap().lines().next().unwrap_or_default().to_owned();
    let (one, save) = (file(&folder, "one.jsonl", &first), folder.join("one.json").display().to_string());
    let ran = kb(&["resolve", &ledge, "--orders", &one, "--seed", "4", "--save", &save]);
    assert!(Path::new(&save).exists(), "{} {}", ran.out, ran.err);
    let told = kb(&["check", &save]).ended(0).out;
    assert!(told.ends_with(": ok, a save with 1 order\n"), "{told}");
    let told = kb(&["replay", &save]).ended(0).out;
    assert!(told.contains(": ok, 1 order, hash "), "{told}");
}
