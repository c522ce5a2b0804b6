//! The order markers on a card, as seen from a viewpoint (`C3G-3`). All players see the number of face-down markers,
//! but only their owner sees which ones they are.

use knockback_rules::{
    battle::CardId,
    c3g::{C3gBattle, Marker, MarkerFace},
};

use super::markers::Laid;
use crate::{army::Plate, viewpoint::Viewpoint};

/// The order markers on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OnCard {
    /// Markers that are face up.
    up: Vec<Marker>,
    /// The number of face-down markers.
    down: usize,
    /// The face-down markers themselves, for their owner.
    known: Vec<Marker>,
}

impl OnCard {
    /// The markers on a card, as seen from a viewpoint.
    pub(super) fn of(battle: C3gBattle<'_>, card: CardId, viewpoint: &Viewpoint) -> Self {
        let side = battle.rules().card(card).side;
        let is = |marker: &Marker, face: MarkerFace| battle.state().marker(side, *marker) == face;
        let up = Marker::ALL.into_iter().filter(|marker| is(marker, MarkerFace::Up(card))).collect();
        if viewpoint.viewer != Some(side) {
            return Self { up, down: battle.state().face_down(side, card), known: Vec::new() };
        }
        // Only the owner sees placements that are not ordered yet.
        let laid = Laid::by(&viewpoint.draft, side);
        let own = |marker: &Marker| is(marker, MarkerFace::Down(card)) || laid.card(*marker) == Some(card);
        let known: Vec<Marker> = Marker::ALL.into_iter().filter(own).collect();
        Self { up, down: known.len(), known }
    }

    /// A plate for each face-up marker, and one plate for all face-down markers.
    pub(super) fn plates(&self) -> Vec<Plate> {
        let up = self.up.iter().map(|marker| Plate { sign: marker.name().to_owned(), down: false });
        let down = (self.down > 0).then(|| Plate { sign: self.backs(), down: true });
        up.chain(down).collect()
    }

    /// The text for face-down markers: `1 X` for their owner, `?` and their number for other players.
    fn backs(&self) -> String {
        match (&self.known[..], self.down) {
            ([], 1) => "?".to_owned(),
            ([], many) => format!("?\u{d7}{many}"),
            (known, _) => names(known, " "),
        }
    }

    /// The markers as part of a sentence; `None` if there are no markers.
    pub(super) fn sentence_part(&self) -> Option<String> {
        let up = (!self.up.is_empty()).then(|| format!("{} revealed", names(&self.up, ", ")));
        let down = (self.down > 0).then(|| match &self.known[..] {
            [] => format!("{} face down", ["no", "one", "two", "three", "four"].get(self.down).unwrap_or(&"many")),
            known => format!("{} face down", names(known, ", ")),
        });
        let told: Vec<String> = up.into_iter().chain(down).collect();
        (!told.is_empty()).then(|| format!("Order markers: {}", told.join("; ")))
    }
}

fn names(markers: &[Marker], between: &str) -> String {
    markers.iter().map(|marker| marker.name()).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Event, Setup, SideId},
        c3g,
        files::read_scenario,
    };

    use super::*;
    use crate::c3g::testing::expect_ruleset;

    /// The ledge scenario, with two markers of the first side on its card.
    fn two_lie() -> Battle {
        let bytes = include_bytes!("../../../../tests/fixtures/ledge.ron");
        let mut battle = Battle::new(Arc::new(Setup::new(read_scenario("ledge.ron", bytes).unwrap()).unwrap()));
        for marker in [Marker::Two, Marker::X] {
            battle.apply(&Event::C3g(c3g::Event::MarkerPlaced { side: SideId(0), marker, card: CardId(0) }));
        }
        battle
    }

    #[test]
    fn all_players_see_the_number_of_markers_but_only_their_owner_sees_which() {
        let mut battle = two_lie();
        let seen = |battle: &Battle, viewer: Option<SideId>| {
            OnCard::of(expect_ruleset(battle), CardId(0), &Viewpoint { viewer, ..Viewpoint::default() })
        };
        let signs = |on: &OnCard| on.plates().into_iter().map(|plate| plate.sign).collect::<Vec<_>>();
        for stranger in [None, Some(SideId(1))] {
            assert_eq!(signs(&seen(&battle, stranger)), ["?\u{d7}2"]);
        }
        let own = Some(SideId(0));
        assert_eq!(signs(&seen(&battle, own)), ["2 X"]);
        battle.apply(&Event::C3g(c3g::Event::MarkerRevealed { side: SideId(0), marker: Marker::Two, card: CardId(0) }));
        let seen = seen(&battle, None);
        assert_eq!(signs(&seen), ["2", "?"]);
        assert_eq!(seen.sentence_part().as_deref(), Some("Order markers: 2 revealed; one face down"));
    }
}
