//! The bar at the top in a C3G battle: the round, and the order of turns in it.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event, Frame, SideId},
    c3g::{self, Choice, Marker, MarkerFace, Played, RoundFrame},
};

use knockback_view::c3g::orders::left;

use super::super::{C3g, acting};
use crate::{
    hud::top::{Clock, Ending},
    rulesets::c3g::proven,
    stage::Shown,
    theme::{
        icon::{Icon, Picture, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{strong, words},
    },
};

/// The turns of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turns {
    /// For each turn of the round, the sides in order.
    track: Vec<Vec<Stop>>,
    initiative: Vec<(SideId, String)>,
}

impl Turns {
    pub(crate) fn of(battle: Played<'_>, log: &[Event]) -> Self {
        Self { track: track(battle), initiative: initiative(battle, log) }
    }
}

/// Which round it is.
pub(crate) fn clock(battle: Played<'_>) -> Clock {
    let round = battle.state().round();
    Clock {
        text: if round == 0 { "Set-up".to_owned() } else { format!("Round {round}") },
        tip: "In a round each side puts order markers on its cards, all roll for initiative, and each takes three \
              turns.",
        rules: &["C3G-3", "C3G-5"],
    }
}

/// What the side that acts is about.
pub(crate) fn about(shown: &Shown) -> String {
    let battle = proven(&shown.battle);
    match (&shown.choice::<C3g>(), acting::turn(battle)) {
        (Some((_, Choice::PlaceMarkers { .. })), _) => "places order markers".to_owned(),
        (Some((_, Choice::Deploy { .. })), _) => "sets up".to_owned(),
        (_, Some(act)) => {
            let card = &battle.rules().card(act.card).name;
            let number = acting::turn_number(battle).unwrap_or(1);
            format!("Turn {number} of 3: {card}")
        }
        _ => String::new(),
    }
}

/// Whether the turn can be ended, and whether it is time to.
pub(crate) fn ending(shown: &Shown) -> Ending {
    match shown.choice::<C3g>() {
        Some((_, Choice::Act { .. })) => Ending::of(left::is_due(proven(&shown.battle))),
        _ => Ending::Nothing,
    }
}

/// One side's turn on the track.
#[derive(Clone, Debug, PartialEq)]
struct Stop {
    side: SideId,
    tip: String,
    when: When,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Past,
    Now,
    ToCome,
}

/// What each side rolled for initiative in the round that is shown.
fn initiative(battle: Played<'_>, log: &[Event]) -> Vec<(SideId, String)> {
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

/// The turns of the round.
fn track(battle: Played<'_>) -> Vec<Vec<Stop>> {
    let state = battle.state();
    let now = acting::turn(battle).map(|act| act.side);
    let stop = |marker: Marker, side: SideId| {
        let name = battle.side_name(side);
        let (when, what) = match state.marker(side, marker) {
            MarkerFace::Up(card) => {
                let later = Marker::ALL.into_iter().skip(marker.index() + 1).take(2 - marker.index().min(2));
                let last_up = later.clone().all(|next| !matches!(state.marker(side, next), MarkerFace::Up(_)));
                let when = if now == Some(side) && last_up { When::Now } else { When::Past };
                (when, battle.rules().card(card).name.clone())
            }
            MarkerFace::Unplaced | MarkerFace::Down(_) | MarkerFace::Shuffled(_) => {
                (When::ToCome, "its card lies face down".to_owned())
            }
        };
        Stop { side, tip: format!("Turn {} of {name}: {what}.", marker.name()), when }
    };
    let order = state.turn_order();
    if order.is_empty() {
        return Vec::new();
    }
    Marker::ALL.into_iter().take(3).map(|marker| order.iter().map(|side| stop(marker, *side)).collect()).collect()
}

/// The order of turns: turn 1, 2 and 3, each with the sides in the order of their initiative.
pub(crate) fn spawn(bar: Entity, model: &Turns, density: Density, commands: &mut Commands) {
    if model.track.is_empty() {
        return;
    }
    let row = commands
        .spawn((
            Name::new("Order of turns"),
            ChildOf(bar),
            Node {
                column_gap: px(density.pick(8.0, 3.0)),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for (turn, stops) in model.track.iter().enumerate() {
        let group = commands
            .spawn((
                ChildOf(row),
                Node { align_items: AlignItems::Center, column_gap: px(density.pick(3.0, 1.0)), ..default() },
                Pickable::IGNORE,
                children![strong((turn + 1).to_string(), density.pick(15.0, 11.0), palette::TEXT_QUIET)],
            ))
            .id();
        for stop in stops {
            let team = team(stop.side);
            let side = density.pick(26.0, 17.0);
            let (ground, ink) = match stop.when {
                When::Past => (palette::CLEAR, team.ink().with_alpha(0.45)),
                When::Now => (palette::ACCENT, palette::TEXT_ON_ACCENT),
                When::ToCome => (palette::PANEL_RAISED, team.ink()),
            };
            let rolled = model.initiative.iter().find(|(side, _)| *side == stop.side);
            let rolled = rolled.map(|(_, roll)| format!(" Initiative: {roll}.")).unwrap_or_default();
            let drawn = if stop.when == When::Past { Picture::Icon(Icon::Done) } else { team.emblem.into() };
            commands.spawn((
                ChildOf(group),
                Node {
                    width: px(side),
                    height: px(side),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    border: px(2).all(),
                    border_radius: BorderRadius::all(px(type_scale::ROUND)),
                    ..default()
                },
                BackgroundColor(ground),
                BorderColor::all(if stop.when == When::Now { palette::ACCENT } else { team.colour }),
                Tip::new(format!("{}{rolled}", stop.tip), &["C3G-3"]),
                children![icon(drawn, side * 0.6, ink)],
            ));
        }
    }
    if !density.compact() {
        let rolls: Vec<_> = model
            .initiative
            .iter()
            .map(|(side, roll)| {
                let team = team(*side);
                (
                    Node { align_items: AlignItems::Center, column_gap: px(4), ..default() },
                    Pickable::IGNORE,
                    children![icon(team.emblem, 10.0, team.ink()), words(roll.clone(), 12.0, palette::TEXT_QUIET),],
                )
            })
            .collect();
        commands.spawn((
            ChildOf(row),
            Node { flex_direction: FlexDirection::Column, ..default() },
            Tip::new("What each side rolled for initiative: the highest goes first.", &["C3G-3"]),
            Children::spawn(SpawnIter(rolls.into_iter())),
        ));
    }
}
