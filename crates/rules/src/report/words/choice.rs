//! The open choice in words.

use crate::{
    battle::{Battle, ChoiceKind},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// The open choice as a sentence; `None` if there is none.
#[must_use]
pub fn choice_line(battle: &Battle) -> Option<String> {
    let open = battle.choice()?;
    let side = battle.side_name(open.decider);
    each_ruleset!(ChoiceKind, &open.about, choice as R => Some(R::choice_line(battle.as_ruleset::<R>()?, side, choice)))
}
