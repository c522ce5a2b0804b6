//! Shove as JSON: a battle, and an open choice.

use serde_json::{Map, Value, json};

use super::{Choice, ShoveBattle};
use crate::{
    battle::{FigureId, ObjectId},
    report::{Ids, whereabouts},
};

/// Shove's own part of a battle, as JSON.
pub(super) fn battle(battle: ShoveBattle<'_>) -> Map<String, Value> {
    let setup = battle.setup();
    let side = |side: &crate::battle::Side| json!({"id": side.id, "name": side.name});
    let told = [
        ("rules", json!("shove")),
        ("turns", json!(battle.state().turns())),
        ("turn_limit", json!(battle.rules().turn_limit)),
        ("sides", setup.sides.iter().map(side).collect()),
        ("figures", setup.figure_ids().map(|id| figure(battle, id)).collect()),
        ("objects", (0..setup.objects.len()).map(|place| object(battle, ObjectId::from_index(place))).collect()),
    ];
    told.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

fn figure(battle: ShoveBattle<'_>, figure: FigureId) -> Value {
    let info = battle.setup().figure(figure);
    let (state, at) = whereabouts(&battle, figure);
    json!({"id": info.id, "name": info.name, "side": Ids(battle.setup()).side(info.side), "state": state, "at": at})
}

fn object(battle: ShoveBattle<'_>, object: ObjectId) -> Value {
    let info = battle.setup().object(object);
    let at = battle.field().object(object).map(|cell| Ids(battle.setup()).cell(cell));
    json!({"id": info.id, "name": info.name, "at": at, "height": info.height})
}

/// The subject of an open choice, as JSON.
pub(super) fn choice(battle: ShoveBattle<'_>, choice: Choice) -> Value {
    json!({"turn": {"figure": Ids(battle.setup()).figure(choice.figure)}})
}
