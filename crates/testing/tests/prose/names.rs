//! The names of types: how often each is declared, and which imports rename one.

use std::collections::BTreeMap;

/// Maximum number of declarations of a name. More are marked.
pub(crate) const MAX_DECLARATIONS: usize = 3;

/// The folders of rulesets.
const RULESETS: [&str; 5] = ["c3g", "champions", "coup_de_grace", "pulp_city", "shove"];

/// True for a place in the folder of a ruleset.
pub(crate) fn is_of_a_ruleset(place: &str) -> bool {
    let path = place.split(':').next().unwrap_or_default();
    path.split('/').any(|part| RULESETS.contains(&part.trim_end_matches(".rs")))
}

/// Renaming imports are marked if the project has this many of them.
pub(crate) const TOO_MANY_RENAMES: usize = 10;

/// The code of a source without comments and without the test modules at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let text = text.split("#[cfg(test)]\npub(crate) mod ").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The identifier at the start of a text.
fn name(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    &text[..end]
}

/// A line of code without its visibility.
fn without_visibility(line: &str) -> &str {
    let line = line.trim_start();
    let Some(rest) = line.strip_prefix("pub") else { return line };
    let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
    rest.strip_prefix(' ').unwrap_or(line)
}

/// True for `type Name = path::Name<..>`, which declares no new name.
fn is_alias_of_itself(item: &str, name: &str) -> bool {
    let target = item.split_once('=').map_or("", |(_, target)| target);
    target.split(['<', ';']).next().is_some_and(|path| path.trim().rsplit("::").next() == Some(name))
}

/// Adds the types that a source declares, each with its position. Associated types do not count.
pub(crate) fn declared(path: &str, text: &str, found: &mut BTreeMap<String, Vec<String>>) {
    for (at, line) in code(text).lines().enumerate() {
        let item = without_visibility(line);
        let nested = line.starts_with(' ');
        let keywords = ["struct ", "enum ", "trait ", "union ", "type "].into_iter();
        let keyword = keywords.filter(|keyword| !nested || *keyword != "type ").find(|word| item.starts_with(word));
        let declared = keyword.map(|keyword| name(&item[keyword.len()..]));
        let Some(name) = declared.filter(|name| !name.is_empty()) else { continue };
        if keyword == Some("type ") && is_alias_of_itself(item, name) {
            continue;
        }
        found.entry(name.to_owned()).or_default().push(format!("{path}:{}", at + 1));
    }
}

/// Returns the imports of a source that rename a type, each with its position.
pub(crate) fn renamed(path: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_import = false;
    for (at, line) in code(text).lines().enumerate() {
        is_import |= without_visibility(line).starts_with("use ");
        if is_import {
            for (place, _) in line.match_indices(" as ") {
                let from = line[..place].rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
                let (from, to) = (from.unwrap_or_default(), name(&line[place + 4..]));
                let is_type = from.starts_with(char::is_uppercase) && from.contains(char::is_lowercase);
                if is_type && to != "_" {
                    found.push(format!("{path}:{}: `{from} as {to}`", at + 1));
                }
            }
            is_import = !line.contains(';');
        }
    }
    found
}
