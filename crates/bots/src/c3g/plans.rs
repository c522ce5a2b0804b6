//! Candidate plans for a turn of C3G.

use knockback_odds::c3g::{Odds, Threats};
use knockback_rules::{
    battle::{Event, FigureId, Occupant, Order, SideId},
    board::{End, Footprint},
    c3g::{self, AttackWith, C3gBattle},
    geometry::Coord,
};

use super::{PlanSource, attacks, evaluation, exposure, moves};
use crate::{FxHashMap, Plan, Planned, threats::ThreatMaps};

/// The plan sources of a turn: one for all attacks of each figure, and one for each other order.
pub(super) fn leads(battle: C3gBattle<'_>) -> Vec<PlanSource> {
    let orders: Vec<Order> = battle.legal_orders().iter().collect();
    let mut movers: Vec<FigureId> = orders.iter().filter_map(moves).collect();
    movers.dedup();
    let mut attackers: Vec<FigureId> = orders.iter().filter_map(attacks).collect();
    attackers.extend(&movers);
    attackers.sort_unstable();
    attackers.dedup();
    let strikes = attackers
        .into_iter()
        .map(|figure| PlanSource::Strikes { maps: ThreatMaps::of(vec![figure]), may_move: movers.contains(&figure) });
    // The strikes already include all attacks on figures.
    let at_figure = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { target: Occupant::Figure(_), .. }));
    strikes.chain(orders.into_iter().filter(|order| !at_figure(order)).map(PlanSource::Act)).collect()
}

/// Adds the attack plans of a figure.
pub(super) fn strike(
    battle: C3gBattle<'_>,
    side: SideId,
    (threats, may_move): (&Threats, bool),
    planned: &mut Planned<PlanSource>,
) {
    for Strike { guess, plan } in strikes(battle, (side, planned.now()), threats, may_move) {
        planned.add(guess, plan);
    }
}

/// Adds the plan for an order that is not an attack on a figure.
pub(super) fn act(battle: C3gBattle<'_>, side: SideId, order: Order, planned: &mut Planned<PlanSource>) {
    let guess = match &order {
        Order::C3g(c3g::Order::Move { figure, path, lead }) => {
            let to = end(battle, *figure, path, *lead);
            to.map_or(0.0, |to| standing_at(battle, (side, planned.now()), *figure, to))
        }
        // Only a forecast can value attacks on objects.
        Order::C3g(c3g::Order::Attack { .. }) => f64::NEG_INFINITY,
        _ => f64::INFINITY,
    };
    planned.add(guess, Plan::of(order));
}

/// An attack by a figure, with its guessed worth.
pub(super) struct Strike {
    /// The guessed change in worth, in points.
    pub guess: f64,
    /// The orders.
    pub plan: Plan,
}

/// The attacks in a figure's threat map, from its position and, if it may move, after a move. `now` is the worth of the
/// current position to the side.
pub(super) fn strikes(
    battle: C3gBattle<'_>,
    (side, now): (SideId, f64),
    threats: &Threats,
    may_move: bool,
) -> Vec<Strike> {
    let figure = threats.figure;
    let mut gains: FxHashMap<*const Odds, f64> = FxHashMap::default();
    let mut best: Vec<(Footprint, Occupant, AttackWith, Strike)> = Vec::new();
    for threat in &threats.threats {
        if threat.way.is_some() && !may_move {
            continue;
        }
        let odds = threats.odds(threat);
        let gain = *gains.entry(odds).or_insert_with(|| exposure::gain(battle, side, odds));
        let arrival = threat.arrival.value();
        let stands = threat.way.as_ref().map_or(0.0, |way| standing_at(battle, (side, now), figure, way.to));
        let hurt = (1.0 - arrival) * evaluation::per_wound(battle, figure);
        let guess = gain * arrival + stands - hurt;
        let question = threat.question;
        // Threats that differ only in the line of knockback are one plan, because the forecast chooses the line.
        let known = best.iter_mut().find(|(at, target, with, _)| {
            at.same_cells(threat.at) && *target == question.target && *with == question.with
        });
        if let Some((.., strike)) = known {
            strike.guess = strike.guess.max(guess);
        } else {
            let attack = c3g::Order::Attack { attacker: figure, target: question.target, with: question.with };
            let attack = Order::C3g(attack);
            let plan = match &threat.way {
                Some(way) => Plan::of(Order::C3g(way.order(battle, figure))).then(attack),
                None => Plan::of(attack),
            };
            best.push((threat.at, question.target, question.with, Strike { guess, plan }));
        }
    }
    best.into_iter().map(|(.., strike)| strike).collect()
}

/// The change in worth if a figure stands at another position, in points.
fn standing_at(battle: C3gBattle<'_>, (side, now): (SideId, f64), figure: FigureId, at: Footprint) -> f64 {
    let mut moved = battle.copied();
    moved.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at }]);
    evaluation::position_worth(moved.played(), side) - now
}

/// The position at the end of a path.
fn end(battle: C3gBattle<'_>, figure: FigureId, path: &[Coord], lead: Option<Coord>) -> Option<Footprint> {
    let board = &battle.setup().board;
    let mut at = battle.field().standing(figure)?;
    let lead = match lead.and_then(|lead| board.cell(lead)) {
        Some(lead) if at.tail == Some(lead) => End::Tail,
        _ => End::Head,
    };
    for step in path {
        at = at.stepped(lead, board.cell(*step)?);
    }
    Some(at)
}
