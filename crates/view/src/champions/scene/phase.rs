//! A phase: the orders that clicks on hexes and targets give, with the plan of the figure.

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    board::Cell,
    champions::{
        ChampionsBattle, Charge, ChargeKind, Maneuver, Order, Ready, area::area_of, charge::charges_at,
        flight::throw_trajectory, grab, improvised::dice_of_strength, movement,
    },
    geometry::Direction,
};

use super::{Blast, Offer, PlannedAttack, Scene, Throw, What, charges, feet, means, strength, weapon};
use crate::{
    champions::plan::{plan, throws as thrown_next},
    overlay::{Target, cells},
    selection::Selection,
};

/// Adds the parts that depend only on the figure and its plan.
pub(super) fn base(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let with = weapon(battle, figure, picked);
    if overlay.threats {
        half_moves(battle, figure, picked, overlay);
        targets(battle, figure, picked, overlay);
    } else if let Some(who) = thrown(battle, figure, picked) {
        throws(battle, figure, who, overlay);
    } else if area_of(battle, figure, with).is_some() {
        areas(battle, figure, picked, overlay);
    } else if charges(plan(picked).maneuver) {
        targets_of_charges(battle, figure, picked, overlay);
    } else {
        moves(battle, figure, picked, overlay);
        targets(battle, figure, picked, overlay);
    }
}

/// The character that the figure plans to throw, if the figure still holds it.
fn thrown(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection) -> Option<FigureId> {
    thrown_next(picked).filter(|who| grab::holder(battle, *who) == Some(figure))
}

fn is_legal(battle: ChampionsBattle<'_>, order: &Order) -> bool {
    battle.ordered(&battle::Order::Champions(order.clone())).is_ok()
}

fn moves(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else { return };
    let plans = movement::plans_by(battle, figure, means(battle, figure, picked), feet(battle, figure, picked), 2);
    for plan in plans {
        let order = plan.order(battle, figure);
        if is_legal(battle, &order) {
            let cell = plan.path.last().copied().unwrap_or(start);
            overlay.offers.push(Offer { cell, what: What::Move(plan), order });
        }
    }
}

/// Adds the half moves after which the figure could attack: by the planned means, and by other means to hexes that the
/// planned means do not reach.
fn half_moves(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else { return };
    let others = Ready::of(battle, figure).map_or_else(Vec::new, |ready| ready.ways());
    if others.is_empty() {
        return;
    }
    let planned = movement::plans_by(battle, figure, means(battle, figure, picked), feet(battle, figure, picked), 1);
    for plan in planned.into_iter().chain(others) {
        let (cell, order) = (plan.path.last().copied().unwrap_or(start), plan.order(battle, figure));
        if overlay.offer(cell).is_none() && is_legal(battle, &order) {
            overlay.offers.push(Offer { cell, what: What::Move(plan), order });
        }
    }
}

/// All other figures and all objects on the board.
fn others(battle: ChampionsBattle<'_>, figure: FigureId) -> impl Iterator<Item = Target> + '_ {
    let figures = battle.field().standing_figures().map(|(other, _)| Occupant::Figure(other));
    let objects = battle.field().objects().map(|(object, _)| Occupant::Object(object));
    figures.chain(objects).filter(move |who| *who != Occupant::Figure(figure)).map(move |who| {
        let friend = matches!(who, Occupant::Figure(other) if battle.friends(figure, other));
        Target { who, cells: cells(&battle, who), friend }
    })
}

fn targets(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let (with, maneuver) = (weapon(battle, figure, picked), plan(picked).maneuver);
    for target in others(battle, figure) {
        let order = Order::Attack { attacker: figure, target: target.who, with, maneuver };
        match battle.ordered(&battle::Order::Champions(order.clone())) {
            Ok(_) => {
                overlay.strikes.push((target.who, order));
                overlay.targets.push(target);
            }
            Err(refusal) => overlay.barred.push((target, refusal)),
        }
    }
    in_order(battle, overlay);
}

/// Sorts targets: conscious enemies, unconscious enemies, objects, friends.
fn in_order(battle: ChampionsBattle<'_>, overlay: &mut Scene) {
    let out = |who: Occupant| matches!(who, Occupant::Figure(figure) if !battle.is_awake(figure));
    overlay.targets.sort_by_key(|target| (target.friend, matches!(target.who, Occupant::Object(_)), out(target.who)));
}

fn areas(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let with = weapon(battle, figure, picked);
    let board = &battle.setup().board;
    for cell in board.cells() {
        let order = Order::AttackHex { attacker: figure, at: board.at(cell), with };
        if is_legal(battle, &order) {
            overlay.offers.push(Offer { cell, what: What::Area, order });
        }
    }
}

fn targets_of_charges(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let kind = match plan(picked).maneuver {
        Maneuver::MoveThrough(_) => ChargeKind::MoveThrough,
        Maneuver::GrabBy(_) => ChargeKind::GrabBy,
        _ => ChargeKind::MoveBy,
    };
    let strength = weapon(battle, figure, picked).strength().unwrap_or_else(|| strength(battle, figure));
    let how = (means(battle, figure, picked), feet(battle, figure, picked));
    for target in others(battle, figure) {
        let mut ways = charges_at(battle, figure, how, target.who, (kind, strength));
        ways.retain(|charge| is_legal(battle, &Order::Charge(charge.clone())));
        // The charge with the longest path before its attack does the most damage.
        let hardest = ways.iter().max_by_key(|charge| (charge.after, std::cmp::Reverse(charge.path.len())));
        let Some(hardest) = hardest.cloned() else { continue };
        overlay.strikes.push((target.who, Order::Charge(hardest)));
        overlay.charges.extend(ways);
        overlay.targets.push(target);
    }
    in_order(battle, overlay);
}

fn throws(battle: ChampionsBattle<'_>, figure: FigureId, who: FigureId, overlay: &mut Scene) {
    let strength = strength(battle, figure);
    let Some(start) = battle.field().standing(who).map(|at| at.head) else { return };
    for direction in Direction::ALL {
        let order = Order::Throw { figure, who, direction, strength };
        if !is_legal(battle, &order) {
            continue;
        }
        let Some(throw) = throw(battle, figure, who, direction) else { continue };
        let next = battle.setup().board.neighbour(start, direction);
        let mut over: Vec<Cell> = throw.trajectory.path.iter().copied().chain(next).collect();
        over.sort_unstable();
        over.dedup();
        let offer = |cell| Offer { cell, what: What::Throw(direction), order: order.clone() };
        overlay.offers.extend(over.into_iter().map(offer));
    }
}

fn throw(battle: ChampionsBattle<'_>, figure: FigureId, who: FigureId, direction: Direction) -> Option<Throw> {
    let strength = strength(battle, figure);
    let metres = grab::judge_throw(battle, figure, who, strength).ok()?;
    let how = (metres.hexes(), dice_of_strength(strength));
    Some(Throw { who, direction, trajectory: throw_trajectory(battle, who, direction, how)? })
}

/// Adds the parts that depend on the hovered cell.
pub(super) fn look(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, overlay: &mut Scene) {
    let offered = overlay.looked_at.take();
    match offered.as_ref().map(|offer| (&offer.what, offer.cell)) {
        Some((What::Throw(direction), _)) => {
            overlay.throw = thrown(battle, figure, picked).and_then(|who| throw(battle, figure, who, *direction));
            overlay.looked_at = offered;
            return;
        }
        Some((What::Area, cell)) => {
            overlay.blast = Blast::new(battle, figure, cell, weapon(battle, figure, picked));
            overlay.looked_at = offered;
            return;
        }
        _ => {}
    }
    let with = weapon(battle, figure, picked);
    if let Some(cell) = picked.cell.filter(|_| !overlay.threats && area_of(battle, figure, with).is_some()) {
        // No area can be aimed at this hex. Report the reason.
        let order = Order::AttackHex { attacker: figure, at: battle.setup().board.at(cell), with };
        overlay.refusal = battle.ordered(&battle::Order::Champions(order)).err();
        return;
    }
    let is_target = |overlay: &Scene, who: Occupant| overlay.targets.iter().any(|target| target.who == who);
    let held = picked.aimed().filter(|who| is_target(overlay, *who));
    let occupant = picked.cell.and_then(|cell| battle.field().occupant(cell));
    let other = occupant.filter(|who| *who != Occupant::Figure(figure));
    match (picked.cell, other) {
        (Some(_), Some(who)) if is_target(overlay, who) => {
            overlay.aim = aim(battle, figure, who, picked, overlay);
        }
        (Some(_), Some(who)) => {
            let barred = overlay.barred.iter().find(|(target, _)| target.who == who);
            overlay.refusal = barred.map(|(_, refusal)| refusal.clone());
        }
        (cell, _) => {
            let aim = held.and_then(|who| aim(battle, figure, who, picked, overlay));
            let elsewhere = !(picked.along && aim.is_some());
            let ends = cell.is_some_and(|cell| aim.as_ref().is_some_and(|aim| aim.ends_on(battle, cell)));
            overlay.looked_at = offered.filter(|_| elsewhere && !ends);
            if let Some(cell) = cell.filter(|_| overlay.looked_at.is_none() && aim.is_none()) {
                overlay.refusal = why_not(battle, figure, picked, cell);
            }
            if overlay.looked_at.is_none() {
                overlay.aim = aim;
            }
        }
    }
    ends_of_charges(battle, overlay);
}

/// The attack on a figure or object. If the plan is a charge, the charge to the hovered cell is used.
fn aim(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    who: Occupant,
    picked: &Selection,
    overlay: &Scene,
) -> Option<PlannedAttack> {
    let aim = if let Order::Charge(hardest) = overlay.strike(who)? {
        let board = &battle.setup().board;
        let ends =
            |charge: &&Charge| charge.target == who && charge.path.last().and_then(|at| board.cell(*at)) == picked.cell;
        let chosen = overlay.charges.iter().find(ends).unwrap_or(hardest);
        PlannedAttack::of_charge(battle, chosen.clone())
    } else {
        let from = battle.field().standing(figure)?.head;
        let how = (weapon(battle, figure, picked), plan(picked).maneuver);
        PlannedAttack::new(battle, figure, who, how, from)
    };
    aim.map(|aim| aim.inspecting(picked))
}

/// While a charge is previewed, offers the hexes where it may end.
fn ends_of_charges(battle: ChampionsBattle<'_>, overlay: &mut Scene) {
    let Some(aim) = overlay.aim.as_ref().filter(|aim| aim.charge.is_some()) else { return };
    let board = &battle.setup().board;
    let at_it = overlay.charges.iter().filter(|charge| charge.target == aim.target);
    let offers = at_it.filter_map(|charge| {
        let cell = board.cell(*charge.path.last()?)?;
        Some(Offer { cell, what: What::Charge, order: Order::Charge(charge.clone()) })
    });
    overlay.offers = offers.collect();
}

/// The reason why a figure cannot move to a cell. `None` for a distant cell, where the reason is just the distance.
fn why_not(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, cell: Cell) -> Option<battle::Refusal> {
    if charges(plan(picked).maneuver) || thrown_next(picked).is_some() {
        return None;
    }
    let path = vec![battle.setup().board.at(cell)];
    let order = Order::Move { figure, by: means(battle, figure, picked), path, feet: None };
    battle.ordered(&battle::Order::Champions(order)).err().filter(|refusal| refusal.code != "no_way")
}
