//! Turns selections, clicks and keys of a C3G player into orders.

pub mod unused_actions;

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    board::Cell,
    c3g::{AttackWith, C3gBattle, Choice, Line, Order},
};

use super::scene::{self, Scene};
use crate::{
    orders::{PlayerIntent, Response, cell_of, end_of},
    selection::Selection,
};

/// Performs an action of a player.
pub(super) fn act(
    (battle, choice): (C3gBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
    intent: PlayerIntent<()>,
) -> Response {
    match (intent, choice) {
        (PlayerIntent::At(cell), Choice::Act { .. }) => at_cell(cell, battle, scene, selection),
        (PlayerIntent::At(cell), Choice::Deploy { .. }) => set_up(cell, battle, selection),
        (PlayerIntent::At(cell), Choice::Line { lines, .. }) => {
            // A click on a flight chooses its line.
            let line = scene.aim.as_ref().and_then(|_| scene.line_over(cell)).and_then(|line| lines.get(line));
            line.map_or_else(
                || Response::message("Choose the line of flight first: click one of the lines."),
                |line| choose_line(battle, *line),
            )
        }
        (PlayerIntent::Line(place), Choice::Line { lines, .. }) => {
            lines.get(place).map(|line| choose_line(battle, *line)).unwrap_or_default()
        }
        // A digit shows its line, or chooses the line if it is already shown.
        (PlayerIntent::Digit(place), Choice::Line { lines, .. }) if place < lines.len() => {
            if selection.line % lines.len() == place {
                return choose_line(battle, lines[place]);
            }
            selection.line = place;
            Response::default()
        }
        (PlayerIntent::Digit(place), Choice::Act { .. }) => {
            let attacks = selection.figure.map(|figure| scene::attacks(battle, figure)).unwrap_or_default();
            if let Some((with, _)) = attacks.get(place) {
                scene::pick(selection, *with);
                selection.along = false;
            }
            Response::default()
        }
        (PlayerIntent::End, Choice::Act { .. }) => {
            Response::end(battle::Order::C3g(Order::EndTurn), "turn", unused_actions::to_do(battle))
        }
        _ => Response::default(),
    }
}

fn order(order: Order) -> Response {
    Response::order(battle::Order::C3g(order))
}

fn choose_line(battle: C3gBattle<'_>, line: Line) -> Response {
    order(Order::ChooseLine { lead: battle.setup().board.at(line.lead), direction: line.direction })
}

/// Deploys a figure on a cell: the selected one, if there is one.
fn set_up(cell: Cell, battle: C3gBattle<'_>, selection: &Selection) -> Response {
    let at = battle.setup().board.at(cell);
    let wanted = |order: &battle::Order| {
        matches!(order, battle::Order::Deploy { figure, head, .. }
            if *head == at && selection.figure.is_none_or(|wanted| wanted == *figure))
    };
    let order = battle.legal_orders().iter().find(wanted);
    order.map_or_else(|| Response::message("Set up figures on the marked hexes."), Response::order)
}

/// Handles a click on a cell in a turn: selects a figure of the player, attacks a target or moves to a free hex.
/// Otherwise returns a message with the reason.
fn at_cell(cell: Cell, battle: C3gBattle<'_>, scene: &Scene, selection: &mut Selection) -> Response {
    let with = scene::with(selection).unwrap_or(AttackWith::Normal);
    let occupant = battle.field().occupant(cell);
    if let Some(Occupant::Figure(figure)) = occupant
        && ready(battle).contains(&figure)
        && selection.figure != Some(figure)
        && !scene.targets.iter().any(|target| target.who == Occupant::Figure(figure) && with != AttackWith::Normal)
    {
        *selection = selection.of(figure, Some(cell));
        return Response::default();
    }
    let Some(figure) = selection.figure else { return Response::message("Select a figure with a ring first.") };
    match occupant {
        Some(Occupant::Figure(own)) if own == figure => Response::default(),
        Some(target) => order(Order::Attack { attacker: figure, target, with }),
        None => move_to(cell, (battle, figure), scene, selection),
    }
}

/// Orders the shown path to the cell. If none is shown, orders the best path there.
fn move_to(
    cell: Cell,
    (battle, figure): (C3gBattle<'_>, FigureId),
    scene: &Scene,
    selection: &mut Selection,
) -> Response {
    let shown = scene.way.as_ref().map(|way| &way.goal).filter(|goal| goal.way.to.covers(cell));
    let Some(goal) = shown.or_else(|| scene::way_to(&scene.goals, cell)) else {
        let why = scene.refusal.as_ref().map(ToString::to_string);
        let far = || format!("{} cannot get there this turn.", battle.figure_name(figure));
        return Response::message(why.unwrap_or_else(far));
    };
    if selection.leave_flight(scene.aim.is_some()) {
        return Response::message("This hex is on the flight path. Click again to move here.");
    }
    order(goal.way.order(battle, figure))
}

/// Updates the selection to match the open choice. A new turn selects a figure automatically.
pub(super) fn sync_selection(battle: C3gBattle<'_>, choice: &Choice, selection: &mut Selection) {
    let ready = ready(battle);
    let kept = selection.figure.filter(|figure| match choice {
        Choice::Act { card } => {
            battle.rules().card(*card).figures.contains(figure) && battle.field().standing(*figure).is_some()
        }
        Choice::Deploy { figures } => figures.contains(figure),
        Choice::PlaceMarkers { .. } | Choice::Line { .. } => false,
    });
    // A figure that has finished acting is replaced with the first one that has not.
    let figure = kept.filter(|figure| ready.contains(figure)).or_else(|| ready.first().copied()).or(kept);
    if figure != selection.figure || matches!(choice, Choice::Line { .. }) {
        *selection = Selection { figure, cell: selection.cell, levels: selection.levels, ..Selection::default() };
    }
}

/// The figures that the open choice can give orders to.
#[must_use]
pub fn ready(battle: C3gBattle<'_>) -> Vec<FigureId> {
    let mut ready: Vec<FigureId> = battle
        .legal_orders()
        .iter()
        .filter_map(|order| match order {
            battle::Order::Deploy { figure, .. }
            | battle::Order::C3g(Order::Move { figure, .. } | Order::Attack { attacker: figure, .. }) => Some(figure),
            _ => None,
        })
        .collect();
    ready.sort_unstable();
    ready.dedup();
    ready
}

/// The selection just before an order.
pub(super) fn aim(battle: C3gBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
    match order {
        Order::Attack { attacker, target, with } => {
            let mut aimed = selection.at_target(*attacker, *target, cell_of(&battle, *target));
            scene::pick(&mut aimed, *with);
            Some(aimed)
        }
        Order::Move { figure, path, .. } => Some(selection.of(*figure, end_of(&battle, path))),
        _ => None,
    }
}
