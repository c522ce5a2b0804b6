//! Placing order markers (`C3G-3`), for the eyes of one side.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::{
    battle::{CardId, SideId},
    c3g::{Choice, Marker, MarkerFace},
};

use super::super::{C3g, orders::Choose, played};
use crate::{
    hud::{
        HudSystems,
        layout::{Slot, Slots},
    },
    rulesets::c3g::proven,
    stage::{Curtain, Shown, actions},
    theme::{
        team::team,
        type_scale,
        widget::{Weight, label, note, panel, panel_node, small_button, subheading, words},
    },
};

#[derive(Component)]
struct MarkersPanel;

/// Which card a button stands for, by its place.
#[derive(Component, Clone, Copy)]
struct CardButton(usize);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(played.and_then(resource_changed::<Shown>.or_else(resource_changed::<Curtain>))),
    );
}

/// What the panel says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    side: SideId,
    next: Marker,
    cards: Vec<String>,
}

fn model(shown: &Shown, curtain: Curtain) -> Option<Model> {
    let (side, Choice::PlaceMarkers { markers }) = shown.choice::<C3g>()? else { return None };
    if curtain.seer() != Some(side) {
        return None;
    }
    let battle = proven(&shown.battle);
    let on = |card: CardId| {
        let lies = |marker: &Marker| battle.state().marker(side, *marker) == MarkerFace::Down(card);
        let markers: Vec<&str> = Marker::ALL.into_iter().filter(lies).map(Marker::name).collect();
        let name = &battle.rules().card(card).name;
        if markers.is_empty() { name.clone() } else { format!("{name}   [{}]", markers.join(" ")) }
    };
    let cards = battle.cards_of(side).filter(|card| battle.card_lives(*card)).map(on).collect();
    Some(Model { side, next: *markers.first()?, cards })
}

fn show(
    shown: Res<Shown>,
    curtain: Res<Curtain>,
    panels: Query<Entity, With<MarkersPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Model>>,
    mut commands: Commands,
) {
    let now = model(&shown, *curtain);
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(now) = now else { return };
    let team = team(now.side);
    let what = match now.next {
        Marker::X => "Put the bluff X on a card".to_owned(),
        marker => format!("Put marker {} on the card for turn {}", marker.name(), marker.name()),
    };
    let root = commands
        .spawn((
            Name::new("Markers"),
            MarkersPanel,
            ChildOf(slots.of(Slot::Choice)),
            panel(),
            Node {
                align_items: AlignItems::Stretch,
                padding: px(type_scale::GAP_L).all(),
                row_gap: px(type_scale::GAP_S),
                ..panel_node()
            },
            children![
                words(
                    format!("{} {}", team.emblem.sign(), shown.battle.side_name(now.side)),
                    type_scale::BODY,
                    team.colour
                ),
                subheading("Order markers"),
                label(what),
            ],
        ))
        .id();
    for (place, text) in now.cards.into_iter().enumerate() {
        let text = format!("{}  {text}", place + 1);
        commands.spawn((ChildOf(root), CardButton(place), small_button(text, Weight::Quiet, choose)));
    }
    commands.spawn((
        ChildOf(root),
        note(format!(
            "Several may lie on one card. Keys {}, ... choose one; {} takes the last marker back.",
            actions::CHOOSE.names().take(2).collect::<Vec<_>>().join(", "),
            actions::UNDO.key()
        )),
    ));
}

fn choose(press: On<Activate>, buttons: Query<&CardButton>, mut acts: MessageWriter<Choose>) {
    acts.write_batch(buttons.get(press.entity).map(|button| Choose::Card(button.0)));
}
