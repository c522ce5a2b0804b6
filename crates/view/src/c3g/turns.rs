//! The top bar of a C3G battle: the round and its turn order.

use knockback_rules::{
    battle::{Event, Frame, SideId},
    c3g::{self, C3gBattle, Choice, Marker, MarkerFace, RoundFrame},
};

use super::{acting, orders::unused_actions::is_due};
use crate::top_bar::{Cell, CellState, Clock, EndButton, EndTurnOption, Span, TopBar, Track};

/// The contents of the bar.
pub(super) fn top_bar(battle: C3gBattle<'_>, choice: Option<&Choice>, log: &[Event]) -> TopBar {
    TopBar {
        clock: clock(battle),
        about: about(battle, choice),
        track: track(battle, log),
        end: EndButton::new("End turn", "Ends your turn; the next side takes theirs.", "C3G-4"),
        ending: match choice {
            Some(Choice::Act { .. }) => EndTurnOption::of(is_due(battle)),
            _ => EndTurnOption::Nothing,
        },
    }
}

/// The current round as text.
fn clock(battle: C3gBattle<'_>) -> Clock {
    let round = battle.state().round();
    Clock {
        text: if round == 0 { "Set-up".to_owned() } else { format!("Round {round}") },
        tip: "In each round, every side puts order markers on its cards, rolls for initiative and takes three turns.",
        rules: &["C3G-3", "C3G-5"],
        ..Clock::default()
    }
}

/// The current activity of the acting side.
fn about(battle: C3gBattle<'_>, choice: Option<&Choice>) -> String {
    match (choice, acting::turn(battle)) {
        (Some(Choice::PlaceMarkers { .. }), _) => "placing order markers".to_owned(),
        (Some(Choice::Deploy { .. }), _) => "setting up".to_owned(),
        (_, Some(act)) => {
            let card = &battle.rules().card(act.card).name;
            let number = acting::turn_number(battle).unwrap_or(1);
            format!("Turn {number} of 3: {card}")
        }
        _ => String::new(),
    }
}

/// The initiative rolls of each side in the shown round.
fn initiative(battle: C3gBattle<'_>, log: &[Event]) -> Vec<(SideId, String)> {
    let told = |rolls: &[u8]| rolls.iter().map(ToString::to_string).collect::<Vec<_>>().join(", then ");
    let under_way = battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(c3g::Frame::Round(RoundFrame::Initiative { rolls })) => Some(rolls),
        _ => None,
    });
    if let Some(rolls) = under_way {
        return rolls.iter().filter(|(_, own)| !own.is_empty()).map(|(side, own)| (*side, told(own))).collect();
    }
    let order = battle.state().turn_order();
    if order.is_empty() {
        return Vec::new();
    }
    let round = battle.state().round();
    let begins = |event: &Event| matches!(event, Event::C3g(c3g::Event::RoundBegan { round: this }) if *this == round);
    let began = log.iter().position(begins).unwrap_or_default();
    let of = |side: SideId| -> Vec<u8> {
        log.iter()
            .skip(began)
            .take_while(|event| !matches!(event, Event::C3g(c3g::Event::TurnOrder { .. })))
            .filter_map(|event| match event {
                Event::C3g(c3g::Event::InitiativeRolled { side: whose, roll }) if *whose == side => Some(*roll),
                _ => None,
            })
            .collect()
    };
    order.iter().map(|side| (*side, told(&of(*side)))).collect()
}

/// The turn order: turns 1, 2 and 3, each with the sides in the order of their initiative.
fn track(battle: C3gBattle<'_>, log: &[Event]) -> Track {
    let (state, now) = (battle.state(), acting::turn(battle).map(|act| act.side));
    let rolls = initiative(battle, log);
    let cell = |marker: Marker, side: SideId| {
        let name = battle.side_name(side);
        let (state, what) = match state.marker(side, marker) {
            MarkerFace::Up(card) => {
                let later = Marker::ALL.into_iter().skip(marker.index() + 1).take(2 - marker.index().min(2));
                let last_up = later.clone().all(|next| !matches!(state.marker(side, next), MarkerFace::Up(_)));
                let state = if now == Some(side) && last_up { CellState::Now } else { CellState::Over };
                (state, battle.rules().card(card).name.clone())
            }
            MarkerFace::Unplaced | MarkerFace::Down(_) | MarkerFace::Shuffled(_) => {
                (CellState::ToCome, "its card lies face down".to_owned())
            }
        };
        let rolled = rolls.iter().find(|(whose, _)| *whose == side);
        let rolled = rolled.map(|(_, roll)| format!(" Initiative: {roll}.")).unwrap_or_default();
        let tip = format!("Turn {} of {name}: {what}.{rolled}", marker.name());
        Cell { name: String::new(), side, label: String::new(), state, holds: false, tip }
    };
    let order = state.turn_order();
    if order.is_empty() {
        return Track::default();
    }
    let spans = Marker::ALL.into_iter().take(3).zip(1..).map(|(marker, turn)| Span {
        label: turn.to_string(),
        cells: order.iter().map(|side| cell(marker, *side)).collect(),
        ..Span::default()
    });
    Track {
        name: "Order of turns",
        spans: spans.collect(),
        rolls_tip: "Each side's initiative roll: the highest goes first.",
        rules: &["C3G-3"],
        rolls,
        ..Track::default()
    }
}
