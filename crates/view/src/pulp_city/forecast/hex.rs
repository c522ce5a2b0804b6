//! The forecast of the hovered hex: the path to it, with falls and dangerous ground, and the enemies in contact with
//! it.

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    geometry::Coord,
    pulp_city::{MoveMode, Order, PulpCityBattle, fall},
};

use super::{condition, words};
use crate::{
    forecast::{PanelItem, plain, tipped, to_go},
    text::sentence,
    tip::Tip,
    tone::Tone,
};

/// Adds the result of an order that the hovered hex offers.
pub(super) fn of_order(battle: PulpCityBattle<'_>, order: &Order, parts: &mut Vec<PanelItem>) {
    match order {
        Order::Move { figure, by, path } => of_move(battle, (*figure, *by), path, parts),
        Order::Shift { path } => {
            parts.push(plain(format!("Moves here, over {}.", hexes(path)), Tone::Plain));
            of_ground(battle, path, parts);
        }
        Order::Centre { .. } => {
            let tip = "Every model in the blast gets a roll, friends and the attacker included, nearest first.";
            parts.push(tipped("The blast goes off here.", Tone::Plain, Tip::new(tip, &["PC-27"])));
        }
        Order::Place { .. } => parts.push(plain("Appears here.", Tone::Plain)),
        Order::Extra { figure } => {
            let text = format!("All effects (FX) apply to {} as well.", battle.figure_name(*figure));
            parts.push(tipped(text, Tone::Plain, Tip::new("No EFX.", &["PC-35"])));
        }
        Order::Remove { figure } => {
            parts.push(plain(format!("{} leaves the board.", battle.figure_name(*figure)), Tone::Plain));
        }
        Order::Direction { direction } => parts.push(plain(format!("To the {direction}."), Tone::Plain)),
        _ => {}
    }
}

fn hexes(path: &[Coord]) -> String {
    words::hexes(u32::try_from(path.len()).unwrap_or(u32::MAX))
}

/// Adds the forecast of a move to the hovered hex.
fn of_move(
    battle: PulpCityBattle<'_>,
    (figure, by): (FigureId, Option<MoveMode>),
    path: &[Coord],
    parts: &mut Vec<PanelItem>,
) {
    let Some(way) = battle.move_kind(figure, by) else { return };
    let minion = battle.sheet(figure).supreme.is_none();
    let cost = if minion { "free" } else { "1 fatigue" };
    parts.push(PanelItem::Title(format!("{} here: {cost}", sentence(way.mode().name()))));
    parts.push(to_go());
    if !minion {
        let (model, most) = (battle.model(figure), battle.sheet(figure).most_fatigue());
        let text = format!("Fatigue {} of {most} afterwards.", model.fatigue + 1);
        let tip = Tip::new("A model at its limit cannot move again this round.", &["PC-36"]);
        parts.push(tipped(text, Tone::Quiet, tip));
    }
    if way.mode() == MoveMode::Sprint {
        parts.extend(falls(battle, figure, path));
    }
    of_ground(battle, path, parts);
    parts.extend(neighbours(battle, figure, path));
}

/// The falls of a sprint (`PC-16`, `PC-18`).
fn falls(battle: PulpCityBattle<'_>, figure: FigureId, path: &[Coord]) -> Option<PanelItem> {
    let board = &battle.setup().board;
    let cells: Vec<Cell> =
        battle.cell_of(figure).into_iter().chain(path.iter().filter_map(|at| board.cell(*at))).collect();
    let drops = cells.windows(2).map(|two| board.level(two[0]).drop_to(board.level(two[1])));
    let lost: u32 = drops.filter(|drop| *drop >= 2).map(|drop| u32::from(fall::damage(drop))).sum();
    let text = format!("! Falls on the way: {} lost.", words::hit_points(lost));
    let tip = Tip::new("On foot, two levels or more down is a fall.", &["PC-18", "PC-16"]);
    (lost > 0).then(|| tipped(text, Tone::Harm, tip))
}

/// Adds the dangerous ground on a path.
fn of_ground(battle: PulpCityBattle<'_>, path: &[Coord], parts: &mut Vec<PanelItem>) {
    let board = &battle.setup().board;
    let mut met: Vec<&str> = Vec::new();
    for cell in path.iter().filter_map(|at| board.cell(*at)) {
        for name in condition::grounds_at(battle, cell) {
            if !met.contains(&name) {
                met.push(name);
            }
        }
    }
    for name in met {
        let tip = Tip::new("Its effects apply to each model that enters, once for each move.", &["PC-51"]);
        parts.push(tipped(format!("! Through {name}."), Tone::Harm, tip));
    }
}

/// The enemies that the model would be in contact with on the hovered hex.
fn neighbours(battle: PulpCityBattle<'_>, figure: FigureId, path: &[Coord]) -> Option<PanelItem> {
    let end = path.last().and_then(|at| battle.setup().board.cell(*at))?;
    let others = battle.field().standing_figures().map(|(other, _)| other);
    let enemies = others.filter(|other| battle.in_play(*other) && !battle.friends(*other, figure));
    let touches = |other: &FigureId| battle.cell_of(*other).is_some_and(|at| battle.touch(at, end));
    let enemies: Vec<FigureId> = enemies.filter(touches).collect();
    let text = format!("In contact with {} here.", words::names(battle, &enemies));
    let tip = Tip::new("Each of them except the attacker adds 1 die to an attack on this model.", &["PC-17", "PC-10"]);
    (!enemies.is_empty()).then(|| tipped(text, Tone::Plain, tip))
}
