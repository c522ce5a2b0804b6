//! Options in the link to the page: a built-in scenario, and a seed for the dice.
//!
//! A link can do only what a player can also do by hand. The title screen shows errors in the link.

use std::sync::Arc;

use knockback_rules::battle::Setup;

use crate::{options::Options, shipped};

/// Returns the scenario that a link names. The name is the file name without its extension.
fn named(name: &str) -> Result<Arc<Setup>, String> {
    shipped::named(name).ok_or_else(|| {
        let names: Vec<&str> = shipped::names().collect();
        let short: String = name.chars().filter(|letter| !letter.is_control()).take(40).collect();
        format!(
            "This link asks for the battlefield \u{201c}{short}\u{201d}, which does not exist. Choose one of: {}.",
            names.join(", ")
        )
    })
}

/// Parses the query parameters of a link. Unknown parameters are ignored, because other sites may append some.
///
/// # Errors
/// Describes the invalid value in plain words.
pub(crate) fn parse_query(pairs: impl IntoIterator<Item = (String, String)>) -> Result<Options, String> {
    let mut options = Options::default();
    for (name, value) in pairs {
        match name.as_str() {
            "scenario" => options.given = Some(named(&value)?),
            "seed" => {
                let seed = value.parse().map_err(|_| "The seed in this link is not a whole number.".to_owned())?;
                options.seed = Some(seed);
            }
            _ => {}
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(pairs: &[(&str, &str)]) -> Result<Options, String> {
        parse_query(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn a_link_names_a_battlefield_and_a_seed() {
        let options = link(&[("scenario", "the_kiln"), ("seed", "18446744073709551615"), ("utm_source", "x")]).unwrap();
        assert_eq!(options.given.unwrap().scenario.name, "The Kiln");
        assert_eq!(options.seed, Some(u64::MAX));
        let plain = link(&[]).unwrap();
        assert!(plain.given.is_none() && plain.seed.is_none());
    }

    #[test]
    fn unknown_names_are_reported() {
        let told = link(&[("scenario", "../etc/passwd\n")]).unwrap_err();
        assert!(told.contains("../etc/passwd") && told.contains("foundry_row") && !told.contains('\n'), "{told}");
        assert!(link(&[("scenario", &"x".repeat(9_000))]).unwrap_err().len() < 300);
        for seed in ["", "-1", "1.5", "x", "18446744073709551616"] {
            assert!(link(&[("seed", seed)]).unwrap_err().contains("seed"), "{seed}");
        }
    }
}
