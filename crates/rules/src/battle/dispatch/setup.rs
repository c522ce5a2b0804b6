//! What a ruleset knows of figures that never change.

use crate::{
    battle::{FigureId, RulesSetup, Setup},
    ruleset::{Listed, Ruleset, RulesetId},
    rulesets::each_ruleset,
    scenario::Base,
};

impl Setup {
    /// How many hexes a figure stands on.
    #[must_use]
    pub fn base(&self, figure: FigureId) -> Base {
        each_ruleset!(RulesSetup, &self.rules, own as R => R::base(own, figure))
    }

    /// How high a figure stands, in levels.
    #[must_use]
    pub fn height(&self, figure: FigureId) -> u16 {
        each_ruleset!(RulesSetup, &self.rules, own as R => R::height(own, figure))
    }

    /// Which ruleset is played.
    #[must_use]
    pub fn ruleset(&self) -> RulesetId {
        each_ruleset!(RulesSetup, &self.rules, _own as R => R::ID)
    }

    /// What a ruleset knows, where it is the one that is played.
    #[must_use]
    pub fn of<R: Ruleset>(&self) -> Option<&R::Setup> {
        R::setup(&self.rules)
    }
}
