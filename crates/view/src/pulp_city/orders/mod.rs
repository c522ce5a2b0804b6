//! Turns selections, clicks and keys of a Pulp City player into orders.
//!
//! | file | contents |
//! |---|---|
//! | `at` | clicks on hexes |
//! | `keys` | keys for the planned action and for answers |
//! | `kept` | the selection after a change of the battle |
//! | `unused_actions` | the remaining actions of a turn or activation that is about to end |

mod at;
mod kept;
mod keys;
#[cfg(test)]
mod tests;
mod unused_actions;

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    pulp_city::{Choice, Order, PulpCityBattle},
};

pub(super) use self::kept::sync_selection;
use super::{
    acting::{self, half_done},
    panel::ChipAction,
    plan::{ActionPlan, PlannedAction},
    scene::Scene,
};
use crate::{
    extension::Extension,
    keys::{ACT, END, NEXT_LINE},
    orders::{self, PlayerIntent, Response, cell_of, end_of},
    selection::Selection,
};

/// Performs an action of a player.
pub(super) fn act(
    (battle, choice): (PulpCityBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
    intent: PlayerIntent<ChipAction>,
) -> Response {
    match intent {
        PlayerIntent::At(cell) => match choice {
            Choice::Turn { .. } | Choice::Command { .. } => at::among_several(cell, (battle, choice), scene, selection),
            Choice::Act { .. } | Choice::FollowUp { .. } | Choice::Control { .. } | Choice::Throw { .. } => {
                at::cell(cell, (battle, choice), scene, selection)
            }
            _ => match scene.offer(cell) {
                Some(offer) => order(offer.order.clone()),
                None => Response::message(how_to_answer(choice)),
            },
        },
        PlayerIntent::Line(place) => {
            scene.answers.get(place).map(|answer| order(answer.order.clone())).unwrap_or_default()
        }
        PlayerIntent::End => end(battle, choice, scene),
        PlayerIntent::Key(key) => keys::press((battle, choice), scene, selection, key),
        PlayerIntent::Chip(ChipAction::Pick(figure)) => {
            orders::pick(&battle, selection, figure);
            Response::default()
        }
        PlayerIntent::Chip(ChipAction::Plan(plan)) => planned(plan, selection),
        PlayerIntent::Chip(ChipAction::Orders(orders)) => {
            Response { orders: orders.into_iter().map(battle::Order::PulpCity).collect(), ..Response::default() }
        }
        PlayerIntent::Digit(_) | PlayerIntent::Drag { .. } => Response::default(),
    }
}

fn order(order: Order) -> Response {
    Response::order(battle::Order::PulpCity(order))
}

/// Selects a plan for the model's next action.
fn planned(plan: ActionPlan, selection: &mut Selection) -> Response {
    selection.own = Extension::new(plan);
    selection.along = false;
    Response::default()
}

/// An order of the selected model, which is activated or commanded first if necessary.
fn order_of_model(battle: PulpCityBattle<'_>, scene: &Scene, order: Order) -> Response {
    let begins = scene.figure.filter(|_| scene.before).map(|figure| acting::begin(battle, figure));
    let orders = begins.into_iter().chain([order]).map(battle::Order::PulpCity).collect();
    Response { orders, ..Response::default() }
}

/// Ends the current turn, activation or question. If useful actions are left, the player is asked first.
fn end(battle: PulpCityBattle<'_>, choice: &Choice, scene: &Scene) -> Response {
    let Some(order) = acting::closing_order(choice) else { return Response::message(how_to_answer(choice)) };
    let what = match choice {
        Choice::Turn { .. } if half_done(battle) => "turn",
        Choice::Turn { .. } => "round for this side",
        Choice::Command { .. } => "command",
        _ => "activation",
    };
    Response::end(battle::Order::PulpCity(order), what, unused_actions::to_do(battle, choice, scene))
}

/// Instructions for answering a question.
fn how_to_answer(choice: &Choice) -> String {
    let answers = || format!("{NEXT_LINE} cycles through the answers, {ACT} confirms");
    match choice {
        Choice::PowerUp { .. } => format!("Choose how many Power Up dice to spend (PC-21). {}.", answers()),
        Choice::Effects { may_end: true, .. } => {
            format!("Choose an effect to buy (PC-6). {}; {END} buys no more.", answers())
        }
        Choice::Effects { .. } => format!("Choose the next effect (PC-6). {}.", answers()),
        Choice::Direction { .. } => format!("Click one of the two directions (PC-12). {}.", answers()),
        Choice::Shift { .. } => "Click a marked hex, or the model's own hex not to shift (PC-14).".to_owned(),
        Choice::Centre { .. } => {
            "Click the centre of the blast, or its present hex to leave it there (PC-27).".to_owned()
        }
        Choice::Extra { may_decline: true, .. } => format!("Click an extra target (PC-35). {END} declines."),
        Choice::Extra { .. } => "Click an extra target (PC-35).".to_owned(),
        Choice::Throw { .. } => format!("Click a target or a hex for the throw (PC-15). {END} declines."),
        Choice::Place { .. } => "Click a marked hex to place it (PC-50).".to_owned(),
        Choice::Remove { .. } => "Click the minion to remove (PC-52).".to_owned(),
        Choice::Turn { .. }
        | Choice::Act { .. }
        | Choice::Command { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. } => "Choose an action.".to_owned(),
    }
}

/// The selection just before an order.
pub(super) fn aim(battle: PulpCityBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
    match order {
        Order::Act { figure, action, target, at, power_up, thing } => {
            let doing = PlannedAction::Act { action: *action };
            let own = Extension::new(ActionPlan { doing, power_up: *power_up, thing: *thing, buys: Vec::new() });
            let at = at.and_then(|at| battle.setup().board.cell(at));
            let aimed = match target {
                Some(target) => selection.at_target(*figure, *target, cell_of(&battle, *target)),
                None => selection.of(*figure, at),
            };
            Some(Selection { own, ..aimed })
        }
        Order::Move { figure, by, path } => {
            let doing = by.map_or(PlannedAction::Any, |by| PlannedAction::Move { by });
            let own = Extension::new(ActionPlan { doing, ..ActionPlan::default() });
            Some(Selection { own, ..selection.of(*figure, end_of(&battle, path)) })
        }
        Order::Activate { figure } => Some(selection.of(*figure, None)),
        Order::Command { card } => {
            let figures = &battle.rules().cards[card.index()].figures;
            figures.iter().find(|figure| battle.in_play(**figure)).map(|figure| selection.of(*figure, None))
        }
        _ => None,
    }
}

/// The friend that an order would harm.
pub(super) fn harms_friend(battle: PulpCityBattle<'_>, order: &Order) -> Option<FigureId> {
    let choice = battle.choice_of::<knockback_rules::pulp_city::PulpCity>();
    let (figure, target, action) = match (order, choice) {
        (Order::Act { figure, action, target, .. }, _) => (*figure, *target, Some(*action)),
        (Order::Throw { target, .. }, Some((_, Choice::Throw { figure, .. }))) => {
            (figure, *target, battle.sheet(figure).throw())
        }
        _ => return None,
    };
    let Some(Occupant::Figure(target)) = target else { return None };
    let action = battle.action(figure, action?)?;
    (battle.friends(figure, target) && battle.harms(action)).then_some(target)
}
