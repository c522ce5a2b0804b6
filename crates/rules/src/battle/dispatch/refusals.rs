//! The refusals that all rulesets share, each with the rule that its ruleset cites.

use crate::{battle::Refusal, ruleset::RulesetId};

impl Refusal {
    /// The refusal of an order that does not answer the open choice.
    #[must_use]
    pub fn not_asked(ruleset: RulesetId) -> Self {
        Self::new(ruleset.about().turns, "not_asked", "that order is not possible right now")
    }

    /// The refusal of an order that names something that does not exist in the battle.
    #[must_use]
    pub fn unknown(ruleset: RulesetId) -> Self {
        let message = "the order names a figure, object or card that is not in this battle";
        Self::new(ruleset.about().parts, "unknown", message)
    }

    /// The refusal of any order once the battle is over.
    #[must_use]
    pub fn over(ruleset: RulesetId) -> Self {
        Self::new(ruleset.about().end, "battle_over", "the battle is over")
    }

    /// The refusal of a surrender in a battle that is not between two sides.
    #[must_use]
    pub fn no_surrender(ruleset: RulesetId, sides: usize) -> Self {
        let message = format!("only a battle between two sides can end by surrender, and this one has {sides}");
        Self::new(ruleset.about().end, "no_surrender", message)
    }

    /// The refusal of an order that belongs to another ruleset.
    #[must_use]
    pub fn other_rules(ruleset: RulesetId) -> Self {
        let message = "this order belongs to another ruleset than this battle";
        Self::new(ruleset.about().turns, "other_rules", message)
    }
}
