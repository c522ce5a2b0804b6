//! Where order markers lie best (`C3G-3`).

use knockback_odds::c3g::{ThreatCount, Threats};
use knockback_rules::{
    battle::{CardId, Order, SideId},
    c3g::{self, C3gBattle, Marker, MarkerFace},
};

use super::{PlanSource, plans};
use crate::{Plan, Planned, threats::ThreatMaps};

/// What a turn counts by its marker: the first comes before anybody could change the position; the bluff brings no turn.
const TURNS: [f64; 4] = [1.0, 0.8, 0.65, 0.0];

/// What a card's turn keeps of its worth where it had one in this round already.
const AGAIN: f64 = 0.8;

/// What it counts that the bluff lies apart from the others, in points.
const BLUFF: f64 = 0.01;

/// What leads to the plans of a side that places its markers: each card that takes one, and everything else by itself.
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

/// The marker that an order places, and the card that takes it.
fn placed(order: &Order) -> Option<(Marker, CardId)> {
    match order {
        Order::C3g(c3g::Order::PlaceMarker { marker, card }) => Some((*marker, *card)),
        _ => None,
    }
}

/// The plans to place each marker on a card.
pub(super) fn mark(
    battle: C3gBattle<'_>,
    side: SideId,
    (card, mut maps): (CardId, ThreatMaps<ThreatCount>),
    planned: &mut Planned<PlanSource>,
) -> Option<PlanSource> {
    let Some(acts) = maps.sum(battle, |threats| best(battle, (side, planned.now()), threats)) else {
        return Some(PlanSource::Marked(card, maps));
    };
    // A little for a mere move.
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

/// What the best attack of a figure seems to be worth.
fn best(battle: C3gBattle<'_>, side: (SideId, f64), threats: &Threats) -> f64 {
    plans::strikes(battle, side, threats, true).into_iter().map(|strike| strike.guess).fold(0.0, f64::max)
}
