//! Questions in the course of an action: directions, destinations, additional targets, the next effect, Power Up dice
//! (`PC-6`, `PC-12`, `PC-14`, `PC-15`, `PC-21`, `PC-27`, `PC-35`, `PC-50`, `PC-52`).

use knockback_rules::{
    battle::{self, FigureId, Frame, Occupant},
    board::Cell,
    pulp_city::{self, Attempt, Choice, EffectId, Order, PulpCityBattle, TargetRef, shift},
};

use super::{ActionForecast, Answer, Offer, Scene, What, acting::target, default_orders, lookahead, stand};
use crate::overlay::{Target, cells};
use crate::pulp_city::acting;

/// Adds the parts that depend only on the question.
pub(super) fn base(battle: PulpCityBattle<'_>, choice: &Choice, scene: &mut Scene) {
    if let Some(figure) = acting::acting_model(battle, choice) {
        stand(battle, figure, scene);
    }
    match choice {
        Choice::PowerUp { most, .. } => {
            scene.shared.targets = aimed(battle);
            let answer = |dice| Answer { order: Order::PowerUp { dice }, path: Vec::new() };
            scene.answers = (0..=*most).map(answer).collect();
        }
        Choice::Effects { due, offered, .. } => {
            scene.shared.targets = aimed(battle);
            scene.answers = effects(battle, (due, offered), scene);
        }
        Choice::Direction { figure, .. } => ways(battle, *figure, scene),
        Choice::Shift { figure, spaces } => shifts(battle, (*figure, *spaces), scene),
        Choice::Centre { cells } => {
            let board = &battle.setup().board;
            let order = |cell| Order::Centre { at: board.at(cell) };
            scene.offers = cells.iter().map(|cell| offer(*cell, What::Centre, order(*cell))).collect();
        }
        Choice::Place { cells, .. } => {
            let board = &battle.setup().board;
            let order = |cell| Order::Place { at: board.at(cell) };
            scene.offers = cells.iter().map(|cell| offer(*cell, What::Place, order(*cell))).collect();
        }
        Choice::Extra { figures, .. } => {
            at_models(battle, figures, What::Extra, |figure| Order::Extra { figure }, scene);
        }
        Choice::Remove { figures } => {
            at_models(battle, figures, What::Remove, |figure| Order::Remove { figure }, scene);
        }
        Choice::Throw { figure, .. } => throws(battle, *figure, scene),
        Choice::Turn { .. }
        | Choice::Act { .. }
        | Choice::Command { .. }
        | Choice::FollowUp { .. }
        | Choice::Control { .. } => {}
    }
}

/// Adds the results of the shown answer.
pub(super) fn look(battle: PulpCityBattle<'_>, scene: &mut Scene) {
    if let Some(Frame::PulpCity(pulp_city::Frame::Blast(blast))) = battle.top() {
        // A roll for each of the other models in the blast decides whether it suffers any effect.
        let centre = scene.looked_at.as_ref().or(scene.offers.first()).map(|offer| offer.cell);
        let rolled = [blast.attempt.target, blast.around];
        scene.comes = centre.map(|centre| ActionForecast::of_blast(battle, (centre, blast.radius), rolled));
        return;
    }
    let offered = scene.looked_at.as_ref().map(|offer| &offer.order);
    let order = offered.or_else(|| scene.answer().map(|answer| &answer.order));
    scene.comes = order.and_then(|order| lookahead::forecast(battle, order));
}

fn offer(cell: Cell, what: What, order: Order) -> Offer {
    Offer { cell, what, order, risky: false }
}

/// The target of the action that is being resolved.
fn aimed(battle: PulpCityBattle<'_>) -> Vec<Target> {
    let at = |attempt: Attempt| {
        let who = match attempt.target {
            TargetRef::Figure(figure) => Occupant::Figure(figure),
            TargetRef::Object(object) => Occupant::Object(object),
            TargetRef::Hex(_) => return None,
        };
        Some(target(battle, attempt.attacker, who))
    };
    acting::attempt(battle).and_then(at).into_iter().collect()
}

/// The legal orders.
fn legal(battle: PulpCityBattle<'_>) -> Vec<Order> {
    let own = |order| if let battle::Order::PulpCity(order) = order { Some(order) } else { None };
    battle.legal_orders().iter().filter_map(own).collect()
}

/// The effects that may be next, the default one first, and stopping last. If no more effects are wanted, stopping
/// comes first.
fn effects(battle: PulpCityBattle<'_>, (due, offered): (&[EffectId], &[EffectId]), scene: &Scene) -> Vec<Answer> {
    let wants = default_orders::left(battle, &scene.plan.buys);
    let options = default_orders::options(battle, due, offered, &wants);
    let place = |order: &Order| match order {
        Order::Apply { effect, to } => {
            (options.iter().position(|option| option == effect).unwrap_or(usize::MAX), to.is_some())
        }
        _ => (usize::MAX, true),
    };
    let mut orders = legal(battle);
    orders.sort_by_key(place);
    // Move the order that stops to the front if no more effects are wanted.
    if let Some(done) = orders.iter().position(|order| *order == Order::Done).filter(|_| wants.is_empty()) {
        let left = orders.len() - done;
        orders.rotate_right(left);
    }
    orders.into_iter().map(|order| sends(battle, order)).collect()
}

/// An answer, with the displacement that it causes.
fn sends(battle: PulpCityBattle<'_>, order: Order) -> Answer {
    let flights = lookahead::forecast(battle, &order).map(|told| told.flights).unwrap_or_default();
    Answer { order, path: flights.into_iter().flat_map(|flight| flight.path).collect() }
}

/// Adds the directions of a knockback. A click on any hex of a direction chooses it.
fn ways(battle: PulpCityBattle<'_>, figure: FigureId, scene: &mut Scene) {
    scene.shared.targets = vec![moved(battle, figure, scene)];
    scene.answers = legal(battle).into_iter().map(|order| sends(battle, order)).collect();
    for Answer { order, path } in &scene.answers {
        if let Order::Direction { direction } = order {
            scene.offers.extend(path.iter().map(|cell| offer(*cell, What::Way(*direction), order.clone())));
        }
    }
}

/// The model that is moved.
fn moved(battle: PulpCityBattle<'_>, figure: FigureId, scene: &Scene) -> Target {
    target(battle, scene.figure.unwrap_or(figure), Occupant::Figure(figure))
}

/// Adds the hexes to which a model can be shifted. A click on the model's own hex leaves it in place.
fn shifts(battle: PulpCityBattle<'_>, (figure, spaces): (FigureId, u8), scene: &mut Scene) {
    let board = &battle.setup().board;
    let ways = shift::reachable(battle, figure, spaces).into_iter().map(|(cell, way)| {
        let path = way.into_iter().map(|cell| board.at(cell)).collect();
        offer(cell, What::Shift, Order::Shift { path })
    });
    scene.offers = ways.collect();
    scene.shared.targets = vec![moved(battle, figure, scene)];
}

/// Adds the models to choose from.
fn at_models(
    battle: PulpCityBattle<'_>,
    figures: &[FigureId],
    what: What,
    order: fn(FigureId) -> Order,
    scene: &mut Scene,
) {
    for figure in figures {
        let who = Occupant::Figure(*figure);
        scene.offers.extend(cells(&battle, who).into_iter().map(|cell| offer(cell, what, order(*figure))));
        let target = moved(battle, *figure, scene);
        scene.targets.push(target);
    }
}

/// Adds the targets at which a grabbed model can be thrown, with the planned Power Up dice.
fn throws(battle: PulpCityBattle<'_>, figure: FigureId, scene: &mut Scene) {
    let board = &battle.setup().board;
    let power_up = scene.plan.power_up.min(battle.model(figure).power_up);
    for order in legal(battle) {
        let Order::Throw { target: who, at, .. } = order else { continue };
        let order = Order::Throw { target: who, at, power_up };
        if let Some(who) = who {
            scene.targets.push(target(battle, figure, who));
            scene.strikes.push((who, order));
        } else if let Some(cell) = at.and_then(|at| board.cell(at)) {
            scene.offers.push(offer(cell, What::Throw, order));
        }
    }
    scene.targets.sort_by_key(|target| target.friend);
}
