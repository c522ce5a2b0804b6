//! Placement of order markers (`C3G-3`).

use knockback_odds::c3g::{ThreatCount, Threats};
use knockback_rules::{
    battle::{CardId, Order, SideId},
    c3g::{self, C3gBattle, Marker, MarkerFace},
};

use super::{PlanSource, plans};
use crate::{Plan, Planned, threats::ThreatMaps};

/// The weight of a turn for each marker. The first turn comes before the position can change much, so it weighs most.
/// The bluff marker gives no turn.
const TURNS: [f64; 4] = [1.0, 0.8, 0.65, 0.0];

/// The factor on a turn's worth for each marker that the card already has in this round.
const AGAIN: f64 = 0.8;

/// The bonus for placing the bluff on a card without other markers, in points.
const BLUFF: f64 = 0.01;

/// The plan sources of a side that places its markers: one for each of its living cards, and one for each other order.
pub(super) fn leads(battle: C3gBattle<'_>, side: SideId) -> Vec<PlanSource> {
    let marked = |card: CardId| {
        let figures = battle.rules().card(card).figures.iter().copied();
        let standing = figures.filter(|figure| battle.field().standing(*figure).is_some());
        PlanSource::Marked(card, ThreatMaps::of(standing.collect()))
    };
    let cards = battle.cards_of(side).filter(|card| battle.card_lives(*card)).map(marked);
    let others = battle.legal_orders().iter().filter(|order| placed(order).is_none()).map(PlanSource::Order);
    cards.chain(others).collect()
}

/// The marker that an order places, with its card.
fn placed(order: &Order) -> Option<(Marker, CardId)> {
    match order {
        Order::C3g(c3g::Order::PlaceMarker { marker, card }) => Some((*marker, *card)),
        _ => None,
    }
}

/// Adds the plans that place each marker on a card.
pub(super) fn mark(
    battle: C3gBattle<'_>,
    side: SideId,
    (card, mut maps): (CardId, ThreatMaps<ThreatCount>),
    planned: &mut Planned<PlanSource>,
) -> Option<PlanSource> {
    let Some(acts) = maps.sum(battle, |threats| best(battle, (side, planned.now()), threats)) else {
        return Some(PlanSource::Marked(card, maps));
    };
    // The small bonus ranks cards that can only move.
    let worth = acts + f64::from(battle.rules().card(card).points.0) * 0.01;
    let on = |face| matches!(face, MarkerFace::Down(on) | MarkerFace::Up(on) if on == card);
    let lying = Marker::ALL.into_iter().filter(|marker| on(battle.state().marker(side, *marker))).count();
    let again = AGAIN.powi(i32::try_from(lying).unwrap_or(0));
    for order in battle.legal_orders().iter() {
        let gain = match placed(&order) {
            Some((Marker::X, on)) if on == card && lying == 0 => BLUFF,
            Some((marker, on)) if on == card => TURNS[marker.index()] * worth * again,
            _ => continue,
        };
        planned.add(gain, Plan { gain, ..Plan::of(order) });
    }
    None
}

/// The guessed worth of a figure's best attack.
fn best(battle: C3gBattle<'_>, side: (SideId, f64), threats: &Threats) -> f64 {
    plans::strikes(battle, side, threats, true).into_iter().map(|strike| strike.guess).fold(0.0, f64::max)
}
