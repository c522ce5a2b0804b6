//! Conversion of Pulp City battles to JSON.

use serde_json::{Map, Value, json};

use super::sheet_json;
use crate::{
    battle::{CardId, FigureId, ObjectId, SideId},
    pulp_city::{Active, PulpCityBattle, Summon, Summoned, Trait, Victory, Zone},
    report::{Ids, goal_json, whereabouts},
};

/// Returns the fields of a battle that are specific to Pulp City.
pub(in crate::pulp_city) fn battle(battle: PulpCityBattle<'_>) -> Map<String, Value> {
    let setup = battle.setup();
    let own = battle.rules();
    let all = |count: usize, of: &dyn Fn(usize) -> Value| (0..count).map(of).collect::<Value>();
    let told = [
        ("rules", json!("pulp_city")),
        ("options", json!(own.options)),
        ("round", json!(battle.state().round())),
        ("round_limit", json!(own.round_limit)),
        ("active", json!(battle.state().active().map(|active| self::active(battle, active)))),
        ("sides", all(setup.sides.len(), &|place| side(battle, SideId::from_index(place)))),
        ("cards", all(own.cards.len(), &|place| card(battle, CardId::from_index(place)))),
        ("figures", all(setup.figures.len(), &|place| figure(battle, FigureId::from_index(place)))),
        ("objects", all(setup.objects.len(), &|place| object(battle, ObjectId::from_index(place)))),
        ("zones", battle.state().zones().iter().map(|zone| self::zone(battle, *zone)).collect()),
        ("summons", own.summons.iter().map(|summon| self::summon(battle, summon)).collect()),
        ("specials", own.specials.iter().map(|special| sheet_json::special(own, special)).collect()),
        ("victory", own.victory.iter().map(|way| way_to_win(battle, way)).collect()),
    ];
    told.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

/// Returns the current activation or command as a JSON object.
fn active(battle: PulpCityBattle<'_>, active: &Active) -> Value {
    let ids = Ids(battle.setup());
    let names = |figures: &[FigureId]| figures.iter().map(|figure| ids.figure(*figure)).collect::<Value>();
    match active {
        Active::Supreme { figure, used, exclusive, moved, paid } => {
            let actions = battle.sheet(*figure).actions.iter().enumerate();
            let used: Vec<&str> = actions
                .filter(|(place, _)| used.checked_shr(u32::try_from(*place).unwrap_or(u32::MAX)).unwrap_or(0) & 1 == 1)
                .map(|(_, action)| action.name.as_str())
                .collect();
            let figure = ids.figure(*figure);
            json!({"supreme": {"figure": figure, "used": used, "exclusive": exclusive, "moved": moved, "paid": paid}})
        }
        Active::Minions { card, moved, acted } => {
            let card = &battle.rules().cards[card.index()].id;
            json!({"minions": {"card": card, "moved": names(moved), "acted": names(acted)}})
        }
    }
}

fn side(battle: PulpCityBattle<'_>, side: SideId) -> Value {
    let info = battle.setup().side(side);
    let team = battle.state().team(side);
    let levels: u32 = battle.models_of(side).map(|figure| u32::from(battle.sheet(figure).level())).sum();
    json!({"id": info.id, "name": info.name, "ap": team.ap, "passed": team.passed, "levels": levels})
}

fn card(battle: PulpCityBattle<'_>, card: CardId) -> Value {
    let mut told = sheet_json::card(battle, &battle.rules().cards[card.index()]);
    told["commanded"] = json!(battle.state().is_commanded(card));
    told
}

fn figure(battle: PulpCityBattle<'_>, figure: FigureId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().figure(figure);
    let (sheet, model) = (battle.sheet(figure), battle.model(figure));
    let (state, at) = whereabouts(&battle, figure);
    let weak: Vec<Trait> = Trait::ALL.into_iter().filter(|of| model.weak & (1 << *of as u8) != 0).collect();
    json!({
        "id": info.id,
        "name": info.name,
        "side": ids.side(info.side),
        "card": sheet.id,
        "state": if model.ko { "ko" } else { state },
        "at": at,
        "hp": model.hp,
        "most_hp": sheet.hp,
        "ap_paid": model.ap_paid,
        "ap_limit": battle.ap_limit(figure),
        "fatigue": model.fatigue,
        "most_fatigue": sheet.most_fatigue(),
        "power_up": model.power_up,
        "attack": model.attack,
        "defend": model.defend,
        "block": model.block,
        "brutal": model.brutal,
        "suppress": model.suppress,
        "empowered": model.empowered,
        "spectral": model.spectral,
        "stunned": model.stunned,
        "pace": model.pace,
        "weak": weak,
        "immune": model.immune.iter().collect::<Vec<_>>(),
        "fresh": model.fresh,
        "moves": battle.move_kinds(figure),
        "controlled_by": battle.state().control_of(figure).map(|control| ids.figure(control.by)),
    })
}

fn object(battle: PulpCityBattle<'_>, object: ObjectId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().object(object);
    let thing = battle.rules().thing(object);
    json!({
        "id": info.id,
        "name": info.name,
        "at": battle.field().object(object).map(|cell| ids.cell(cell)),
        "height": info.height,
        "hp": thing.sound.map(|sound| sound.hp),
        "defense": thing.sound.map(|sound| sound.defense),
        "damage": battle.state().damage(object),
        "rank": thing.rank,
        "of": thing.of.map(|figure| ids.figure(figure)),
    })
}

fn zone(battle: PulpCityBattle<'_>, zone: Zone) -> Value {
    let ids = Ids(battle.setup());
    let summon = battle.rules().summons.get(usize::from(zone.summon));
    let radius =
        summon.and_then(|summon| if let Summoned::Terrain { radius, .. } = summon.what { Some(radius) } else { None });
    let name = summon.map(|summon| &summon.name);
    json!({"summon": name, "by": ids.figure(zone.by), "at": ids.cell(zone.at), "radius": radius})
}

fn summon(battle: PulpCityBattle<'_>, summon: &Summon) -> Value {
    let (own, ids) = (battle.rules(), Ids(battle.setup()));
    let name = &summon.name;
    match &summon.what {
        Summoned::Terrain { radius, fx } => {
            json!({"terrain": {"name": name, "radius": radius, "fx": sheet_json::effects(own, fx)}})
        }
        Summoned::Minion { most, cards } => {
            let cards: Vec<&str> = cards.iter().map(|card| own.cards[card.index()].id.as_str()).collect();
            json!({"minion": {"name": name, "most": most, "cards": cards}})
        }
        Summoned::Structure { base, objects } => {
            let objects: Vec<&str> = objects.iter().map(|(_, object)| ids.object(*object)).collect();
            json!({"structure": {"name": name, "base": base, "objects": objects}})
        }
    }
}

fn way_to_win(battle: PulpCityBattle<'_>, way: &Victory) -> Value {
    let ids = Ids(battle.setup());
    match way {
        Victory::Goal(goal) => goal_json(&battle, *goal),
        Victory::KnockOut { side, figures } => {
            let figures: Vec<&str> = figures.iter().map(|figure| ids.figure(*figure)).collect();
            json!({"knock_out": {"side": ids.side(*side), "figures": figures}})
        }
        Victory::Hold { side, cells, from_round } => {
            let at: Vec<Value> = cells.iter().map(|cell| ids.cell(*cell)).collect();
            json!({"hold": {"side": ids.side(*side), "at": at, "from_round": from_round}})
        }
    }
}
