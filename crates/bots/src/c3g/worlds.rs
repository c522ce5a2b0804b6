//! Hidden information in C3G: the order markers of the other sides (`C3G-3`).

use knockback_rules::{
    battle::{Battle, CardId, Event, SideId},
    c3g::{self, C3gBattle, Marker, MarkerFace},
};
use rand::{RngExt as _, rngs::Xoshiro256PlusPlus};

/// Draws a possible true battle by shuffling the hidden markers of all other sides. Every arrangement that the side
/// cannot rule out is equally likely.
pub(super) fn drawn(seen: C3gBattle<'_>, side: SideId, chance: &mut Xoshiro256PlusPlus) -> Battle {
    let mut world = seen.battle().clone();
    for other in (0..seen.setup().sides.len()).map(side_id).filter(|other| *other != side) {
        let hidden = Marker::ALL.into_iter().filter_map(|marker| match seen.state().marker(other, marker) {
            MarkerFace::Shuffled(card) => Some((marker, card)),
            MarkerFace::Unplaced | MarkerFace::Down(_) | MarkerFace::Up(_) => None,
        });
        let (markers, mut cards): (Vec<Marker>, Vec<CardId>) = hidden.unzip();
        shuffle(&mut cards, chance);
        for (marker, card) in markers.into_iter().zip(cards) {
            world.apply(&Event::C3g(c3g::Event::MarkerPlaced { side: other, marker, card }));
        }
    }
    world
}

fn side_id(place: usize) -> SideId {
    SideId(u16::try_from(place).unwrap_or(u16::MAX))
}

/// A Fisher-Yates shuffle.
fn shuffle<T>(list: &mut [T], chance: &mut Xoshiro256PlusPlus) {
    for place in (1..list.len()).rev() {
        list.swap(place, chance.random_range(0..=place));
    }
}
