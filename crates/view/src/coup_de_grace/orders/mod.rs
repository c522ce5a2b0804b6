//! Turns selections, clicks and keys of a Coup-De-Grace player into orders.
//!
//! | file | contents |
//! |---|---|
//! | `at` | clicks on hexes |
//! | `unused_actions` | the remaining actions of an activation that is about to end |

mod at;
#[cfg(test)]
mod tests;
mod unused_actions;

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    coup_de_grace::{Choice, CoupDeGraceBattle, Order},
};

use super::{
    keys,
    panel::ChipAction,
    plan::{ActionPlan, Facing, Planned, PlannedAction, plan},
    scene::{self, Scene, choices, words},
};
use crate::{
    extension::Extension,
    keys::{END, Key},
    orders::{self, PlayerIntent, Response, after, cell_of, end_of},
    selection::Selection,
};

/// Performs an action of a player.
pub(super) fn act(
    (battle, choice): (CoupDeGraceBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
    intent: PlayerIntent<ChipAction>,
) -> Response {
    match (intent, choice) {
        (PlayerIntent::At(cell), Choice::Activate { figures }) => {
            at::in_a_turn(cell, (battle, figures), scene, selection)
        }
        (PlayerIntent::At(cell), Choice::Act { .. }) => at::cell(cell, battle, scene, selection),
        (PlayerIntent::At(cell), Choice::Push { .. } | Choice::Face { .. }) => match scene.offer(cell) {
            Some(offer) => order(offer.order.clone()),
            None => Response::message(how_to_answer(choice)),
        },
        (PlayerIntent::Line(place), Choice::Push { directions, .. }) => {
            directions.get(place).map(|way| order(Order::Push { direction: Some(*way) })).unwrap_or_default()
        }
        (PlayerIntent::Line(_) | PlayerIntent::Digit(_), _) => Response::default(),
        (PlayerIntent::End, _) => end(battle, choice, scene),
        (PlayerIntent::Key(key), _) => press((battle, choice), scene, selection, key),
        (PlayerIntent::Chip(ChipAction::Pick(figure)), _) => {
            orders::pick(&battle, selection, figure);
            Response::default()
        }
        (PlayerIntent::Chip(ChipAction::Plan(plan)), _) => do_next(plan, selection),
        (PlayerIntent::Chip(ChipAction::Face(facing)), _) => {
            selection.along = false;
            face(Some(facing).filter(|facing| plan(selection).facing != Some(*facing)), selection)
        }
        (PlayerIntent::Chip(ChipAction::Orders(orders)), _) => {
            Response { orders: orders.into_iter().map(battle::Order::CoupDeGrace).collect(), ..Response::default() }
        }
        // A drag that returns to its first hex chooses no facing.
        (PlayerIntent::Drag { from, to }, _) => {
            let board = &battle.setup().board;
            face((from != to).then(|| scene::facing::towards(board.at(from), board.at(to))), selection)
        }
    }
}

fn order(order: Order) -> Response {
    Response::order(battle::Order::CoupDeGrace(order))
}

/// An order of the selected mini, which is activated first if necessary.
fn order_of_mini(scene: &Scene, order: Order) -> Response {
    let begins = scene.figure.filter(|_| scene.before).map(|figure| Order::Activate { figure });
    let orders = begins.into_iter().chain([order]).map(battle::Order::CoupDeGrace).collect();
    Response { orders, ..Response::default() }
}

fn planned(selection: &Selection) -> Planned {
    selection.own.get::<Planned>().copied().unwrap_or_default()
}

/// Selects a plan for the mini's next action.
fn do_next(plan: ActionPlan, selection: &mut Selection) -> Response {
    let planned = planned(selection);
    let chosen = planned.chosen || plan.doing != planned.plan.doing;
    selection.own = Extension::new(Planned { plan, chosen });
    (selection.along, selection.faces) = (false, None);
    Response::default()
}

/// Selects the facing of the mini.
fn face(facing: Option<Facing>, selection: &mut Selection) -> Response {
    let planned = planned(selection);
    selection.own = Extension::new(Planned { plan: ActionPlan { facing, ..planned.plan }, ..planned });
    selection.faces = None;
    Response::default()
}

/// Selects the next action or facing, guards or recovers.
fn press(
    (battle, choice): (CoupDeGraceBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
    key: Key,
) -> Response {
    let back = [keys::TURN_LEFT, keys::DOING_BEFORE].contains(&key);
    let acts = matches!(choice, Choice::Activate { .. } | Choice::Act { .. });
    match (key, scene.figure.filter(|_| acts)) {
        (keys::TURN_LEFT | keys::TURN_RIGHT, _) => {
            let now = selection.faces.or_else(|| facing_now((battle, choice), scene));
            selection.along = false;
            face(now.map(|now| now.clockwise(if back { 5 } else { 1 })), selection)
        }
        (keys::NEXT_DOING | keys::DOING_BEFORE, Some(figure)) => {
            let plan = plan(selection);
            let now = match plan.doing {
                PlannedAction::Orb { hand, .. } => PlannedAction::Orb { hand, target: None },
                other => other,
            };
            let doing = after(&choices::doings(battle, figure), &now, back).unwrap_or_default();
            let message = Some(format!("With {}", words::doing(battle, figure, doing)));
            Response { message, ..do_next(ActionPlan { doing, ..plan }, selection) }
        }
        (keys::SPECIAL, Some(figure)) => {
            let is_downed = battle.is_downed(figure);
            let order = if is_downed { Order::Recover { figure } } else { Order::Guard { figure } };
            (selection.along, selection.faces) = (false, None);
            plain(battle, scene, figure, order)
        }
        _ => Response::default(),
    }
}

/// The facing that keys turn from: the shown one, otherwise the current one.
fn facing_now((battle, choice): (CoupDeGraceBattle<'_>, &Choice), scene: &Scene) -> Option<Facing> {
    // The mini whose facing is chosen may differ from the active one.
    let turned = match choice {
        Choice::Face { target, .. } => Some(*target),
        _ => scene.figure,
    };
    let front = scene.front.as_ref().filter(|front| front.planned || Some(front.who) == turned);
    let stands = || turned.and_then(|figure| battle.mini(figure).facing);
    scene.plan.facing.or_else(|| front.map(|front| front.facing)).or_else(stands).or(Facing::new(0))
}

/// An order without a hex or a target. If it is refused, the mini is not activated.
fn plain(battle: CoupDeGraceBattle<'_>, scene: &Scene, figure: FigureId, order: Order) -> Response {
    let active = if scene.before { scene::lookahead::activated(battle, figure) } else { None };
    let then = active.as_ref().map_or(battle, |active| active.played());
    match then.ordered(&battle::Order::CoupDeGrace(order.clone())) {
        Ok(_) => order_of_mini(scene, order),
        Err(refusal) => Response::message(refusal.to_string()),
    }
}

/// Ends an activation or declines a question. If useful actions are left, the player is asked first.
fn end(battle: CoupDeGraceBattle<'_>, choice: &Choice, scene: &Scene) -> Response {
    match choice {
        Choice::Act { figure } => {
            let left = unused_actions::to_do(battle, *figure, scene);
            Response::end(battle::Order::CoupDeGrace(Order::EndActivation), "activation", left)
        }
        Choice::Push { optional: true, .. } | Choice::Face { optional: true, .. } => order(Order::Decline),
        Choice::Push { .. } | Choice::Face { .. } => Response::message(how_to_answer(choice)),
        Choice::Activate { .. } => Response::message(
            "You cannot pass while a mini can act: activate one (CDG-7). It does not have to do anything.",
        ),
    }
}

/// Instructions for answering a question on the board.
fn how_to_answer(choice: &Choice) -> String {
    match choice {
        Choice::Push { optional: true, .. } => format!("Click the direction of the push. {END} declines."),
        Choice::Push { .. } => "Click one of the directions: the push is not optional (CDG-24).".to_owned(),
        Choice::Face { optional: true, .. } => {
            format!("Click the hex to face. {END} keeps the facing.")
        }
        _ => "Click the hex to face.".to_owned(),
    }
}

/// Updates the selection to match the open choice: the active mini, otherwise one that can be activated.
pub(super) fn sync_selection(battle: CoupDeGraceBattle<'_>, choice: &Choice, selection: &mut Selection) {
    let figure = match choice {
        Choice::Activate { figures } => {
            let kept = selection.figure.filter(|figure| figures.contains(figure));
            // Standing minis come first, then downed minis, then minis that have yet to enter.
            let rank = |figure: &&FigureId| (!battle.is_standing(**figure), !battle.is_downed(**figure), **figure);
            kept.or_else(|| figures.iter().min_by_key(rank).copied())
        }
        Choice::Act { figure } => Some(*figure),
        Choice::Push { .. } | Choice::Face { .. } => super::acting::active(battle),
    };
    let asked = matches!(choice, Choice::Push { .. } | Choice::Face { .. });
    if let Some(figure) = figure.filter(|figure| selection.figure != Some(*figure) || asked && selection.holds()) {
        *selection = selection.of(figure, selection.cell);
    }
    // The selected facing has been used. The plan stays while it is possible.
    let planned = planned(selection);
    let fits = figure.is_some_and(|figure| choices::fits(battle, figure, planned.plan.doing));
    let doing = if fits { planned.plan.doing } else { PlannedAction::default() };
    selection.own =
        Extension::new(Planned { plan: ActionPlan { doing, facing: None }, chosen: planned.chosen && fits });
}

/// The figures that a choice can give orders to.
pub(super) fn ready(battle: CoupDeGraceBattle<'_>, choice: &Choice) -> Vec<FigureId> {
    match choice {
        Choice::Activate { figures } => figures.clone(),
        _ => super::acting::active(battle).into_iter().collect(),
    }
}

/// The selection just before an order.
pub(super) fn aim(battle: CoupDeGraceBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
    let planned = |plan: ActionPlan| Extension::new(Planned { plan, chosen: true });
    match order {
        Order::Attack { figure, target, hand } => {
            let own = planned(ActionPlan { doing: PlannedAction::Attack { hand: *hand }, facing: None });
            let target = Occupant::Figure(*target);
            Some(Selection { own, ..selection.at_target(*figure, target, cell_of(&battle, target)) })
        }
        Order::Move { figure, path, facing } => {
            let own = planned(ActionPlan { doing: PlannedAction::Any, facing: *facing });
            Some(Selection { own, ..selection.of(*figure, end_of(&battle, path)) })
        }
        Order::Crawl { figure, to } | Order::Enter { figure, at: to, .. } => {
            Some(selection.of(*figure, battle.setup().board.cell(*to)))
        }
        Order::Activate { figure } => Some(selection.of(*figure, None)),
        _ => None,
    }
}
