//! A suggested placement of order markers, for players who want a quick start.

use std::cmp::Reverse;

use knockback_rules::{
    battle::{CardId, Event, FigureId, Occupant, SideId},
    c3g::{C3gBattle, Marker, Reach, targeting},
};

/// Suggests a card for each marker. The markers are dealt out to the cards in order: cards that can attack an enemy at
/// once come first, and cards with more points come before others. So marker 1 attacks as soon as possible, and each
/// card gets a marker if there are enough.
pub(super) fn quick(battle: C3gBattle<'_>, side: SideId, markers: &[Marker]) -> Vec<(Marker, CardId)> {
    let mut cards: Vec<CardId> = battle.cards_of(side).filter(|card| battle.card_lives(*card)).collect();
    cards.sort_by_key(|card| Reverse((strikes(battle, *card), worth(battle, *card))));
    let count = cards.len().max(1);
    markers.iter().filter_map(|marker| Some((*marker, *cards.get(marker.index() % count)?))).collect()
}

/// The points of the living figures of a card.
fn worth(battle: C3gBattle<'_>, card: CardId) -> u32 {
    let info = battle.rules().card(card);
    let standing = standing(battle, card).count();
    info.points.0 * u32::try_from(standing).unwrap_or(u32::MAX) / u32::try_from(info.figures.len().max(1)).unwrap_or(1)
}

fn standing(battle: C3gBattle<'_>, card: CardId) -> impl Iterator<Item = FigureId> + '_ {
    let figures = battle.rules().card(card).figures.iter().copied();
    figures.filter(move |figure| battle.field().standing(*figure).is_some())
}

/// True if a figure of the card can attack an enemy from its current position or after a move.
fn strikes(battle: C3gBattle<'_>, card: CardId) -> bool {
    standing(battle, card).any(|figure| {
        let reach = Reach::of(battle, figure);
        strikes_from(battle, figure)
            || reach.destinations().any(|way| {
                let mut there = battle.copied();
                there.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at: way.to }]);
                strikes_from(there.played(), figure)
            })
    })
}

fn strikes_from(battle: C3gBattle<'_>, figure: FigureId) -> bool {
    targeting::attacks(battle, figure).any(|(target, _)| match target {
        Occupant::Figure(target) => !battle.friends(figure, target),
        Occupant::Object(_) => false,
    })
}
