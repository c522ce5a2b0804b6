//! The odds of attacks: exact numbers, the contract of the JSON, refusals.

use std::collections::BTreeMap;

use crate::support::{file, fixture, folder, kb, kb_with};
use num_bigint::BigInt;
use num_rational::BigRational;
use serde_json::{Value, json};

fn odds(args: &[&str]) -> Value {
    let ran = kb(&[&["odds"], args, &["--json"]].concat()).ended(0);
    fractions_are_exact(&ran.out);
    serde_json::from_str(&ran.out).unwrap()
}

fn rooftop(attacker: &str, target: &str, more: &[&str]) -> Value {
    odds(&[&[fixture("rooftop.ron").as_str(), "--attacker", attacker, "--target", target], more].concat())
}

fn number(value: &Value) -> BigInt {
    value.as_str().unwrap().parse().unwrap()
}

/// The exact probability of an entry.
fn p(entry: &Value) -> BigRational {
    BigRational::new(number(&entry["p"]["num"]), number(&entry["p"]["den"]))
}

fn ratio(num: u64, den: u64) -> BigRational {
    BigRational::new(num.into(), den.into())
}

fn one() -> BigRational {
    ratio(1, 1)
}

fn sum<'e>(entries: impl IntoIterator<Item = &'e Value>) -> BigRational {
    entries.into_iter().map(p).fold(ratio(0, 1), |sum, part| sum + part)
}

/// Maps each entry of a list, without its probability, to that probability.
fn told(list: &Value) -> BTreeMap<String, BigRational> {
    let mut all = BTreeMap::new();
    for entry in list.as_array().unwrap() {
        let mut bare = entry.as_object().unwrap().clone();
        bare.remove("p");
        bare.remove("value");
        assert!(all.insert(Value::from(bare).to_string(), p(entry)).is_none(), "{entry} is listed twice");
    }
    all
}

/// The marginal distribution of a value in the joint list.
fn marginal(joint: &Value, pick: impl Fn(&Value) -> Value) -> BTreeMap<String, BigRational> {
    let mut all = BTreeMap::new();
    for entry in joint.as_array().unwrap() {
        *all.entry(pick(entry).to_string()).or_insert(ratio(0, 1)) += p(entry);
    }
    all
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, step| product * (n - step) / (step + 1))
}

/// The distribution of knockback points: skulls of 6 dice less skulls of 4, each with probability 1/2 per die, never
/// below 0.
#[test]
fn points_follow_their_distribution() {
    let ledge = odds(&[&fixture("ledge.json"), "--attacker", "ram", "--target", "moth"]);
    let mut law = [0_u64; 7];
    for hits in 0..=6 {
        for blocked in 0..=4 {
            let points = usize::try_from(hits).unwrap().saturating_sub(usize::try_from(blocked).unwrap());
            law[points] += choose(6, hits) * choose(4, blocked);
        }
    }
    let told: Vec<(u64, BigRational)> =
        ledge["kp"].as_array().unwrap().iter().map(|entry| (entry["kp"].as_u64().unwrap(), p(entry))).collect();
    let wanted: Vec<(u64, BigRational)> = (0..).zip(law).map(|(kp, ways)| (kp, ratio(ways, 1 << 10))).collect();
    assert_eq!(told, wanted);
}

/// All odds of the ledge scenario, computed by hand. The loops cover the skulls of Ram, the skulls and shields of Moth,
/// the die of the crash and the die of the fall. Moth has 4 Life and is 12 levels up, beside an edge. The crate is 3
/// hexes away along the knockback line, so Moth moves at most 2 hexes.
#[test]
fn the_ledge_matches_the_computation_by_hand() {
    let mut wounds = [0_u64; 5];
    let (mut destroyed, mut crate_hit, mut fell, mut lands) = (0, 0, 0, [0_u64; 3]);
    // Each count is out of 2^6 * 6^4 * 2 * 2 equally likely results.
    for hits in 0..=6_u64 {
        for skulls in 0..=4_u64 {
            for shields in 0..=4 - skulls {
                // A die has 3 skulls, 2 shields and 1 blank.
                let defence = choose(4, skulls)
                    * choose(4 - skulls, shields)
                    * 3_u64.pow(u32::try_from(skulls).unwrap())
                    * 2_u64.pow(u32::try_from(shields).unwrap());
                for (crash, fall) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let ways = choose(6, hits) * defence;
                    let struck = hits.saturating_sub(shields);
                    let points = hits.saturating_sub(skulls);
                    let (mut taken, mut hexes) = (struck, 0);
                    if struck < 4 && points > 0 {
                        hexes = points.min(2);
                        if points > 2 {
                            taken += crash;
                            crate_hit += ways * crash;
                        }
                        if taken < 4 {
                            fell += ways;
                            taken += fall;
                        }
                    }
                    let taken = usize::try_from(taken.min(4)).unwrap();
                    wounds[taken] += ways;
                    destroyed += if taken == 4 { ways } else { 0 };
                    lands[usize::try_from(hexes).unwrap()] += ways;
                }
            }
        }
    }
    let all = (1 << 6) * 6_u64.pow(4) * 4;
    let ledge = odds(&[&fixture("ledge.json"), "--attacker", "ram", "--target", "moth"]);
    for (count, ways) in wounds.into_iter().enumerate() {
        assert_eq!(p(&ledge["wounds"]["moth"][count]), ratio(ways, all), "{count} wounds");
    }
    assert_eq!(p(&ledge["destroyed"]["moth"]), ratio(destroyed, all));
    assert_eq!(p(&ledge["wounds"]["crate"][1]), ratio(crate_hit, all));
    let falls = told(&ledge["falls"]);
    assert_eq!(falls[&json!({"levels": [12]}).to_string()], ratio(fell, all));
    let landing = told(&ledge["landing"]);
    for (hex, level) in [(0, 12), (1, 0), (2, 0)] {
        let at = json!({"hexes": [[hex, 0]], "level": level}).to_string();
        assert_eq!(landing[&at], ratio(lands[usize::try_from(hex).unwrap()], all), "{at}");
    }
    // The table shows the same numbers: half of all attacks knock Moth off the ledge.
    let out = kb(&["odds", &fixture("ledge.json"), "--attacker", "ram", "--target", "moth"]).ended(0).out;
    let fell = ratio(fell, all);
    let told = format!("Can Ram knock Moth off a ledge? Yes, 50.0 % ({fell}): a drop of 12 levels.\n");
    assert!(out.contains(&told), "{told}\n{out}");
    assert!(out.contains(&format!("\ndestroyed       20.6 % ({})\n", ratio(destroyed, all))), "{out}");
}

/// Asserts that an answer keeps the contract that applies to all answers.
fn keeps_the_contract(odds: &Value) {
    assert_eq!((&odds["schema"], &odds["ruleset"], &odds["exact"]), (&json!(1), &json!("c3g"), &json!(true)));
    for option in ["knockback", "friendly_fire", "big_height", "lava"] {
        assert!(!odds["options"][option].is_null(), "{option}");
    }
    let joint = &odds["joint"];
    for list in ["kp", "landing", "stops", "falls", "knockback_damage", "joint"] {
        assert_eq!(sum(odds[list].as_array().unwrap()), one(), "{list}");
    }
    let picked = |field: &'static str| marginal(joint, move |entry| json!({ field: entry[field] }));
    assert_eq!(told(&odds["kp"]), picked("kp"));
    assert_eq!(told(&odds["falls"]), marginal(joint, |entry| json!({"levels": entry["falls"]})));
    assert_eq!(told(&odds["knockback_damage"]), marginal(joint, |entry| json!({"result": entry["knockback_damage"]})));
    assert_eq!(told(&odds["stops"]), marginal(joint, |entry| json!({"cause": entry["cause"], "by": entry["by"]})));
    let mut landing = BTreeMap::new();
    for entry in odds["landing"].as_array().unwrap() {
        landing.insert(json!(entry["hexes"]).to_string(), p(entry));
    }
    assert_eq!(landing, marginal(joint, |entry| entry["hexes"].clone()));
    let wounds = odds["wounds"].as_object().unwrap();
    assert!(wounds.contains_key(odds["target"].as_str().unwrap()));
    assert_eq!(wounds.keys().collect::<Vec<_>>(), odds["destroyed"].as_object().unwrap().keys().collect::<Vec<_>>());
    for (id, list) in wounds {
        assert_eq!(sum(list.as_array().unwrap()), one(), "{id}");
        let own = |entry: &Value| json!({"wounds": entry["wounds"].get(id).cloned().unwrap_or(json!(0))});
        assert_eq!(told(list), marginal(joint, own), "{id}");
        let dies = |entry: &&Value| entry["destroyed"].as_array().unwrap().contains(&json!(id));
        let dead = sum(joint.as_array().unwrap().iter().filter(dies));
        assert_eq!(p(&odds["destroyed"][id]), dead, "{id}");
    }
}

/// Asserts that every fraction of an answer is in lowest terms, with the nearest double beside it. Parses the text
/// itself, because `serde_json` reads doubles less exactly than it writes them.
fn fractions_are_exact(text: &str) {
    let mut seen = 0;
    for part in text.split("{\"num\":\"").skip(1) {
        let (num, rest) = part.split_once("\",\"den\":\"").unwrap();
        let (den, rest) = rest.split_once("\"},\"value\":").unwrap();
        let value: f64 = rest[..rest.find([',', '}']).unwrap()].parse().unwrap();
        let exact = BigRational::new(num.parse().unwrap(), den.parse().unwrap());
        assert_eq!((exact.numer().to_string(), exact.denom().to_string()), (num.to_owned(), den.to_owned()));
        let (num, den): (f64, f64) = (num.parse().unwrap(), den.parse().unwrap());
        // Below 2^53 both are exact doubles, and their quotient is the nearest one.
        assert!(num < 9e15 && den < 9e15, "{num}/{den}");
        assert_eq!(value.to_bits(), (num / den).to_bits(), "{num}/{den} is not {value}");
        seen += 1;
    }
    assert!(seen > 5, "{seen} fractions");
}

#[test]
fn the_contract_is_kept() {
    let all = [
        ("ram", "falcon"),
        ("golem", "shield"),
        ("brute", "whale"),
        ("bull", "imp"),
        ("imp", "bull"),
        ("tower", "scout"),
        ("brute", "shield"),
        ("falcon", "ram"),
    ];
    for (attacker, target) in all {
        let odds = rooftop(attacker, target, &[]);
        keeps_the_contract(&odds);
        let zero = odds["kp"].as_array().unwrap().iter().any(|entry| p(entry) == ratio(0, 1));
        assert!(!zero, "zero entries are left out");
    }
    let area = rooftop("tower", "scout", &["--attack", "Flare & <Fire>"]);
    keeps_the_contract(&area);
    assert_eq!(area["attack"], json!({"special": "Flare & <Fire>"}));
    assert_eq!((&area["line"], &area["stops"][0]["cause"]), (&Value::Null, &json!("none")));
    let thrown = odds(&[&fixture("quarry.ron"), "--attacker", "anvil", "--target", "slate"]);
    keeps_the_contract(&thrown);
    assert_eq!(thrown["line"], json!({"lead": [-1, 0], "dir": 3}));
    assert_eq!(thrown["options"]["lava"], "wounds");
}

/// With the lava option "destroys", a figure needs a 20 on a d20 to survive, so 1 in 20 passes each lava hex.
#[test]
fn lava_takes_effect_on_entry() {
    let odds = rooftop("bull", "imp", &[]);
    let joint = odds["joint"].as_array().unwrap();
    let into = |hexes: usize| sum(joint.iter().filter(|entry| entry["path"].as_array().unwrap().len() >= hexes));
    // The second hex of the path is lava. Of the figures that enter it with points left, 1 in 20 continues.
    let second = into(2);
    let burnt = |hexes: usize| {
        let dies = |entry: &&Value| entry["cause"] == "terrain" && entry["path"].as_array().unwrap().len() == hexes;
        sum(joint.iter().filter(dies))
    };
    assert_eq!(burnt(2), second * ratio(19, 20));
    assert_eq!(burnt(3), into(3) * ratio(19, 20));
    let out = kb(&["odds", &fixture("rooftop.ron"), "--attacker", "bull", "--target", "imp"]).ended(0).out;
    assert!(out.contains("2 hexes, destroyed by molten lava -> [9, 2] on level 0"), "{out}");
}

/// An attacker adjacent to both hexes of a two-hex target may choose one of two knockback lines. Each listed line can
/// be passed to `--line` unchanged.
#[test]
fn several_lines_are_listed() {
    let folder = folder("several_lines");
    let text = std::fs::read_to_string(fixture("rooftop.ron")).unwrap();
    let beside = text.replace("side: \"day\", at: [[2, 2]]", "side: \"day\", at: [[2, 3]]");
    let beside = file(&folder, "beside.ron", &beside);
    let question = ["odds", beside.as_str(), "--attacker", "golem", "--target", "whale"];
    let ran = kb(&question).ended(3);
    assert!(ran.out.is_empty(), "{}", ran.out);
    assert!(ran.err.contains("refused: the attacker may choose one of 2 knockback lines"), "{}", ran.err);
    let lines: Vec<&str> = ran.err.lines().filter_map(|line| line.trim().strip_prefix("--line ")).collect();
    assert_eq!(lines, ["2,4,1   from [2, 4] to the south-east", "1,4,2   from [1, 4] to the south-west"]);
    let refused: Value = serde_json::from_str(&kb(&[&question[..], &["--json"]].concat()).ended(3).out).unwrap();
    assert_eq!(refused["refused"]["rule"], "C3G-20");
    assert_eq!(refused["refused"]["code"], "line_wanted");
    let mut chances = Vec::new();
    for line in refused["lines"].as_array().unwrap() {
        let argument = line["argument"].as_str().unwrap();
        let odds = odds(&[&question[1..], &["--line", argument]].concat());
        assert_eq!(odds["line"], line["line"]);
        keeps_the_contract(&odds);
        chances.push(odds["landing"].clone());
    }
    assert_ne!(chances[0], chances[1]);
    let wrong = kb(&[&question[..], &["--line", "2,4,0"]].concat()).ended(3);
    assert!(wrong.err.contains("(C3G-20)"), "{}", wrong.err);
}

#[test]
fn refused_questions_name_their_rule() {
    let refused = |args: &[&str]| -> Value {
        let ran = kb(&[&["odds"], args, &["--json"]].concat()).ended(3);
        assert!(ran.err.starts_with("refused: "), "{}", ran.err);
        serde_json::from_str::<Value>(&ran.out).unwrap()["refused"].clone()
    };
    let (roof, quarry) = (fixture("rooftop.ron"), fixture("quarry.ron"));
    // The attacker is engaged with another figure; the target is out of range; the attacker is not on the board.
    assert_eq!(refused(&[&roof, "--attacker", "golem", "--target", "whale"])["rule"], "C3G-13");
    assert_eq!(refused(&[&roof, "--attacker", "ram", "--target", "scout"])["rule"], "C3G-13");
    assert_eq!(refused(&[&quarry, "--attacker", "mole", "--target", "anvil"])["code"], "off_board");
    assert_eq!(refused(&[&quarry, "--all", "--figure", "mole"])["code"], "off_board");
    let own = refused(&[&roof, "--attacker", "ram", "--target", "ram"]);
    assert!(own["message"].is_string() && own["numbers"].is_object(), "{own}");
}

#[test]
fn usage_errors_exit_with_2() {
    let roof = fixture("rooftop.ron");
    let wrong: [(&[&str], &str); 14] = [
        (&[], "--attacker"),
        (&["--attacker", "ram"], "--target"),
        (&["--attacker", "rma", "--target", "falcon"], "did you mean \"ram\"?"),
        (&["--attacker", "van", "--target", "falcon"], "there is no figure \"van\""),
        (&["--attacker", "ram", "--target", "falcn"], "did you mean \"falcon\"?"),
        (&["--attacker", "ram", "--target", "vna"], "did you mean \"van\"?"),
        (&["--attacker", "tower", "--target", "scout", "--attack", "Flair"], "available: normal, \"Flare & <Fire>\""),
        (&["--attacker", "brute", "--target", "shield", "--attack", "vat"], "available: normal, van, mast"),
        (&["--attacker", "ram", "--target", "falcon", "--line", "1,2"], "three whole numbers"),
        (&["--attacker", "ram", "--target", "falcon", "--line", "3,0,6"], "0 (east) to 5 (north-east)"),
        (&["--all"], "--figure"),
        (&["--all", "--figure", "rma"], "did you mean \"ram\"?"),
        (&["--all", "--figure", "ram", "--aim", "fame"], "kill, off-a-ledge, into-lava"),
        (&["--attacker", "ram", "--target", "falcon", "--svg", "-"], "--svg needs a file name, not \"-\""),
    ];
    for (args, says) in wrong {
        let ran = kb(&[&["odds", roof.as_str()], args].concat()).ended(2);
        assert!(ran.out.is_empty() && ran.err.contains(says), "{args:?}: {}", ran.err);
    }
    kb(&["odds", &roof, "--all", "--figure", "ram", "--png", "x.png"]).ended(2);
}

#[test]
fn bad_files_exit_with_1() {
    let question = ["--attacker", "ram", "--target", "falcon"];
    let ran = kb(&[&["odds", "nowhere.ron"], &question[..]].concat()).ended(1);
    assert!(ran.err.starts_with("nowhere.ron: cannot be read: "), "{}", ran.err);
    let roof = fixture("rooftop.ron");
    for option in ["--svg", "--png"] {
        let ran = kb(&[&["odds", roof.as_str()], &question[..], &[option, "no/such/folder/x"]].concat()).ended(1);
        assert!(ran.err.contains("no/such/folder/x: cannot be written"), "{}", ran.err);
    }
    let ran = kb_with("[\"fly\"]", &[&["odds", roof.as_str()], &question[..], &["--orders", "-"]].concat()).ended(1);
    assert!(ran.err.starts_with("standard input:"), "{}", ran.err);
}

/// Orders are played first: the question is about the resulting battle.
#[test]
fn orders_are_played_before_the_question() {
    let (scenario, orders, dice) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"), fixture("ledge-dice.json"));
    let ran = kb(&["odds", &scenario, "--orders", &orders, "--dice", &dice, "--attacker", "ram", "--target", "moth"])
        .ended(3);
    assert!(ran.err.contains("(C3G-13)"), "Moth has been knocked down already: {}", ran.err);
    let text = std::fs::read_to_string(&orders).unwrap();
    let markers: Vec<&str> = text.lines().take(8).collect();
    let markers = format!("{}\n", markers.join("\n"));
    let args = ["odds", &scenario, "--orders", "-", "--attacker", "ram", "--target", "moth", "--json"];
    let after = kb_with(&markers, &args).ended(0).out;
    let before = kb(&["odds", &scenario, "--attacker", "ram", "--target", "moth", "--json"]).ended(0).out;
    assert_eq!(after, before, "whose turn it is does not matter");
    let refused = kb_with("\"end_turn\"", &args).ended(3);
    assert!(refused.err.contains("standard input: line 1: refused: "), "{}", refused.err);
}

/// The odds of a bomb on eight figures exceed the budget of an exact count. Every output calls them an estimate.
#[test]
fn estimates_are_called_estimates() {
    let folder = folder("estimates");
    let svg = folder.join("bomb.svg").display().to_string();
    let bomb = fixture("bomb.json");
    let args = ["odds", bomb.as_str(), "--attacker", "bomber", "--target", "t0", "--attack", "Bomb", "--seed", "7"];
    let ran = kb(&[&args[..], &["--svg", &svg]].concat()).ended(0);
    assert!(ran.out.contains("An ESTIMATE from "), "{}", ran.out);
    assert!(ran.out.contains(" simulated attacks with seed 7"), "{}", ran.out);
    assert!(ran.out.contains("\nwounded         about 9"), "{}", ran.out);
    assert!(ran.err.contains("An exact count is beyond the budget"), "{}", ran.err);
    assert!(std::fs::read_to_string(&svg).unwrap().contains("an ESTIMATE, not exact"));
    let json: Value = serde_json::from_str(&kb(&[&args[..], &["--json"]].concat()).ended(0).out).unwrap();
    assert_eq!(json["exact"], false);
    assert_eq!(json["estimate"]["seed"], json!(7));
    assert!(ran.out.contains(&format!("{} simulated attacks with seed 7", json["estimate"]["plays"])), "{}", ran.out);
    assert_eq!(json["apart"], true, "the results of eight figures are listed separately");
    assert_eq!(sum(json["joint"].as_array().unwrap()), one());
    // 12 dice against 6: the exact chance of no wound, that is, of no more skulls than shields, is 0.0464.
    let unhurt = (0..=6_u64).fold(ratio(0, 1), |sum, hits| {
        let enough = (hits..=6).map(|shields| {
            let rest = u32::try_from(6 - shields).unwrap();
            choose(6, shields) * 2_u64.pow(rest)
        });
        sum + ratio(choose(12, hits) * enough.sum::<u64>(), (1 << 12) * 3_u64.pow(6))
    });
    let found = p(&json["wounds"]["t0"][0]);
    let off = if found > unhurt { found - unhurt } else { unhurt - found };
    let interval = json["estimate"]["interval"].as_f64().unwrap();
    assert!(off < ratio(1, 100) && interval < 0.01, "{off} {interval}");
}

/// The chances in a threat map equal the odds of the same attacks from the listed positions.
#[test]
fn threats_equal_the_odds_from_their_positions() {
    let roof = fixture("rooftop.ron");
    let map = |aim: &str| -> Value {
        serde_json::from_str(&kb(&["odds", "--all", &roof, "--figure", "ram", "--aim", aim, "--json"]).ended(0).out)
            .unwrap()
    };
    let text = std::fs::read_to_string(&roof).unwrap();
    let folder = folder("threats");
    let threats = map("off-a-ledge")["threats"].as_array().unwrap().clone();
    assert!(threats.len() > 5, "{}", threats.len());
    for threat in &threats {
        let at = threat["at"].to_string();
        let moved = text.replace("side: \"day\", at: [[2, 0]]", &format!("side: \"day\", at: {at}"));
        let there = file(&folder, "there.ron", &moved);
        let line = &threat["line"];
        let line = format!("{},{},{}", line["lead"][0], line["lead"][1], line["dir"]);
        let target = threat["target"].as_str().unwrap();
        let odds = odds(&[&there, "--attacker", "ram", "--target", target, "--line", &line]);
        assert_eq!(p(&odds["destroyed"][target]), p(&threat["destroyed"]), "{threat}");
        let fell = odds["falls"].as_array().unwrap().iter().filter(|entry| entry["levels"] != json!([]));
        assert_eq!(sum(fell), p(&threat["worth"]), "{threat}");
    }
    for aim in ["kill", "off-a-ledge", "into-lava", "onto-a-friend", "farthest"] {
        let ranked: Vec<BigRational> =
            map(aim)["threats"].as_array().unwrap().iter().map(|one| p(&one["worth"])).collect();
        assert!(ranked.windows(2).all(|two| two[0] >= two[1]), "{aim}");
    }
    // Most of Ram's moves leave the engagement with Falcon, whose swipe wounds with probability 1/2.
    let stays = threats.iter().find(|threat| threat["path"].is_null()).unwrap();
    assert_eq!(p(&stays["arrival"]), one());
    assert!(threats.iter().any(|threat| p(&threat["arrival"]) == ratio(1, 2)));
    let out = kb(&["odds", "--all", &roof, "--figure", "ram", "--aim", "off-a-ledge"]).ended(0).out;
    assert!(out.contains("13 attacks, listed by chance of \"off a ledge\""), "{out}");
    let first = out.lines().nth(4).unwrap();
    assert!(first.contains("[2, 0] (stays)") && first.ends_with("--line 3,0,0"), "{first}");
}

/// Every label at the start of a table line is defined in docs/odds.md, and so is every aim.
#[test]
fn words_are_defined() {
    const WORDS: &str = include_str!("../../../docs/odds.md");
    let defined = |word: &str| WORDS.lines().any(|row| row.starts_with(&format!("| `{word}` | ")));
    let mut seen = 0;
    for (attacker, target) in [("ram", "falcon"), ("golem", "shield"), ("bull", "imp"), ("tower", "scout")] {
        let out = kb(&["odds", &fixture("rooftop.ron"), "--attacker", attacker, "--target", target]).ended(0).out;
        let first = out.lines().skip_while(|line| !line.starts_with("wounded")).take_while(|line| !line.is_empty());
        for line in first {
            let (word, number) = line.split_at(16);
            assert!(defined(word.trim()), "{word} is not defined");
            assert!(number.starts_with(|letter: char| letter.is_ascii_digit() || "<>".contains(letter)), "{line}");
            seen += 1;
        }
    }
    assert!(seen > 16, "{seen}");
    let help = kb(&["odds", "--help"]).ended(0).out;
    for aim in ["kill", "off a ledge", "into lava", "onto a friend", "farthest"] {
        assert!(defined(aim) && help.contains(&aim.replace(' ', "-")), "{aim}");
    }
    for option in
        ["--attacker", "--target", "--attack", "--line", "--orders", "--json", "--svg", "--png", "--all", "--aim"]
    {
        assert!(WORDS.contains(&format!("`{option}")) && help.contains(option), "{option}");
    }
}

/// The section on the threat map in docs/odds.md describes every printed field.
#[test]
fn the_threat_map_is_as_described() {
    const WORDS: &str = include_str!("../../../docs/odds.md");
    let section = WORDS.split("## The threat map").nth(1).unwrap();
    let out = kb(&["odds", "--all", &fixture("rooftop.ron"), "--figure", "ram", "--json"]).ended(0).out;
    let map: Value = serde_json::from_str(&out).unwrap();
    let fields = map.as_object().unwrap().keys().chain(map["threats"][0].as_object().unwrap().keys());
    for field in fields {
        assert!(section.contains(&format!("`{field}`")), "{field}");
    }
}
