//! Small arenas: a shipped scenario reduced to a few weak figures near each other, without glyphs.

use std::sync::Arc;

use knockback_rules::{battle::Setup, geometry::Coord, scenario::Scenario};
use rand::{RngExt, rngs::Xoshiro256PlusPlus};
use serde_json::Value;

/// Maximum number of figures per side.
const MAX_FIGURES: usize = 2;

/// Maximum distance of figures from the centre of the fight, in hexes.
const FARTHEST: u32 = 3;

/// The fields of a sheet that make a figure hard to bring down, each with the range of its new upper limit.
const FRAIL: [(&str, [u64; 2]); 3] = [("stun", [2, 16]), ("hp", [1, 4]), ("life", [1, 6])];

/// The field of wounds already taken, with its new maximum.
const WOUNDS: (&str, u64) = ("wounds", 2);

/// The fields that make a figure fast, each with its new maximum.
const SLOW: [(&str, u64); 3] = [("running", 6), ("leaping", 4), ("flight", 6)];

/// A playable arena made at random from a scenario: a few of its figures, weak, slow and near each other. `None` if the
/// random result is not playable.
pub(crate) fn arena(scenario: &Scenario, chance: &mut Xoshiro256PlusPlus) -> Option<Arc<Setup>> {
    let board = Setup::new(scenario.clone()).ok()?;
    let hexes: Vec<Coord> = board.board.cells().map(|cell| board.board.at(cell)).collect();
    let mut text = serde_json::to_value(scenario).ok()?;
    leave(&mut text, chance)?;
    // A face-down glyph hides the chances of figures that could step onto it.
    text["glyphs"] = Value::Array(Vec::new());
    text["rules"].as_object_mut()?.values_mut().for_each(|rules| {
        rules.as_object_mut().into_iter().for_each(|rules| drop(rules.remove("glyph_powers")));
    });
    weaken(&mut text["rules"], chance);
    (0..TRIES).find_map(|_| {
        let mut text = text.clone();
        gather(&mut text, &hexes, chance)?;
        Setup::new(serde_json::from_value(text).ok()?).ok().map(Arc::new)
    })
}

/// The number of random placements of the figures to try.
const TRIES: usize = 40;

/// Keeps a few figures of each side.
pub(crate) fn leave(text: &mut Value, chance: &mut Xoshiro256PlusPlus) -> Option<()> {
    let sides: Vec<String> = ids(text.get("sides")?);
    let figures = text.get("figures")?.as_array()?.clone();
    let mut gone: Vec<String> = Vec::new();
    for side in sides {
        let mut own: Vec<&Value> = figures.iter().filter(|figure| figure["side"] == side.as_str()).collect();
        let left = chance.random_range(1..=MAX_FIGURES);
        while own.len() > left {
            let figure = own.swap_remove(chance.random_range(0..own.len()));
            gone.extend(figure["id"].as_str().map(str::to_owned));
        }
    }
    strike(text, &gone);
    Some(())
}

/// Makes figures weak and slow.
fn weaken(value: &mut Value, chance: &mut Xoshiro256PlusPlus) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|one| weaken(one, chance)),
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                let frail = FRAIL.iter().find(|(field, _)| field == name);
                let slow = SLOW.iter().find(|(field, _)| field == name);
                match (value.as_u64(), frail, slow) {
                    (Some(_), ..) if name == WOUNDS.0 => *value = chance.random_range(0..=WOUNDS.1).into(),
                    (Some(had), Some((_, [least, most])), _) => {
                        *value = chance.random_range(*least..=*most).min(had).into();
                    }
                    (Some(had), _, Some((_, most))) => *value = had.min(*most).into(),
                    _ => weaken(value, chance),
                }
            }
        }
        _ => {}
    }
}

/// Places all one-hex figures near each other, at a random position on the board.
fn gather(text: &mut Value, hexes: &[Coord], chance: &mut Xoshiro256PlusPlus) -> Option<()> {
    let middle = hexes[chance.random_range(0..hexes.len())];
    let near: Vec<Coord> = hexes.iter().copied().filter(|hex| hex.distance(middle) <= FARTHEST).collect();
    for figure in text.get_mut("figures")?.as_array_mut()? {
        let at = figure.get_mut("at")?;
        if at.as_array()?.len() == 1 {
            *at = serde_json::to_value([near[chance.random_range(0..near.len())]]).ok()?;
        }
    }
    Some(())
}

/// The ids of a list of entries.
pub(crate) fn ids(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(|one| one["id"].as_str().map(str::to_owned)).collect()
}

/// Removes figures from lists: entries, names, and groups that become empty.
fn strike(value: &mut Value, gone: &[String]) {
    let is_gone = |one: &Value| one.as_str().is_some_and(|name| gone.iter().any(|id| id == name));
    match value {
        Value::Array(list) => {
            let had: Vec<bool> = list.iter().map(has_figures).collect();
            for one in list.iter_mut() {
                strike(one, gone);
            }
            let mut place = 0;
            list.retain(|one| {
                let lost = had[place] && !has_figures(one);
                place += 1;
                !lost && !is_gone(one) && !is_gone(&one["id"]) && !is_gone(&one["figure"])
            });
        }
        Value::Object(fields) => fields.values_mut().for_each(|one| strike(one, gone)),
        _ => {}
    }
}

/// True for an entry with a non-empty list of figures, or for a variant that contains such an entry.
fn has_figures(one: &Value) -> bool {
    let filled = |one: &Value| one["figures"].as_array().is_some_and(|list| !list.is_empty());
    filled(one) || one.as_object().is_some_and(|fields| fields.len() == 1 && fields.values().any(filled))
}
