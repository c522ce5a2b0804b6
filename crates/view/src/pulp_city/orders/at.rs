//! Handles a click on a hex: orders the action shown there, or returns a message if there is none.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    pulp_city::{Choice, PulpCityBattle},
};

use super::{how_to_answer, order, order_of_model};
use crate::{
    orders::Response,
    pulp_city::{
        acting::{self, pickable},
        plan::PlannedAction,
        scene::{Scene, What, words},
    },
    selection::Selection,
};

/// Handles a click while one of several models can be selected. A click on another one selects it, unless the planned
/// action is aimed at it. A click on the selected one activates or commands it, and so does any of its actions.
pub(super) fn among_several(
    cell: Cell,
    (battle, choice): (PulpCityBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
) -> Response {
    let all = pickable(battle, choice);
    let on = battle.field().figure_on(cell);
    let meant = scene.offer(cell).is_some() || on.is_some_and(|on| scene.strike(Occupant::Figure(on)).is_some());
    if let Some(other) = on.filter(|on| all.contains(on) && scene.figure != Some(*on) && !meant) {
        *selection = selection.of(other, Some(cell));
        return Response::default();
    }
    let Some(figure) = scene.figure else { return Response::message("Select a model with a ring first.") };
    if scene.before && on == Some(figure) && !meant {
        return order(acting::begin(battle, figure));
    }
    self::cell(cell, (battle, choice), scene, selection)
}

/// Handles a click for a model that acts or is selected to act.
pub(super) fn cell(
    cell: Cell,
    (battle, choice): (PulpCityBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
) -> Response {
    let Some(figure) = scene.figure else { return Response::default() };
    let occupant = battle.field().occupant(cell);
    let shown = scene.looked_at.as_ref().filter(|offer| offer.cell == cell);
    if let Some(offer) = shown.or_else(|| scene.offer(cell)) {
        if matches!(offer.what, What::Move(_)) && selection.leave_flight(scene.aim.is_some()) {
            return Response::message("This hex is on the flight path. Click again to move here.");
        }
        return order_of_model(battle, scene, offer.order.clone());
    }
    if let Some(order) = occupant.and_then(|who| scene.strike(who)) {
        order_of_model(battle, scene, order.clone())
    } else if let Choice::Throw { .. } = choice {
        Response::message(how_to_answer(choice))
    } else {
        Response::message(why_not((cell, occupant), (battle, figure), scene, selection))
    }
}

/// The reason why no action is possible on a figure, an object or a free hex.
fn why_not(
    (cell, who): (Cell, Option<Occupant>),
    (battle, figure): (PulpCityBattle<'_>, FigureId),
    scene: &Scene,
    selection: &Selection,
) -> String {
    let name = battle.figure_name(figure);
    let looked_at = scene.refusal.as_ref().filter(|_| selection.cell == Some(cell));
    if let Some(refusal) = who.and_then(|who| scene.bar(who)).or(looked_at) {
        return refusal.to_string();
    }
    let planned = words::doing(battle, figure, scene.plan.doing);
    match (who, scene.plan.doing) {
        (Some(Occupant::Figure(own)), _) if own == figure => {
            format!("{name} is acting. Click a hex to move there, or choose an action")
        }
        (Some(who), PlannedAction::Act { .. }) => {
            format!("{name} cannot use {planned} on {} now (PC-1)", battle.occupant_name(who))
        }
        (Some(who), _) => format!("Choose an action of {name} for {} (PC-3)", battle.occupant_name(who)),
        (None, PlannedAction::Act { .. }) => format!("{name} cannot use {planned} on that hex (PC-1)"),
        (None, PlannedAction::Any | PlannedAction::Move { .. }) => format!("{name} cannot move there now (PC-18)"),
    }
}
