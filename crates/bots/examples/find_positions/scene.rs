//! Scenes of Champions: a few characters of a shipped scenario on a part of its ground, in the middle of a phase.
//!
//! A scene is a small battle in which much can happen in one phase: an edge, a wall or an object is behind a character,
//! and there are few hexes to move to. Some characters have little STUN left, are prone, stunned or held, or have
//! already acted.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Setup},
    champions::has_phase,
    geometry::Coord,
    scenario::Scenario,
};
use rand::{RngExt, rngs::Xoshiro256PlusPlus};
use serde_json::{Value, json};

use super::arena::{ids, leave};

/// The radius of the ground around the centre of a scene, in hexes.
const RADIUS: u32 = 5;

/// The maximum distance of characters from the centre, in hexes.
const NEAR: u32 = 3;

/// The minimum drop that counts as an edge, in levels.
const EDGE: i32 = 3;

/// The number of random placements to try.
const TRIES: usize = 60;

/// The maximum moves of a character if its full phase is left, in metres. If half of it is left, they are three times
/// as long.
const SHORT: [(&str, u64); 3] = [("running", 6), ("leaping", 4), ("flight", 6)];

/// A scene of a Champions scenario. `None` for another ruleset, or if the random result is not playable.
pub(crate) fn scene(scenario: &Scenario, chance: &mut Xoshiro256PlusPlus) -> Option<Battle> {
    let board = Setup::new(scenario.clone()).ok()?;
    let mut text = serde_json::to_value(scenario).ok()?;
    text.get("rules")?.get("champions")?;
    leave(&mut text, chance)?;
    let acting = chance.random_range(0..2_usize);
    let whole = chance.random_bool(0.45);
    sheets(&mut text, whole, chance);
    (0..TRIES).find_map(|_| {
        let mut text = text.clone();
        let middle = middle(&board, chance)?;
        cut(&mut text, middle)?;
        stand(&mut text, &board, middle, chance)?;
        let setup = Arc::new(Setup::new(serde_json::from_value(text.clone()).ok()?).ok()?);
        phase(&text, setup, (acting, whole), chance)
    })
}

/// A hex near an edge, a wall or an object, or sometimes any hex.
fn middle(setup: &Setup, chance: &mut Xoshiro256PlusPlus) -> Option<Coord> {
    let board = &setup.board;
    let all: Vec<(Coord, i32)> = board.cells().map(|cell| (board.at(cell), i32::from(board.level(cell).0))).collect();
    let objects: Vec<Coord> = setup.scenario.objects.iter().map(|object| object.at).collect();
    let kind = chance.random_range(0..5);
    let fits = |(hex, level): &&(Coord, i32)| {
        let near = |far: u32| all.iter().filter(move |(other, _)| other.distance(*hex) <= far);
        match kind {
            0 | 1 => near(2).any(|(_, other)| level - other >= EDGE),
            2 => near(1).any(|(_, other)| other - level >= 2),
            3 => objects.iter().any(|object| object.distance(*hex) <= 1),
            _ => true,
        }
    };
    let fitting: Vec<Coord> = all.iter().filter(fits).map(|(hex, _)| *hex).collect();
    (!fitting.is_empty()).then(|| fitting[chance.random_range(0..fitting.len())])
}

/// Keeps only the ground around a hex, and the pieces on it.
fn cut(text: &mut Value, middle: Coord) -> Option<()> {
    let far = |hex: &Value| {
        let hex: Option<Coord> = serde_json::from_value(hex.clone()).ok();
        hex.is_none_or(|hex| hex.distance(middle) > RADIUS)
    };
    for part in text.get_mut("board")?.as_array_mut()? {
        let rows = part.get_mut("rows")?;
        let origin: Coord = serde_json::from_value(rows.get("origin")?.clone()).ok()?;
        for (r, row) in (0..).zip(rows.get_mut("rows")?.as_array_mut()?) {
            let tokens = row.as_str()?.split_whitespace();
            // Every second row is shifted half a hex to the right.
            let hex = |c: i32| json!([origin.q + c - r / 2, origin.r + r]);
            let left: Vec<&str> = (0..).zip(tokens).map(|(c, token)| if far(&hex(c)) { ".." } else { token }).collect();
            *row = Value::String(format!("{}{}", if r % 2 == 0 { "" } else { "  " }, left.join("  ")));
        }
    }
    let mut gone: Vec<Value> = Vec::new();
    text.get_mut("objects")?.as_array_mut()?.retain(|object| {
        let lost = far(&object["at"]);
        gone.extend(lost.then(|| object["id"].clone()));
        !lost
    });
    let rules = text.get_mut("rules")?.get_mut("champions")?;
    rules.get_mut("things")?.as_array_mut()?.retain(|thing| !gone.contains(&thing["object"]));
    let near = |list: &mut Value| {
        let hexes = list.get_mut("at").and_then(Value::as_array_mut);
        hexes.is_none_or(|hexes| {
            hexes.retain(|hex| !far(hex));
            !hexes.is_empty()
        })
    };
    rules.get_mut("walls")?.as_array_mut()?.retain_mut(near);
    if let Some(goals) = rules.get_mut("victory").and_then(|victory| victory.get_mut("rules")?.as_array_mut()) {
        goals.retain_mut(|goal| goal.get_mut("hold").is_none_or(near));
    }
    Some(())
}

/// Changes sheets: fewer attacks, less defence, and short moves if a whole phase is left.
fn sheets(text: &mut Value, whole: bool, chance: &mut Xoshiro256PlusPlus) -> Option<()> {
    for sheet in text.get_mut("rules")?.get_mut("champions")?.get_mut("characters")?.as_array_mut()? {
        for (field, most) in SHORT {
            let had = sheet["move"][field].as_u64().unwrap_or(0);
            sheet["move"][field] = if whole { had.min(most).into() } else { had.min(3 * most).into() };
        }
        if whole && chance.random_bool(0.5) {
            sheet["move"]["leaping"] = 0.into();
        }
        if let Some(attacks) = sheet["attacks"].as_array_mut() {
            while attacks.len() > 1 && chance.random_bool(0.45) {
                attacks.remove(chance.random_range(0..attacks.len()));
            }
        }
        if let Some(skills) = sheet["skills"].as_array_mut() {
            skills.retain(|_| chance.random_bool(0.6));
        }
        if chance.random_bool(0.5) {
            for field in ["pd", "ed"] {
                let least = chance.random_range(4..=12);
                let had = sheet[field].as_u64()?.min(least);
                sheet[field] = had.into();
                let resistant = format!("r{field}");
                if let Some(part) = sheet[&resistant].as_u64() {
                    sheet[&resistant] = part.min(had).into();
                }
            }
        }
        if !sheet["aloft"].is_null() && chance.random_bool(0.6) {
            sheet["aloft"] = Value::Null;
        }
    }
    Some(())
}

/// Places all characters near the centre, with the first one on it.
fn stand(text: &mut Value, setup: &Setup, middle: Coord, chance: &mut Xoshiro256PlusPlus) -> Option<()> {
    let all = || setup.board.cells().map(|cell| setup.board.at(cell));
    let mut taken: Vec<Coord> = Vec::new();
    for (place, figure) in text.get_mut("figures")?.as_array_mut()?.iter_mut().enumerate() {
        let far = if place == 0 { 0 } else { [1, 1, 1, 2, 2, NEAR][chance.random_range(0..6_usize)] };
        let free: Vec<Coord> = all().filter(|hex| hex.distance(middle) == far && !taken.contains(hex)).collect();
        let hex = *free.get(chance.random_range(0..free.len().max(1)))?;
        figure["at"] = json!([hex]);
        taken.push(hex);
    }
    Some(())
}

/// The state in the middle of a phase.
fn phase(
    text: &Value,
    setup: Arc<Setup>,
    (acting, whole): (usize, bool),
    chance: &mut Xoshiro256PlusPlus,
) -> Option<Battle> {
    let sides = ids(&text["sides"]);
    let figures = text["figures"].as_array()?;
    let own = |place: usize| figures[place]["side"].as_str() == sides.get(acting).map(String::as_str);
    let owned: Vec<usize> = (0..figures.len()).filter(|place| own(*place)).collect();
    let actor = *owned.get(chance.random_range(0..owned.len().max(1)))?;
    let sheets = text["rules"]["champions"]["characters"].as_array()?;
    let sheet = |place: usize| sheets.iter().find(|sheet| sheet["figure"] == figures[place]["id"]);
    let number = |place: usize, field: &str| sheet(place).and_then(|sheet| sheet[field].as_u64()).unwrap_or(0);

    let limit = text["rules"]["champions"]["victory"]["turn_limit"].as_u64().unwrap_or(6);
    let turn = if chance.random_bool(0.3) { limit } else { chance.random_range(1..=limit) };
    let acts = |place: usize, segment: u8| has_phase(u8::try_from(number(place, "spd")).unwrap_or(1), segment);
    let segments: Vec<u8> = (1..=12).filter(|segment| acts(actor, *segment)).collect();
    let segment = if chance.random_bool(0.3) { 12 } else { segments[chance.random_range(0..segments.len())] };
    let now = json!({"turn": turn, "segment": segment});

    let others = (0..figures.len()).filter(|place| *place != actor && acts(*place, segment));
    let (acted, later): (Vec<usize>, Vec<usize>) = others.partition(|_| chance.random_bool(0.65));
    let order: Vec<usize> = acted.iter().copied().chain([actor]).chain(later).collect();

    let battle = Battle::new(Arc::clone(&setup));
    let mut state = serde_json::to_value(battle.snapshot()).ok()?;
    state["rules"]["champions"]["now"] = now.clone();
    let frail = [3, 8, 14, 20][chance.random_range(0..4_usize)];
    for place in 0..figures.len() {
        let condition = &mut state["rules"]["champions"]["conditions"][place];
        let most = number(place, "stun").min(if own(place) { 20 } else { frail });
        condition["stun"] = chance.random_range(1..=most.max(1)).into();
        let end = number(place, "end");
        condition["end"] = chance.random_range(end / 4..=end).into();
        if acted.contains(&place) {
            condition["acted"] = now.clone();
        }
        let attacks = sheet(place)?["attacks"].as_array()?;
        let held = (0..attacks.len()).filter(|attack| attacks[*attack]["held"] == true && chance.random_bool(0.75));
        condition["drawn"] = held.map(|attack| 1_u64 << attack).sum::<u64>().into();
        let powers = sheet(place)?["powers"].as_array()?;
        let fields = (0..powers.len()).filter(|power| powers[*power].get("force_field").is_some());
        let up = fields.filter(|_| chance.random_bool(0.5)).map(|power| 1_u64 << power).sum::<u64>();
        condition["up"] = up.into();
        if !own(place) {
            condition["prone"] = chance.random_bool(0.2).into();
            condition["stunned"] = chance.random_bool(0.2).into();
            if chance.random_bool(0.15) {
                condition["held_by"] = actor.into();
                condition["grip"] = number(actor, "str").min(90).into();
            }
        } else if place == actor {
            condition["ran"] = (!whole && chance.random_bool(0.5)).into();
            condition["prone"] = chance.random_bool(0.1).into();
        }
    }
    let halves = if whole { 2 } else { 1 };
    let next = acted.len() + 1;
    state["agenda"] = json!([
        {"champions": {"turn": {"phases": {"order": order, "next": next, "asked": false}}}},
        {"champions": {"verdict": {}}},
        {"champions": {"phase": {"figure": actor, "halves": halves}}},
    ]);
    Battle::resume(setup, serde_json::from_value(state).ok()?).ok()
}
