//! Checks how the project writes English and names its types, with a word list.
//!
//! The tests count the marked places of each file. `remaining.txt` lists the counts, which may only decrease. This file
//! is also a program without dependencies that lists the places:
//!
//! ```text
//! rustc --edition 2024 -O crates/testing/tests/prose/main.rs -o target/prose
//! target/prose src/hud README.md
//! ```

mod names;
mod rules;
mod text;

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use rules::{Exception, Hit, Rules};

/// The folder of the lists, relative to the root of the repository.
const FOLDER: &str = "crates/testing/tests/prose";

/// Folders that contain build output.
const SKIPPED: [&str; 8] =
    ["target", ".git", "dist", "dist.new", "balance", "node_modules", ".snakemake", "__pycache__"];

/// A file, with its path relative to the root of the repository.
struct File {
    path: String,
    text: String,
}

/// The text files below a path, in order.
fn files(root: &Path, path: &Path) -> Vec<File> {
    let mut found = Vec::new();
    let mut paths = vec![path.to_owned()];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path());
            let is_skipped = |path: &PathBuf| {
                path.is_dir() && path.file_name().is_some_and(|name| SKIPPED.iter().any(|skipped| name == *skipped))
            };
            paths.extend(entries.filter(|path| !is_skipped(path)));
        } else if let Ok(text) = fs::read_to_string(&path) {
            let path = path.strip_prefix(root).unwrap_or(&path);
            found.push(File { path: path.to_string_lossy().replace('\\', "/"), text });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The root of the repository that contains a path.
fn root_of(path: &Path) -> Option<PathBuf> {
    let is_root = |folder: &&Path| folder.join("Cargo.toml").is_file() && folder.join("crates/testing").is_dir();
    path.ancestors().find(is_root).map(Path::to_owned)
}

/// A list from the repository. If it cannot be read, the version from the time of compilation is used.
fn list(root: &Path, name: &str) -> String {
    let compiled = match name {
        "words.txt" => include_str!("words.txt"),
        "exceptions.txt" => include_str!("exceptions.txt"),
        "names_allowed.txt" => include_str!("names_allowed.txt"),
        _ => "",
    };
    fs::read_to_string(root.join(FOLDER).join(name)).unwrap_or_else(|_| compiled.to_owned())
}

/// The check of the project's English.
struct Check {
    rules: Rules,
    exceptions: Vec<Exception>,
}

impl Check {
    fn read(root: &Path) -> Self {
        Self {
            rules: Rules::read(&list(root, "words.txt")),
            exceptions: Exception::read(&list(root, "exceptions.txt")),
        }
    }

    /// The marked places of a file, and the indices of the exceptions that it needs.
    fn hits(&self, file: &File) -> (Vec<Hit>, BTreeSet<usize>) {
        let mut needed = BTreeSet::new();
        let sentences = text::sentences(&file.path, &file.text);
        let mut hits: Vec<Hit> = sentences.iter().flat_map(|sentence| self.rules.hits(sentence)).collect();
        hits.retain(|hit| {
            let exception = self.exceptions.iter().position(|exception| exception.covers(&file.path, hit));
            needed.extend(exception);
            exception.is_none()
        });
        hits.sort_by_key(|hit| hit.line);
        (hits, needed)
    }

    /// The faults in the subjects of the commits in a range.
    fn subjects(&self, root: &Path, range: &str) -> Vec<String> {
        let log = Command::new("git").current_dir(root).args(["log", "--no-merges", "--format=%h %s", range]).output();
        // Without git, or in a copy without such commits, there is nothing to check.
        let Ok(log) = log.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()) else { return Vec::new() };
        let faults = log.lines().filter_map(|line| line.split_once(' ')).flat_map(|(hash, subject)| {
            let faults = self.rules.faults(subject).into_iter();
            faults.map(move |fault| format!("{hash} \"{subject}\": {fault}"))
        });
        faults.collect()
    }
}

/// A marked place as a line of text.
fn line(path: &str, hit: &Hit) -> String {
    format!("{path}:{}: `{}`: {}; instead: {}\n    {}", hit.line, hit.words, hit.why, hit.instead, hit.sentence)
}

/// The names of types in `src` and `crates/*/src`. Returns the names declared too often, with their places, and the
/// imports that rename a type.
fn type_names(root: &Path) -> (BTreeMap<String, Vec<String>>, Vec<String>) {
    let mut folders = vec![root.join("src")];
    let crates = fs::read_dir(root.join("crates")).into_iter().flatten().flatten();
    folders.extend(crates.map(|entry| entry.path().join("src")));
    let (mut declared, mut renamed) = (BTreeMap::new(), Vec::new());
    let is_of_tests = |path: &str| path.ends_with("/tests.rs") || path.contains("/tests/");
    for file in folders.iter().flat_map(|folder| files(root, folder)).filter(|file| !is_of_tests(&file.path)) {
        if Path::new(&file.path).extension().is_some_and(|extension| extension == "rs") {
            names::declared(&file.path, &file.text, &mut declared);
            renamed.extend(names::renamed(&file.path, &file.text));
        }
    }
    let allowed = list(root, "names_allowed.txt");
    let allowed: BTreeSet<&str> =
        rules::content(&allowed).filter_map(|line| line.split('|').next()).map(str::trim).collect();
    declared.retain(|name, places: &mut Vec<String>| {
        places.retain(|place| !allowed.contains(name.as_str()) || !names::is_of_a_ruleset(place));
        places.len() > names::MAX_DECLARATIONS
    });
    renamed.sort();
    (declared, renamed)
}

/// Lists the marked places of files and folders. With `--count`, prints their number by file, and with `--words`, by
/// word. `--names` lists names of types, and `--commits RANGE` lists subjects of commits.
fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (flags, paths): (Vec<_>, Vec<_>) = arguments.iter().partition(|argument| argument.starts_with("--"));
    let has = |name: &str| flags.iter().any(|flag| *flag == name);
    let here = env::current_dir().unwrap_or_default();
    let given = |path: &str| fs::canonicalize(path).unwrap_or_else(|_| here.join(path));
    let first = if has("--commits") { None } else { paths.first() };
    let root = root_of(&first.map_or_else(|| here.clone(), |path| given(path))).unwrap_or_else(|| here.clone());
    let check = Check::read(&root);
    let mut lines: Vec<String> = Vec::new();
    if has("--names") {
        let (declared, renamed) = type_names(&root);
        let mut declared: Vec<_> = declared.into_iter().collect();
        declared.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
        lines.extend(declared.iter().map(|(name, places)| format!("{} {name}: {}", places.len(), places.join(" "))));
        lines.push(format!("{} imports rename a type; fewer than {} may", renamed.len(), names::TOO_MANY_RENAMES));
        lines.extend(renamed);
    } else if has("--commits") {
        lines = check.subjects(&root, paths.first().map_or("@{upstream}..HEAD", |range| range.as_str()));
    } else {
        let (mut by_file, mut by_word): (BTreeMap<String, usize>, BTreeMap<String, usize>) = Default::default();
        for file in paths.iter().flat_map(|path| files(&root, &given(path))) {
            for hit in check.hits(&file).0 {
                *by_file.entry(file.path.clone()).or_default() += 1;
                *by_word.entry(hit.words.clone()).or_default() += 1;
                lines.push(line(&file.path, &hit));
            }
        }
        for (_, counts) in [("--count", by_file), ("--words", by_word)].into_iter().filter(|(flag, _)| has(flag)) {
            let mut counts: Vec<_> = counts.into_iter().collect();
            counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            lines = counts.iter().map(|(name, count)| format!("{count:5} {name}")).collect();
        }
    }
    for line in &lines {
        println!("{line}");
    }
    if lines.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use text::{Kind, Sentence};

    /// If this variable is 1, the lists are rewritten with the current numbers, unless their sum grows.
    const TAKE: &str = "KNOCKBACK_TAKE_GOLDENS";

    fn root() -> PathBuf {
        let here =
            option_env!("CARGO_MANIFEST_DIR").map_or_else(|| env::current_dir().expect("a folder"), PathBuf::from);
        root_of(&here).expect("the repository")
    }

    /// Parses lines that consist of a count and a name. Other lines, such as the marks of a merge conflict, are
    /// skipped.
    fn counts(text: &str) -> BTreeMap<String, usize> {
        let entry = |line: &str| {
            let (count, name) = line.trim().split_once(' ')?;
            Some((name.to_owned(), count.parse().ok()?))
        };
        rules::content(text).filter_map(entry).collect()
    }

    /// Compares counts with those of a list, which may only decrease.
    ///
    /// # Panics
    ///
    /// Panics if they differ.
    fn compare(name: &str, about: &str, found: &BTreeMap<String, usize>, show: impl Fn(&str) -> String) {
        let path = root().join(FOLDER).join(name);
        let text = fs::read_to_string(&path).unwrap_or_default();
        let listed = counts(&text);
        let total = |counts: &BTreeMap<String, usize>| counts.values().sum::<usize>();
        let may_shrink = listed.is_empty() || total(found) <= total(&listed);
        if env::var(TAKE).is_ok_and(|value| value == "1") && may_shrink {
            let lines = found.iter().map(|(name, count)| format!("{count} {name}\n"));
            fs::write(&path, format!("{about}\n{}", lines.collect::<String>())).expect("the list can be written");
            return;
        }
        let of = |counts: &BTreeMap<String, usize>, name: &str| counts.get(name).copied().unwrap_or_default();
        let names: BTreeSet<&String> = found.keys().chain(listed.keys()).collect();
        let more = names.iter().filter(|name| of(found, name) > of(&listed, name));
        let more: Vec<String> = more
            .map(|name| format!("{name}: {}, listed: {}\n{}", of(found, name), of(&listed, name), show(name)))
            .collect();
        assert!(
            more.is_empty(),
            "more than {FOLDER}/{name} lists; after a move of files, rewrite it with {TAKE}=1:\n{}",
            more.join("\n")
        );
        let fewer: Vec<String> = names
            .iter()
            .filter(|name| of(found, name) < of(&listed, name))
            .map(|name| format!("{name}: {} of {}", of(found, name), of(&listed, name)))
            .collect();
        assert!(
            fewer.is_empty(),
            "fewer than {FOLDER}/{name} lists; lower its numbers with {TAKE}=1:\n{}",
            fewer.join("\n")
        );
    }

    #[test]
    fn texts_follow_the_word_list() {
        let root = root();
        let check = Check::read(&root);
        let (mut found, mut lines, mut needed) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        let files = files(&root, &root);
        assert!(files.len() > 1000, "the files of the repository");
        for file in files {
            let (hits, exceptions) = check.hits(&file);
            needed.extend(exceptions);
            if !hits.is_empty() {
                found.insert(file.path.clone(), hits.len());
                let all: Vec<String> = hits.iter().map(|hit| line(&file.path, hit)).collect();
                lines.insert(file.path, all.join("\n"));
            }
        }
        let about = "// Marked places that remain, by file. These numbers may only shrink; KNOCKBACK_TAKE_GOLDENS=1 rewrites them.";
        compare("remaining.txt", about, &found, |path| lines.get(path).cloned().unwrap_or_default());
        let listed = list(&root, "exceptions.txt");
        let unused: Vec<_> = rules::content(&listed).enumerate().filter(|(at, _)| !needed.contains(at)).collect();
        assert!(unused.is_empty(), "unused exceptions: {unused:#?}");
    }

    #[test]
    fn a_type_name_has_few_declarations() {
        let (declared, renamed) = type_names(&root());
        let mut found: BTreeMap<String, usize> =
            declared.iter().map(|(name, places)| (name.clone(), places.len())).collect();
        if renamed.len() >= names::TOO_MANY_RENAMES {
            found.insert("renaming imports".to_owned(), renamed.len());
        }
        let about = "// Type names that are declared more than three times. These numbers may only shrink; KNOCKBACK_TAKE_GOLDENS=1 rewrites them.";
        compare("remaining_names.txt", about, &found, |name| {
            declared.get(name).map_or_else(|| renamed.join("\n"), |places| places.join("\n"))
        });
    }

    #[test]
    fn subjects_of_new_commits_are_imperatives() {
        let root = root();
        let faults = Check::read(&root).subjects(&root, "@{upstream}..HEAD");
        assert!(faults.is_empty(), "{faults:#?}");
    }

    #[test]
    fn the_word_list_finds_known_texts() {
        let check = Check::read(&root());
        let mut count = 0;
        for line in rules::content(include_str!("pairs.txt")) {
            let parts: Vec<&str> = line.splitn(3, '|').map(str::trim).collect();
            let [state, place, text] = parts[..] else { panic!("{line}") };
            let marked: Vec<String> = match place {
                "subject" => check.rules.faults(text),
                place => {
                    let source = if place == "screen" { format!("{text:?}") } else { format!("/// {text}") };
                    let sentences = text::sentences("src/example.rs", &source);
                    sentences.iter().flat_map(|sentence| check.rules.hits(sentence)).map(|hit| hit.words).collect()
                }
            };
            assert_eq!(!marked.is_empty(), state == "before", "{state}: {text}: {marked:?}");
            count += 1;
        }
        assert!(count > 20, "pairs of texts");
    }

    /// The text of each sentence of a source.
    fn words(path: &str, text: &str) -> Vec<String> {
        let words = |sentence: &Sentence| {
            let words: Vec<&str> = sentence.words.iter().map(|word| word.text.as_str()).collect();
            words.join(" ")
        };
        text::sentences(path, text).iter().map(words).collect()
    }

    #[test]
    fn comments_and_texts_are_found() {
        let source = concat!(
            "//! First module\n//! line. Second `x. Y` [one](two three).\n\n",
            "/// ```\n/// skipped code\n/// ```\nfn f<'a>() { g('\"', \"A text, {x} long \\\n  here\", r#\"Raw \"text\"\"#, b'\\'') } // Behind it\n",
            "// `Order`s e.g. a 2.5 m step\n#[test]\nfn it_is_named() {}\n"
        );
        let expected = [
            "A text ` long here",
            "Raw text",
            "First module line",
            "Second ` one",
            "Behind it",
            "` ` a ` m step",
            "it is named",
        ];
        assert_eq!(words("src/a.rs", source), expected);
        assert_eq!(words("a.md", "# Head\n\n| One | `a|b` two |\n|---|---|\n\n- Item one\n  goes on? Yes.\n").len(), 5);
    }

    #[test]
    fn questions_and_fragments_may_begin_with_any_word() {
        let rules = Rules::read("open | What | why | instead\nbare | Where | why | instead\n    fine | Where to");
        let count = |text: &str| {
            let sentences = text::sentences("a.md", text);
            sentences.iter().map(|sentence| rules.hits(sentence).len()).sum::<usize>()
        };
        assert_eq!(count("What it is. It knows what it is."), 1);
        assert_eq!(count("What is it? What a hit!"), 0);
        assert_eq!(count("Where it is. Where it is, it stays. Where to go."), 1);
        assert_eq!(count("# Where it is"), 0);
    }

    #[test]
    fn subjects_are_short_imperatives() {
        let rules = Rules::read("subject | Say | why | instead");
        assert!(rules.faults("Press keys of the test").is_empty());
        for subject in ["Say it", "Adds it", "Added it", "Adding it", "Add it.", "Docs: add it", &"Add it ".repeat(12)]
        {
            assert!(!rules.faults(subject).is_empty(), "{subject}");
        }
    }

    #[test]
    fn declarations_and_renames_are_found() {
        let source = concat!(
            "use a::{\n    Bb as C, d as e,\n    Trait as _,\n};\npub(crate) struct One;\n    type Two = ();\n",
            "pub type Three = ();\ntype Same = a::Same<()>;\n#[cfg(test)]\nmod tests {\n    struct Four;\n}\n"
        );
        let mut declared = BTreeMap::new();
        names::declared("a.rs", source, &mut declared);
        assert_eq!(declared.into_keys().collect::<Vec<_>>(), ["One", "Three"]);
        assert_eq!(names::renamed("a.rs", source), ["a.rs:2: `Bb as C`"]);
    }

    #[test]
    fn a_commit_subject_is_one_sentence() {
        assert!(text::subject("Add it").iter().all(|sentence| sentence.kind == Kind::Subject));
    }
}
