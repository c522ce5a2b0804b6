//! Where order markers lie best (`C3G-3`).

use knockback_rules::{
    battle::{CardId, Order, SideId},
    c3g::{self, Marker, MarkerFace, Played},
};

use super::plans;
use crate::Plan;

/// What a turn counts by its marker: the first comes before anybody could change the position; the bluff brings no turn.
const TURNS: [f64; 4] = [1.0, 0.8, 0.65, 0.0];

/// What a card's turn keeps of its worth where it had one in this round already.
const AGAIN: f64 = 0.8;

/// What it counts that the bluff lies apart from the others, in points.
const BLUFF: f64 = 0.01;

/// Where each marker could go.
pub(super) fn plans(battle: Played<'_>, side: SideId) -> Vec<Plan> {
    let cards: Vec<(CardId, f64)> = battle
        .cards_of(side)
        .filter(|card| battle.card_lives(*card))
        .map(|card| (card, turn(battle, side, card)))
        .collect();
    let lying = |card| {
        let on = |face| matches!(face, MarkerFace::Down(on) | MarkerFace::Up(on) if on == card);
        Marker::ALL.into_iter().filter(|marker| on(battle.state().marker(side, *marker))).count()
    };
    let mut plans: Vec<Plan> = battle
        .legal_orders()
        .iter()
        .map(|order| {
            let gain = match &order {
                Order::C3g(c3g::Order::PlaceMarker { marker: Marker::X, card }) if lying(*card) == 0 => BLUFF,
                Order::C3g(c3g::Order::PlaceMarker { marker, card }) => {
                    let worth = cards.iter().find(|(other, _)| other == card).map_or(0.0, |(_, worth)| *worth);
                    let again = AGAIN.powi(i32::try_from(lying(*card)).unwrap_or(0));
                    TURNS[marker.index()] * worth * again
                }
                _ => 0.0,
            };
            Plan { gain, ..Plan::of(order) }
        })
        .collect();
    plans.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    plans
}

/// What a turn of a card seems to be worth: the best attack of each of its figures; a little for a mere move.
fn turn(battle: Played<'_>, side: SideId, card: CardId) -> f64 {
    let figures = battle.rules().card(card).figures.iter();
    let standing = figures.filter(|figure| battle.field().standing(**figure).is_some());
    let best =
        |figure| plans::strikes(battle, side, figure, true).into_iter().map(|strike| strike.guess).fold(0.0, f64::max);
    let printed = f64::from(battle.rules().card(card).points.0) * 0.01;
    standing.map(|figure| best(*figure)).sum::<f64>() + printed
}
