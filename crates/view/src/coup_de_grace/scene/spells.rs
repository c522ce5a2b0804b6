//! Spells that are not attacks: the force orb and the staff of air (`CDG-25`).

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    coup_de_grace::{CoupDeGraceBattle, Order, Sense, orb},
};

use super::{Blown, Offer, Scene, What, lookahead};
use crate::overlay::{Target, cells};

/// Adds the minis that an orb can move, and once a mini is selected, its destinations.
pub(super) fn orb(
    battle: CoupDeGraceBattle<'_>,
    (figure, hand): (FigureId, u8),
    picked: Option<FigureId>,
    scene: &mut Scene,
) {
    let board = &battle.setup().board;
    for order in battle.legal_orders().iter() {
        let battle::Order::CoupDeGrace(Order::Orb { hand: held, target, to, .. }) = order else { continue };
        if held != hand {
            continue;
        }
        if !scene.movable.contains(&target) {
            scene.movable.push(target);
        }
        let turned = scene.plan.facing.filter(|_| battle.is_standing(target));
        let casting = orb::judge(battle, figure, hand, (target, to, turned));
        let Some((cell, (casting, _))) = board.cell(to).zip(casting.ok()) else { continue };
        if picked == Some(target) {
            let order = Order::Orb { figure, hand, target, to, facing: turned };
            let facing = turned.or(battle.mini(target).facing);
            scene.offers.push(Offer { cell, what: What::Orb(target), order, cost: casting.cost, facing });
        }
    }
    scene.targets = scene.movable.iter().map(|who| target(battle, figure, *who)).collect();
    if scene.movable.is_empty() {
        // The reason does not depend on the mini: the hand, the points, or no mini in reach.
        let anybody = battle.field().standing_figures().map(|(other, _)| other).find(|other| *other != figure);
        let why = anybody.and_then(|other| {
            let at = battle.cell_of(other)?;
            let to = board.neighbours(at).next()?;
            orb::judge(battle, figure, hand, (other, board.at(to), None)).err()
        });
        scene.refusal = why;
    }
}

/// Adds the moves that a staff of air would cause. A click on any of these minis, or on the bearer, casts the spell.
pub(super) fn air(battle: CoupDeGraceBattle<'_>, figure: FigureId, sense: Sense, scene: &mut Scene) {
    let order = Order::Air { figure, sense };
    let cost = match orb::judge_air(battle, figure) {
        Ok(casting) => casting.cost,
        Err(refusal) => {
            scene.refusal = Some(refusal);
            return;
        }
    };
    let Some((then, events)) = lookahead::happened(battle, &order) else { return };
    for (who, at) in battle.field().standing_figures().filter(|(who, _)| *who != figure) {
        // A mini that a pit has removed from the board ended on the cell of its last step.
        let mut stepped = events.iter().filter_map(|event| match event {
            battle::Event::Stepped { figure, to } if *figure == who => Some(to.head),
            _ => None,
        });
        let to = then.field().footprint(who).map(|at| at.head).or_else(|| stepped.next_back()).unwrap_or(at.head);
        if to != at.head {
            scene.blown.push(Blown { who, from: at.head, to });
        }
    }
    let on = scene.blown.iter().map(|blown| blown.from).chain(battle.cell_of(figure));
    let offer = |cell| Offer { cell, what: What::Air(sense), order: order.clone(), cost, facing: None };
    scene.offers = on.map(offer).collect();
}

fn target(battle: CoupDeGraceBattle<'_>, figure: FigureId, who: FigureId) -> Target {
    let friend = battle.friends(figure, who);
    let who = Occupant::Figure(who);
    Target { who, cells: cells(&battle, who), friend }
}
