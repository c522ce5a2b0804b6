//! Who won, how, and what the battle will be remembered for.

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::battle::{Event, HowWon, Outcome};
use knockback_skirmish::Skirmish;

use super::{Presents, hand_over};
use crate::{
    stage::{
        AppSystems, Chosen, Screen, Shown,
        actions::{self, Keys},
        offers::Offers,
    },
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{Weight, button, label, note, panel, panel_node, print_shadow, root, shout, strong, words},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::End), (show, hand_over))
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(in_state(Screen::End)));
}

/// A memory of the battle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) sign: Icon,
    pub(crate) colour: Color,
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Row {
    pub(crate) fn new(sign: Icon, colour: Color, name: String, text: String) -> Self {
        Self { sign, colour, name, text }
    }
}

/// How it was won, in a sentence.
fn how_won(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "Nobody else is standing.",
        HowWon::Destroyed => "The task is done.",
        HowWon::Held => "The ground is held.",
        HowWon::Points => "The last round is over: the points decide.",
    }
}

/// One of a thing, or several.
pub(crate) fn count(number: u32, one: &str, several: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {several}") }
}

fn show(
    shown: Res<Shown>,
    skirmish: Option<Res<Skirmish>>,
    chosen: Res<Chosen>,
    presents: Res<Offers<dyn Presents>>,
    density: Res<Density>,
    mut commands: Commands,
) {
    let battle = &shown.battle;
    let log: &[Event] = skirmish.as_ref().map_or(&[], |skirmish| skirmish.game().log());
    let presents = presents.of(battle.setup());
    let (rows, length, rules) = (presents.memories(battle, log), presents.length(battle), presents.rules_of_victory());
    let screen = commands.spawn((root("End screen"), DespawnOnExit(Screen::End))).id();
    let middle = commands
        .spawn((
            ChildOf(screen),
            Node {
                width: percent(100),
                height: percent(100),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    let sheet = commands
        .spawn((
            Name::new("Verdict"),
            ChildOf(middle),
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Center,
                padding: px(density.pick(type_scale::GAP_L * 1.5, type_scale::GAP)).all(),
                row_gap: px(density.pick(10.0, 4.0)),
                max_width: percent(96),
                ..panel_node()
            },
        ))
        .id();
    let size = density.pick(type_scale::HEADING + 8.0, 30.0);
    match battle.outcome() {
        Some(Outcome::Won { side, how }) => {
            let team = team(side);
            commands.spawn((ChildOf(sheet), icon(Icon::Side(team.emblem), density.pick(64.0, 30.0), team.ink())));
            let name = battle.side_name(side);
            commands.spawn((ChildOf(sheet), shout(format!("Victory: {name}"), size, team.ink())));
            commands.spawn((
                ChildOf(sheet),
                Node::default(),
                Tip::new("The ways to win a battle.", rules),
                children![label(how_won(how))],
            ));
        }
        Some(Outcome::Drawn) | None => {
            commands.spawn((ChildOf(sheet), shout("Nobody wins", size, palette::TEXT)));
        }
    }
    commands.spawn((ChildOf(sheet), note(format!("{}, {length}", chosen.0.scenario.name))));
    spawn_memories(sheet, rows, *density, &mut commands);
    let buttons = commands
        .spawn((
            ChildOf(sheet),
            Node { column_gap: px(type_scale::GAP), margin: UiRect::top(px(density.pick(10.0, 2.0))), ..default() },
            Pickable::IGNORE,
        ))
        .id();
    commands.spawn((ChildOf(buttons), button("Play again", Weight::Main, again)));
    commands.spawn((ChildOf(buttons), button("Other battles", Weight::Quiet, others)));
}

fn spawn_memories(sheet: Entity, rows: Vec<Row>, density: Density, commands: &mut Commands) {
    let size = density.pick(type_scale::BODY, type_scale::SMALL);
    for Row { sign, colour, name, text } in rows {
        commands.spawn((
            ChildOf(sheet),
            Node {
                width: px(density.pick(430.0, 360.0)),
                max_width: percent(100),
                column_gap: px(8),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(8), px(density.pick(4.0, 1.0))),
                border: UiRect::bottom(px(1)),
                ..default()
            },
            BorderColor::all(palette::PANEL_RIM),
            children![
                icon(sign, size, colour),
                strong(name, size, palette::TEXT),
                (Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE),
                words(text, size, palette::TEXT_QUIET),
            ],
        ));
    }
}

fn again(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Battle);
}

fn others(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

fn leave(keys: Keys, mut screen: ResMut<NextState<Screen>>) {
    // Nothing has the focus at first: the key that ends what is being shown would press it.
    if keys.just_pressed(&actions::BACK) {
        screen.set(Screen::Scenarios);
    }
}
