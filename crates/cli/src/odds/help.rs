//! The help for flags that several rulesets interpret in their own way, generated from the list of rulesets.

use crate::rulesets;

/// The values of `--attack`.
pub(crate) fn attack() -> String {
    let attacks: Vec<&str> = rulesets::help().map(|ruleset| ruleset.attacks).collect();
    format!("The attack. {}", attacks.join(". "))
}

/// Prefixes a text with the titles of the rulesets that have threat maps.
pub(crate) fn threats(words: &str) -> String {
    format!("In {}: {words}", with_threats())
}

/// The aims of each ruleset with threat maps.
pub(crate) fn aims() -> String {
    let each = rulesets::help().filter_map(|ruleset| {
        let aims: Vec<String> = ruleset.aims.iter().map(|aim| format!("`{aim}`")).collect();
        let (last, others) = aims.split_last()?;
        Some(format!("In {}: {} or {last}", ruleset.title, others.join(", ")))
    });
    format!(
        "The objective by which attacks are ranked. {}. By default the first of these",
        each.collect::<Vec<_>>().join(". ")
    )
}

/// The titles of the rulesets with threat maps.
pub(crate) fn with_threats() -> String {
    let titles: Vec<&str> =
        rulesets::help().filter(|ruleset| !ruleset.aims.is_empty()).map(|ruleset| ruleset.title).collect();
    match titles.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => titles.join(""),
    }
}
