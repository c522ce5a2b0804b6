//! The choice of a side's player: a row of buttons, used before a battle and in the pause menu.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use knockback_bots::Level;
use knockback_rules::battle::SideId;

use crate::{
    stage::{AppSystems, Seat, Seats, Settings, actions},
    theme::{
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, note, pressable, strong},
    },
};

/// A button that assigns a player to a side.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Takes {
    side: SideId,
    seat: Seat,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (remember, paint).chain().in_set(AppSystems::Decide).run_if(resource_changed::<Seats>));
}

/// Sets the players of the last battle as the default for the next one.
pub(crate) fn suggest(settings: Res<Settings>, mut seats: ResMut<Seats>) {
    *seats = Seats::read(&settings.seats);
}

/// Returns the label of a seat's button.
fn word(seat: Seat) -> String {
    match seat {
        Seat::Person => "Person".to_owned(),
        Seat::Bot(level) => format!("{} {level}", level.name()),
    }
}

/// Returns the tooltip of a seat's button.
fn means(seat: Seat, side: &str) -> String {
    match seat {
        Seat::Person => format!("A person at this screen plays {side}."),
        Seat::Bot(level) => {
            let (name, most) = (level.name(), Level::MAX);
            format!("A bot plays {side}: {name}, level {level} of {most}. Level 0 picks legal orders at random.")
        }
    }
}

/// Returns the name of the key that assigns the next player to a side, if there is one.
fn key_of(side: SideId) -> Option<String> {
    actions::SEAT.names().nth(side.index())
}

/// Spawns the row of buttons for a side.
pub(crate) fn spawn(
    parent: Entity,
    (side, name): (SideId, &str),
    seats: &Seats,
    keyed: bool,
    density: Density,
    commands: &mut Commands,
) {
    let row = commands
        .spawn((
            Name::new(format!("Who plays {name}")),
            Node {
                align_items: AlignItems::Center,
                flex_wrap: FlexWrap::Wrap,
                flex_shrink: 0.0,
                column_gap: px(density.pick(5.0, 3.0)),
                row_gap: px(3),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id();
    for seat in Seat::all() {
        if seat == Seat::Bot(Level::ALL[0]) {
            commands.spawn((note("Bot"), ChildOf(row)));
        }
        let key = if keyed { key_of(side) } else { None };
        let told = means(seat, name);
        let tip = key.map_or_else(|| told.clone(), |key| actions::keyed(&told, key));
        commands.spawn((
            ChildOf(row),
            Name::new(format!("{} for {name}", word(seat))),
            Takes { side, seat },
            Node {
                min_width: px(density.pick(30.0, 24.0)),
                justify_content: JustifyContent::Center,
                padding: UiRect::axes(px(density.pick(8.0, 5.0)), px(density.pick(5.0, 3.0))),
                border: UiRect { bottom: px(3), ..px(1).all() },
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                ..default()
            },
            pressable(weight(seats.of(side) == seat)),
            observe(take),
            Tip::new(tip, &[]),
            children![strong(word(seat), density.pick(type_scale::SMALL, 12.0), palette::TEXT)],
        ));
    }
}

/// Returns the style of a seat's button. The current player of the side is highlighted.
fn weight(plays: bool) -> ButtonStyle {
    if plays { ButtonStyle::Main } else { ButtonStyle::Quiet }
}

fn take(press: On<Activate>, buttons: Query<&Takes>, mut seats: ResMut<Seats>) {
    if let Ok(Takes { side, seat }) = buttons.get(press.entity) {
        seats.put(*side, *seat);
    }
}

/// Saves the choice for the next battle. Resuming a battle restores its own players and does not change the saved
/// choice.
fn remember(seats: Res<Seats>, buttons: Query<(), With<Takes>>, mut settings: ResMut<Settings>) {
    if !buttons.is_empty() && settings.seats != seats.text() {
        settings.seats = seats.text();
    }
}

fn paint(seats: Res<Seats>, mut buttons: Query<(&Takes, &mut ButtonStyle)>) {
    for (takes, mut shown) in &mut buttons {
        shown.set_if_neq(weight(seats.of(takes.side) == takes.seat));
    }
}
