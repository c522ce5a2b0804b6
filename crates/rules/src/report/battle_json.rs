//! A battle as JSON.

use serde_json::{Map, Value, json};

use super::{champions_json, choice_json, ids::Ids, json as events};
use crate::{
    battle::{Battle, CardId, FigureId, GlyphFace, GlyphId, ObjectId, RulesSetting, SideId, Whereabouts},
    c3g::{self, Marker, MarkerFace, Victory, glyphs, victory},
    files::hash_text,
};

/// How a battle stands, as far as this copy of it knows: give [`Battle::seen_by`] for what one side may see.
///
/// docs/events.md describes every field.
#[must_use]
pub fn battle_json(battle: &Battle) -> Value {
    let setting = battle.setting();
    let ids = Ids(setting);
    let mut told = match &setting.rules {
        RulesSetting::C3g(c3g) => of_c3g(battle, c3g),
        RulesSetting::Champions(champions) => champions_json::battle(battle, champions),
    };
    told.extend([
        ("name".to_owned(), json!(setting.scenario.name)),
        ("choice".to_owned(), json!(choice_json(battle))),
        ("outcome".to_owned(), json!(battle.outcome().map(|outcome| events::outcome(ids, outcome)))),
        (
            "cells".to_owned(),
            setting
                .board
                .cells()
                .map(|cell| {
                    let ground = setting.board.ground(cell);
                    json!({"at": ground.at, "level": ground.level, "terrain": ground.terrain})
                })
                .collect(),
        ),
        ("hash".to_owned(), json!(hash_text(battle.hash()))),
    ]);
    Value::Object(told)
}

/// What every ruleset tells of where a figure is.
pub(super) fn whereabouts(battle: &Battle, figure: FigureId) -> (&'static str, Value) {
    let ids = Ids(battle.setting());
    let (state, at) = match battle.field().whereabouts(figure) {
        Whereabouts::Reserve => ("reserve", None),
        Whereabouts::Standing(at) => ("standing", Some(at)),
        Whereabouts::InTransit(at) => ("in_transit", Some(at)),
        Whereabouts::OffBoard => ("off_board", None),
    };
    (state, at.map_or_else(|| json!([]), |at| ids.footprint(at)))
}

/// What of a battle is C3G's own.
fn of_c3g(battle: &Battle, c3g: &c3g::Setting) -> Map<String, Value> {
    let setting = battle.setting();
    let ids = Ids(setting);
    let all = |count: usize, of: &dyn Fn(usize) -> Value| (0..count).map(of).collect::<Value>();
    let told = [
        ("rules", json!("c3g")),
        ("options", json!(c3g.options)),
        ("round", json!(battle.c3g().round())),
        ("round_limit", json!(c3g.round_limit)),
        ("turn_order", battle.c3g().turn_order().iter().map(|side| ids.side(*side)).collect()),
        ("sides", all(setting.sides.len(), &|place| side(battle, SideId::from_index(place)))),
        ("cards", all(c3g.cards.len(), &|place| card(battle, CardId::from_index(place)))),
        ("figures", all(setting.figures.len(), &|place| figure(battle, FigureId::from_index(place)))),
        ("objects", all(setting.objects.len(), &|place| object(battle, ObjectId::from_index(place)))),
        ("glyphs", all(setting.glyphs.len(), &|place| glyph(battle, GlyphId::from_index(place)))),
        ("victory", c3g.victory.iter().map(|way| way_to_win(ids, way)).collect()),
    ];
    told.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

fn side(battle: &Battle, side: SideId) -> Value {
    let ids = Ids(battle.setting());
    let info = battle.setting().side(side);
    let mut markers = Map::new();
    for marker in Marker::ALL {
        let face = match battle.c3g().marker(side, marker) {
            MarkerFace::Unplaced => json!("unplaced"),
            MarkerFace::Unknown => json!("unknown"),
            MarkerFace::Down(card) => json!({"down": ids.card(card)}),
            MarkerFace::Up(card) => json!({"up": ids.card(card)}),
        };
        markers.insert(marker.name().to_owned(), face);
    }
    json!({
        "id": info.id,
        "name": info.name,
        "start_zone": info.start_zone.iter().map(|cell| ids.cell(*cell)).collect::<Value>(),
        "markers": markers,
        "points": victory::points(battle, side),
    })
}

fn card(battle: &Battle, card: CardId) -> Value {
    let ids = Ids(battle.setting());
    let info = battle.setting().c3g().card(card);
    json!({
        "id": info.id,
        "name": info.name,
        "side": ids.side(info.side),
        "kind": info.kind,
        "figures": info.figures.iter().map(|figure| ids.figure(*figure)).collect::<Value>(),
        "life": info.life,
        "move": info.movement,
        "range": info.range,
        "attack": info.attack,
        "defense": info.defense,
        "height": info.height,
        "size": info.size,
        "base": info.base,
        "points": info.points,
        "powers": info.powers,
        "lives": battle.card_lives(card),
    })
}

fn figure(battle: &Battle, figure: FigureId) -> Value {
    let ids = Ids(battle.setting());
    let info = battle.setting().figure(figure);
    let (state, at) = whereabouts(battle, figure);
    json!({
        "id": info.id,
        "name": info.name,
        "side": ids.side(info.side),
        "card": ids.card(battle.setting().c3g().card_of[figure.index()]),
        "state": state,
        "at": at,
        "life": battle.card(figure).life,
        "wounds": battle.c3g().wounds(figure),
    })
}

fn object(battle: &Battle, object: ObjectId) -> Value {
    let ids = Ids(battle.setting());
    let info = battle.setting().object(object);
    let destructible = battle.setting().c3g().destructible(object);
    json!({
        "id": info.id,
        "name": info.name,
        "at": battle.field().object(object).map(|cell| ids.cell(cell)),
        "height": info.height,
        "life": destructible.map(|object| object.life),
        "defense": destructible.map(|object| object.defense),
        "throw": destructible.and_then(|object| object.throw),
        "wounds": battle.c3g().object_wounds(object),
    })
}

fn glyph(battle: &Battle, glyph: GlyphId) -> Value {
    let ids = Ids(battle.setting());
    let info = battle.setting().glyph(glyph);
    let face = battle.field().glyph(glyph);
    json!({
        "id": info.id,
        // A name may tell what a glyph does.
        "name": (face != GlyphFace::Unknown).then_some(&info.name),
        "at": ids.cell(info.cell),
        "face": events::face(face),
        "power": glyphs::power(battle, glyph),
    })
}

fn way_to_win(ids: Ids, way: &Victory) -> Value {
    match way {
        Victory::Destroy { side, cards } => {
            let cards: Vec<&str> = cards.iter().map(|card| ids.card(*card)).collect();
            json!({"destroy": {"side": ids.side(*side), "cards": cards}})
        }
        Victory::Hold { side, cells, from_round } => {
            let at: Vec<Value> = cells.iter().map(|cell| ids.cell(*cell)).collect();
            json!({"hold": {"side": ids.side(*side), "at": at, "from_round": from_round}})
        }
    }
}
