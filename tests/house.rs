//! The arrows of docs/design.md: between packages, read from what cargo says; between the modules of the game, read from its
//! sources. And nobody but a ruleset's own folders names a ruleset.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// Which packages of the house a package may use.
const ARROWS: [(&str, &[&str]); 9] = [
    ("knockback", &["knockback-bots", "knockback-odds", "knockback-rules", "knockback-skirmish", "knockback-view"]),
    ("knockback-thinker", &["knockback-bots"]),
    ("knockback-skirmish", &["knockback-rules"]),
    ("knockback-cli", &["knockback-bots", "knockback-odds", "knockback-rules", "knockback-view"]),
    ("knockback-bots", &["knockback-odds", "knockback-rules", "knockback-view"]),
    ("knockback-view", &["knockback-odds", "knockback-rules"]),
    ("knockback-odds", &["knockback-rules"]),
    ("knockback-rules", &[]),
    // Tests and benches alone depend on it.
    ("knockback-testing", &["knockback-rules"]),
];

/// What packages below the window must not know.
const WITHOUT_A_SCREEN: [(&str, &[&str]); 7] = [
    ("knockback-rules", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-odds", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-view", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-bots", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-thinker", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-cli", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-skirmish", &["bevy", "bevy_render", "bevy_time", "bevy_window"]),
];

/// The packages of the house, each with what it depends on outside of tests.
fn packages() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let dependencies = list(&package["dependencies"]);
            let kept = dependencies.iter().filter(|dependency| dependency["kind"] != "dev").map(name).collect();
            (name(package), kept)
        })
        .collect()
}

#[test]
fn arrows_run_one_way() {
    let packages = packages();
    assert_eq!(packages.len(), ARROWS.len(), "a new package needs its arrows here and in docs/design.md");
    for (package, allowed) in ARROWS {
        let own = packages[package].iter().filter(|dependency| dependency.starts_with("knockback"));
        for dependency in own {
            assert!(allowed.contains(&dependency.as_str()), "{package} may not use {dependency}");
        }
    }
}

#[test]
fn rules_know_no_screen() {
    let packages = packages();
    for (package, forbidden) in WITHOUT_A_SCREEN {
        for dependency in &packages[package] {
            assert!(!forbidden.contains(&dependency.as_str()), "{package} may not know {dependency}");
        }
    }
}

#[test]
fn the_test_sees_the_arrows_there_are() {
    let packages = packages();
    assert!(packages["knockback-skirmish"].contains(&"knockback-rules".to_owned()));
    assert!(packages["knockback"].contains(&"bevy".to_owned()));
}

/// The modules of the game, the lowest first: each may use those above it in this list, and no other.
const MODULES: [&str; 29] = [
    "options",
    "engine",
    "browser",
    "storage",
    "shipped",
    "link",
    "args",
    "stage",
    "thinking",
    "theme",
    "cameras",
    "overlay",
    "view3d",
    "map_picture",
    "pointer",
    "battle",
    "view2d",
    "odds",
    "input",
    "touch",
    "bots",
    "hud",
    "screens",
    "rulesets",
    "redraw",
    "shots",
    "listing",
    "page",
    "lib",
];

/// Modules of the game that only tests use; these may look at anything.
const TEST_MODULES: [&str; 2] = ["stage/boards.rs", "battle/playback/tests.rs"];

/// The names of the rulesets, as code and words spell them.
const NAMES: [&str; 8] =
    ["c3g", "champions", "coup_de_grace", "coupdegrace", "coup-de-grace", "pulp_city", "pulpcity", "pulp city"];

/// All sources below a folder, with their paths from there.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("it can be read");
                let name = path.strip_prefix(folder).expect("it lies below");
                found.insert(name.to_string_lossy().replace('\\', "/"), text);
            }
        }
    }
    found
}

/// The code of a source without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let text = text.split("#[cfg(test)]\npub(crate) mod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The modules that a source uses: of `crate::a::b` and of `use crate::{a::b, c::{d, e}}` the first parts, `a` and `c`.
fn used(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        // What stands in front belongs to a longer word or to `pub(in crate::..)`.
        let name = |text: &str| -> String {
            text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
        };
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut starts = true;
            for (place, letter) in list.char_indices() {
                match letter {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => starts = true,
                    letter if starts && depth == 0 && letter.is_alphabetic() => {
                        used.insert(name(&list[place..]));
                        starts = false;
                    }
                    _ => {}
                }
            }
        } else {
            used.insert(name(rest));
        }
    }
    used
}

/// The sources of the game, each with its module.
fn game() -> Vec<(String, String, String)> {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let kept = sources.into_iter().filter(|(path, _)| path != "main.rs" && !TEST_MODULES.contains(&path.as_str()));
    kept.map(|(path, text)| {
        let module = path.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        (module, path, text)
    })
    .filter(|(_, path, _)| !is_of_tests(path))
    .collect()
}

/// True for the path of a module that only tests have.
fn is_of_tests(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

#[test]
fn modules_of_the_game_use_those_below_them_alone() {
    let place = |module: &str| MODULES.iter().position(|known| *known == module);
    for (module, path, text) in game() {
        let own = place(&module).unwrap_or_else(|| panic!("{module} needs its place among the modules"));
        for other in used(&code(&text)) {
            let there = place(&other).unwrap_or_else(|| panic!("{path} uses {other}, which has no place"));
            assert!(there <= own, "{path} uses {other}, which stands above {module}");
        }
    }
}

#[test]
fn the_test_sees_what_modules_use() {
    let code = "use crate::{a::{b, c}, d, e::f};\nlet x = crate::g::h();";
    assert_eq!(used(code).into_iter().collect::<Vec<_>>(), ["a", "d", "e", "g"]);
    let uses: BTreeSet<String> = game().iter().flat_map(|(_, _, text)| used(&self::code(text))).collect();
    assert!(uses.len() > 12, "{uses:?}");
}

/// Words that stand for keys and for nothing else.
const KEYS: [&str; 12] =
    ["Arrows", "Backspace", "Ctrl", "Enter", "Esc", "Escape", "F1", "Home", "Key:", "Shift", "Space", "Tab"];

#[test]
fn keys_are_named_in_tables_of_actions_alone() {
    let of_words = |letter: char| !letter.is_alphanumeric() && letter != ':';
    let names_a_key = |text: &&str| text.split(of_words).any(|word| KEYS.contains(&word));
    let table = |path: &str| path.starts_with("stage/actions/") || path.ends_with("/actions.rs");
    let (tables, others): (Vec<_>, Vec<_>) = game().into_iter().partition(|(_, path, _)| table(path));
    assert!(tables.len() > 4, "the table of all and those of rulesets");
    for (_, path, text) in others {
        let code = code(&text);
        for input in ["KeyCode", "MouseButton"] {
            assert!(!code.contains(input), "src/{path} asks for a {input}; it should ask for an action");
        }
        // Every other part between quotation marks is words.
        if let Some(words) = code.split('"').skip(1).step_by(2).find(names_a_key) {
            panic!("src/{path} names a key: {words}; its name should come from an action");
        }
    }
}

/// True for a path that belongs to a ruleset, or to a list of them.
fn is_of_a_ruleset(path: &str) -> bool {
    path.split('/').any(|part| {
        let part = part.trim_end_matches(".rs");
        NAMES.contains(&part) || part == "rulesets" || part.starts_with("shove")
    })
}

/// True for code that names a ruleset, but for a line that declares its folder and nothing else.
fn names_a_ruleset(text: &str) -> bool {
    let text = code(text).to_lowercase();
    let declares = |line: &str| {
        let folder = line.trim_start_matches("pub ").strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'));
        folder.is_some_and(|folder| NAMES.contains(&folder))
    };
    text.lines().filter(|line| !declares(line)).any(|line| NAMES.iter().any(|name| line.contains(name)))
}

#[test]
fn only_what_belongs_to_a_ruleset_names_it() {
    for (_, path, text) in game() {
        assert!(is_of_a_ruleset(&path) || !names_a_ruleset(&text), "src/{path} names a ruleset");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for package in ["bots", "cli", "odds", "rules", "skirmish", "thinker", "view"] {
        for (path, text) in sources(&root.join("crates").join(package).join("src")) {
            let path = format!("crates/{package}/src/{path}");
            if is_of_tests(&path) {
                continue;
            }
            assert!(is_of_a_ruleset(&path) || !names_a_ruleset(&text), "{path} names a ruleset");
        }
    }
}
