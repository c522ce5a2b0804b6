//! Placing order markers (`C3G-3`), for the eyes of one side.

use bevy::{input_focus::tab_navigation::TabGroup, prelude::*, ui::InteractionDisabled, ui_widgets::Activate};
use knockback_rules::{
    battle::{CardId, SideId},
    c3g::{Marker, MarkerFace},
};

use super::super::{
    actions::{MARKERS_DONE, QUICK_MARKERS},
    orders::markers::{LayAsked, laying},
    played,
};
use crate::{
    hud::{
        HudSystems,
        layout::{Slot, Slots},
    },
    rulesets::c3g::proven,
    stage::{Draft, Handover, Shown, actions},
    theme::{
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, label, note, panel, panel_node, small_button, subheading, words},
    },
};

use knockback_view::c3g::markers::{Laid, Lay};

#[derive(Component)]
struct MarkersPanel;

/// How wide the panel may become, in pixels.
const WIDE: f32 = 420.0;

/// What a button does.
#[derive(Component, Clone, Copy)]
struct Does(Lay);

pub(crate) fn plugin(app: &mut App) {
    let changed = resource_changed::<Shown>.or_else(resource_changed::<Handover>).or_else(resource_changed::<Draft>);
    app.add_systems(Update, show.in_set(HudSystems).run_if(played.and_then(changed)));
}

/// What the panel says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    side: SideId,
    /// The markers that can be laid and moved, each with the name of the card below it.
    markers: Vec<(Marker, Option<String>)>,
    /// The marker for the card that is chosen next.
    next: Option<Marker>,
    /// Each card with the markers on it.
    cards: Vec<String>,
    /// Whether all lie.
    all: bool,
}

impl Model {
    /// What to do now.
    fn what(&self) -> String {
        match self.next {
            None => "All four are placed. You can still move them.".to_owned(),
            Some(Marker::X) => "Put the bluff X on a card: it brings no turn".to_owned(),
            Some(marker) => format!("Put the marker of turn {} on a card", marker.name()),
        }
    }
}

/// What the button of a marker says.
fn button_of(marker: Marker) -> String {
    match marker {
        Marker::X => "Bluff X".to_owned(),
        marker => format!("Turn {}", marker.name()),
    }
}

/// What a marker does, and where it lies.
fn tip_of(marker: Marker, on: Option<&String>) -> String {
    let does = match marker {
        Marker::X => "A bluff: its card looks as if it had a turn, and it is never turned up.".to_owned(),
        marker => format!("In turn {} of the round its card acts.", marker.name()),
    };
    let lies = on.map_or_else(|| "lies on no card yet".to_owned(), |card| format!("lies on {card}"));
    format!("{does} It {lies}. Choose it to put it on another card.")
}

/// How high what is said is, in pixels.
const TOLD: f32 = 44.0;

fn model(shown: &Shown, curtain: Handover, draft: &Draft) -> Option<Model> {
    let (side, open) = laying(shown, curtain)?;
    let laid = Laid::by(&draft.0, side);
    if laid.is_done() {
        return None;
    }
    let battle = proven(&shown.battle);
    let name = |card: CardId| battle.rules().card(card).name.clone();
    let told = |card: CardId| {
        let lies = |marker: &Marker| {
            battle.state().marker(side, *marker) == MarkerFace::Down(card) || laid.card(*marker) == Some(card)
        };
        let markers: Vec<&str> = Marker::ALL.into_iter().filter(lies).map(Marker::name).collect();
        if markers.is_empty() { name(card) } else { format!("{}   [{}]", name(card), markers.join(" ")) }
    };
    Some(Model {
        side,
        markers: open.iter().map(|marker| (*marker, laid.card(*marker).map(name))).collect(),
        next: laid.next(&open),
        cards: battle.cards_of(side).filter(|card| battle.card_lives(*card)).map(told).collect(),
        all: laid.all_lie(&open),
    })
}

fn show(
    shown: Res<Shown>,
    curtain: Res<Handover>,
    draft: Res<Draft>,
    panels: Query<Entity, With<MarkersPanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<Model>>,
    mut commands: Commands,
) {
    let now = model(&shown, *curtain, &draft);
    if *last == now && panels.is_empty() == now.is_none() {
        return;
    }
    last.clone_from(&now);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(now) = now else { return };
    let team = team(now.side);
    let root = commands
        .spawn((
            Name::new("Markers"),
            MarkersPanel,
            ChildOf(slots.of(Slot::Choice)),
            TabGroup::new(1),
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
                // Two lines, whichever is said: nothing below moves.
                (Node { min_height: px(TOLD), max_width: px(WIDE), ..default() }, children![label(now.what())]),
            ],
        ))
        .id();
    let row = spawn_row(root, &mut commands);
    for (marker, on) in &now.markers {
        let weight = if now.next == Some(*marker) { ButtonStyle::Main } else { ButtonStyle::Quiet };
        commands.spawn((
            ChildOf(row),
            Does(Lay::Take(*marker)),
            bar_button(button_of(*marker), weight, false, press),
            Tip::new(tip_of(*marker, on.as_ref()), &["C3G-3"]),
        ));
    }
    for (place, text) in now.cards.iter().enumerate() {
        let text = format!("{}  {text}", place + 1);
        commands.spawn((ChildOf(root), Does(Lay::Card(place)), small_button(text, ButtonStyle::Quiet, press)));
    }
    let row = spawn_row(root, &mut commands);
    commands.spawn((
        ChildOf(row),
        Does(Lay::Quick),
        small_button("Place them for me", ButtonStyle::Quiet, press),
        Tip::new(
            QUICK_MARKERS
                .tip("All four at once: first the cards that can strike in this round. Move them as you like."),
            &["C3G-3"],
        ),
    ));
    let done = commands
        .spawn((
            ChildOf(row),
            Does(Lay::Done),
            small_button("Done", ButtonStyle::Main, press),
            Tip::new(MARKERS_DONE.tip("They lie as you want them."), &["C3G-3"]),
        ))
        .id();
    if !now.all {
        commands.entity(done).insert(InteractionDisabled);
    }
    commands.spawn((
        ChildOf(root),
        // No wider than the rest.
        Node { max_width: px(WIDE), ..default() },
        note(format!(
            "Several may lie on one card. Keys: {}, ... for a card, {} for all at once, {} takes back, {} when done.",
            actions::CHOOSE.names().take(2).collect::<Vec<_>>().join(", "),
            QUICK_MARKERS.key(),
            actions::UNDO.key(),
            MARKERS_DONE.key()
        )),
    ));
}

fn spawn_row(root: Entity, commands: &mut Commands) -> Entity {
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(type_scale::GAP_S),
        row_gap: px(type_scale::GAP_S),
        align_items: AlignItems::Center,
        ..default()
    };
    commands.spawn((ChildOf(root), row, Pickable::IGNORE)).id()
}

fn press(press: On<Activate>, buttons: Query<&Does>, mut lay: MessageWriter<LayAsked>) {
    lay.write_batch(buttons.get(press.entity).map(|button| LayAsked(button.0)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_say_what_they_are_for() {
        assert_eq!(Marker::ALL.map(button_of), ["Turn 1", "Turn 2", "Turn 3", "Bluff X"]);
        let tip = tip_of(Marker::Two, Some(&"Gantry".to_owned()));
        assert!(tip.starts_with("In turn 2 of the round its card acts. It lies on Gantry."), "{tip}");
        assert!(tip_of(Marker::X, None).contains("It lies on no card yet."));
        let (side, markers, cards) = (SideId(0), Vec::new(), Vec::new());
        let model = Model { side, markers, next: None, cards, all: true };
        assert!(model.what().starts_with("All four are placed."));
    }
}
