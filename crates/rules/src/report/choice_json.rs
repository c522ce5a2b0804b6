//! The open choice as JSON.

use serde_json::{Value, json};

use super::ids::Ids;
use crate::{
    battle::{Battle, ChoiceKind},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// The open choice: `{"decider": "red", "about": {"act": {...}}}`; `None` if there is none.
#[must_use]
pub fn choice_json(battle: &Battle) -> Option<Value> {
    let open = battle.choice()?;
    let about =
        each_ruleset!(ChoiceKind, &open.about, choice as R => R::choice_json(battle.as_ruleset::<R>()?, choice));
    Some(json!({"decider": Ids(battle.setup()).side(open.decider), "about": about}))
}
