//! The options of a model: its means of movement, its actions, the objects to throw and the effects to buy.

use knockback_rules::{
    battle::{self, FigureId, ObjectId},
    pulp_city::{Action, EffectId, MoveKind, MoveMode, Order, PulpCityBattle},
};

use super::{aim::fitting, default_orders::once_each};
use crate::pulp_city::plan::{ActionPlan, PlannedAction};

/// Rules that refuse an action only because it reaches no target from the current position.
const FROM_HERE: [&str; 5] = ["PC-1", "PC-15", "PC-17", "PC-23", "PC-24"];

/// The default action, then the actions that a model could use now from some position.
#[must_use]
pub fn doings(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<PlannedAction> {
    let places = (0_u8..).zip(&battle.sheet(figure).actions).map(|(action, _)| action);
    let acts = places.filter(|action| is_usable(battle, figure, *action)).map(|action| PlannedAction::Act { action });
    std::iter::once(PlannedAction::Any).chain(acts).collect()
}

/// The default action, then the means by which a model can move now.
#[must_use]
pub fn ways(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<PlannedAction> {
    let moves = modes(battle, figure).into_iter().map(|by| PlannedAction::Move { by });
    std::iter::once(PlannedAction::Any).chain(moves).collect()
}

/// The means by which a model can move now.
fn modes(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<MoveMode> {
    let first = battle.move_kind(figure, None).map(MoveKind::mode);
    let mut modes: Vec<MoveMode> = Vec::new();
    for order in battle.legal_orders().iter() {
        if let battle::Order::PulpCity(Order::Move { figure: who, by, .. }) = order
            && who == figure
            && let Some(mode) = by.or(first).filter(|mode| !modes.contains(mode))
        {
            modes.push(mode);
        }
    }
    modes
}

/// True for an action that a model can use and pay for now, whether or not it reaches a target from the current
/// position.
#[must_use]
pub fn is_usable(battle: PulpCityBattle<'_>, figure: FigureId, action: u8) -> bool {
    if battle.action(figure, action).is_none() {
        return false;
    }
    let order = Order::Act { figure, action, target: None, at: None, power_up: 0, thing: None };
    match battle.ordered(&battle::Order::PulpCity(order)) {
        Ok(_) => true,
        Err(refusal) => FROM_HERE.contains(&refusal.rule.0),
    }
}

/// The plan without its impossible parts, or the default plan if the action itself is impossible.
#[must_use]
pub fn kept(battle: PulpCityBattle<'_>, figure: FigureId, plan: &ActionPlan) -> ActionPlan {
    let fits = match plan.doing {
        PlannedAction::Any => true,
        PlannedAction::Move { by } => modes(battle, figure).contains(&by),
        PlannedAction::Act { action } => is_usable(battle, figure, action),
    };
    let PlannedAction::Act { action } = plan.doing else {
        return ActionPlan { doing: if fits { plan.doing } else { PlannedAction::Any }, ..ActionPlan::default() };
    };
    let Some(listed) = battle.action(figure, action).filter(|_| fits) else { return ActionPlan::default() };
    ActionPlan {
        doing: plan.doing,
        power_up: plan.power_up.min(battle.model(figure).power_up),
        buys: fitting(listed, &plan.buys),
        thing: plan.thing.filter(|thing| things(battle, figure, action).contains(thing)),
    }
}

/// The objects that a model can throw with an action now.
#[must_use]
pub fn things(battle: PulpCityBattle<'_>, figure: FigureId, action: u8) -> Vec<ObjectId> {
    let mut things: Vec<ObjectId> = Vec::new();
    for order in battle.legal_orders().iter() {
        if let battle::Order::PulpCity(Order::Act { figure: who, action: place, thing: Some(thing), .. }) = order
            && (who, place) == (figure, action)
            && !things.contains(&thing)
        {
            things.push(thing);
        }
    }
    things.sort_unstable();
    things
}

/// The selectable first purchases of an action, each as a list. An empty list means the order of the sheet.
#[must_use]
pub fn buys(action: &Action) -> Vec<Vec<EffectId>> {
    let each = once_each(&action.efx).into_iter().map(|effect| vec![effect]);
    std::iter::once(Vec::new()).chain(each).collect()
}
