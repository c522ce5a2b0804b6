//! The top bar: the round or segment, the side whose turn it is, the order of turns, and the permanent buttons.

use bevy::{prelude::*, ui::InteractionDisabled, ui_widgets::Activate};
use knockback_rules::battle::SideId;
use knockback_skirmish::Skirmish;
use knockback_view::{
    present::GoalProgress,
    top_bar::{Clock, EndButton, EndTurnOption, TopBar, deciding_side, top_bar},
};

use super::{
    HudSystems, changed,
    layout::{Slot, Slots},
    track,
};
use crate::{
    bots::hint::{AskHint, MayAsk},
    stage::{Draft, Handover, Menu, PlayerAction, Seats, Settings, Shown, View, actions},
    theme::{
        icon::icon,
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, shout, strong, words},
    },
};

/// Marks the bar and the strip below it.
#[derive(Component)]
pub(crate) struct TopBarRoot;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(HudSystems).run_if(
            resource_changed::<Shown>
                .or_else(resource_changed::<Settings>)
                .or_else(resource_changed::<Density>)
                .or_else(resource_changed::<Draft>)
                .or_else(resource_changed::<Seats>)
                .or_else(resource_changed::<Handover>)
                .or_else(resource_changed::<State<View>>),
        ),
    );
}

/// The content of the bar.
#[derive(Clone, Debug, PartialEq)]
struct TopBarData {
    scenario: String,
    told: TopBar,
    /// The side whose turn it is, with its name.
    acts: Option<(SideId, String)>,
    can_undo: bool,
    /// True if a person may ask for a hint.
    may_ask: bool,
    pace: f32,
    view: View,
    density: Density,
}

/// Returns the style of the button that ends a turn or phase.
const fn weight(ending: EndTurnOption) -> ButtonStyle {
    match ending {
        EndTurnOption::Due => ButtonStyle::Main,
        EndTurnOption::Nothing | EndTurnOption::Early => ButtonStyle::Quiet,
    }
}

fn model(
    shown: &Shown,
    (skirmish, draft, seats): (&Skirmish, &Draft, &Seats),
    may_ask: bool,
    settings: &Settings,
    view: View,
    density: Density,
) -> TopBarData {
    let battle = &shown.battle;
    let mut told = top_bar(battle, shown.caught_up(), skirmish.game().log());
    if seats.deciding_bot(battle).is_some() {
        // While a bot acts, players cannot end its turn.
        told.ending = EndTurnOption::Nothing;
    }
    TopBarData {
        scenario: battle.setup().scenario.name.clone(),
        acts: deciding_side(battle, shown.caught_up()).map(|side| (side, battle.side_name(side).to_owned())),
        told,
        can_undo: shown.caught_up() && (seats.orders_back(skirmish.game()).is_some() || !draft.is_empty()),
        may_ask,
        pace: settings.pace,
        view,
        density,
    }
}

fn show(
    shown: Res<Shown>,
    (skirmish, draft, seats): (Res<Skirmish>, Res<Draft>, Res<Seats>),
    may: MayAsk,
    settings: Res<Settings>,
    view: Res<State<View>>,
    density: Res<Density>,
    bars: Query<Entity, With<TopBarRoot>>,
    slots: Res<Slots>,
    mut last: Local<Option<TopBarData>>,
    mut commands: Commands,
) {
    let model = model(&shown, (&skirmish, &draft, &seats), may.side().is_some(), &settings, *view.get(), *density);
    if !changed(&mut last, model.clone()) && !bars.is_empty() {
        return;
    }
    bars.iter().for_each(|bar| commands.entity(bar).despawn());
    let edge = model.acts.as_ref().map_or(palette::PANEL_RIM, |(side, _)| team(*side).colour);
    let density = model.density;
    let strip = model.told.track.is_strip;
    let bar = commands
        .spawn((
            Name::new("Top bar"),
            TopBarRoot,
            ChildOf(slots.of(Slot::Top)),
            Node {
                width: percent(100),
                height: px(if strip { density.pick(50.0, 34.0) } else { density.pick(58.0, 40.0) }),
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
    if let Some((side, name)) = &model.acts {
        commands.spawn((ChildOf(bar), whose_turn(*side, name, &model.told.about, &model)));
    }
    commands.spawn((ChildOf(bar), clock(&model)));
    track::spawn(&model.told.track, (bar, slots.of(Slot::Top)), density, &mut commands);
    commands.spawn((ChildOf(bar), Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE));
    spawn_buttons(bar, &model, &mut commands);
}

/// Returns a prominent display of whose turn it is: icon and name on the colour of the side.
fn whose_turn(side: SideId, name: &str, what: &str, model: &TopBarData) -> impl Bundle {
    let (team, density) = (team(side), model.density);
    let strip = model.told.track.is_strip;
    let size = density.pick(type_scale::SUBHEADING + 1.0, type_scale::BODY);
    let what = (!what.is_empty()).then(|| strong(what, density.pick(14.0, 11.0), palette::TEXT));
    (
        Name::new("Whose turn"),
        Node {
            align_items: AlignItems::Center,
            align_self: AlignSelf::Stretch,
            column_gap: px(density.pick(10.0, 4.0)),
            padding: UiRect::axes(px(density.pick(12.0, 3.0)), px(0)),
            min_width: px(0),
            flex_shrink: 1.0,
            overflow: Overflow::clip(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(team.colour.mix(&Color::BLACK, 0.55)),
        Tip::new(
            format!("Now: {name}. Their figures have this symbol and colour on their bases."),
            &model.told.clock.rules[..1],
        ),
        children![
            icon(team.emblem, density.pick(34.0, 20.0), team.ink()),
            (
                Node {
                    // Above a strip there is space for only one line.
                    flex_direction: if strip { FlexDirection::Row } else { FlexDirection::Column },
                    align_items: if strip { AlignItems::Center } else { AlignItems::DEFAULT },
                    column_gap: px(density.pick(12.0, 6.0)),
                    min_width: px(0),
                    ..default()
                },
                Pickable::IGNORE,
                Children::spawn((Spawn(shout(name, size, palette::TEXT)), SpawnIter(what.into_iter()))),
            ),
        ],
    )
}

fn clock(model: &TopBarData) -> impl Bundle {
    let Clock { text, goals, tip, rules } = &model.told.clock;
    let joined = |say: fn(&GoalProgress) -> String| goals.iter().map(say).collect::<Vec<_>>().join(", ");
    // A compact bar has one line.
    let (first, second) = match (model.density.compact(), goals.is_empty()) {
        (true, true) => (text.clone(), None),
        (true, false) => (format!("{text} \u{b7} {}", joined(GoalProgress::short)), None),
        (false, true) => (text.clone(), Some(words(model.scenario.clone(), 13.0, palette::TEXT_QUIET))),
        (false, false) => (text.clone(), Some(words(joined(GoalProgress::text), 13.0, palette::ACCENT))),
    };
    (
        Name::new("Clock"),
        Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() },
        Tip::new(*tip, rules),
        Children::spawn((
            Spawn(strong(first, model.density.pick(type_scale::BODY, type_scale::SMALL), palette::TEXT)),
            SpawnIter(second.into_iter()),
        )),
    )
}

fn spawn_buttons(bar: Entity, model: &TopBarData, commands: &mut Commands) {
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
        bar_button("Menu", ButtonStyle::Quiet, tight, pause),
        Tip::new(actions::MENU.tip("Pause: settings, help, restart, leave."), &[]),
    ));
    commands.spawn((
        ChildOf(row),
        bar_button(format!("x{}", model.pace), ButtonStyle::Quiet, tight, faster),
        Tip::new(format!("Playback speed: x1, x2 or x4. {} skips the current animation.", actions::SKIP.key()), &[]),
    ));
    // A fixed width, so that the buttons before it stay in place.
    let wide = px(density.pick(68.0, 48.0));
    commands
        .spawn((
            ChildOf(row),
            bar_button(other, ButtonStyle::Quiet, tight, turn_view),
            Tip::new(actions::OTHER_VIEW.tip("Switch between the 3D table and the map from above."), &[]),
        ))
        .entry::<Node>()
        .and_modify(move |mut node| {
            (node.width, node.justify_content) = (wide, JustifyContent::Center);
        });
    let hint = commands
        .spawn((
            ChildOf(row),
            bar_button("Hint", ButtonStyle::Quiet, tight, hint),
            Tip::new(
                actions::HINT.tip("See what a bot would do here: its three best orders. Nothing is ordered yet."),
                &[],
            ),
        ))
        .id();
    let undo = commands
        .spawn((
            ChildOf(row),
            bar_button("Undo", ButtonStyle::Quiet, tight, undo),
            Tip::new(
                actions::UNDO.tip("Take back the last order. Orders before a die roll cannot be taken back."),
                &[],
            ),
        ))
        .id();
    let EndButton { text, means, rule, place, places } = model.told.end;
    // The other places stay empty. A narrow bar has room for one place.
    let (place, places) = if tight { (0, 1) } else { (place, places) };
    let width = px(density.pick(84.0, 56.0));
    let empty = |count: usize, commands: &mut Commands| {
        for _ in 0..count {
            commands.spawn((ChildOf(row), Node { width, ..default() }, Pickable::IGNORE));
        }
    };
    empty(place, commands);
    let end = commands
        .spawn((
            ChildOf(row),
            bar_button(text, weight(model.told.ending), tight, end_turn),
            Tip::new(actions::END.tip(means), &[rule]),
        ))
        .id();
    if places > 1 {
        commands.entity(end).entry::<Node>().and_modify(move |mut node| {
            (node.width, node.justify_content) = (width, JustifyContent::Center);
        });
    }
    empty(places.saturating_sub(place + 1), commands);
    if !model.may_ask {
        commands.entity(hint).insert(InteractionDisabled);
    }
    if !model.can_undo {
        commands.entity(undo).insert(InteractionDisabled);
    }
    if model.told.ending == EndTurnOption::Nothing {
        commands.entity(end).insert(InteractionDisabled);
    }
}

fn faster(_: On<Activate>, mut settings: ResMut<Settings>) {
    settings.faster();
}

/// Switches the view setting. The view itself follows the setting.
fn turn_view(_: On<Activate>, mut settings: ResMut<Settings>) {
    settings.map = !settings.map;
}

fn hint(_: On<Activate>, mut asks: MessageWriter<AskHint>) {
    asks.write(AskHint::Toggle);
}

fn undo(_: On<Activate>, mut acts: MessageWriter<PlayerAction>) {
    acts.write(PlayerAction::Undo);
}

fn end_turn(_: On<Activate>, mut acts: MessageWriter<PlayerAction>) {
    acts.write(PlayerAction::EndTurn);
}

fn pause(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Pause);
}
