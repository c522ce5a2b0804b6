//! The text of a numbered rule.

use super::Rule;
use crate::ruleset::RulesetId;

impl Rule {
    /// The text of the rule from its ruleset's [rules](crate::ruleset::RulesetProfile::words), with its numbered points
    /// in one paragraph; `None` if there is no rule with this id.
    ///
    /// ```
    /// use knockback_rules::rule::Rule;
    ///
    /// assert!(Rule("C3G-30").words().is_some_and(|words| words.starts_with("Knockback damage is one die")));
    /// assert_eq!(Rule("C3G-99").words(), None);
    /// ```
    #[must_use]
    pub fn words(self) -> Option<String> {
        let mut rulesets = RulesetId::ALL.iter().map(|ruleset| ruleset.about());
        let own = rulesets.find(|about| self.0.strip_prefix(about.prefix).is_some_and(|rest| rest.starts_with('-')))?;
        let mut lines = own.words.lines();
        let first = lines.find_map(|line| line.strip_prefix("- **")?.strip_prefix(self.0)?.strip_prefix("** "))?;
        let mut words = first.to_owned();
        // "  1. A point of the rule."
        for point in lines.map_while(|line| Some(line.strip_prefix("  ")?.split_once(". ")?.1)) {
            words.push(' ');
            words.push_str(point);
        }
        Some(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_rule_includes_its_points() {
        let words = Rule("CH-9").words().unwrap();
        assert!(words.contains(" A later abort replaces an earlier one. A force field takes no time "), "{words}");
        assert!(words.ends_with("diving aside never falls."), "{words}");
    }

    #[test]
    fn all_rules_have_words() {
        for (ruleset, last) in [("C3G", 33), ("CH", 44), ("CDG", 32), ("PC", 56)] {
            for number in 1..=last {
                let id: &'static str = Box::leak(format!("{ruleset}-{number}").into_boxed_str());
                assert!(Rule(id).words().is_some_and(|words| words.len() > 20), "{id}");
            }
        }
    }
}
