//! A battle as JSON.

use serde_json::{Value, json};

use super::{choice_json, ids::Ids};
use crate::{
    battle::{Battle, FigureId, RulesSetup, Whereabouts},
    files::hash_text,
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// Everything that this copy of a battle contains, as JSON. For the view of one side, pass [`Battle::seen_by`].
///
/// docs/events.md describes every field.
#[must_use]
pub fn battle_json(battle: &Battle) -> Value {
    let setup = battle.setup();
    let mut told = each_ruleset!(RulesSetup, &setup.rules, _own as R => {
        battle.as_ruleset::<R>().map(R::battle_json).unwrap_or_default()
    });
    told.extend([
        ("name".to_owned(), json!(setup.scenario.name)),
        ("choice".to_owned(), json!(choice_json(battle))),
        ("outcome".to_owned(), json!(battle.outcome().map(|outcome| outcome.in_files(setup)))),
        (
            "cells".to_owned(),
            setup
                .board
                .cells()
                .map(|cell| {
                    let ground = setup.board.ground(cell);
                    json!({"at": ground.at, "level": ground.level, "terrain": ground.terrain})
                })
                .collect(),
        ),
        ("hash".to_owned(), json!(hash_text(battle.hash()))),
    ]);
    Value::Object(told)
}

/// The whereabouts of a figure, which every ruleset reports.
pub(crate) fn whereabouts(battle: &Battle, figure: FigureId) -> (&'static str, Value) {
    let ids = Ids(battle.setup());
    let (state, at) = match battle.field().whereabouts(figure) {
        Whereabouts::Reserve => ("reserve", None),
        Whereabouts::Standing(at) => ("standing", Some(at)),
        Whereabouts::InTransit(at) => ("in_transit", Some(at)),
        Whereabouts::OffBoard => ("off_board", None),
    };
    (state, at.map_or_else(|| json!([]), |at| ids.footprint(at)))
}
