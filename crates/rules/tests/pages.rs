//! The Markdown pages of the repository: the rules index, links, line lengths, and the list of decisions.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
};

/// Maximum length of a line of prose, in characters.
const WIDTH: usize = 100;
/// Maximum number of files in the index for a rule.
const MAX_FILES: usize = 4;
/// Maximum number of rules in a range such as `C3G-21` to `C3G-29`.
const LONGEST_RANGE: u16 = 40;
/// Pages whose lines are displayed in the game, one for each rule or point of a rule. Their lines do not wrap.
const SHOWN_IN_THE_GAME: [&str; 2] = ["crates/rules/rules.md", "crates/rules/src/shove/rules.md"];

/// The rulesets in the index: the prefix of their rules, and the heading of their table.
const RULESETS: [(&str, &str); 4] =
    [("C3G", "C3G"), ("CH", "Champions"), ("CDG", "Coup-De-Grace"), ("PC", "Pulp City")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Relative paths of all files in a folder whose names end in `ending`, sorted. Hidden folders and those
/// for build outputs are skipped.
fn files(folder: &Path, ending: &str) -> Vec<String> {
    fn collect(folder: &Path, base: &Path, ending: &str, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with('.')
                    && !["target", "node_modules", "dist", "dist.new", "balance"].contains(&name.as_str())
                {
                    collect(&path, base, ending, found);
                }
            } else if name.ends_with(ending) {
                found.push(path.strip_prefix(base).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    let mut found = Vec::new();
    collect(folder, folder, ending, &mut found);
    found.sort();
    found
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|fault| panic!("{path}: {fault}")).replace("\r\n", "\n")
}

/// All pages of the repository with their text.
fn pages() -> Vec<(String, String)> {
    files(&root(), ".md").into_iter().map(|path| (path.clone(), read(&path))).collect()
}

/// The lines of a page outside fenced code, each with its number.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().zip(1..).filter_map(move |(line, number)| {
        let is_fence = line.trim_start().starts_with("```");
        fenced ^= is_fence;
        (!fenced && !is_fence).then_some((number, line))
    })
}

#[test]
fn prose_wraps() {
    let mut long = Vec::new();
    for (path, text) in pages().iter().filter(|(path, _)| !SHOWN_IN_THE_GAME.contains(&path.as_str())) {
        for (number, line) in prose(text) {
            let exempt = line.trim_start().starts_with('|') || line.contains("](") || line.contains("://");
            // A long line that consists of a single code span cannot be wrapped.
            let breaks = line.trim_start().split('`').step_by(2).any(|words| words.trim().contains(' '));
            if line.chars().count() > WIDTH && !exempt && breaks {
                long.push(format!("{path}:{number}"));
            }
        }
    }
    assert!(long.is_empty(), "lines of more than {WIDTH} characters: {long:#?}");
}

/// The anchor that GitHub generates from a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase().replace(' ', "-");
    kept.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
}

#[test]
fn links_have_targets() {
    let pages = pages();
    let anchors: BTreeMap<PathBuf, BTreeSet<String>> = pages
        .iter()
        .map(|(path, text)| {
            let mut anchors = BTreeSet::new();
            for (_, line) in prose(text).filter(|(_, line)| line.starts_with('#')) {
                let name = anchor(line.trim_start_matches('#'));
                let numbered = (1..).map(|number| format!("{name}-{number}"));
                // GitHub numbers headings with the same name.
                let free = std::iter::once(name.clone()).chain(numbered).find(|name| !anchors.contains(name));
                anchors.extend(free);
            }
            (root().join(path).canonicalize().unwrap(), anchors)
        })
        .collect();
    let mut broken = Vec::new();
    for (path, text) in &pages {
        for (number, line) in prose(text) {
            for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                if target.contains("://") || target.starts_with("mailto:") {
                    continue;
                }
                let (file, part) = target.split_once('#').map_or((target, None), |(file, part)| (file, Some(part)));
                let page = root().join(path);
                let goal = if file.is_empty() { page } else { page.parent().unwrap().join(file) };
                let found = goal.canonicalize().ok();
                let holds = found.is_some_and(|goal| {
                    part.is_none_or(|part| anchors.get(&goal).is_none_or(|anchors| anchors.contains(part)))
                });
                if !holds {
                    broken.push(format!("{path}:{number}: {target}"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "links without a target: {broken:#?}");
}

#[test]
fn decisions_are_listed() {
    let index = read("docs/decisions/README.md");
    let names = files(&root().join("docs/decisions"), ".md");
    let decisions: Vec<&String> = names.iter().filter(|name| *name != "README.md").collect();
    for (name, number) in decisions.iter().zip(1..) {
        let text = read(&format!("docs/decisions/{name}"));
        let title = text.lines().next().unwrap().strip_prefix("# ").unwrap();
        let (own, title) = title.split_once(' ').unwrap();
        assert_eq!(own, format!("{number:04}"), "{name}: the numbers have a gap");
        let date = text.lines().find_map(|line| line.strip_prefix("Date: ")).unwrap();
        let row = format!("| [{own}]({name}) | {title} | ");
        let listed = index.lines().any(|line| line.starts_with(&row) && line.ends_with(&format!(" | {date} |")));
        assert!(listed, "docs/decisions/README.md has no row {row}...| {date} |");
        for heading in ["Context", "Decision", "Consequences", "Alternatives"] {
            assert!(text.contains(&format!("\n## {heading}\n")), "{name} has no {heading}");
        }
    }
    assert_eq!(index.lines().filter(|line| line.starts_with("| [")).count(), decisions.len(), "a row has no page");
}

/// A rule: the position of its ruleset in [`RULESETS`], and its number.
type Id = (usize, u16);

/// All ids in a text, in order, each with the position after it.
fn ids(text: &str) -> Vec<(Id, usize)> {
    let mut found = Vec::new();
    for (place, (prefix, _)) in RULESETS.iter().enumerate() {
        let start = format!("{prefix}-");
        for (at, _) in text.match_indices(&start) {
            let is_inside = text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '-');
            let digits: String = text[at + start.len()..].chars().take_while(char::is_ascii_digit).collect();
            if let (false, Ok(number)) = (is_inside, digits.parse()) {
                found.push(((place, number), at + start.len() + digits.len()));
            }
        }
    }
    found.sort_by_key(|(_, end)| *end);
    found
}

/// All ids that a comment cites, including ranges such as "`C3G-21` to `C3G-29`".
fn cited(text: &str) -> BTreeSet<Id> {
    let ids = ids(text);
    let mut cited: BTreeSet<Id> = ids.iter().map(|(id, _)| *id).collect();
    for (((ruleset, first), end), ((other, last), _)) in ids.iter().zip(ids.iter().skip(1)) {
        let joins = text[*end..].trim_start_matches('`').starts_with(" to ");
        if joins && ruleset == other && first < last && last - first <= LONGEST_RANGE {
            cited.extend((*first..=*last).map(|number| (*ruleset, number)));
        }
    }
    cited
}

/// Weights of a file for the rules that it cites. A module comment that cites few rules counts most. Comments of items
/// count less, and ids in code, such as those of refusals, count least.
fn weights(path: &str, text: &str) -> BTreeMap<Id, u32> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let comment = |mark: &str| -> String {
        let lines = code.lines().filter_map(|line| line.trim_start().strip_prefix(mark));
        lines.collect::<Vec<_>>().join(" ")
    };
    let mut weights = BTreeMap::new();
    let about = cited(&comment("//!"));
    let share = 600 / u32::try_from(about.len().max(3)).unwrap();
    for id in about {
        *weights.entry(id).or_default() += share;
    }
    for line in code.lines().map(str::trim_start).filter(|line| !line.starts_with("//!")) {
        let weight = if line.starts_with("//") { 20 } else { 10 };
        for (id, _) in ids(line) {
            *weights.entry(id).or_default() += weight;
        }
    }
    // Log messages, names in files and forecasts repeat the decisions of other files. Declarations and lists only cite
    // rules.
    let parts: Vec<&str> = path.split('/').map(|part| part.trim_end_matches(".rs")).collect();
    let repeats = parts.iter().any(|part| matches!(*part, "words" | "files" | "ahead" | "report" | "rule"));
    let declares = parts.iter().any(|part| matches!(*part, "event" | "spec" | "order" | "ruleset" | "json"))
        || matches!(parts[..], [_, "mod"]);
    let divisor = if repeats { 10 } else { 1 } * if declares { 4 } else { 1 };
    for weight in weights.values_mut() {
        *weight = *weight / divisor + 1;
    }
    weights
}

/// The beginning of the first sentence of a rule, as a title of about 90 characters at most.
fn title(words: &str) -> String {
    let words = words.replace("*(Ours)* ", "").replace('|', "/");
    let sentence = words.split_inclusive(". ").next().unwrap_or_default().trim();
    let sentence = sentence.split([':', ';']).next().unwrap_or_default().trim_end_matches('.');
    if sentence.chars().count() <= 90 {
        return sentence.to_owned();
    }
    let short: String = sentence.chars().take(90).collect();
    format!("{} ...", short.rsplit_once(' ').map_or(short.as_str(), |(start, _)| start).trim_end_matches(','))
}

/// The text of docs/rules-index.md, generated from rules.md and the sources.
fn rules_index() -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files_of: BTreeMap<Id, Vec<(u32, String)>> = BTreeMap::new();
    for path in files(&source, ".rs") {
        let is_of_tests = path.split('/').any(|part| part.trim_end_matches(".rs") == "tests");
        if is_of_tests || path.starts_with("shove/") {
            continue;
        }
        let text = fs::read_to_string(source.join(&path)).unwrap();
        for (id, weight) in weights(&path, &text) {
            files_of.entry(id).or_default().push((weight, path.clone()));
        }
    }
    let rules = read("crates/rules/rules.md");
    let mut page = "# Rules index

The files that implement each rule of [rules.md](../crates/rules/rules.md), the main file first.
Paths are relative to `crates/rules/src`. The title is the beginning of the rule.

This page is generated from the ids that module comments, item comments and refusals cite. A test
compares it; `KNOCKBACK_TAKE_GOLDENS=1 cargo test -p knockback-rules --test all pages` writes it.
"
    .to_owned();
    for (place, (prefix, name)) in RULESETS.iter().enumerate() {
        page.extend(["\n## ", name, "\n\n| rule | title | files |\n|---|---|---|\n"]);
        let mut rows = BTreeMap::new();
        for line in rules.lines() {
            let Some(rest) = line.strip_prefix("- **").and_then(|rest| rest.strip_prefix(&format!("{prefix}-"))) else {
                continue;
            };
            let (number, words) = rest.split_once("** ").unwrap();
            let id: Id = (place, number.parse().unwrap());
            let mut found = files_of.get(&id).cloned().unwrap_or_default();
            found.sort_by(|(one, path), (other, next)| other.cmp(one).then_with(|| path.cmp(next)));
            let most = found.first().map_or(0, |(weight, _)| *weight);
            found.retain(|(weight, _)| weight * 8 >= most);
            found.truncate(MAX_FILES);
            if let Some((_, others)) = found.split_first_mut() {
                others.sort_by(|(_, one), (_, other)| one.cmp(other));
            }
            let named: Vec<String> = found.iter().map(|(_, path)| format!("`{path}`")).collect();
            rows.insert(id, format!("| {prefix}-{number} | {} | {} |\n", title(words), named.join(", ")));
        }
        page.extend(rows.into_values());
    }
    page
}

#[test]
fn the_rules_index_is_fresh() {
    let (path, fresh) = (root().join("docs/rules-index.md"), rules_index());
    if env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some() {
        return fs::write(path, fresh).unwrap();
    }
    let taken = read("docs/rules-index.md");
    let differs = taken.lines().zip(fresh.lines()).find(|(was, is)| was != is);
    assert!(
        taken == fresh,
        "docs/rules-index.md is stale; KNOCKBACK_TAKE_GOLDENS=1 writes it again. The first difference: {differs:#?}"
    );
}

#[test]
fn every_rule_has_a_file() {
    for line in rules_index()
        .lines()
        .filter(|line| RULESETS.iter().any(|(prefix, _)| line.starts_with(&format!("| {prefix}-"))))
    {
        assert!(!line.ends_with("|  |"), "no file cites the rule: {line}");
    }
}

#[test]
fn ranges_are_cited() {
    let all: Vec<u16> =
        cited("the way (`CH-31` to `CH-34`, CH-40), not XCH-7").iter().map(|(_, number)| *number).collect();
    assert_eq!(all, [31, 32, 33, 34, 40]);
}
