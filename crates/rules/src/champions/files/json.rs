//! JSON output of Champions: battles and open choices.

use serde_json::{Map, Value, json};

use crate::{
    battle::{FigureId, ObjectId, SideId},
    champions::{ChampionsBattle, Choice, Setup, Victory, turns::verdict},
    report::{Ids, goal_json, whereabouts},
};

/// Returns the Champions fields of a battle.
pub(crate) fn battle(battle: ChampionsBattle<'_>, champions: &Setup) -> Map<String, Value> {
    let setup = battle.setup();
    let ids = Ids(setup);
    let all = |count: usize, of: &dyn Fn(usize) -> Value| (0..count).map(of).collect::<Value>();
    let now = battle.state().now();
    let told = [
        ("rules", json!("champions")),
        ("turn", json!(now.turn)),
        ("segment", json!(now.segment)),
        ("turn_limit", json!(champions.turn_limit)),
        ("zero_gravity", json!(champions.zero_gravity)),
        ("sides", all(setup.sides.len(), &|place| side(battle, SideId::from_index(place)))),
        ("figures", all(setup.figures.len(), &|place| figure(battle, FigureId::from_index(place)))),
        ("objects", all(setup.objects.len(), &|place| object(battle, ObjectId::from_index(place)))),
        (
            "walls",
            champions
                .walls
                .iter()
                .map(|(cell, of)| json!({"at": ids.cell(*cell), "def": of.defence, "body": of.body}))
                .collect(),
        ),
        ("victory", champions.goals.iter().map(|goal| self::goal(battle, goal)).collect()),
    ];
    told.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

fn side(battle: ChampionsBattle<'_>, side: SideId) -> Value {
    let info = battle.setup().side(side);
    json!({"id": info.id, "name": info.name, "points": verdict::points(battle, side)})
}

fn figure(battle: ChampionsBattle<'_>, figure: FigureId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().figure(figure);
    let (state, at) = whereabouts(&battle, figure);
    json!({
        "id": info.id,
        "name": info.name,
        "side": ids.side(info.side),
        "state": state,
        "at": at,
        "feet": battle.feet(figure),
        "awake": battle.is_awake(figure),
        "dead": battle.is_dead(figure),
        "condition": condition(battle, figure),
        "sheet": battle.sheet(figure),
    })
}

/// Returns the condition of a character, with ids instead of indices.
fn condition(battle: ChampionsBattle<'_>, figure: FigureId) -> Value {
    let setup = battle.setup();
    let ids = Ids(setup);
    let condition = battle.condition(figure);
    let mut told = json!(condition);
    told["held"] = json!(condition.held.as_ref().map(|wait| wait.in_files(setup)));
    told["held_by"] = json!(condition.held_by.map(|by| ids.figure(by)));
    told["haymaker"] = condition.haymaker.map_or(Value::Null, |haymaker| {
        json!({
            "target": ids.occupant(haymaker.target),
            "at": ids.cell(haymaker.at),
            "with": haymaker.with.in_files(setup, figure),
            "lands": haymaker.lands,
            "spoilt": haymaker.spoilt,
        })
    });
    told
}

fn object(battle: ChampionsBattle<'_>, object: ObjectId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().object(object);
    let thing = battle.rules().thing(object);
    json!({
        "id": info.id,
        "name": info.name,
        "at": battle.field().object(object).map(|cell| ids.cell(cell)),
        "height": info.height,
        "thing": thing,
        "body": thing.map(|_| battle.state().thing_body(object)),
    })
}

fn goal(battle: ChampionsBattle<'_>, goal: &Victory) -> Value {
    let ids = Ids(battle.setup());
    match goal {
        Victory::Goal(goal) => goal_json(&battle, *goal),
        Victory::BringDown { side, figures } => {
            let figures: Vec<&str> = figures.iter().map(|figure| ids.figure(*figure)).collect();
            json!({"bring_down": {"side": ids.side(*side), "figures": figures}})
        }
        Victory::Hold { side, cells, from_turn } => {
            let at: Vec<Value> = cells.iter().map(|cell| ids.cell(*cell)).collect();
            json!({"hold": {"side": ids.side(*side), "at": at, "from_turn": from_turn}})
        }
    }
}

/// Returns an open choice.
pub(crate) fn choice(battle: ChampionsBattle<'_>, about: Choice) -> Value {
    let ids = Ids(battle.setup());
    match about {
        Choice::Phase { figure, halves } => {
            json!({"phase": {"figure": ids.figure(figure), "halves": halves}})
        }
        Choice::Focus { figure } => json!({"focus": {"figure": ids.figure(figure)}}),
        Choice::React { figure, occasion } => {
            json!({"react": {"figure": ids.figure(figure), "occasion": occasion}})
        }
    }
}
