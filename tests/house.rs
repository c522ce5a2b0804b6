//! Checks docs/architecture.md against the code: the dependencies between packages, from cargo metadata; the
//! dependencies between modules, from the sources; and that only a ruleset's own folders name the ruleset. Also checks
//! other rules of the sources, such as which files may name keys.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// The workspace packages that each package may use.
const ARROWS: [(&str, &[&str]); 9] = [
    ("knockback", &["knockback-bots", "knockback-odds", "knockback-rules", "knockback-skirmish", "knockback-view"]),
    ("knockback-thinker", &["knockback-bots"]),
    ("knockback-skirmish", &["knockback-rules"]),
    ("knockback-cli", &["knockback-bots", "knockback-odds", "knockback-rules", "knockback-view"]),
    ("knockback-bots", &["knockback-odds", "knockback-rules", "knockback-view"]),
    ("knockback-view", &["knockback-odds", "knockback-rules"]),
    ("knockback-odds", &["knockback-rules"]),
    ("knockback-rules", &[]),
    // Only tests and benches depend on it.
    ("knockback-testing", &["knockback-rules"]),
];

/// Dependencies that packages without a window must not have.
const WITHOUT_A_SCREEN: [(&str, &[&str]); 7] = [
    ("knockback-rules", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-odds", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-view", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-bots", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-thinker", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-cli", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-skirmish", &["bevy", "bevy_render", "bevy_time", "bevy_window"]),
];

/// The packages of the workspace, each with its dependencies outside tests.
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
fn packages_depend_only_on_the_allowed_ones() {
    let packages = packages();
    assert_eq!(packages.len(), ARROWS.len(), "a new package needs its arrows here and in docs/architecture.md");
    for (package, allowed) in ARROWS {
        let own = packages[package].iter().filter(|dependency| dependency.starts_with("knockback"));
        for dependency in own {
            assert!(allowed.contains(&dependency.as_str()), "{package} may not use {dependency}");
        }
    }
}

#[test]
fn packages_below_the_window_do_not_depend_on_bevy() {
    let packages = packages();
    for (package, forbidden) in WITHOUT_A_SCREEN {
        for dependency in &packages[package] {
            assert!(!forbidden.contains(&dependency.as_str()), "{package} may not depend on {dependency}");
        }
    }
}

#[test]
fn the_dependency_check_finds_known_dependencies() {
    let packages = packages();
    assert!(packages["knockback-skirmish"].contains(&"knockback-rules".to_owned()));
    assert!(packages["knockback"].contains(&"bevy".to_owned()));
}

/// The modules of a folder, lowest layer first: each may use only the modules before it in the list.
///
/// A module listed with its path is ranked apart from its parent folder. Modules on one line may use each other; a
/// comment above them gives the reason. Items declared in the folder's own file may be used by all.
struct Order {
    /// The folder of the package.
    folder: &'static str,
    /// The path of the folder inside the package; empty for the package itself.
    root: &'static str,
    /// The modules, the lowest first.
    modules: &'static [&'static str],
}

/// The module orders of all packages that have one.
const ORDERS: [Order; 9] = [
    Order {
        folder: "src",
        root: "",
        modules: &[
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
            "odds",
            "overlay",
            "view3d",
            "map_picture",
            "pointer",
            "battle",
            "view2d",
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
        ],
    },
    Order {
        folder: "crates/rules/src",
        root: "",
        modules: &[
            "visible",
            "units",
            "number",
            "built_once",
            // The list of rulesets, as a macro. It generates enums that contain types of all rulesets; only through
            // them does the battle refer to higher modules.
            "rulesets",
            "geometry",
            "dice",
            "board",
            "rule",
            "scenario",
            "battle",
            "sight",
            "displacement",
            "scenario/survey",
            "report/words/counted",
            "report/words/log_line",
            "report/words/reader",
            "ruleset",
            "rule/words",
            "battle/dispatch",
            "scenario/validate",
            "game",
            "files",
            "report",
            "c3g",
            "champions",
            "coup_de_grace",
            "pulp_city",
            "shove",
        ],
    },
    Order {
        folder: "crates/rules/src",
        root: "c3g",
        modules: &[
            "data",
            "harm",
            "displace",
            "attack",
            "moving",
            "turn",
            "frame",
            "lookahead",
            "words",
            "files",
            "ruleset",
        ],
    },
    Order {
        folder: "crates/rules/src",
        root: "champions",
        modules: &[
            "data",
            // Any of these modules can trigger a reaction, and a reaction reads the frames beneath it.
            "rolls harm displace attack movement window turns frame",
            "lookahead",
            "words",
            "files",
            "ruleset",
        ],
    },
    Order {
        folder: "crates/rules/src",
        root: "coup_de_grace",
        modules: &[
            "data",
            "arena",
            "forced",
            "attack",
            "moving",
            "turn",
            "frame",
            "lookahead",
            "words",
            "files",
            "ruleset",
        ],
    },
    Order {
        folder: "crates/rules/src",
        root: "pulp_city",
        modules: &[
            "cards",
            "data",
            // An effect can move a model onto dangerous ground, whose effects are then applied.
            "roll effects displace moving turn frame",
            "lookahead",
            "words",
            "files",
            "ruleset",
        ],
    },
    Order {
        folder: "crates/odds/src",
        root: "",
        modules: &["engine", "c3g", "champions", "coup_de_grace", "pulp_city", "shove"],
    },
    Order {
        folder: "crates/view/src",
        root: "",
        modules: &[
            "extension",
            "percent",
            "odds_state",
            "odds_count",
            "keys",
            "tip",
            "icon",
            "tone",
            "badge",
            "text",
            "guide",
            "overlay",
            "selection",
            "viewpoint",
            "panel",
            "results",
            // The ruleset trait uses these values, and they query the active ruleset through the list.
            "account army dice_tray drawing end facts forecast marks orders present roster sheet threats top_bar view rulesets",
            "feats",
            "lookahead",
            "c3g",
            "champions",
            "coup_de_grace",
            "pulp_city",
            "shove",
        ],
    },
    Order {
        folder: "crates/bots/src",
        root: "",
        modules: &[
            "hashed",
            "level",
            "plan",
            "threats",
            // The trait of playable games returns plans.
            "planning playing",
            "forecast",
            "stance patience",
            "outlook",
            "turn",
            // A bot uses the list of rulesets, whose evaluations and puzzles are built with bots.
            "bot measure puzzle rulesets",
            "advice",
            "purpose",
            "c3g",
            "champions",
            "coup_de_grace",
            "pulp_city",
            "review",
            "thinker",
        ],
    },
];

/// Files that only tests use. They may use any module.
const TEST_MODULES: [&str; 3] =
    ["src/stage/boards.rs", "crates/rules/src/test_board.rs", "crates/view/src/orders/testing.rs"];

/// The names of the rulesets, as spelled in code and in strings.
const NAMES: [&str; 8] =
    ["c3g", "champions", "coup_de_grace", "coupdegrace", "coup-de-grace", "pulp_city", "pulpcity", "pulp city"];

/// All sources below a folder, with their paths relative to it.
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
                let name = path.strip_prefix(folder).expect("it is below the folder");
                found.insert(name.to_string_lossy().replace('\\', "/"), text);
            }
        }
    }
    found
}

/// The code of a source, without comments and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let text = text.split("#[cfg(test)]\npub(crate) mod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Reads a tree of paths at the start of a text, as written after `use`, and returns the rest of the text.
fn tree<'t>(text: &'t str, path: &mut Vec<&'t str>, found: &mut Vec<Vec<String>>) -> &'t str {
    let text = text.trim_start();
    let Some(mut list) = text.strip_prefix('{') else {
        let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
        if end > 0 && &text[..end] != "self" {
            path.push(&text[..end]);
        }
        if let Some(rest) = text[end..].strip_prefix("::") {
            return tree(rest, path, found);
        }
        found.push(path.iter().map(|&part| part.to_owned()).collect());
        return &text[end..];
    };
    loop {
        list = list.trim_start();
        if let Some(rest) = list.strip_prefix('}') {
            return rest;
        }
        let depth = path.len();
        let rest = tree(list, path, found);
        path.truncate(depth);
        // A rename may follow.
        let end = rest.find([',', '}']).unwrap_or(rest.len());
        list = rest[end..].strip_prefix(',').unwrap_or(&rest[end..]);
        if list.is_empty() {
            return list;
        }
    }
}

/// The module path of a file.
fn module(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').filter(|part| *part != "lib").map(str::to_owned).collect()
}

/// The paths named by the code of a module, relative to the root of its package.
fn named(module: &[String], code: &str) -> Vec<Vec<String>> {
    let mut named = Vec::new();
    let starts = ["crate::", "super::"].iter().flat_map(|start| code.match_indices(start));
    for (at, start) in starts {
        // Skip the end of a longer word, a part of a path that is read as a whole, and `$crate` in a macro.
        if code[..at].ends_with(|letter: char| letter.is_alphanumeric() || "_:$".contains(letter)) {
            continue;
        }
        let mut found = Vec::new();
        tree(&code[at + start.len()..], &mut Vec::new(), &mut found);
        for path in found {
            let (mut from, mut path) = (module, path.as_slice());
            if start == "super::" {
                from = &from[..from.len().saturating_sub(1)];
                while path.first().is_some_and(|part| part == "super") {
                    (from, path) = (&from[..from.len().saturating_sub(1)], &path[1..]);
                }
            } else {
                from = &[];
            }
            named.push([from, path].concat());
        }
    }
    named
}

/// The modules of a package and their re-exports.
struct Package {
    /// The code of each module, by path.
    modules: BTreeMap<Vec<String>, String>,
    /// The original path of each item re-exported by `pub use`, keyed by its new path.
    passed_on: BTreeMap<Vec<String>, Vec<String>>,
}

impl Package {
    /// Reads the sources of a folder, without those that only tests use.
    fn read(folder: &str) -> Self {
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).into_iter();
        let kept = sources.filter(|(path, _)| {
            path != "main.rs" && !is_of_tests(path) && !TEST_MODULES.contains(&format!("{folder}/{path}").as_str())
        });
        let modules: BTreeMap<_, _> = kept.map(|(path, text)| (module(&path), code(&text))).collect();
        let mut passed_on = BTreeMap::new();
        for (module, code) in &modules {
            for (at, _) in code.match_indices("\npub") {
                let line = code[at + 1..].trim_start_matches("pub");
                let line = line.strip_prefix('(').and_then(|line| line.split_once(')')).map_or(line, |(_, line)| line);
                let Some(uses) = line.strip_prefix(" use ") else { continue };
                let mut found = Vec::new();
                tree(uses, &mut Vec::new(), &mut found);
                for path in found {
                    let name = path.last().expect("a path has an end").clone();
                    let from = match path[0].as_str() {
                        "crate" => path[1..].to_vec(),
                        "super" => [&module[..module.len().saturating_sub(1)], &path[1..]].concat(),
                        _ => [module, path.as_slice()].concat(),
                    };
                    passed_on.insert([module.as_slice(), &[name]].concat(), from);
                }
            }
        }
        Self { modules, passed_on }
    }

    /// The module that declares the item at a path.
    fn home(&self, path: &[String]) -> Vec<String> {
        let mut path = path.to_vec();
        // No item is re-exported more than 8 times.
        for _ in 0..8 {
            let depth = (0..=path.len()).rev().find(|depth| self.modules.contains_key(&path[..*depth])).unwrap_or(0);
            match path.get(..=depth).and_then(|name| self.passed_on.get(name)) {
                Some(from) => path = [from.as_slice(), &path[depth + 1..]].concat(),
                None => return path[..depth].to_vec(),
            }
        }
        path
    }
}

impl Order {
    /// The rank of a module, by the longest listed path that leads to it. `None` for the folder itself, and for modules
    /// that are unlisted or outside the folder. The root of a package ranks as `lib`.
    fn place(&self, module: &[String]) -> Option<usize> {
        let root: Vec<&str> = self.root.split('/').filter(|part| !part.is_empty()).collect();
        let inside = module.get(root.len()..).filter(|_| module.iter().zip(&root).all(|(part, root)| part == root))?;
        if inside.is_empty() {
            return if self.root.is_empty() { self.place(&["lib".to_owned()]) } else { None };
        }
        (1..=inside.len()).rev().find_map(|depth| {
            let path = inside[..depth].join("/");
            self.modules.iter().position(|line| line.split(' ').any(|listed| listed == path))
        })
    }

    /// A message for each use of a module in a higher layer, and for each unlisted module.
    fn broken(&self, package: &Package) -> BTreeSet<String> {
        let mut broken = BTreeSet::new();
        let root: Vec<String> = self.root.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        for (module, code) in package.modules.iter().filter(|(module, _)| module.starts_with(&root)) {
            let path = format!("{}/{}", self.folder, module.join("/"));
            let Some(own) = self.place(module) else {
                if *module != root {
                    broken.insert(format!("{path} must be listed in its module order"));
                }
                continue;
            };
            for other in named(module, code).iter().map(|path| package.home(path)) {
                if self.place(&other).is_some_and(|place| place > own) {
                    broken.insert(format!("{path} uses {}, which is in a higher layer", other.join("/")));
                }
            }
        }
        broken
    }
}

/// The sources of the game without tests and `main.rs`, each with its path.
fn game() -> Vec<(String, String)> {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let kept = sources
        .into_iter()
        .filter(|(path, _)| path != "main.rs" && !TEST_MODULES.contains(&format!("src/{path}").as_str()));
    kept.filter(|(path, _)| !is_of_tests(path)).collect()
}

/// True for the path of a module that only tests use.
fn is_of_tests(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

#[test]
fn modules_use_only_lower_modules() {
    for order in &ORDERS {
        let broken = order.broken(&Package::read(order.folder));
        assert!(broken.is_empty(), "{broken:#?}");
    }
}

#[test]
fn every_listed_module_exists() {
    for order in &ORDERS {
        let package = Package::read(order.folder);
        for listed in order.modules.iter().flat_map(|line| line.split(' ')).filter(|listed| *listed != "lib") {
            let path = module(format!("{}/{listed}", order.root).trim_start_matches('/'));
            assert!(
                package.modules.contains_key(&path),
                "{}/{} is listed but does not exist",
                order.folder,
                path.join("/")
            );
        }
    }
}

#[test]
fn the_module_check_finds_known_uses() {
    let words = |paths: &[Vec<String>]| paths.iter().map(|path| path.join("/")).collect::<Vec<_>>();
    let code =
        "use crate::{a::{b, c as x, self}, d, e::*};\nlet x = crate::g::h::<T>(super::super::i);\n$crate::k::l!()";
    let module = ["m", "n", "o"].map(str::to_owned);
    assert_eq!(words(&named(&module, code)), ["a/b", "a/c", "a", "d", "e", "g/h", "m/i"]);
    let package = Package::read("crates/rules/src");
    let home = |path: &str| package.home(&path.split("::").map(str::to_owned).collect::<Vec<_>>()).join("/");
    assert_eq!(home("battle::Battle::new"), "battle/state");
    assert_eq!(home("c3g::attack::declare"), "c3g/attack");
    assert_eq!(home("c3g::reach::Reach"), "c3g/moving/reach");
    let dispatch =
        named(&["battle".to_owned(), "dispatch".to_owned()], "use super::Battle;\nuse crate::ruleset::Ruleset;");
    assert_eq!(words(&dispatch), ["ruleset/Ruleset", "battle/Battle"]);
    let order = Order { folder: "crates/rules/src", root: "", modules: &["battle", "rules", "dice"] };
    assert!(!order.broken(&package).is_empty(), "a battle uses dice");
}

/// Words that only ever name keys.
const KEYS: [&str; 12] =
    ["Arrows", "Backspace", "Ctrl", "Enter", "Esc", "Escape", "F1", "Home", "Key:", "Shift", "Space", "Tab"];

#[test]
fn only_action_tables_name_keys() {
    let of_words = |letter: char| !letter.is_alphanumeric() && letter != ':';
    let names_a_key = |text: &&str| text.split(of_words).any(|word| KEYS.contains(&word));
    let table = |path: &str| path.starts_with("stage/actions/") || path.ends_with("/actions.rs");
    let (tables, others): (Vec<_>, Vec<_>) = game().into_iter().partition(|(path, _)| table(path));
    assert!(tables.len() > 4, "the shared table and those of the rulesets");
    for (path, text) in others {
        let code = code(&text);
        for input in ["KeyCode", "MouseButton"] {
            assert!(!code.contains(input), "src/{path} asks for a {input}; it should ask for an action");
        }
        // If the code is split at quotation marks, every second part is a string.
        if let Some(words) = code.split('"').skip(1).step_by(2).find(names_a_key) {
            panic!("src/{path} names a key: {words}; its name should come from an action");
        }
    }
}

/// True for a path that belongs to a ruleset or to a list of rulesets.
fn is_of_a_ruleset(path: &str) -> bool {
    path.split('/').any(|part| {
        let part = part.trim_end_matches(".rs");
        NAMES.contains(&part) || part == "rulesets" || part.starts_with("shove")
    })
}

/// True for code that names a ruleset. A line that only declares its folder does not count.
fn names_a_ruleset(text: &str) -> bool {
    let text = code(text).to_lowercase();
    let declares = |line: &str| {
        let folder = line.trim_start_matches("pub ").strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'));
        folder.is_some_and(|folder| NAMES.contains(&folder))
    };
    text.lines().filter(|line| !declares(line)).any(|line| NAMES.iter().any(|name| line.contains(name)))
}

#[test]
fn only_ruleset_files_name_a_ruleset() {
    for (path, text) in game() {
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

/// Shared enums with a member that only one ruleset uses; see `members_of_shared_enums_serve_several_rulesets`. This
/// list may only shrink.
///
/// Dice faces that only one ruleset rolls (`Counts`, `Term`) follow the roll requests of `rules`, which grow by design.
const ENUMS_WITH_MEMBERS_OF_ONE_RULESET: &[&str] = &[
    "crates/view/src/army.rs ChipContent",
    "crates/view/src/dice_tray.rs Counts",
    "crates/view/src/dice_tray.rs Term",
    "crates/view/src/dice_tray.rs TraySpot",
    "crates/view/src/drawing/words.rs PlateAnchor",
    "crates/view/src/tone.rs Tone",
    "src/battle/playback/anim.rs Anim",
    "src/view3d/pieces/glyphs.rs GlyphSign",
    "src/view3d/pieces/look.rs Shape",
    "src/view3d/pieces/thing.rs Thing",
];

/// The public enums of a source, each with its members.
fn enums(code: &str) -> Vec<(String, Vec<String>)> {
    let word = |text: &str| text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    let starts = ["pub enum ", "pub(crate) enum "].into_iter().flat_map(|start| code.match_indices(start));
    let enums = starts.map(|(at, start)| {
        let rest = &code[at + start.len()..];
        let mut members: Vec<String> = Vec::new();
        let (mut depth, mut begins) = (0, true);
        for (place, letter) in rest.char_indices().skip_while(|(_, letter)| *letter != '{') {
            match letter {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' if depth == 1 => break,
                '}' | ')' | ']' => depth -= 1,
                ',' if depth == 1 => begins = true,
                letter if depth == 1 && begins && letter.is_uppercase() => {
                    members.push(word(&rest[place..]));
                    begins = false;
                }
                _ => {}
            }
        }
        (word(rest), members)
    });
    enums.collect()
}

/// True if a line does more with a member than match against it.
fn makes(line: &str, member: &str) -> bool {
    line.match_indices(member).any(|(at, _)| {
        let rest = &line[at + member.len()..];
        let is_whole = !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_')
            && !line[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let asks = rest.contains("=>") || line.contains("matches!") || line.contains("if let ");
        is_whole && !asks && !line.trim_start().starts_with('|')
    })
}

#[test]
fn members_of_shared_enums_serve_several_rulesets() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut shared = BTreeMap::new();
    let mut own: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for folder in ["src", "crates/view/src"] {
        for (path, text) in sources(&root.join(folder)).into_iter().filter(|(path, _)| !is_of_tests(path)) {
            let ruleset = NAMES.iter().find(|name| path.split('/').any(|part| part.trim_end_matches(".rs") == **name));
            match ruleset {
                Some(ruleset) => own.entry(ruleset).or_default().push(code(&text)),
                None => drop(shared.insert(format!("{folder}/{path}"), code(&text))),
            }
        }
    }
    assert_eq!(own.len(), 4, "all rulesets are found");
    let of_one = |member: &str| {
        let names = own.values().filter(|codes| codes.iter().any(|code| code.contains(member)));
        names.count() == 1 && !shared.values().any(|code| code.lines().any(|line| makes(line, member)))
    };
    let found: BTreeSet<String> = shared
        .iter()
        .flat_map(|(path, code)| enums(code).into_iter().map(move |(name, members)| (path, name, members)))
        .filter(|(_, name, members)| members.iter().any(|member| of_one(&format!("{name}::{member}"))))
        .map(|(path, name, _)| format!("{path} {name}"))
        .collect();
    let listed: BTreeSet<String> = ENUMS_WITH_MEMBERS_OF_ONE_RULESET.iter().map(|&name| name.to_owned()).collect();
    let more: Vec<_> = found.difference(&listed).collect();
    let fewer: Vec<_> = listed.difference(&found).collect();
    assert!(more.is_empty(), "members that only one ruleset uses: {more:#?}");
    assert!(fewer.is_empty(), "no longer needed in the list: {fewer:#?}");
}

/// Files of rulesets outside looks and playback that still use `Commands` or `Query`. This list may only shrink.
const RULESETS_WITH_SYSTEMS: &[&str] = &["c3g/panels/handover.rs", "c3g/panels/lines.rs", "c3g/panels/markers.rs"];

#[test]
fn rulesets_use_commands_and_queries_only_in_looks_and_playback() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rulesets")).into_iter();
    let allowed =
        |path: &str| path.split('/').any(|part| matches!(part, "looks.rs" | "looks" | "playback.rs" | "playback"));
    let of_words = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let found: BTreeSet<String> = sources
        .filter(|(path, _)| !is_of_tests(path) && !allowed(path))
        .filter(|(_, text)| code(text).split(of_words).any(|word| matches!(word, "Commands" | "Query")))
        .map(|(path, _)| path)
        .collect();
    let listed: BTreeSet<String> = RULESETS_WITH_SYSTEMS.iter().map(|&path| path.to_owned()).collect();
    let more: Vec<_> = found.difference(&listed).collect();
    let fewer: Vec<_> = listed.difference(&found).collect();
    assert!(more.is_empty(), "src/rulesets spawns or queries outside looks and playback: {more:#?}");
    assert!(fewer.is_empty(), "no longer needed in the list: {fewer:#?}");
}
