//! Conversion of Coup-De-Grace battles and open choices to JSON.

use serde_json::{Map, Value, json};

use crate::{
    battle::{FigureId, ObjectId, SideId},
    coup_de_grace::{
        Choice, CoupDeGraceBattle, Victory,
        turn::{initiative, verdict},
    },
    geometry::Direction,
    report::{Ids, goal_json, whereabouts},
};

/// Returns the fields of a battle that are specific to Coup-De-Grace.
pub(in crate::coup_de_grace) fn battle(battle: CoupDeGraceBattle<'_>) -> Map<String, Value> {
    let setup = battle.setup();
    let ids = Ids(setup);
    let own = battle.rules();
    let all = |count: usize, of: &dyn Fn(usize) -> Value| (0..count).map(of).collect::<Value>();
    let active = battle.state().active().map(|active| {
        json!({
            "figure": ids.figure(active.figure),
            "points": active.points,
            "attacked": active.attacked,
            "drags": active.drags.map(|figure| ids.figure(figure)),
        })
    });
    let told = [
        ("rules", json!("coup_de_grace")),
        ("options", json!(own.options)),
        ("round", json!(battle.state().round())),
        ("round_limit", json!(own.round_limit)),
        ("active", json!(active)),
        ("sides", all(setup.sides.len(), &|place| side(battle, SideId::from_index(place)))),
        ("figures", all(setup.figures.len(), &|place| figure(battle, FigureId::from_index(place)))),
        ("objects", all(setup.objects.len(), &|place| object(battle, ObjectId::from_index(place)))),
        ("victory", own.victory.iter().map(|way| way_to_win(battle, way)).collect()),
    ];
    told.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

fn side(battle: CoupDeGraceBattle<'_>, side: SideId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().side(side);
    json!({
        "id": info.id,
        "name": info.name,
        "start_zone": info.start_zone.iter().map(|cell| ids.cell(*cell)).collect::<Value>(),
        "minis": initiative::minis(battle, side),
        "points": verdict::points(battle, side),
    })
}

fn figure(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().figure(figure);
    let (sheet, mini) = (battle.sheet(figure), battle.mini(figure));
    let (state, at) = whereabouts(&battle, figure);
    let state = if mini.out {
        "out_of_action"
    } else if battle.is_downed(figure) {
        "downed"
    } else {
        state
    };
    let entangled: Vec<&str> = mini.entangled_by.iter().map(|by| ids.figure(*by)).collect();
    json!({
        "id": info.id,
        "name": info.name,
        "side": ids.side(info.side),
        "class": sheet.class,
        "race": sheet.race,
        "hands": sheet.hands,
        "state": state,
        "at": at,
        "facing": mini.facing.map(Direction::number),
        "hit_points": mini.hit_points,
        "most_hit_points": sheet.hit_points,
        "defence": sheet.class.defence(),
        "movement": battle.movement(figure),
        "points": sheet.points,
        "acted": mini.acted,
        "used": mini.used,
        "guarded": mini.guarded,
        "entangled_by": entangled,
    })
}

fn object(battle: CoupDeGraceBattle<'_>, object: ObjectId) -> Value {
    let ids = Ids(battle.setup());
    let info = battle.setup().object(object);
    json!({
        "id": info.id,
        "name": info.name,
        "at": battle.field().object(object).map(|cell| ids.cell(cell)),
        "height": info.height,
        "kind": battle.rules().thing(object),
    })
}

fn way_to_win(battle: CoupDeGraceBattle<'_>, way: &Victory) -> Value {
    let ids = Ids(battle.setup());
    match way {
        Victory::Goal(goal) => goal_json(&battle, *goal),
        Victory::TakeOut { side, figures } => {
            let figures: Vec<&str> = figures.iter().map(|figure| ids.figure(*figure)).collect();
            json!({"take_out": {"side": ids.side(*side), "figures": figures}})
        }
        Victory::Hold { side, cells, from_round } => {
            let at: Vec<Value> = cells.iter().map(|cell| ids.cell(*cell)).collect();
            json!({"hold": {"side": ids.side(*side), "at": at, "from_round": from_round}})
        }
    }
}

/// Returns an open choice as a JSON object.
pub(in crate::coup_de_grace) fn choice(battle: CoupDeGraceBattle<'_>, choice: &Choice) -> Value {
    let ids = Ids(battle.setup());
    match choice {
        Choice::Activate { figures } => {
            let figures: Vec<&str> = figures.iter().map(|figure| ids.figure(*figure)).collect();
            json!({"activate": {"figures": figures}})
        }
        Choice::Act { figure } => json!({"act": {"figure": ids.figure(*figure)}}),
        Choice::Push { target, directions, optional } => {
            json!({"push": {"target": ids.figure(*target), "directions": directions, "optional": optional}})
        }
        Choice::Face { target, optional } => {
            json!({"face": {"target": ids.figure(*target), "optional": optional}})
        }
    }
}
