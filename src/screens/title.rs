//! The title screen: the name of the game above a slowly turning board.

use bevy::{ecs::system::SystemParam, input_focus::AutoFocus, prelude::*, ui_widgets::Activate};
use knockback_bots::Level;
use knockback_rules::battle::SideId;
use knockback_view::present::progress;

use super::{complaint::complaint, exhibit, guide::how_to_play, menu::settings};
use crate::{
    battle::{
        dialog::ChooseAsked,
        keep::{self, Found},
    },
    options::Options,
    shipped,
    stage::{
        AppSystems, Chosen, Menu, Screen, Seat, Seats, Settings,
        actions::{self, Keys, applies},
    },
    storage::SaveStore,
    theme::{
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{BUTTON_HEIGHT, ButtonStyle, button, key, note, root, shout, words},
    },
};

#[derive(Component)]
struct TitleRoot;

/// The unfinished battles that can be resumed from the title screen.
#[derive(Resource, Clone, Debug, Default)]
struct Left(Found);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Left>()
        .add_systems(OnEnter(Screen::Title), (look_back, lay_a_board, show, exhibit).chain())
        .add_systems(
            Update,
            (
                show.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Density>),
                ask_help.in_set(AppSystems::Input).run_if(applies(&actions::HELP)),
            )
                .run_if(in_state(Screen::Title)),
        );
}

/// Finds the battles to resume. If one was requested at startup, resumes it at once.
fn look_back(
    shelf: Res<SaveStore>,
    mut left: ResMut<Left>,
    mut options: ResMut<Options>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    if let Some(name) = options.go_on.take() {
        let asked = keep::find(&shelf, Some(&name)).latest.filter(keep::Kept::is_whole);
        if asked.is_some_and(|kept| keep::go_on(&kept, &mut commands)) {
            screen.set(Screen::Battle);
            return;
        }
    }
    left.0 = keep::find(&shelf, None);
}

/// Puts the board of the battle that the first button starts on the table behind the title.
fn lay_a_board(left: Res<Left>, mut commands: Commands) {
    let resumed = left.0.latest.as_ref().and_then(|kept| kept.loaded.as_ref());
    let setup = resumed.map(|loaded| loaded.game.battle().shared_setup());
    if let Some(setup) = setup.or_else(|| shipped::scenarios().first().cloned()) {
        commands.insert_resource(Chosen(setup));
    }
}

fn show(
    density: Res<Density>,
    left: Res<Left>,
    old: Query<Entity, With<TitleRoot>>,
    menu: Res<State<Menu>>,
    mut commands: Commands,
) {
    old.iter().for_each(|root| commands.entity(root).despawn());
    let screen = commands.spawn((root("Title screen"), TitleRoot, DespawnOnExit(Screen::Title))).id();
    let column = commands
        .spawn((
            ChildOf(screen),
            Pickable::IGNORE,
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Start,
                justify_content: JustifyContent::Center,
                padding: density.pick(UiRect::axes(px(88), px(40)), UiRect::axes(px(36), px(10))),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..default()
            },
            shade(),
            children![
                name_of_the_game(*density),
                words("Being hit moves you.", density.pick(type_scale::SUBHEADING, type_scale::BODY), palette::TEXT),
                (Node { height: px(density.pick(type_scale::GAP_L, 2.0)), ..default() }, Pickable::IGNORE),
            ],
        ))
        .id();
    commands.spawn((complaint(), ChildOf(column)));
    let resumes = spawn_going_on(column, &left.0, &mut commands);
    let play_row = row(column, &mut commands);
    let weight = if resumes.is_some() { ButtonStyle::Quiet } else { ButtonStyle::Main };
    let plays = commands.spawn((ChildOf(play_row), button("Play", weight, play))).id();
    let together = commands.spawn((ChildOf(play_row), button("Two players", ButtonStyle::Quiet, play_together))).id();
    if let Some(first) = shipped::scenarios().first() {
        let (name, level) = (&first.scenario.name, Level::EASY);
        let alone = format!("{name}, against a bot: {}, level {level}.", level.name());
        commands.entity(plays).insert(Tip::new(alone, &[]));
        commands.entity(together).insert(Tip::new(format!("{name}, for two players at this screen."), &[]));
    }
    let first = resumes.unwrap_or(plays);
    commands.spawn((ChildOf(play_row), button("Choose a battle", ButtonStyle::Quiet, choose)));
    if *menu.get() == Menu::None {
        commands.entity(first).insert(AutoFocus);
    }
    let files = row(column, &mut commands);
    commands.spawn((ChildOf(files), button("Puzzles", ButtonStyle::Quiet, puzzles)));
    commands.spawn((ChildOf(files), button("Open a saved battle", ButtonStyle::Quiet, bring)));
    // Last in its row, so that no button moves when it appears.
    if left.0.count > 0 {
        commands
            .spawn((ChildOf(files), button(format!("Ongoing battles: {}", left.0.count), ButtonStyle::Quiet, battles)));
    }
    let others = row(column, &mut commands);
    commands.spawn((ChildOf(others), button("Settings", ButtonStyle::Quiet, settings)));
    commands.spawn((ChildOf(others), button("How to play", ButtonStyle::Quiet, how_to_play)));
    commands.spawn((ChildOf(others), button("Feats", ButtonStyle::Quiet, feats)));
    #[cfg(not(target_arch = "wasm32"))]
    commands.spawn((ChildOf(others), button("Quit", ButtonStyle::Quiet, quit)));
    commands.spawn((
        ChildOf(column),
        Node {
            column_gap: px(6),
            align_items: AlignItems::Center,
            margin: UiRect::top(px(density.pick(type_scale::GAP_L, 2.0))),
            ..default()
        },
        Pickable::IGNORE,
        children![
            key(actions::NEXT_PART.key()),
            note("or"),
            key(format!("{} {}", actions::BUTTON_BEFORE.key(), actions::NEXT_BUTTON.key())),
            note("to choose,"),
            key(actions::PRESS.key()),
            note("to select"),
        ],
    ));
}

/// Spawns the button that resumes the last battle, with its description. Returns the button.
fn spawn_going_on(column: Entity, left: &Found, commands: &mut Commands) -> Option<Entity> {
    let mut first = None;
    // The place stays empty if no battle can be resumed, so that the other rows do not move.
    let height = Node { min_height: px(BUTTON_HEIGHT), ..default() };
    let place = commands.spawn((height, Pickable::IGNORE, ChildOf(column))).id();
    let latest = left.latest.as_ref();
    if let Some((kept, loaded)) = latest.and_then(|kept| Some((kept, kept.loaded.as_ref()?))) {
        let battle = loaded.game.battle();
        let name = &battle.setup().scenario.name;
        let when = progress(battle).moment;
        let goes_on = button(format!("Resume: {name}, {when}"), ButtonStyle::Main, go_on);
        first = Some(commands.spawn((ChildOf(place), goes_on)).id());
        if !kept.is_whole() {
            commands
                .spawn((ChildOf(column), note("Its last order could not be read. It resumes just before that order.")));
        }
    } else if left.count > 0 {
        commands.spawn((ChildOf(column), note("Your last battle cannot be resumed: its file cannot be read.")));
    }
    if let Some(why) = &left.fault {
        commands.spawn((ChildOf(column), note(format!("Cannot list autosaved battles: {why}."))));
    }
    first
}

/// Spawns a row for buttons, side by side.
fn row(column: Entity, commands: &mut Commands) -> Entity {
    let node = Node { column_gap: px(type_scale::GAP), ..default() };
    commands.spawn((node, Pickable::IGNORE, ChildOf(column))).id()
}

/// The name of the game as on a comic cover: slanted, and printed twice slightly out of register.
fn name_of_the_game(density: Density) -> impl Bundle {
    let size = density.pick(type_scale::TITLE + 16.0, 68.0);
    let behind = |offset: f32, colour: Color| {
        (
            Node { position_type: PositionType::Absolute, left: px(offset), top: px(offset), ..default() },
            Pickable::IGNORE,
            children![shout("Knockback", size, colour)],
        )
    };
    (
        Name::new("Name of the game"),
        Node { padding: UiRect::right(px(20)), ..default() },
        UiTransform::from_rotation(Rot2::degrees(-3.0)),
        Pickable::IGNORE,
        children![
            behind(size / 18.0, palette::PRINT_RED),
            (Node::default(), Pickable::IGNORE, children![shout("Knockback", size, palette::ACCENT)]),
        ],
    )
}

/// A gradient that is dark behind the text and transparent over the board.
pub(crate) fn shade() -> impl Bundle {
    BackgroundGradient::from(LinearGradient::new(
        LinearGradient::TO_RIGHT,
        vec![
            ColorStop::new(palette::BACKDROP.with_alpha(0.94), percent(0)),
            ColorStop::new(palette::BACKDROP.with_alpha(0.75), percent(35)),
            ColorStop::new(palette::BACKDROP.with_alpha(0.0), percent(68)),
        ],
    ))
}

fn ask_help(keys: Keys, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(&actions::HELP) {
        menu.set(Menu::Help);
    }
}

fn go_on(_: On<Activate>, left: Res<Left>, mut screen: ResMut<NextState<Screen>>, mut commands: Commands) {
    if left.0.latest.as_ref().is_some_and(|kept| keep::go_on(kept, &mut commands)) {
        screen.set(Screen::Battle);
    }
}

/// Starts the first scenario against an easy bot.
fn play(_: On<Activate>, first: First) {
    let mut seats = Seats::default();
    seats.put(SideId(1), Seat::Bot(Level::EASY));
    first.begin(&seats);
}

/// Starts the first scenario for two players at this screen.
fn play_together(_: On<Activate>, first: First) {
    first.begin(&Seats::default());
}

/// System parameter for starting the first scenario.
#[derive(SystemParam)]
struct First<'w, 's> {
    settings: ResMut<'w, Settings>,
    screen: ResMut<'w, NextState<Screen>>,
    commands: Commands<'w, 's>,
}

impl First<'_, '_> {
    fn begin(mut self, seats: &Seats) {
        if let Some(first) = shipped::scenarios().first() {
            self.commands.insert_resource(Chosen(first.clone()));
            if self.settings.seats != seats.text() {
                self.settings.seats = seats.text();
            }
            self.screen.set(Screen::Battle);
        }
    }
}

fn choose(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

fn puzzles(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Puzzles);
}

fn feats(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Feats);
}

fn battles(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Battles);
}

/// Opens a saved battle. Browsers always have a file dialog. Desktop systems may lack one, so desktop builds also show
/// the screen of saved battles, which lists the files.
fn bring(
    _: On<Activate>,
    mut ask: MessageWriter<ChooseAsked>,
    mut options: ResMut<Options>,
    mut screen: ResMut<NextState<Screen>>,
) {
    options.complaint = None;
    ask.write(ChooseAsked);
    if cfg!(not(target_arch = "wasm32")) {
        screen.set(Screen::Battles);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn quit(_: On<Activate>, mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}
