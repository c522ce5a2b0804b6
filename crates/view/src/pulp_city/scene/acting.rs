//! An activation, a command or an additional action: the orders that clicks on hexes and targets give, with the current
//! plan.

use std::collections::BTreeSet;

use knockback_rules::{
    battle::{self, FigureId, Occupant, Refusal},
    board::Cell,
    geometry::{Coord, Direction},
    pulp_city::{Action, ActionRange, MoveKind, MoveMode, Order, PulpCityBattle, TargetFilter},
};

use crate::pulp_city::danger::Dangers;

use super::{Offer, PlannedAttack, Scene, What, best::best, lookahead};
use crate::pulp_city::plan::PlannedAction;
use crate::{
    overlay::{Target, cells},
    selection::Selection,
};

/// The rule that refuses targets out of reach. All other refusals apply to every target alike.
const REACH: &str = "PC-17";

/// Adds the parts that depend only on the model and its plan. The model must be acting in the battle.
pub(super) fn base(battle: PulpCityBattle<'_>, figure: FigureId, scene: &mut Scene) {
    let legal = legal(battle, figure);
    match scene.plan.doing {
        PlannedAction::Any => {
            moves(battle, figure, None, &legal, scene);
            enemies(battle, figure, &legal, scene);
        }
        PlannedAction::Move { by } => moves(battle, figure, Some(by), &legal, scene),
        PlannedAction::Act { action } => {
            let hexes = battle.action(figure, action).is_some_and(|action| action.aim == TargetFilter::Hex);
            if !hexes {
                moves(battle, figure, None, &legal, scene);
            }
            scene.helps = battle.action(figure, action).is_some_and(|action| helps(battle, action));
            act(battle, figure, action, &legal, scene);
        }
    }
    // Enemies first, then friends.
    scene.targets.sort_by_key(|target| target.friend);
}

/// The legal orders of a model.
fn legal(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<Order> {
    let own = |order| match order {
        battle::Order::PulpCity(order @ (Order::Move { figure: who, .. } | Order::Act { figure: who, .. })) => {
            (who == figure).then_some(order)
        }
        _ => None,
    };
    battle.legal_orders().iter().filter_map(own).collect()
}

/// Adds the hexes that the model can move to: by the given means, or by the first means that reach them.
fn moves(battle: PulpCityBattle<'_>, figure: FigureId, by: Option<MoveMode>, legal: &[Order], scene: &mut Scene) {
    let board = &battle.setup().board;
    let first = battle.move_kind(figure, None).map(MoveKind::mode);
    let dangers = Dangers::of(battle);
    let mut known: BTreeSet<Cell> = BTreeSet::new();
    for order in legal {
        let Order::Move { by: named, path, .. } = order else { continue };
        let Some(mode) = named.or(first).filter(|mode| by.is_none_or(|by| by == *mode)) else { continue };
        let way: Vec<Cell> = path.iter().filter_map(|at| board.cell(*at)).collect();
        let Some(cell) = way.last().copied().filter(|cell| known.insert(*cell)) else { continue };
        let risky = dangers.lurk_on(figure, mode, &way);
        scene.offers.push(Offer { cell, what: What::Move(mode), order: order.clone(), risky });
    }
}

/// Adds each enemy with the best action on it, and enemies out of reach with the reason.
fn enemies(battle: PulpCityBattle<'_>, figure: FigureId, legal: &[Order], scene: &mut Scene) {
    for other in others(battle, figure).filter(|other| !battle.friends(figure, *other)) {
        let who = Occupant::Figure(other);
        let target = target(battle, figure, who);
        let at_it = legal.iter().filter(|order| matches!(order, Order::Act { target: Some(at), .. } if *at == who));
        if let Some(order) = best(battle, at_it) {
            scene.strikes.push((who, order.clone()));
            scene.targets.push(target);
        } else {
            let why = bars(battle, figure, who, None).filter(|why| why.rule.0 == REACH);
            scene.barred.extend(why.map(|why| (target, why)));
        }
    }
}

/// Adds all targets of an action, and the models that it does not reach.
fn act(battle: PulpCityBattle<'_>, figure: FigureId, action: u8, legal: &[Order], scene: &mut Scene) {
    let board = &battle.setup().board;
    let (power, thing) = (scene.plan.power_up.min(battle.model(figure).power_up), scene.plan.thing);
    let of_action = legal.iter().filter_map(|order| match order {
        Order::Act { action: place, target, at, thing, .. } if *place == action => Some((*target, *at, *thing)),
        _ => None,
    });
    // The selected object to throw comes first.
    let mut all: Vec<_> = of_action.collect();
    all.sort_by_key(|(_, _, with)| thing.is_some() && *with != thing);
    for (target, at, thing) in all {
        let order = Order::Act { figure, action, target, at, power_up: power, thing };
        match (target, at.and_then(|at| board.cell(at))) {
            (_, Some(cell)) if scene.offer(cell).is_none() => {
                scene.offers.push(Offer { cell, what: What::Act, order, risky: false });
            }
            (_, Some(_)) => {}
            (target, None) => {
                let who = target.unwrap_or(Occupant::Figure(figure));
                if scene.strike(who).is_none() {
                    scene.targets.push(self::target(battle, figure, who));
                    scene.strikes.push((who, order));
                }
            }
        }
    }
    let Some(meant) = battle.action(figure, action).and_then(|action| meant(battle, figure, action)) else { return };
    for other in others(battle, figure).filter(|other| meant(*other)) {
        let who = Occupant::Figure(other);
        if scene.strike(who).is_none() {
            let why = bars(battle, figure, who, Some(action)).filter(|why| why.rule.0 == REACH);
            scene.barred.extend(why.map(|why| (target(battle, figure, who), why)));
        }
    }
}

/// True if an action is meant for friends.
fn helps(battle: PulpCityBattle<'_>, action: &Action) -> bool {
    action.aim == TargetFilter::Friend || (action.aim == TargetFilter::Any && !battle.harms(action))
}

/// A predicate for the other models that an action is meant for. `None` if the action is meant for a hex or for the
/// acting model.
fn meant<'b>(
    battle: PulpCityBattle<'b>,
    figure: FigureId,
    action: &Action,
) -> Option<impl Fn(FigureId) -> bool + use<'b>> {
    let aim = action.aim;
    let models = action.reach != ActionRange::Own && aim != TargetFilter::Hex;
    models.then_some(move |other| match aim {
        TargetFilter::Foe => !battle.friends(figure, other),
        TargetFilter::Friend => battle.friends(figure, other),
        TargetFilter::Any | TargetFilter::Hex => true,
    })
}

/// All other models on the board.
fn others(battle: PulpCityBattle<'_>, figure: FigureId) -> impl Iterator<Item = FigureId> {
    let all = battle.field().standing_figures().map(|(other, _)| other);
    all.filter(move |other| *other != figure && battle.in_play(*other))
}

pub(super) fn target(battle: PulpCityBattle<'_>, figure: FigureId, who: Occupant) -> Target {
    let friend = matches!(who, Occupant::Figure(other) if battle.friends(figure, other));
    Target { who, cells: cells(&battle, who), friend }
}

/// The reason why an action cannot be used on a figure or object. Without an action, the reason for the one that comes
/// closest to being possible.
pub(super) fn bars(battle: PulpCityBattle<'_>, figure: FigureId, who: Occupant, action: Option<u8>) -> Option<Refusal> {
    let places = (0_u8..).zip(&battle.sheet(figure).actions);
    let tried = places.filter(|(place, listed)| match action {
        Some(action) => *place == action,
        None => {
            listed.aim != TargetFilter::Friend && listed.aim != TargetFilter::Hex && listed.reach != ActionRange::Own
        }
    });
    let order = |(action, _)| Order::Act { figure, action, target: Some(who), at: None, power_up: 0, thing: None };
    let mut refusals: Vec<Refusal> =
        tried.map(order).filter_map(|order| battle.ordered(&battle::Order::PulpCity(order)).err()).collect();
    refusals.sort_by_key(|refusal| refusal.rule.0 != REACH);
    refusals.into_iter().next()
}

/// Adds the parts that depend on the hovered hex. The model must be acting in the battle, or throwing a grabbed model.
pub(super) fn look(battle: PulpCityBattle<'_>, figure: FigureId, picked: &Selection, scene: &mut Scene) {
    let own = Occupant::Figure(figure);
    let aim = |scene: &Scene, order: &Order| PlannedAttack::new(battle, order, &scene.plan.buys, picked.line);
    let strike = |scene: &Scene, who: Occupant| scene.strike(who).and_then(|order| aim(scene, order));
    let occupant = picked.cell.and_then(|cell| battle.field().occupant(cell));
    if let Some(offer) = &scene.looked_at {
        match offer.what {
            What::Act | What::Throw => scene.aim = aim(scene, &offer.order),
            _ => scene.comes = lookahead::forecast(battle, &offer.order),
        }
        return;
    }
    if let Some(who) = occupant.filter(|who| *who != own && !picked.along) {
        scene.aim = strike(scene, who);
        if scene.aim.is_none() {
            scene.refusal = why_not(battle, figure, who, scene);
        }
        return;
    }
    // The target that was inspected last stays in view until another one is inspected. So does an action on the model
    // itself.
    if picked.cell.is_none() || picked.along || occupant == Some(own) {
        let held = picked.aimed().and_then(|who| strike(scene, who));
        scene.aim = held.or_else(|| strike(scene, own));
    }
    if let Some(cell) = picked.cell.filter(|_| scene.aim.is_none() && occupant.is_none()) {
        scene.refusal = no_way(battle, figure, cell, scene);
    }
}

/// The reason why no action is possible on a figure or object.
fn why_not(battle: PulpCityBattle<'_>, figure: FigureId, who: Occupant, scene: &Scene) -> Option<Refusal> {
    let action = match scene.plan.doing {
        PlannedAction::Act { action } => Some(action),
        PlannedAction::Any => None,
        PlannedAction::Move { .. } => return None,
    };
    let enemy = matches!(who, Occupant::Figure(other) if !battle.friends(figure, other));
    let barred = || bars(battle, figure, who, action);
    (action.is_some() || enemy).then(barred).flatten()
}

/// The reason why the model cannot move to a free hex, or act on it.
fn no_way(battle: PulpCityBattle<'_>, figure: FigureId, cell: Cell, scene: &Scene) -> Option<Refusal> {
    let (board, at) = (&battle.setup().board, battle.setup().board.at(cell));
    let by = match scene.plan.doing {
        PlannedAction::Act { action }
            if battle.action(figure, action).is_some_and(|action| action.aim == TargetFilter::Hex) =>
        {
            let order = Order::Act { figure, action, target: None, at: Some(at), power_up: 0, thing: None };
            return battle.ordered(&battle::Order::PulpCity(order)).err();
        }
        PlannedAction::Move { by } => Some(by),
        PlannedAction::Any | PlannedAction::Act { .. } => None,
    };
    let kind = battle.move_kind(figure, by)?;
    let hops = matches!(kind.mode(), MoveMode::Leap | MoveMode::Blink);
    let path = if hops { vec![at] } else { straight(board.at(battle.cell_of(figure)?), at) };
    let refusal = battle.ordered(&battle::Order::PulpCity(Order::Move { figure, by, path })).err()?;
    // A refusal of the straight path says nothing about other paths, unless the hex is too far.
    let says = hops || refusal.rule.0 != "PC-18" || refusal.code == "too_far";
    Some(if says { refusal } else { battle.no_way(figure, kind, cell) })
}

/// The hexes of a path between two hexes that is as straight as possible.
fn straight(from: Coord, to: Coord) -> Vec<Coord> {
    let mut path = Vec::new();
    let mut at = from;
    while at != to {
        let Some(next) = Direction::ALL.map(|way| at.step(way)).into_iter().min_by_key(|next| next.distance(to)) else {
            break;
        };
        path.push(next);
        at = next;
    }
    path
}
