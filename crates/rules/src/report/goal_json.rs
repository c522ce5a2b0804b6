//! A goal that all rulesets share, as JSON.

use serde_json::{Value, json};

use super::ids::Ids;
use crate::{
    battle::{Battle, FigureId, Goal, GoalId, ObjectId},
    board::Cell,
};

/// A goal and its progress, as JSON.
pub(crate) fn goal_json(battle: &Battle, goal: GoalId) -> Value {
    let ids = Ids(battle.setup());
    let hexes = |cells: &[Cell]| cells.iter().map(|cell| ids.cell(*cell)).collect::<Value>();
    let figures = |figures: &[FigureId]| figures.iter().map(|figure| ids.figure(*figure)).collect::<Value>();
    let listed = |objects: &[ObjectId]| objects.iter().map(|object| ids.object(*object)).collect::<Value>();
    let done = battle.goal_progress(goal);
    match battle.goal(goal) {
        Goal::ThrowOff { side, cells, count } => {
            json!({"throw_off": {"side": ids.side(*side), "at": hexes(cells), "count": count, "done": done}})
        }
        Goal::KnockInto { side, figures: all, cells } => {
            let knocked = figures(battle.knocked_into(goal));
            let side = ids.side(*side);
            json!({"knock_into": {"side": side, "figures": figures(all), "at": hexes(cells), "done": knocked}})
        }
        Goal::BreakThings { side, objects, count } => {
            let side = ids.side(*side);
            json!({"break_things": {"side": side, "objects": listed(objects), "count": count, "done": done}})
        }
    }
}
