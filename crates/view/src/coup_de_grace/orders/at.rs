//! Handles a click on a hex: orders the action shown there, or returns a message if there is none.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    coup_de_grace::{CoupDeGraceBattle, Order},
};

use super::{order, order_of_mini};
use crate::{
    coup_de_grace::{
        keys::{TURN_LEFT, TURN_RIGHT},
        plan::{ActionPlan, Planned, PlannedAction},
        scene::{Scene, What},
    },
    extension::Extension,
    orders::Response,
    selection::Selection,
};

/// Handles a click before an activation. A click on a mini that can be activated selects it. A click on the selected
/// mini activates it, and so does any of its actions.
pub(super) fn in_a_turn(
    cell: Cell,
    (battle, figures): (CoupDeGraceBattle<'_>, &[FigureId]),
    scene: &Scene,
    selection: &mut Selection,
) -> Response {
    let picked = selection.figure.filter(|figure| figures.contains(figure));
    let on = battle.field().figure_on(cell);
    let blown = matches!(scene.plan.doing, PlannedAction::Air { .. }) && scene.offer(cell).is_some();
    let moved = blown || on.is_some_and(|on| scene.movable.contains(&on));
    if let Some(other) = on.filter(|on| figures.contains(on) && picked != Some(*on) && !moved) {
        *selection = selection.of(other, Some(cell));
        return Response::default();
    }
    let Some(figure) = picked else { return Response::message("Select a mini with a ring first.") };
    let turns = scene.plan.facing.is_some() || selection.faces.is_some();
    if on == Some(figure) && !turns && matches!(scene.plan.doing, PlannedAction::Any) {
        return order(Order::Activate { figure });
    }
    self::cell(cell, battle, scene, selection)
}

/// Handles a click in an activation, or on an action of the mini that is selected for one.
pub(super) fn cell(cell: Cell, battle: CoupDeGraceBattle<'_>, scene: &Scene, selection: &mut Selection) -> Response {
    let Some(figure) = scene.figure else { return Response::default() };
    let occupant = battle.field().occupant(cell).filter(|who| *who != Occupant::Figure(figure));
    if let (PlannedAction::Orb { hand, .. }, Some(Occupant::Figure(target))) = (scene.plan.doing, occupant)
        && scene.movable.contains(&target)
    {
        let plan = ActionPlan { doing: PlannedAction::Orb { hand, target: Some(target) }, facing: None };
        selection.own = Extension::new(Planned { plan, chosen: true });
        return Response::default();
    }
    let shown = scene.looked_at.as_ref().filter(|offer| offer.cell == cell);
    match (shown.or_else(|| scene.offer(cell)), occupant) {
        (Some(offer), None) if matches!(offer.what, What::Move(_)) && selection.leave_flight(scene.aim.is_some()) => {
            Response::message("This hex is on the path of the push. Click again to move here.")
        }
        (Some(offer), _) => order_of_mini(scene, offer.order.clone()),
        (None, Some(who)) => match scene.strike(who) {
            Some(order) => order_of_mini(scene, order.clone()),
            None => Response::message(why_not(who, (battle, figure), scene)),
        },
        (None, None) => Response::message(no_way(cell, (battle, figure), scene)),
    }
}

/// The reason why no action is possible with a figure or object.
fn why_not(who: Occupant, (battle, figure): (CoupDeGraceBattle<'_>, FigureId), scene: &Scene) -> String {
    let name = battle.figure_name(figure);
    if let Some(refusal) = scene.bar(who).or(scene.refusal.as_ref()) {
        let turns = matches!(refusal.code, "not_in_front" | "out_of_arc");
        let hint = if turns { format!(". {}", how_to_turn()) } else { String::new() };
        return format!("{refusal}{hint}");
    }
    match who {
        Occupant::Figure(other) if battle.friends(figure, other) => {
            format!("{} is on the same side as {name} (CDG-16)", battle.figure_name(other))
        }
        Occupant::Figure(other) => format!("{name} cannot do anything with {} now", battle.figure_name(other)),
        Occupant::Object(object) => format!("{} is in the way (CDG-15)", battle.setup().object(object).name),
    }
}

/// The message for a click on a free hex that the mini cannot move to, or on the mini's own hex.
fn no_way(cell: Cell, (battle, figure): (CoupDeGraceBattle<'_>, FigureId), scene: &Scene) -> String {
    let name = battle.figure_name(figure);
    if battle.cell_of(figure) == Some(cell) {
        let facing = battle.mini(figure).facing;
        let now = facing.map_or_else(|| format!("{name} is downed"), |facing| format!("{name} faces {facing}"));
        return format!("{now}. {}", how_to_turn());
    }
    if let Some(refusal) = &scene.refusal {
        return refusal.to_string();
    }
    match scene.plan.doing {
        PlannedAction::Orb { target: None, .. } => "Click a mini for the orb to move (CDG-25)".to_owned(),
        PlannedAction::Orb { target: Some(target), .. } => {
            format!("Click a hex next to {} that it could step to (CDG-25)", battle.figure_name(target))
        }
        PlannedAction::Air { .. } => format!("Click {name} or any mini that the air would move"),
        PlannedAction::Any | PlannedAction::Attack { .. } => format!("{name} has no path there (CDG-15)"),
    }
}

/// Instructions for turning a mini, with keys or with a drag.
fn how_to_turn() -> String {
    format!("Choose a facing with {TURN_LEFT} and {TURN_RIGHT}, or drag from the mini's hex")
}
