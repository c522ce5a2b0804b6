//! Constant data of figures, from the ruleset.

use crate::{
    battle::{FigureId, RulesSetup, Setup},
    ruleset::{Listed, Ruleset, RulesetId},
    rulesets::each_ruleset,
    scenario::Base,
};

impl Setup {
    /// The number of hexes that a figure occupies.
    #[must_use]
    pub fn base(&self, figure: FigureId) -> Base {
        each_ruleset!(RulesSetup, &self.rules, own as R => R::base(own, figure))
    }

    /// The height of a figure, in levels.
    #[must_use]
    pub fn height(&self, figure: FigureId) -> u16 {
        each_ruleset!(RulesSetup, &self.rules, own as R => R::height(own, figure))
    }

    /// The id of the ruleset.
    #[must_use]
    pub fn ruleset(&self) -> RulesetId {
        each_ruleset!(RulesSetup, &self.rules, _own as R => R::ID)
    }

    /// The constant data of a ruleset, if the battle uses it.
    #[must_use]
    pub fn of<R: Ruleset>(&self) -> Option<&R::Setup> {
        R::setup(&self.rules)
    }
}
