//! The bar at the top: round, whose turn it is, the order of turns, and the buttons that are always there.

use bevy::{prelude::*, ui::InteractionDisabled, ui_widgets::Activate};
use knockback_rules::{
    battle::{Battle, Event, Frame, SideId},
    c3g::{self, Choice, Marker, MarkerFace, RoundFrame},
};
use knockback_skirmish::Skirmish;

use super::{
    HudSystems, acting, changed,
    layout::{Slot, Slots},
};
use crate::{
    battle::Shown,
    input::Act,
    screens::Menu,
    settings::Settings,
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{Weight, bar_button, shout, strong, words},
    },
    view::View,
};

#[derive(Component)]
struct TopBar;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(
            resource_changed::<Shown>
                .or_else(resource_changed::<Settings>)
                .or_else(resource_changed::<Density>)
                .or_else(resource_changed::<State<View>>),
        ),
    );
}

/// What the bar says.
#[derive(Clone, Debug, PartialEq)]
struct Model {
    scenario: String,
    round: u16,
    /// Whose turn it is, and what it is about.
    acts: Option<(SideId, String, String)>,
    /// For each turn of the round, the sides in order.
    track: Vec<Vec<Stop>>,
    initiative: Vec<(SideId, String)>,
    can_undo: bool,
    can_end: bool,
    pace: f32,
    view: View,
    density: Density,
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
fn initiative(battle: &Battle, log: &[Event]) -> Vec<(SideId, String)> {
    let told = |rolls: &[u8]| rolls.iter().map(ToString::to_string).collect::<Vec<_>>().join(", then ");
    let under_way = battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(c3g::Frame::Round(RoundFrame::Initiative { rolls })) => Some(rolls),
        Frame::C3g(_) | Frame::Champions(_) => None,
    });
    if let Some(rolls) = under_way {
        return rolls.iter().filter(|(_, own)| !own.is_empty()).map(|(side, own)| (*side, told(own))).collect();
    }
    let order = battle.c3g().turn_order();
    if order.is_empty() {
        return Vec::new();
    }
    let round = battle.c3g().round();
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
fn track(battle: &Battle) -> Vec<Vec<Stop>> {
    let state = battle.c3g();
    let now = acting::turn(battle).map(|act| act.side);
    let stop = |marker: Marker, side: SideId| {
        let name = battle.side_name(side);
        let (when, what) = match state.marker(side, marker) {
            MarkerFace::Up(card) => {
                let later = Marker::ALL.into_iter().skip(marker.index() + 1).take(2 - marker.index().min(2));
                let last_up = later.clone().all(|next| !matches!(state.marker(side, next), MarkerFace::Up(_)));
                let when = if now == Some(side) && last_up { When::Now } else { When::Past };
                (when, battle.setting().c3g().card(card).name.clone())
            }
            MarkerFace::Unplaced | MarkerFace::Down(_) | MarkerFace::Unknown => {
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

fn model(shown: &Shown, skirmish: &Skirmish, settings: &Settings, view: View, density: Density) -> Model {
    let battle = &shown.battle;
    let choice = shown.choice();
    let acts = acting::side(shown).map(|side| {
        let what = match (&choice, acting::turn(battle)) {
            (Some((_, Choice::PlaceMarkers { .. })), _) => "places order markers".to_owned(),
            (Some((_, Choice::Deploy { .. })), _) => "sets up".to_owned(),
            (_, Some(act)) => {
                let card = &battle.setting().c3g().card(act.card).name;
                let number = acting::turn_number(battle).unwrap_or(1);
                format!("Turn {number} of 3: {card}")
            }
            _ => String::new(),
        };
        (side, battle.side_name(side).to_owned(), what)
    });
    Model {
        scenario: battle.setting().scenario.name.clone(),
        round: battle.c3g().round(),
        acts,
        track: track(battle),
        initiative: initiative(battle, skirmish.game().log()),
        can_undo: shown.caught_up() && skirmish.game().can_undo(),
        can_end: matches!(choice, Some((_, Choice::Act { .. }))),
        pace: settings.pace,
        view,
        density,
    }
}

fn show(
    shown: Res<Shown>,
    skirmish: Res<Skirmish>,
    settings: Res<Settings>,
    view: Res<State<View>>,
    density: Res<Density>,
    bars: Query<Entity, With<TopBar>>,
    slots: Res<Slots>,
    mut last: Local<Option<Model>>,
    mut commands: Commands,
) {
    let model = model(&shown, &skirmish, &settings, *view.get(), *density);
    if !changed(&mut last, model.clone()) && !bars.is_empty() {
        return;
    }
    bars.iter().for_each(|bar| commands.entity(bar).despawn());
    let edge = model.acts.as_ref().map_or(palette::PANEL_RIM, |(side, ..)| team(*side).colour);
    let density = model.density;
    let bar = commands
        .spawn((
            Name::new("Top bar"),
            TopBar,
            ChildOf(slots.of(Slot::Top)),
            Node {
                width: percent(100),
                height: px(density.pick(58.0, 40.0)),
                align_items: AlignItems::Center,
                column_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                padding: UiRect::axes(px(density.pick(type_scale::GAP, type_scale::GAP_S)), px(3)),
                border: UiRect::bottom(px(type_scale::EDGE)),
                ..default()
            },
            BackgroundColor(palette::PANEL),
            BorderColor::all(edge),
        ))
        .id();
    if let Some((side, name, what)) = &model.acts {
        commands.spawn((ChildOf(bar), whose_turn(*side, name, what, density)));
    }
    commands.spawn((ChildOf(bar), round(&model)));
    if !model.track.is_empty() {
        spawn_track(bar, &model, &mut commands);
    }
    commands.spawn((ChildOf(bar), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
    spawn_buttons(bar, &model, &mut commands);
}

/// Whose turn it is, so that nobody can miss it: sign and name on the colour of the side.
fn whose_turn(side: SideId, name: &str, what: &str, density: Density) -> impl Bundle {
    let team = team(side);
    let size = density.pick(type_scale::SUBHEADING + 1.0, type_scale::BODY);
    let what = (!what.is_empty()).then(|| strong(what, density.pick(14.0, 11.0), palette::TEXT));
    (
        Name::new("Whose turn"),
        Node {
            align_items: AlignItems::Center,
            align_self: AlignSelf::Stretch,
            column_gap: px(density.pick(10.0, 6.0)),
            padding: UiRect::axes(px(density.pick(12.0, 6.0)), px(0)),
            min_width: px(0),
            flex_shrink: 1.0,
            overflow: Overflow::clip(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(team.colour.mix(&Color::BLACK, 0.55)),
        Tip::new(format!("Now: {name}. The same sign and colour are on the bases of their figures."), &["C3G-3"]),
        children![
            icon(Icon::Side(team.emblem), density.pick(34.0, 22.0), team.ink()),
            (
                Node { flex_direction: FlexDirection::Column, min_width: px(0), ..default() },
                Pickable::IGNORE,
                Children::spawn((Spawn(shout(name, size, palette::TEXT)), SpawnIter(what.into_iter()))),
            ),
        ],
    )
}

fn round(model: &Model) -> impl Bundle {
    let text = if model.round == 0 { "Set-up".to_owned() } else { format!("Round {}", model.round) };
    let scenario = (!model.density.compact()).then(|| words(model.scenario.clone(), 13.0, palette::TEXT_QUIET));
    (
        Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() },
        Tip::new(
            "In a round each side puts order markers on its cards, all roll for initiative, and each takes three turns.",
            &["C3G-3", "C3G-5"],
        ),
        Children::spawn((
            Spawn(strong(text, model.density.pick(type_scale::BODY, type_scale::SMALL), palette::TEXT)),
            SpawnIter(scenario.into_iter()),
        )),
    )
}

/// The order of turns: turn 1, 2 and 3, each with the sides in the order of their initiative.
fn spawn_track(bar: Entity, model: &Model, commands: &mut Commands) {
    let density = model.density;
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
            let drawn = if stop.when == When::Past { Icon::Done } else { Icon::Side(team.emblem) };
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
                    children![
                        icon(Icon::Side(team.emblem), 10.0, team.ink()),
                        words(roll.clone(), 12.0, palette::TEXT_QUIET),
                    ],
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

fn spawn_buttons(bar: Entity, model: &Model, commands: &mut Commands) {
    let density = model.density;
    let row = commands
        .spawn((
            ChildOf(bar),
            Node { column_gap: px(density.pick(type_scale::GAP_S, 3.0)), flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    let tight = density.compact();
    let other = match model.view {
        View::Table => "Map",
        View::Map => "Table",
    };
    commands.spawn((
        ChildOf(row),
        bar_button("Menu", Weight::Quiet, tight, pause),
        Tip::new("Stop here: settings, keys, restart, leave. Key: Esc.", &[]),
    ));
    commands.spawn((
        ChildOf(row),
        bar_button(format!("x{}", model.pace), Weight::Quiet, tight, faster),
        Tip::new("How fast battles are shown: x1, x2 or x4. Space skips what is being shown.", &[]),
    ));
    commands.spawn((
        ChildOf(row),
        bar_button(other, Weight::Quiet, tight, turn_view),
        Tip::new("The same battle on the table, or as a map from above. Key: M.", &[]),
    ));
    let undo = commands
        .spawn((
            ChildOf(row),
            bar_button("Undo", Weight::Quiet, tight, undo),
            Tip::new("Take the last order back, up to the last die that was rolled. Key: Backspace.", &[]),
        ))
        .id();
    let end = commands
        .spawn((
            ChildOf(row),
            bar_button("End turn", Weight::Main, tight, end_turn),
            Tip::new("The turn goes to the next side. Key: End.", &["C3G-4"]),
        ))
        .id();
    if !model.can_undo {
        commands.entity(undo).insert(InteractionDisabled);
    }
    if !model.can_end {
        commands.entity(end).insert(InteractionDisabled);
    }
}

fn faster(_: On<Activate>, mut settings: ResMut<Settings>) {
    settings.faster();
}

/// The view follows the settings.
fn turn_view(_: On<Activate>, mut settings: ResMut<Settings>) {
    settings.map = !settings.map;
}

fn undo(_: On<Activate>, mut acts: MessageWriter<Act>) {
    acts.write(Act::Undo);
}

fn end_turn(_: On<Activate>, mut acts: MessageWriter<Act>) {
    acts.write(Act::EndTurn);
}

fn pause(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Pause);
}
