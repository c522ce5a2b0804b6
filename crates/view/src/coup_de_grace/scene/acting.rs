//! An activation: the orders that clicks on hexes and targets give, with the current plan.

use knockback_rules::{
    battle::{self, FigureId, Occupant, Refusal},
    board::Cell,
    coup_de_grace::{CoupDeGraceBattle, Order, Reach, ReachPath, attack, movement, price},
    geometry::Direction,
};

use super::{Beside, Offer, PlannedAttack, Scene, What, aim::best_hand, facing, spells};
use crate::coup_de_grace::plan::{PlannedAction, plan};
use crate::{
    overlay::{Target, cells},
    selection::Selection,
};

/// Adds the parts that depend only on the mini and its plan. The mini must be active in the battle.
pub(super) fn base(battle: CoupDeGraceBattle<'_>, figure: FigureId, picked: &Selection, scene: &mut Scene) {
    scene.plan = plan(picked);
    scene.points = battle.state().active().map_or(0, |active| active.points);
    match scene.plan.doing {
        PlannedAction::Orb { hand, target } => spells::orb(battle, (figure, hand), target, scene),
        PlannedAction::Air { sense } => spells::air(battle, figure, sense, scene),
        PlannedAction::Any | PlannedAction::Attack { .. } => {
            moves(battle, figure, scene);
            others(battle, figure, scene);
            targets(battle, figure, scene);
        }
    }
}

/// Adds the hexes that the mini can move to, each with a cheapest path and a facing.
fn moves(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &mut Scene) {
    if !battle.is_standing(figure) {
        return;
    }
    let board = &battle.setup().board;
    let picked = scene.plan.facing;
    for (cell, way) in Reach::of(battle, figure, scene.points).ways() {
        let came = came(battle, figure, way);
        let facing = picked.unwrap_or_else(|| facing::by_default(battle, figure, cell, came));
        let path = way.path.iter().map(|cell| board.at(*cell)).collect();
        // The default facing of the rules is not part of the order.
        let said = Some(facing).filter(|facing| Some(*facing) != came);
        let order = Order::Move { figure, path, facing: said };
        scene.offers.push(Offer { cell, what: What::Move(way.clone()), order, cost: way.cost, facing: Some(facing) });
    }
}

/// The direction of the last step of a move.
fn came(battle: CoupDeGraceBattle<'_>, figure: FigureId, way: &ReachPath) -> Option<Direction> {
    let before = way.path.len().checked_sub(2).and_then(|place| way.path.get(place)).copied();
    let before = before.or_else(|| battle.cell_of(figure))?;
    battle.setup().board.direction_to(before, *way.path.last()?)
}

/// Adds the facing on the hovered hex that the threat map suggests: after a move there, or by a turn in place.
fn face_there(battle: CoupDeGraceBattle<'_>, figure: FigureId, (cell, side): (Cell, Direction), scene: &mut Scene) {
    if !matches!(scene.plan.doing, PlannedAction::Any | PlannedAction::Attack { .. }) {
        return;
    }
    if battle.cell_of(figure) == Some(cell) {
        scene.looked_at = turn(battle, figure, Some(side), price::price(battle, figure, price::SMALL));
    } else if let Some(Offer { what: What::Move(way), order: Order::Move { facing: said, .. }, facing, .. }) =
        &mut scene.looked_at
    {
        *said = Some(side).filter(|side| Some(*side) != came(battle, figure, way));
        *facing = Some(side);
    }
}

/// The facing towards the previous target, if that enemy is adjacent to the hovered hex. `None` if another facing is
/// selected.
fn at_the_held(battle: CoupDeGraceBattle<'_>, figure: FigureId, picked: &Selection) -> Option<(Cell, Direction)> {
    let cell = picked.cell.filter(|cell| plan(picked).facing.is_none() && battle.cell_of(figure) != Some(*cell))?;
    let Some(Occupant::Figure(held)) = picked.held.filter(|who| *who != Occupant::Figure(figure)) else { return None };
    let at = battle.cell_of(held).filter(|_| !battle.friends(held, figure))?;
    Some((cell, battle.setup().board.direction_to(cell, at)?))
}

/// Adds all other actions on hexes: a turn in place, an entry, a crawl, the opening of a door.
fn others(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &mut Scene) {
    let board = &battle.setup().board;
    let picked = scene.plan.facing;
    let small = price::price(battle, figure, price::SMALL);
    if let Some(offer) = turn(battle, figure, picked, small) {
        scene.offers.push(offer);
    }
    for order in battle.legal_orders().iter() {
        let battle::Order::CoupDeGrace(order) = order else { continue };
        let (cell, what, cost) = match order {
            Order::Enter { at, .. } => (board.cell(at), What::Enter, price::SMALL),
            Order::Crawl { to, .. } => (board.cell(to), What::Crawl, 0),
            Order::Open { object, .. } => (battle.field().object(object), What::Open, small),
            _ => continue,
        };
        let Some(cell) = cell.filter(|cell| scene.offer(*cell).is_none()) else { continue };
        if let Order::Enter { figure, at, .. } = order {
            let facing = picked.unwrap_or_else(|| facing::by_default(battle, figure, cell, None));
            let order = Order::Enter { figure, at, facing };
            scene.zone.push(cell);
            scene.offers.push(Offer { cell, what, order, cost, facing: Some(facing) });
        } else {
            scene.offers.push(Offer { cell, what, order, cost, facing: None });
        }
    }
}

/// A turn in place: to the selected facing, otherwise to an adjacent enemy.
fn turn(battle: CoupDeGraceBattle<'_>, figure: FigureId, picked: Option<Direction>, cost: u16) -> Option<Offer> {
    let (cell, now) = battle.cell_of(figure).zip(battle.mini(figure).facing)?;
    let facing = picked.unwrap_or_else(|| facing::by_default(battle, figure, cell, Some(now)));
    let order = Order::Turn { figure, facing };
    battle.ordered(&battle::Order::CoupDeGrace(order.clone())).ok()?;
    Some(Offer { cell, what: What::Turn, order, cost, facing: Some(facing) })
}

/// Adds the legal targets, with the planned hand or the best one, and the illegal ones with reasons.
fn targets(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &mut Scene) {
    if battle.cell_of(figure).is_none() {
        return;
    }
    let enemies = battle.field().standing_figures().map(|(other, _)| other);
    for other in enemies.filter(|other| !battle.friends(figure, *other)) {
        let who = Occupant::Figure(other);
        let target = Target { who, cells: cells(&battle, who), friend: false };
        let hand = match scene.plan.doing {
            PlannedAction::Attack { hand } => hand,
            _ => best_hand(battle, figure, other).unwrap_or_else(|| first_weapon(battle, figure)),
        };
        match attack::judge(battle, figure, other, hand) {
            Ok(_) => {
                scene.strikes.push((who, Order::Attack { figure, target: other, hand }));
                scene.targets.push(target);
            }
            Err(refusal) => scene.barred.push((target, refusal)),
        }
    }
    // Standing minis come first.
    scene.targets.sort_by_key(|target| matches!(target.who, Occupant::Figure(other) if battle.is_downed(other)));
}

/// The hand with the most useful refusal: the first weapon that was not used in this round, otherwise any weapon.
fn first_weapon(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> u8 {
    let used = battle.mini(figure).used;
    let weapons = battle.sheet(figure).profiles().filter(|(_, held)| held.melee.is_some() || held.shot.is_some());
    let hands = weapons.map(|(hand, _)| (used.get(usize::from(hand)).copied().unwrap_or(false), hand));
    hands.min().map_or(0, |(_, hand)| hand)
}

/// Adds the parts that depend on the hovered hex. The mini must be active in the battle.
pub(super) fn look(battle: CoupDeGraceBattle<'_>, figure: FigureId, picked: &Selection, scene: &mut Scene) {
    if let Some(there) = picked.cell.zip(picked.faces).or_else(|| at_the_held(battle, figure, picked)) {
        face_there(battle, figure, there, scene);
    }
    let occupant = picked.cell.and_then(|cell| battle.field().occupant(cell));
    let other = occupant.filter(|who| *who != Occupant::Figure(figure));
    let strike = |scene: &Scene, who: Occupant| match scene.strike(who) {
        Some(Order::Attack { target, hand, .. }) => PlannedAttack::new(battle, figure, *target, *hand),
        _ => None,
    };
    match other {
        Some(who) if scene.looked_at.is_none() => {
            scene.aim = strike(scene, who);
            let barred = scene.barred.iter().find(|(target, _)| target.who == who);
            let barred = barred.map(|(_, refusal)| refusal.clone());
            let why = barred.or_else(|| why_no_door(battle, figure, who));
            scene.refusal = why.or_else(|| scene.refusal.take());
        }
        _ if scene.looked_at.is_none() => {
            // The target that was inspected last stays in view until another one is inspected.
            let own = picked.cell.is_none() || picked.along || occupant == Some(Occupant::Figure(figure));
            scene.aim = picked.aimed().filter(|_| own).and_then(|who| strike(scene, who));
            if let Some(cell) = picked.cell.filter(|_| scene.aim.is_none() && occupant.is_none()) {
                let (why, cost) = why_not(battle, figure, cell, scene);
                scene.too_expensive = cost;
                scene.refusal = why.or_else(|| scene.refusal.take());
            }
        }
        _ => {}
    }
    scene.beside = beside(battle, figure, scene);
}

/// The reason why an object cannot be opened: it is not a door, or the door stays closed now.
fn why_no_door(battle: CoupDeGraceBattle<'_>, figure: FigureId, who: Occupant) -> Option<Refusal> {
    let Occupant::Object(object) = who else { return None };
    battle.ordered(&battle::Order::CoupDeGrace(Order::Open { figure, object })).err()
}

/// The effects of adjacent enemies: on the hovered hex, otherwise on the mini's current one.
fn beside(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &Scene) -> Option<Beside> {
    let looked_at = scene.looked_at.as_ref().and_then(|offer| match offer.what {
        What::Move(_) | What::Enter | What::Turn => Some((offer.cell, offer.facing?)),
        _ => None,
    });
    let here = || battle.cell_of(figure).zip(battle.mini(figure).facing);
    let (at, facing) = looked_at.or_else(here)?;
    Some(Beside::new(battle, figure, at, facing))
}

/// The reason why the mini cannot go to a free hex, and the cost of going there.
fn why_not(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    cell: Cell,
    scene: &Scene,
) -> (Option<Refusal>, Option<u16>) {
    if !matches!(scene.plan.doing, PlannedAction::Any | PlannedAction::Attack { .. }) {
        return (None, None);
    }
    let board = &battle.setup().board;
    let order = if battle.is_waiting(figure) {
        let facing = scene.plan.facing.unwrap_or(Direction::EAST);
        Order::Enter { figure, at: board.at(cell), facing }
    } else if battle.is_downed(figure) {
        Order::Crawl { figure, to: board.at(cell) }
    } else {
        // Ignore the limit of points, because the refusal names the step that costs too much.
        let all = Reach::of(battle, figure, u16::MAX);
        let way = all.way(cell);
        let path: Vec<_> = way.map_or_else(|| vec![cell], |way| way.path.clone());
        let path: Vec<_> = path.into_iter().map(|cell| board.at(cell)).collect();
        let refusal = movement::judge(battle, figure, &path, None).err();
        return match way {
            Some(way) => (refusal, Some(way.cost)),
            // No path leads there. For an adjacent hex, the reason names the obstacle.
            None => (refusal.filter(|refusal| refusal.code != "not_adjacent"), None),
        };
    };
    (battle.ordered(&battle::Order::CoupDeGrace(order)).err(), None)
}
