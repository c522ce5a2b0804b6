//! Files of every kind. For a bad file, the tests check the message and the position of the fault.

use proptest::{prelude::*, sample::Index};

use super::*;
use crate::{
    battle::Setup,
    dice::{CombatFace, Faces},
    ruleset::RulesetId,
    scenario::Scenario,
};

const RON: &str = include_str!("../../tests/data/roof.ron");

fn roof() -> Scenario {
    read_scenario("roof.ron", RON.as_bytes()).unwrap()
}

/// A text with one piece replaced.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is not in the text");
    text.replacen(from, to, 1)
}

/// The message for the scenario in RON with one piece replaced.
fn ron(from: &str, to: &str) -> String {
    read_scenario("roof.ron", changed(RON, from, to).as_bytes()).unwrap_err().to_string()
}

/// The message for the scenario in JSON with one piece replaced.
fn json(from: &str, to: &str) -> String {
    let text = to_json(&roof()).unwrap();
    read_scenario("roof.json", changed(&text, from, to).as_bytes()).unwrap_err().to_string()
}

/// The message for bytes in a file with this name.
fn said(name: &str, bytes: impl AsRef<[u8]>) -> String {
    read_scenario(name, bytes.as_ref()).unwrap_err().to_string()
}

#[test]
fn written_files_are_read_back() {
    let scenario = roof();
    let ron = to_ron(&scenario).unwrap();
    let from_ron = read_scenario("again.ron", ron.as_bytes()).unwrap();
    assert_eq!(from_ron, scenario);
    let json = to_json(&from_ron).unwrap();
    let from_json = read_scenario("again.json", json.as_bytes()).unwrap();
    assert_eq!(from_json, scenario);
    assert_eq!(Setup::new(from_json).unwrap().digest, Setup::new(scenario).unwrap().digest);
}

#[test]
fn both_notations_look_as_documented() {
    let (ron, json) = (to_ron(&roof()).unwrap(), to_json(&roof()).unwrap());
    assert!(ron.contains("at: [[3, 0], [3, -1]]"), "{ron}");
    assert!(ron.contains("powers: [super_strength, tough, weighted_blow(1), heavy_thrower]"), "{ron}");
    assert!(ron.contains("round_limit: 12"), "{ron}");
    let json: String = json.split_whitespace().collect();
    assert!(json.contains(r#""at":[[3,0],[3,-1]]"#), "{json}");
    assert!(json.contains(r#"["super_strength","tough",{"weighted_blow":1},"heavy_thrower"]"#), "{json}");
    assert!(json.contains(r#"{"special_attack":{"name":"Squall","range":5,"dice":3,"area":1}}"#), "{json}");
    assert!(json.contains(r#""round_limit":12"#), "{json}");
}

#[test]
fn the_notation_follows_the_extension_or_the_beginning_of_the_text() {
    let json = to_json(&roof()).unwrap();
    for (name, text) in [("a.JSON", &json), ("a.RON", &RON.to_owned()), ("a.txt", &json), ("stdin", &RON.to_owned())] {
        assert!(read_scenario(name, text.as_bytes()).is_ok(), "{name}");
    }
    assert!(read_scenario("a.ron", json.as_bytes()).is_err());
    assert!(read_scenario("a.json", RON.as_bytes()).is_err());
    for text in [r#"[{"d20": 3}]"#, "[d20(3)]", " [\n{\"d20\": 3}]", "// rolls\n[d20(3)]", "[ /* one */ d20(3)]"] {
        assert_eq!(read_dice("rolls", text.as_bytes()), Ok(vec![Faces::D20(3)]), "{text}");
    }
}

#[test]
fn byte_order_marks_and_windows_line_ends_are_accepted() {
    for text in [RON.to_owned(), to_json(&roof()).unwrap()] {
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(read_scenario("roof", &windows.as_bytes()[3..]), Ok(roof()));
        assert_eq!(read_scenario("roof", windows.as_bytes()), Ok(roof()));
    }
    let broken =
        format!("\u{feff}{}", changed(RON, "side: \"gales\", at", "siide: \"gales\", at").replace('\n', "\r\n"));
    let said = said("roof.ron", broken);
    assert!(said.starts_with("roof.ron:34:22: figures[3].siide: "), "{said}");
}

#[test]
fn unknown_names_suggest_the_nearest() {
    assert_eq!(
        ron("face_up: true", "faceup: true"),
        "roof.ron:25:34: glyphs[2].faceup: there is no field \"faceup\" here; did you mean \"face_up\"?"
    );
    assert_eq!(
        json("\"face_up\": true", "\"colour\": true"),
        "roof.json:101:14: glyphs[2].colour: there is no field \"colour\" here; the fields are id, name, at, face_up"
    );
    assert_eq!(
        ron("terrain: rock", "terrain: rok"),
        "roof.ron:9:68: board[2].hexes.terrain: \"rok\" is not a valid name here; did you mean \"rock\"?"
    );
    assert!(
        json("\"tough\"", "\"touhg\"")
            .ends_with("powers[2]: \"touhg\" is not a valid name here; did you mean \"tough\"?")
    );
    let names: Vec<&str> = RulesetId::ALL.iter().map(|ruleset| ruleset.about().name).collect();
    let known = format!("rules: \"chess\" is not a valid name here; valid names are {}", names.join(", "));
    assert!(json(&format!("\"{}\"", names[0]), "\"chess\"").ends_with(&known));
}

#[test]
fn missing_and_duplicate_fields_are_named() {
    assert!(ron("id: \"bull\", ", "").ends_with(": figures[2]: the field \"id\" is missing"));
    assert!(json("\"life\": 4,", "").ends_with(".cards[2]: the field \"life\" is missing"));
    assert!(ron("life: 4,", "life: 4, life: 4,").ends_with(".cards[2]: the field \"life\" is given twice"));
    assert!(json("\"life\": 4,", "\"life\": 4, \"life\": 4,").ends_with("the field \"life\" is given twice"));
}

#[test]
fn wrong_kinds_of_values_are_explained() {
    let own = RulesetId::ALL[0].about().name;
    let whole = "must be a whole number from 1 to 65535";
    assert_eq!(
        json("\"round_limit\": 12", "\"round_limit\": \"twelve\""),
        format!("roof.json:364:31: rules.{own}.victory.round_limit: {whole}, not the text \"twelve\"")
    );
    assert!(json("\"life\": 4", "\"life\": 4.5").contains("life: must be a whole number from 1 to 50, not 4.5"));
    assert!(json("\"life\": 4", "\"life\": -4").contains("life: must be a whole number from 1 to 50, not -4"));
    assert!(json("\"life\": 4", "\"life\": 400").contains("life: must be a whole number from 1 to 50, not 400"));
    assert!(json("\"life\": 4", "\"life\": null").contains("life: must be a whole number from 1 to 50, not nothing"));
    assert!(json("\"knockback\": true", "\"knockback\": 1").contains("knockback: must be true or false, not 1"));
    assert!(json("\"tough\"", "\"climbing\"").contains("must be a name with a value, not a name alone"));
    assert!(ron("life: 4", "life: 4.5").ends_with("must be a whole number, not 4.5"));
    assert!(ron("life: 4", "life: \"4\"").ends_with("cards[2].life: must be a whole number"));
    assert!(ron("life: 4", "life: 400").ends_with("cards[2].life: must be a whole number from 1 to 50, not 400"));
    assert!(ron("name: \"Old Bull\"", "name: 5").ends_with("cards[2].name: must be text in quotes \"\""));
    assert!(ron("(knockback", "Choices(knockback").contains("the name before \"(\" can only be RuleOptions"));
}

/// Some programs write all numbers with a fraction or an exponent.
#[test]
fn whole_numbers_may_have_a_fraction_of_zero() {
    let scenario = roof();
    for number in ["4.0", "4e0", "4.00", "40e-1", "0.4e1", "4E+0"] {
        let of_ron = read_scenario("roof.ron", changed(RON, "life: 4", &format!("life: {number}")).as_bytes());
        assert_eq!(of_ron.as_ref(), Ok(&scenario), "{number}");
        let text = to_json(&scenario).unwrap();
        let of_json =
            read_scenario("roof.json", changed(&text, "\"life\": 4", &format!("\"life\": {number}")).as_bytes());
        assert_eq!(of_json.as_ref(), Ok(&scenario), "{number}");
    }
    // All numbers of a file at the same time.
    let text = to_json(&scenario).unwrap();
    let (mut floats, mut in_quotes, mut before) = (String::new(), false, ' ');
    for character in text.chars() {
        if before.is_ascii_digit() && !character.is_ascii_digit() && !in_quotes {
            floats.push_str(".0");
        }
        in_quotes ^= character == '"';
        before = character;
        floats.push(character);
    }
    assert!(floats.matches(".0").count() > 30 && floats.contains("\"version\": 1.0"), "{floats}");
    assert_eq!(read_scenario("roof.json", floats.as_bytes()), Ok(scenario));
    assert_eq!(read_dice("dice.json", br#"[{"d20": 14.0}, {"d6": [3e0, 5.0]}]"#).unwrap().len(), 2);
}

#[test]
fn other_numbers_with_a_fraction_are_refused_with_the_reason() {
    let life = |new: &str| json("\"life\": 4", &format!("\"life\": {new}"));
    let of_ron = |new: &str| ron("life: 4", &format!("life: {new}"));
    for number in ["6.5", "0.5", "65e-1"] {
        assert!(life(number).contains("must be a whole number from 1 to 50, not "), "{}", life(number));
        assert!(of_ron(number).ends_with(&format!("must be a whole number, not {number}")), "{}", of_ron(number));
    }
    for number in ["9007199254740993.0", "1e16", "1e300"] {
        let wanted = format!(
            "cards[2].life: {number} is too large to be exact; \
             write a whole number without a fraction or an exponent"
        );
        assert!(life(number).ends_with(&wanted), "{}", life(number));
        let wanted = wanted.trim_start_matches("cards[2].life: ");
        assert!(of_ron(number).ends_with(wanted), "{}", of_ron(number));
    }
    let text = changed(&to_json(&roof()).unwrap(), "\"life\": 4", "\"life\": 60.0");
    let faults = Setup::new(read_scenario("roof.json", text.as_bytes()).unwrap()).unwrap_err().to_string();
    assert!(faults.contains("life") && faults.contains("60"), "{faults}");
    assert!(life("1e15").ends_with("life: must be a whole number from 1 to 50, not 1000000000000000"));
    assert!(life("\"6.0\"").ends_with("must be a whole number from 1 to 50, not the text \"6.0\""));
    // A position after a number that is shorter than its plain digits.
    let said = said("a.json", r#"{"version": 1e0, "sides": 1e3, "name": x}"#);
    assert!(said.starts_with("a.json:1:29: sides: "), "{said}");
}

/// No message contains the words of a library.
#[test]
fn bad_escapes_are_explained() {
    let half = "this \"\\u\" is not a character; codes from \\ud800 to \\udfff come in pairs";
    for escape in [r"\ud800", r"\udc00", r"\ud800x", r"\ud800\n", r"\ud800\ud800", r"\udbff\u0041"] {
        let said = json("\"Old Bull\"", &format!("\"{escape}\""));
        assert!(said.ends_with(half), "{escape}: {said}");
    }
    for escape in [r"\x41", r"\u12", r"\u00zz"] {
        let said = json("\"Old Bull\"", &format!("\"{escape}\""));
        assert!(said.ends_with("unknown escape after \"\\\"") || said.ends_with(half), "{escape}: {said}");
    }
    for escape in [r"\u{d800}", r"\u{110000}", r"\u{}", r"\u12", r"\xzz", r"\u{12"] {
        let said = ron("\"Old Bull\"", &format!("\"{escape}\""));
        assert!(
            said.ends_with("this escape is not a character; write one as \\u{1f98b}, with its number"),
            "{escape}: {said}"
        );
    }
    let said = ron("\"Old Bull\"", r#""\q""#);
    assert!(said.ends_with("unknown escape after \"\\\""), "{said}");
}

#[test]
fn common_mistakes_in_json_are_explained() {
    let life = |new: &str| json("\"life\": 4", &format!("\"life\": {new}"));
    assert!(life("+5").ends_with("a number cannot start with \"+\""), "{}", life("+5"));
    for word in ["NaN", "nan", "inf", "Infinity", "-Infinity"] {
        assert!(
            life(word).ends_with(&format!(": \"{word}\" is not a number that a file can contain")),
            "{}",
            life(word)
        );
    }
    assert!(life("05").ends_with("without leading zeros"), "{}", life("05"));
    assert!(life(".5").ends_with("a number must start with a digit"), "{}", life(".5"));
    assert!(life("True").ends_with("in lower case"), "{}", life("True"));
    assert!(life("four").contains("names and text need quotes, as in \"four\""), "{}", life("four"));
    assert!(life("'4'").ends_with("names and text need quotes \"\", not ''"), "{}", life("'4'"));
    assert!(life("").ends_with("there is nothing before this \",\""), "{}", life(""));
    let said = |text: &str| said("a.json", text);
    assert_eq!(said("{\"version\": 1,, \"name\": 2}"), "a.json:1:15: there is nothing before this \",\"");
    assert_eq!(said("{\"version\": 1, \"board\": [,]}"), "a.json:1:26: board[1]: there is nothing before this \",\"");
    assert_eq!(
        said("{\"version\": 1, \"board\": [{\"holes\": {\"at\": [[0, 0],, [1, 0]]}}]}").split(": ").last(),
        Some("there is nothing before this \",\"")
    );
    for comment in ["// it is\n", "/* it is */", "# it is\n"] {
        for text in [
            format!("{{{comment} \"version\": 1}}"),
            format!("{{\"version\": {comment} 1}}"),
            format!("{{\"version\": 1 {comment}}}"),
            format!("{{\"version\": 1, \"board\": [{comment}]}}"),
        ] {
            assert!(said(&text).ends_with("JSON has no comments"), "{text}: {}", said(&text));
        }
    }
    let after = format!("{} // the end", to_json(&roof()).unwrap());
    assert!(said(&after).ends_with("JSON has no comments"), "{}", said(&after));
}

#[test]
fn a_second_ruleset_is_explained() {
    let two = |text: &str, name: &str| read_scenario(name, text.as_bytes()).unwrap_err().to_string();
    let (one, other) = (RulesetId::ALL[0].about().name, RulesetId::ALL[1].about().name);
    let head = r#""version":1,"name":"T","board":[],"sides":[],"figures":[]"#;
    for comma in [",", " , "] {
        let json = format!(r#"{{{head},"rules":{{"{one}":{{"cards":[]}}{comma}"{other}":{{"characters":[]}}}}}}"#);
        let said = two(&json, "two.json");
        assert!(said.ends_with(": rules: a scenario has only one ruleset, and this is a second"), "{said}");
    }
    let head = "version: 1, name: \"T\", board: [], sides: [], figures: []";
    let said = two(&format!("({head}, rules: {one}((cards: [])), {other}((characters: [])))"), "two.ron");
    assert!(said.contains(&format!("\"{other}\" is a ruleset, and a scenario names its only")), "{said}");
    let powers = |powers: &str| self::json("\"tough\"", powers);
    assert!(powers("{\"climbing\": 4, \"phase\": 3}").contains("only one name with its value"));
}

#[test]
fn a_stray_comma_in_ron_is_explained() {
    for (from, to) in [("life: 4", "life: "), ("life: 4,", "life: 4,,"), ("at: [3, -3]", "at: [3,, -3]")] {
        assert!(ron(from, to).ends_with("there is nothing before this \",\""), "{to}: {}", ron(from, to));
    }
}

#[test]
fn messages_explain_the_form_of_a_hex() {
    let hex = "a hex is a list of two whole numbers, [q, r]";
    assert_eq!(ron("at: [3, -3]", "at: [3, -3, 0]"), format!("roof.ron:24:51: glyphs[1].at: {hex}"));
    assert_eq!(ron("at: [3, -3]", "at: [3]"), format!("roof.ron:24:44: glyphs[1].at: {hex}"));
    assert_eq!(ron("at: [[0, 0]]", "at: [[]]"), format!("roof.ron:32:66: figures[1].at[1]: {hex}"));
    let json = to_json(&roof()).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&json).unwrap();
    for wrong in ["[0, 0]", "[[0, 0, 0]]", "[\"a1\"]", "[{\"q\": 0, \"r\": 0}]", "[null]"] {
        value["figures"][0]["at"] = serde_json::from_str(wrong).unwrap();
        let fault = read_scenario("roof.json", value.to_string().as_bytes()).unwrap_err();
        assert_eq!((fault.path.as_deref(), fault.message.as_str()), (Some("figures[1].at[1]"), hex), "{wrong}");
    }
}

/// The reader refuses coordinates beyond `i32`; `Setup::new` refuses all others beyond the limits of boards.
#[test]
fn coordinates_beyond_32_bits_are_refused() {
    let wanted = "glyphs[1].at[1]: must be a whole number from -4096 to 4096, not 2147483648";
    let mut value = serde_json::to_value(roof()).unwrap();
    value["glyphs"][0]["at"] = serde_json::json!([2_147_483_648_u32, 0]);
    assert!(said("roof.json", value.to_string()).ends_with(wanted));
    value["glyphs"][0]["at"] = serde_json::json!([i32::MIN, i32::MAX]);
    let faults = Setup::new(read_scenario("roof.json", value.to_string().as_bytes()).unwrap()).unwrap_err();
    assert_eq!(faults.to_string(), "glyphs[1].at: coordinates must be between -4096 and 4096");
}

#[test]
fn newer_versions_are_refused_with_an_explanation() {
    let wanted = "this scenario has version 7, and this game reads versions up to 1: open it with a newer Knockback";
    // This version cannot check the rest of these files.
    for (name, text) in [
        ("new.ron", "(version: 7, weather: (wind: 3, gusts: [1, 2], kind: storm(4, \"x\")), name: 5)"),
        (
            "new.ron",
            "// new\nScenario(\n  name: \"x\", weather: windy(3), sky: Blue, tags: {\"a\": 1}, at: (1, 2), version: 7)",
        ),
        ("new.ron", "(version: 7, and then it is broken"),
        ("new.json", r#"{"version": 7, "weather": {"wind": 3}, "name": 5}"#),
        ("new.json", r#"{"name": [], "weather": {"wind": [3.5e2, null]}, "version": 7}"#),
        ("new.json", r#"{"version": 7, and then it is broken"#),
    ] {
        assert_eq!(said(name, text), format!("{name}: {wanted}"), "{text}");
    }
    assert_eq!(ron("version: 1", "version: 7"), format!("roof.ron: {wanted}"));
    assert!(ron("version: 1", "version: 5000000000").contains("has version 5000000000,"));
    assert!(ron("version: 1", "version: \"7\"").ends_with(": version: must be a whole number"));
    assert!(json("\"version\": 1,", "").ends_with(": the field \"version\" is missing"));
}

#[test]
fn the_fault_of_a_truncated_file_names_the_unclosed_part() {
    assert_eq!(
        said("a.ron", "(version: 1,\n  name: \"Roof"),
        "a.ron:2:14: the file ends too early: the text in quotes opened at 2:9 is not closed"
    );
    assert_eq!(
        said("a.json", "{\"version\": 1,\n"),
        "a.json:1:15: the file ends too early: the \"{\" opened at 1:1 is not closed"
    );
    assert_eq!(
        said("a.ron", "(version: 1, /* more"),
        "a.ron:1:21: the file ends too early: the comment opened at 1:14 is not closed"
    );
    for empty in ["", " \r\n\t", "\u{feff}"] {
        assert_eq!(said("a.ron", empty), "a.ron: the file is empty");
    }
    let json = to_json(&roof()).unwrap();
    for (name, text) in [("cut.ron", RON.trim_end()), ("cut.json", json.trim_end())] {
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end) && !text[..*end].trim().is_empty()) {
            let fault = said(name, &text[..end]);
            assert!(fault.contains("the file ends too early"), "{fault}\n{}", &text[..end]);
        }
    }
}

#[test]
fn text_after_the_end_is_refused() {
    assert!(said("a.ron", format!("{RON} 5")).ends_with("there is more text after the end"));
    assert!(said("a.json", format!("{}}}", to_json(&roof()).unwrap())).ends_with("there is more text after the end"));
    assert!(read_scenario("a.ron", format!("{RON} // the end").as_bytes()).is_ok());
}

#[test]
fn deep_nesting_is_refused_without_recursion() {
    for depth in [65, 200, 1_000_000] {
        for (name, open) in
            [("a.json", "["), ("a.json", "{\"a\":"), ("a.ron", "["), ("a.ron", "(a:"), ("a.ron", "Some(")]
        {
            let text = open.repeat(depth);
            let column = 64 * open.len() + open.find(['[', '{', '(']).unwrap() + 1;
            assert_eq!(said(name, &text), format!("{name}:1:{column}: brackets are nested more than 64 deep"));
        }
    }
    // Nesting is also limited in a field that is skipped during the search for the version.
    let closed = format!("(name: {}{}, version: 7)", "[".repeat(200), "]".repeat(200));
    assert!(said("a.ron", closed).contains("brackets are nested"));
    // Without brackets there is no nesting.
    assert_eq!(
        said("a.ron", format!("(name: {}1)", "Some ".repeat(200))),
        "a.ron:1:8: name: must be text in quotes \"\""
    );
    assert!(said("a.ron", "/*".repeat(1_000_000)).contains("ends too early"));
    assert!(
        read_scenario("a.ron", changed(RON, "\"Roof garden\"", &format!("\"{}\"", "[".repeat(80))).as_bytes()).is_ok()
    );
}

#[test]
fn sizes_are_limited() {
    let mut text = RON.as_bytes().to_vec();
    text.resize(MAX_BYTES, b' ');
    assert!(read_scenario("a.ron", &text).is_ok());
    text.push(b' ');
    assert_eq!(said("a.ron", &text), "a.ron: the file has 8388609 bytes, and at most 8388608 (8 MB) are read");
}

#[test]
fn other_encodings_are_named() {
    assert_eq!(said("a.ron", [0xFF, 0xFE, b'(', 0]), "a.ron: this is UTF-16 text; save it as UTF-8");
    assert_eq!(said("a.ron", b"(\n  name: \"caf\xE9\""), "a.ron:2:13: this is not UTF-8 text");
}

/// A message repeats little of a file, and nothing that a terminal would interpret.
#[test]
fn messages_stay_short_and_harmless() {
    let long = "x".repeat(1_000_000);
    for (name, text) in [
        ("a.json", format!("{{\"{long}\": 1}}")),
        ("a.json", format!("{{\"version\": \"{long}\"}}")),
        ("a.json", "{\"\\u001b[2Jversion\": 1}".to_owned()),
        ("a.json", "{\"version\": \"\\u001b[2J\"}".to_owned()),
        ("a.ron", format!("({long}: 1)")),
        ("a.ron", format!("(version: 1, {long}: 1)")),
        ("a.ron", "(version: \u{1b}[2J)".to_owned()),
        ("a.ron", format!("{long}(version: 1)")),
        ("a.ron", format!("(version: 1, board: [hexes(terrain: {long})])")),
    ] {
        let said = said(name, text);
        assert!(said.len() < 400 && !said.contains('\u{1b}'), "{said}");
    }
}

#[test]
fn columns_count_characters() {
    let line = "{\"name\": \"äöü\", \"colour\": 1}";
    let fault = read_scenario("a.json", line.as_bytes()).unwrap_err();
    assert_eq!(fault.place, Some(Location { line: 1, column: 24 }));
    let fault = read_scenario("a.ron", "(name: \"äöü\", colour: 1)".as_bytes()).unwrap_err();
    assert_eq!(fault.place, Some(Location { line: 1, column: 15 }));
}

#[test]
fn dice_are_read() {
    use CombatFace::{Blank, Shield, Skull};
    let rolls = Ok(vec![Faces::Combat(vec![Skull, Shield, Blank]), Faces::D20(14), Faces::Combat(vec![])]);
    let json = r#"[{"combat": ["skull", "shield", "blank"]}, {"d20": 14}, {"combat": []}]"#;
    assert_eq!(read_dice("a.json", json.as_bytes()), rolls);
    assert_eq!(read_dice("a.ron", b"[combat([skull, shield, blank]), d20(14), combat([])]"), rolls);
    assert_eq!(read_dice("a.ron", to_ron(rolls.as_ref().unwrap()).unwrap().as_bytes()), rolls);
    assert_eq!(read_dice("a.json", b"[]"), Ok(vec![]));
}

#[test]
fn impossible_dice_are_refused() {
    let said = |text: &str| read_dice("dice.ron", text.as_bytes()).unwrap_err().to_string();
    assert_eq!(said("[d20(1), d20(20), d20(3), d20(21)]"), "dice.ron: [4].d20: a d20 can show 1 to 20, not 21");
    assert_eq!(said("[d20(0)]"), "dice.ron: [1].d20: a d20 can show 1 to 20, not 0");
    assert_eq!(said("[d20(300)]"), "dice.ron:1:6: [1].d20: must be a whole number from 1 to 20, not 300");
    let many = |count: usize| format!("[combat([{}])]", vec!["skull"; count].join(", "));
    assert!(read_dice("dice.ron", many(48).as_bytes()).is_ok());
    assert_eq!(said(&many(49)), "dice.ron: [1].combat: a roll can have at most 48 combat dice, not 49");
    assert_eq!(
        said("[combat([skul])]"),
        "dice.ron:1:10: [1].combat[1]: \"skul\" is not a valid name here; did you mean \"skull\"?"
    );
}

/// Asserts that any bytes result in a value or a fault, and that a value results in a setup or faults.
fn survives(name: &str, bytes: &[u8]) {
    match read_scenario(name, bytes) {
        Ok(scenario) => {
            if let Err(faults) = Setup::new(scenario) {
                assert!(!faults.0.is_empty());
                assert!(!faults.to_string().is_empty());
            }
        }
        Err(fault) => assert!(!fault.message.is_empty() && fault.message.len() < 600, "{fault}"),
    }
    let _ = read_dice(name, bytes);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_never_panic(
        is_ron: bool,
        cut in prop::option::of(any::<Index>()),
        edits in prop::collection::vec((any::<Index>(), prop::option::of(any::<u8>()), 0..3_usize), 0..6),
    ) {
        let text = if is_ron { RON.to_owned() } else { to_json(&roof()).unwrap() };
        let mut bytes = text.into_bytes();
        for (place, byte, remove) in edits {
            let at = place.index(bytes.len());
            bytes.splice(at..bytes.len().min(at + remove), byte);
        }
        if let Some(place) = cut {
            bytes.truncate(place.index(bytes.len()));
        }
        survives(if is_ron { "a.ron" } else { "a.json" }, &bytes);
        survives("a", &bytes);
    }

    /// Replaces numbers and words of the file with values that are out of place.
    #[test]
    fn odd_values_never_panic(
        is_ron: bool,
        swaps in prop::collection::vec(
            (any::<Index>(), prop::sample::select(vec![
                "0", "1", "65535", "2147483647", "-2147483648", "4294967295", "99999999999999999999", "1e999", "\"\"",
                "[]", "()", "{}", "null", "None", "Some(1)", "true", "grass", "\"brass\"", "\"\\u0000\"", "''", "r#\"",
                "/*", "//", "[[0, 0], [0, 0]]", "1.5", "0x10", "inf", "NaN", ",", ":",
            ])),
            1..4,
        ),
    ) {
        let mut text = if is_ron { RON.to_owned() } else { to_json(&roof()).unwrap() };
        for (index, odd) in swaps {
            let words: Vec<(usize, usize)> = text
                .split(|character: char| !character.is_ascii_alphanumeric() && character != '-')
                .filter(|word| !word.is_empty())
                .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word.len()))
                .collect();
            let (start, length) = words[index.index(words.len())];
            text.replace_range(start..start + length, odd);
        }
        survives(if is_ron { "a.ron" } else { "a.json" }, text.as_bytes());
    }

    #[test]
    fn any_bytes_never_panic(bytes: Vec<u8>) {
        survives("a.ron", &bytes);
        survives("a.json", &bytes);
    }
}

#[test]
fn a_list_of_orders_may_follow_comments() {
    let orders = "// What the first side does.\n/* Both\n   lines */ [end_turn]";
    let read = |name: &str| super::read_orders(name, orders.as_bytes());
    assert_eq!(read("orders.ron").unwrap().len(), 1);
    assert!(read("orders.json").unwrap_err().to_string().contains("JSON has no comments"));
    assert_eq!(super::read_orders("orders.jsonl", b"\"end_turn\"\n\n\"end_turn\"\n").unwrap().len(), 2);
}

#[test]
fn messages_on_numbers_beyond_64_bits_give_their_digits_and_the_range_of_the_field() {
    let json = to_json(&roof()).unwrap();
    for (name, text) in [("a.ron", RON), ("a.json", json.as_str())] {
        let start = text.find("life").unwrap();
        let start = start + text[start..].find(|letter: char| letter.is_ascii_digit()).unwrap();
        let end = start + text[start..].find(|letter: char| !letter.is_ascii_digit()).unwrap();
        for great in ["9223372036854775808", "99999999999999999999999", "-99999999999999999999999"] {
            let text = format!("{}{great}{}", &text[..start], &text[end..]);
            let fault = super::read_scenario(name, text.as_bytes()).unwrap_err();
            assert!(fault.path.as_ref().is_some_and(|path| path.rsplit('.').next() == Some("life")), "{fault}");
            assert_eq!(fault.message, format!("must be a whole number from 1 to 50, not {great}"));
        }
    }
}

/// Digits in quotes are text, and may have any length.
#[test]
fn digits_in_quotes_are_not_a_number() {
    let json = to_json(&roof()).unwrap();
    let life = |value: &str| {
        let start = json.find("\"life\": ").unwrap() + "\"life\": ".len();
        let end = start + json[start..].find(',').unwrap();
        let text = format!("{}{value}{}", &json[..start], &json[end..]);
        super::read_scenario("a.json", text.as_bytes()).unwrap_err().message
    };
    let text = life("\"99999999999999999999\"");
    assert_eq!(text, "must be a whole number from 1 to 50, not the text \"99999999999999999999\"");
    let long = life(&"9".repeat(70_000));
    assert!(long.starts_with("must be a whole number from 1 to 50, not 999") && long.len() < 200, "{long}");
}

#[test]
fn the_message_names_the_kind_of_a_wrong_file() {
    let scenario = to_json(&roof()).unwrap();
    let save = format!("{{\"version\": 1, \"scenario\": {scenario}}}");
    let no_scenario = super::read_scenario("a.json", save.as_bytes()).unwrap_err();
    assert_eq!(no_scenario.to_string(), "a.json: this is a save, not a scenario");
    let no_save = super::read_save("a.json", scenario.as_bytes()).unwrap_err();
    assert_eq!(no_save.to_string(), "a.json: this is a scenario, not a save");
    // For a save with a fault, the message is about that fault.
    let faulty = super::read_save("a.json", save.as_bytes()).unwrap_err();
    assert!(faulty.to_string().contains("is missing"), "{faulty}");
}
