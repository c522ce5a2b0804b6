//! The panel on which a side places its order markers.

use knockback_rules::{
    battle::{CardId, SideId},
    c3g::{C3gBattle, Marker, MarkerFace},
};

use super::Laid;
use crate::extension::Extension;

/// The panel on which a side places its order markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerPanel {
    /// The side.
    pub side: SideId,
    /// The task of the player.
    pub task: String,
    /// The markers that can be placed and moved.
    pub markers: Vec<MarkerButton>,
    /// Each card with its digit and the markers on it.
    pub cards: Vec<String>,
    /// True if all markers are on cards.
    pub is_complete: bool,
}

/// The button of a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerButton {
    /// The marker.
    pub marker: Marker,
    /// The name.
    pub text: String,
    /// The purpose of the marker, and the card below it.
    pub tip: String,
    /// True if this marker goes on the next chosen card.
    pub is_next: bool,
}

impl MarkerPanel {
    /// The panel of a side that may place and move the `open` markers; `None` once the placement is final.
    #[must_use]
    pub fn of(battle: C3gBattle<'_>, side: SideId, open: &[Marker], draft: &Extension) -> Option<Self> {
        let laid = Laid::by(draft, side);
        if laid.is_done() {
            return None;
        }
        let name = |card: CardId| battle.rules().card(card).name.clone();
        let told = |(key, card): (usize, CardId)| {
            let lies = |marker: &Marker| {
                battle.state().marker(side, *marker) == MarkerFace::Down(card) || laid.card(*marker) == Some(card)
            };
            let markers: Vec<&str> = Marker::ALL.into_iter().filter(lies).map(Marker::name).collect();
            let markers = if markers.is_empty() { String::new() } else { format!("   [{}]", markers.join(" ")) };
            format!("{key}  {}{markers}", name(card))
        };
        let next = laid.next(open);
        let button = |marker: &Marker| MarkerButton {
            marker: *marker,
            text: button_of(*marker),
            tip: tip_of(*marker, laid.card(*marker).map(name).as_ref()),
            is_next: next == Some(*marker),
        };
        let cards = battle.cards_of(side).filter(|card| battle.card_lives(*card));
        Some(Self {
            side,
            task: task(next),
            markers: open.iter().map(button).collect(),
            cards: (1..).zip(cards).map(told).collect(),
            is_complete: laid.all_lie(open),
        })
    }
}

/// The task of the player.
fn task(next: Option<Marker>) -> String {
    match next {
        None => "All four are placed. You can still move them.".to_owned(),
        Some(Marker::X) => "Put the bluff X on a card: it gives no turn".to_owned(),
        Some(marker) => format!("Put the turn {} marker on a card", marker.name()),
    }
}

/// The text on the button of a marker.
fn button_of(marker: Marker) -> String {
    match marker {
        Marker::X => "Bluff X".to_owned(),
        marker => format!("Turn {}", marker.name()),
    }
}

/// The purpose of a marker, and the card below it.
fn tip_of(marker: Marker, on: Option<&String>) -> String {
    let does = match marker {
        Marker::X => "A bluff: its card looks as if it had a turn, and it is never turned up.".to_owned(),
        marker => format!("In turn {} of the round its card acts.", marker.name()),
    };
    let lies = on.map_or_else(|| "lies on no card yet".to_owned(), |card| format!("lies on {card}"));
    format!("{does} It {lies}. Choose it to put it on another card.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_describe_their_purpose() {
        assert_eq!(Marker::ALL.map(button_of), ["Turn 1", "Turn 2", "Turn 3", "Bluff X"]);
        let tip = tip_of(Marker::Two, Some(&"Gantry".to_owned()));
        assert!(tip.starts_with("In turn 2 of the round its card acts. It lies on Gantry."), "{tip}");
        assert!(tip_of(Marker::X, None).contains("It lies on no card yet."));
        assert!(task(None).starts_with("All four are placed."));
    }
}
