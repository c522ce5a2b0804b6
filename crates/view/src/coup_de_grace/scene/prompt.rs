//! Questions after a hit or a recovery: a push and its direction, and a facing (`CDG-22`, `CDG-24`).

use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::{CoupDeGraceBattle, Order},
    geometry::Direction,
};

use super::{Forced, Offer, Scene, What, facing, stand};
use crate::coup_de_grace::plan::plan;
use crate::{overlay::Target, selection::Selection};

/// Adds the choice of a push. A click on a hex of a direction chooses that direction. If there is only one, a click on
/// the pushed mini chooses it too.
pub(super) fn push(
    battle: CoupDeGraceBattle<'_>,
    target: FigureId,
    (directions, optional): (&[Direction], bool),
    scene: &mut Scene,
) {
    if let Some(active) = battle.state().active() {
        stand(battle, active.figure, scene);
    }
    let Some(forced) = Forced::chosen(battle, target, directions) else { return };
    let own = Some(forced.from).filter(|_| directions.len() == 1);
    for (direction, flight) in directions.iter().zip(&forced.flights) {
        let order = Order::Push { direction: Some(*direction) };
        let offer = |cell| Offer { cell, what: What::Push(*direction), order: order.clone(), cost: 0, facing: None };
        scene.offers.extend(flight.path.iter().copied().chain(own).map(offer));
    }
    let who = Occupant::Figure(target);
    scene.targets = vec![Target { who, cells: vec![forced.from], friend: false }];
    scene.push = Some(Forced { optional, ..forced });
}

/// Adds the choice of a facing. A click on an adjacent hex chooses the facing towards that hex. A click on the mini's
/// own hex confirms the selected facing, or the default.
pub(super) fn face(battle: CoupDeGraceBattle<'_>, target: FigureId, picked: &Selection, scene: &mut Scene) {
    let actor = battle.state().active().map_or(target, |active| active.figure);
    stand(battle, actor, scene);
    scene.plan = plan(picked);
    let Some(at) = battle.cell_of(target) else { return };
    let board = &battle.setup().board;
    let plainest = if actor == target {
        facing::by_default(battle, target, at, None)
    } else {
        // By default, the back of the mini is towards the mini that turns it.
        let away = battle.cell_of(actor).and_then(|from| board.direction_to(from, at));
        away.unwrap_or(Direction::EAST)
    };
    let now = battle.mini(target).facing;
    let offer = |cell, facing| Offer {
        cell,
        what: What::Face(facing),
        order: Order::Face { facing },
        cost: 0,
        facing: Some(facing),
    };
    let sides = Direction::ALL.into_iter().filter(|facing| Some(*facing) != now);
    scene.offers.extend(sides.filter_map(|facing| Some(offer(board.neighbour(at, facing)?, facing))));
    let own = scene.plan.facing.unwrap_or(plainest);
    if Some(own) != now {
        scene.offers.push(offer(at, own));
    }
    let who = Occupant::Figure(target);
    scene.targets = vec![Target { who, cells: vec![at], friend: battle.friends(actor, target) }];
}
