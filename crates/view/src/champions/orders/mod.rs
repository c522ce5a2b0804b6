//! Turns selections, clicks and keys of a Champions player into orders.

mod keys;

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    board::Cell,
    champions::{ChampionsBattle, Choice, Maneuver, Order, PhaseAction, Weapon},
};

use super::{
    acting::{self, about},
    panel::ChipAction,
    plan::{ActionPlan, Planned, plan, turn},
    scene::{Scene, What, charges, choices, means},
};
use crate::{
    extension::Extension,
    keys::END,
    orders::{PlayerIntent, Response, cell_of, end_of},
    selection::Selection,
};

/// Performs an action of a player.
pub(super) fn act(
    (battle, choice): (ChampionsBattle<'_>, &Choice),
    scene: &Scene,
    selection: &mut Selection,
    intent: PlayerIntent<ChipAction>,
) -> Response {
    match (intent, *choice) {
        (PlayerIntent::At(cell), Choice::Phase { figure, .. }) => at_cell(cell, (battle, figure), scene, selection),
        (PlayerIntent::At(cell), Choice::React { .. }) => scene.offer(cell).map_or_else(
            || {
                let how = "Choose a defence in the panel, or click a marked hex.";
                Response::message(format!("{how} {END}: no reaction."))
            },
            |offer| order(offer.order.clone()),
        ),
        (PlayerIntent::At(cell), Choice::Focus { .. }) => {
            let struck = battle.field().occupant(cell).and_then(|who| scene.strike(who));
            struck.map_or_else(
                || Response::message(format!("Click the enemy to watch. {END}: watch nobody.")),
                |struck| order(struck.clone()),
            )
        }
        (PlayerIntent::End, Choice::Phase { figure, halves }) => {
            let end = battle::Order::Champions(Order::EndPhase);
            Response::end(end, "phase", left_to_do((battle, figure), halves, scene))
        }
        (PlayerIntent::End, Choice::React { .. } | Choice::Focus { .. }) => order(Order::Pass),
        (PlayerIntent::Key(key), Choice::Phase { figure, .. }) => keys::press((battle, figure), selection, key),
        (PlayerIntent::Chip(ChipAction::Plan(plan)), _) => planned(plan, selection),
        (PlayerIntent::Chip(ChipAction::Throw(held)), _) => throw(held, selection),
        (PlayerIntent::Chip(ChipAction::Order(order)), _) => {
            if let battle::Order::Champions(Order::Act { deed: PhaseAction::Draw(place), .. }) = &order {
                drawn(Weapon::Attack(*place), selection);
            }
            Response::order(order)
        }
        (PlayerIntent::Chip(ChipAction::Page(page)), _) => {
            turn(selection, page);
            Response::default()
        }
        _ => Response::default(),
    }
}

fn order(order: Order) -> Response {
    Response::order(battle::Order::Champions(order))
}

/// Selects a plan for the character's next action.
fn planned(plan: ActionPlan, selection: &mut Selection) -> Response {
    let before = before(selection);
    let chosen = before.chosen || plan.with != before.plan.with;
    choose(Planned { plan, throws: None, chosen, ..before }, selection)
}

/// Selects a weapon that is being drawn for the next attack.
fn drawn(with: Weapon, selection: &mut Selection) {
    let before = before(selection);
    let plan = ActionPlan { with: Some(with), maneuver: Maneuver::Strike, ..before.plan };
    let _ = choose(Planned { plan, throws: None, chosen: true, ..before }, selection);
}

/// Selects the throw of a held character.
fn throw(held: FigureId, selection: &mut Selection) -> Response {
    let before = before(selection);
    let plan = ActionPlan { by: before.plan.by, feet: before.plan.feet, ..ActionPlan::default() };
    selection.held = None;
    choose(Planned { plan, throws: Some(held), ..before }, selection)
}

fn before(selection: &Selection) -> Planned {
    selection.own.get::<Planned>().copied().unwrap_or_default()
}

fn choose(planned: Planned, selection: &mut Selection) -> Response {
    selection.own = Extension::new(planned);
    selection.along = false;
    selection.suggested = !selection.own.is_empty() && !planned.chosen && planned.throws.is_none();
    Response::default()
}

/// Orders the action shown on a cell, or returns a message if there is none.
fn at_cell(
    cell: Cell,
    (battle, figure): (ChampionsBattle<'_>, FigureId),
    scene: &Scene,
    selection: &mut Selection,
) -> Response {
    let occupant = battle.field().occupant(cell).filter(|who| *who != Occupant::Figure(figure));
    let shown = scene.looked_at.as_ref().filter(|offer| offer.cell == cell);
    let refused = scene.refusal.as_ref().map(ToString::to_string);
    match (shown.or_else(|| scene.offer(cell)), occupant) {
        (Some(offer), None) if matches!(offer.what, What::Move(_)) && selection.leave_flight(scene.aim.is_some()) => {
            Response::message("This hex is on the flight path. Click again to move here.")
        }
        // An area may be aimed at any hex, occupied or empty.
        (Some(offer), None) => order(offer.order.clone()),
        (Some(offer), Some(_)) if matches!(offer.what, What::Area | What::Throw(_)) => order(offer.order.clone()),
        (_, Some(who)) => strike(scene, who).map_or_else(
            || {
                let why = scene.bar(who).map(ToString::to_string).or(refused);
                let cannot = || format!("{} cannot attack there now.", battle.figure_name(figure));
                Response::message(why.unwrap_or_else(cannot))
            },
            order,
        ),
        (None, None) if battle.field().footprint(figure).is_some_and(|at| at.head == cell) => Response::default(),
        (None, None) => Response::message(refused.unwrap_or_else(|| too_far((battle, figure), selection))),
    }
}

/// The message for a hex that no path of the figure reaches.
fn too_far((battle, figure): (ChampionsBattle<'_>, FigureId), selection: &Selection) -> String {
    let name = battle.figure_name(figure);
    if charges(plan(selection).maneuver) {
        return format!("Click the target {name} should run into, or choose Strike to move.");
    }
    let by = means(battle, figure, selection);
    let left = acting::metres_left(battle, figure, by);
    format!("{name} cannot get there by {}: {left} left, and the path must be clear.", by.name())
}

/// The order that attacks a figure or object: the shown charge if there is one, otherwise the plain attack.
fn strike(scene: &Scene, who: Occupant) -> Option<Order> {
    let shown = scene.aim.as_ref().filter(|aim| aim.target == who);
    let charge = shown.and_then(|aim| aim.charge.clone()).map(Order::Charge);
    charge.or_else(|| scene.strike(who).cloned())
}

/// The actions that a player may have forgotten in a phase that is about to end.
fn left_to_do((battle, figure): (ChampionsBattle<'_>, FigureId), halves: u8, scene: &Scene) -> Vec<String> {
    let name = battle.figure_name(figure);
    let enemy = |who: Occupant| match who {
        Occupant::Figure(other) if !battle.friends(figure, other) && battle.is_awake(other) => {
            Some(battle.figure_name(other))
        }
        _ => None,
    };
    let mut foes: Vec<&str> = scene.targets.iter().filter_map(|target| enemy(target.who)).collect();
    foes.dedup();
    if !foes.is_empty() {
        vec![format!("{name} can attack {}", foes.join(" or "))]
    } else if halves > 1 {
        vec![format!("{name} has a full phase left to move, recover or hold")]
    } else {
        Vec::new()
    }
}

/// Updates the selection to match the open choice and its figure. The best weapon is suggested until the player chooses
/// one.
pub(super) fn sync_selection(battle: ChampionsBattle<'_>, choice: Choice, selection: &mut Selection) {
    let figure = about(choice);
    let reacts = !matches!(choice, Choice::Phase { .. });
    if selection.figure != Some(figure) || reacts && selection.holds() {
        *selection = selection.of(figure, None);
    }
    let planned = before(selection);
    if !reacts && !planned.chosen && planned.throws.is_none() {
        let plan = ActionPlan { with: choices::best(battle, figure), ..planned.plan };
        let own = Extension::new(Planned { plan, ..planned });
        if selection.own != own {
            (selection.own, selection.suggested) = (own, true);
        }
    }
}

/// The selection just before an order.
pub(super) fn aim(battle: ChampionsBattle<'_>, order: &Order, selection: &Selection) -> Option<Selection> {
    let planned = |plan: ActionPlan| Extension::new(Planned { plan, chosen: true, ..Planned::default() });
    match order {
        Order::Attack { attacker, target, with, maneuver } => {
            let own = planned(ActionPlan { with: Some(*with), maneuver: *maneuver, ..ActionPlan::default() });
            Some(Selection { own, ..selection.at_target(*attacker, *target, cell_of(&battle, *target)) })
        }
        Order::AttackHex { attacker, at, with } => {
            let own = planned(ActionPlan { with: Some(*with), ..ActionPlan::default() });
            Some(Selection { own, ..selection.of(*attacker, battle.setup().board.cell(*at)) })
        }
        Order::Move { figure, by, path, feet } => {
            let own = planned(ActionPlan { by: Some(*by), feet: *feet, ..ActionPlan::default() });
            Some(Selection { own, ..selection.of(*figure, end_of(&battle, path)) })
        }
        _ => None,
    }
}

/// The friend that an order would harm.
pub(super) fn harms_friend(battle: ChampionsBattle<'_>, order: &Order) -> Option<FigureId> {
    let (attacker, target) = match order {
        Order::Attack { attacker, target, .. } => (*attacker, *target),
        Order::Charge(charge) => (charge.figure, charge.target),
        _ => return None,
    };
    let Occupant::Figure(target) = target else { return None };
    battle.friends(attacker, target).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_a_weapon_chooses_it() {
        let mut selection = Selection::default();
        let _ = planned(ActionPlan { with: Some(Weapon::Attack(0)), ..ActionPlan::default() }, &mut selection);
        drawn(Weapon::Attack(2), &mut selection);
        let now = before(&selection);
        assert_eq!((now.plan.with, now.plan.maneuver), (Some(Weapon::Attack(2)), Maneuver::Strike));
        assert!(now.chosen, "no suggestion replaces it");
    }
}
