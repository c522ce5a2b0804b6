//! A panel of chips: rows of small buttons, each with what it does, in the colours of a side.

use bevy::{
    picking::events::{Over, Pointer},
    prelude::*,
    ui::InteractionDisabled,
    ui_widgets::{Activate, observe},
};
use knockback_rules::{
    battle::{FigureId, Order, SideId},
    board::Cell,
};

use crate::{
    hud::layout::{Slot, Slots},
    input::{Act, Picks, Wish},
    overlay::{
        marks::{Layer, Mark, Markers},
        model::Plan,
    },
    settings::Settings,
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        scroll::scrolled,
        team::team,
        tip::Tip,
        type_scale,
        widget::{Weight, panel_node, pressable, print_shadow, strong, words},
    },
};

/// What a panel of chips says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sheet {
    pub(super) side: SideId,
    /// Whom it is about, and what is asked.
    pub(super) title: String,
    /// More about it.
    pub(super) note: String,
    /// The battle asks for an answer: the panel flashes when it comes.
    pub(super) urgent: bool,
    /// Its chips answer a question, and digits press them.
    pub(super) answers: bool,
    /// Beside the title.
    pub(super) aside: Option<Chip>,
    pub(super) rows: Vec<Row>,
}

/// Chips that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) tip: &'static str,
    pub(super) rules: &'static [&'static str],
    pub(super) chips: Vec<Chip>,
}

/// A small button.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Chip {
    pub(super) text: String,
    /// More, in quieter type.
    pub(super) more: String,
    pub(super) tip: String,
    pub(super) rules: Vec<&'static str>,
    /// What a press does; nothing for what is not possible now.
    pub(super) does: Option<Does>,
    pub(super) weight: Heft,
    /// The digit that presses it.
    pub(super) key: Option<u8>,
    /// The hex that it is about.
    pub(super) at: Option<Cell>,
    /// It has the focus when the panel comes.
    pub(super) first: bool,
}

/// How a chip looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Heft {
    #[default]
    Plain,
    /// It is what is chosen.
    Chosen,
    /// What most will want.
    Main,
}

/// What a press does.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Does {
    /// Chooses what the figure would do next.
    Plan(Plan),
    /// Orders something.
    Order(Order),
    /// Throws somebody next: a click says which way.
    Throw(FigureId),
    /// Turns to another page of the panel.
    Page(Page),
    /// Ends the phase.
    End,
    /// Sets who is asked for reactions.
    Asks(u8),
    /// Lets all chances to react go by until the next phase of a figure.
    LetGo(FigureId),
}

/// What a panel shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    /// Everything, in short.
    #[default]
    First,
    /// What to wait for with a held action.
    Hold,
    /// Where to dive to.
    Dive,
    /// Where to step between.
    Between,
}

/// Figures until whose next phases their sides let all chances to react go by.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LettingGo(pub(super) Vec<FigureId>);

/// The panel, and how long it has been there, in seconds.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct ChipPanel {
    age: f32,
    colour: Color,
    flashes: bool,
}

/// What a chip does.
#[derive(Component, Clone, Debug)]
struct Pressing(Does);

/// The digit that presses a chip.
#[derive(Component, Clone, Copy, Debug)]
struct Digit(u8);

/// The hex that a chip is about.
#[derive(Component, Clone, Copy, Debug)]
struct About(Cell);

/// A chip that has the focus when the panel comes.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct First;

/// How long a new question takes no answer from the keyboard, so that nobody answers what nobody has read, in seconds.
const UNREAD: f32 = 0.4;
/// How long a new question flashes, in seconds.
const FLASH: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Page>().init_resource::<LettingGo>().add_systems(
        Update,
        (digits.in_set(crate::AppSystems::Input), flash.in_set(crate::AppSystems::Animate))
            .run_if(in_state(crate::screens::Screen::Battle).and_then(in_state(crate::screens::Menu::None))),
    );
}

/// Lays a panel out in its slot.
pub(super) fn spawn(
    name: &'static str,
    sheet: &Sheet,
    slots: &Slots,
    density: Density,
    commands: &mut Commands,
) -> Entity {
    let team = team(sheet.side);
    let root = commands
        .spawn((
            Name::new(name),
            ChipPanel { age: 0.0, colour: team.colour, flashes: sheet.urgent },
            ChildOf(slots.of(Slot::Action)),
            BackgroundColor(palette::PANEL),
            BorderColor::all(if sheet.urgent { team.colour } else { palette::PANEL_RIM }),
            print_shadow(3.0),
            Node {
                width: px(density.pick(600.0, 330.0)),
                max_width: percent(100),
                height: px(density.pick(184.0, 120.0)),
                padding: px(0).all(),
                row_gap: px(0),
                border: px(2).all(),
                flex_shrink: 0.0,
                ..panel_node()
            },
        ))
        .id();
    spawn_head(root, sheet, density, commands);
    let outer = Node { flex_grow: 1.0, flex_basis: px(0), width: percent(100), ..default() };
    let inner = Node {
        row_gap: px(density.pick(4.0, 2.0)),
        padding: UiRect::axes(px(density.pick(8.0, 4.0)), px(density.pick(5.0, 2.0))),
        ..default()
    };
    let column = scrolled(root, outer, inner, commands).column;
    for row in &sheet.rows {
        spawn_row(column, row, sheet.answers, density, commands);
    }
    root
}

/// Whom it is about, on the colour of the side.
fn spawn_head(root: Entity, sheet: &Sheet, density: Density, commands: &mut Commands) {
    let team = team(sheet.side);
    let dark = if sheet.urgent { 0.35 } else { 0.62 };
    let head = commands
        .spawn((
            ChildOf(root),
            Node {
                align_items: AlignItems::Center,
                column_gap: px(density.pick(8.0, 5.0)),
                padding: UiRect::axes(px(density.pick(8.0, 4.0)), px(density.pick(3.0, 1.0))),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(team.colour.mix(&Color::BLACK, dark)),
            Pickable::IGNORE,
            children![icon(Icon::Side(team.emblem), density.pick(24.0, 14.0), team.ink())],
        ))
        .id();
    let said = (!sheet.note.is_empty()).then(|| words(sheet.note.clone(), density.pick(13.0, 10.0), palette::TEXT));
    commands.spawn((
        ChildOf(head),
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        },
        Pickable::IGNORE,
        Children::spawn((
            Spawn(strong(sheet.title.clone(), density.pick(16.0, 12.0), palette::TEXT)),
            SpawnIter(said.into_iter()),
        )),
    ));
    if let Some(chip) = &sheet.aside {
        spawn_chip(head, chip, sheet.answers, density, commands);
    }
}

fn spawn_row(column: Entity, row: &Row, answers: bool, density: Density, commands: &mut Commands) {
    let line = commands
        .spawn((
            ChildOf(column),
            Node { column_gap: px(density.pick(6.0, 3.0)), flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    commands.spawn((
        ChildOf(line),
        Node {
            width: px(density.pick(54.0, 38.0)),
            flex_shrink: 0.0,
            padding: UiRect::top(px(density.pick(4.0, 2.0))),
            ..default()
        },
        Tip::new(row.tip, row.rules),
        children![words(row.name, density.pick(13.0, 10.0), palette::TEXT_QUIET)],
    ));
    let chips = commands
        .spawn((
            ChildOf(line),
            Node {
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(density.pick(4.0, 2.0)),
                row_gap: px(density.pick(3.0, 2.0)),
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for chip in &row.chips {
        spawn_chip(chips, chip, answers, density, commands);
    }
}

fn spawn_chip(parent: Entity, chip: &Chip, answers: bool, density: Density, commands: &mut Commands) {
    let size = density.pick(14.0, 11.0);
    let off = chip.does.is_none();
    let chosen = chip.weight == Heft::Chosen;
    let (weight, ink, quiet) = match chip.weight {
        Heft::Main if !off => (Weight::Main, palette::TEXT_ON_ACCENT, palette::TEXT_ON_ACCENT),
        _ if off => (Weight::Card, palette::TEXT_QUIET, palette::TEXT_QUIET),
        _ if chosen => {
            let ground = palette::ACCENT.mix(&palette::PANEL, 0.72);
            (Weight::Chip { ground, edge: palette::ACCENT, lit: true }, palette::ACCENT_BRIGHT, palette::TEXT)
        }
        _ => (Weight::Card, palette::TEXT, palette::TEXT_QUIET),
    };
    let key = chip.key.map(|key| words(key.to_string(), 0.8 * size, quiet));
    let more = (!chip.more.is_empty()).then(|| words(chip.more.clone(), 0.88 * size, quiet));
    let mut entity = commands.spawn((
        ChildOf(parent),
        Name::new(format!("Chip {}", chip.text)),
        Node {
            align_items: AlignItems::Center,
            column_gap: px(density.pick(5.0, 3.0)),
            padding: UiRect::axes(px(density.pick(7.0, 4.0)), px(density.pick(3.0, 1.0))),
            border: UiRect { left: px(if chosen { 3 } else { 1 }), ..px(1).all() },
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            max_width: percent(100),
            ..default()
        },
        pressable(weight),
        observe(press),
        observe(point),
        Tip::new(chip.tip.clone(), &chip.rules),
        Children::spawn((
            SpawnIter(key.into_iter()),
            Spawn(strong(chip.text.clone(), size, ink)),
            SpawnIter(more.into_iter()),
        )),
    ));
    match &chip.does {
        Some(does) => drop(entity.insert(Pressing(does.clone()))),
        None => drop(entity.insert(InteractionDisabled)),
    }
    // In a phase digits choose among weapons by themselves, in the same order.
    if let Some(key) = chip.key.filter(|_| answers && !off) {
        entity.insert(Digit(key));
    }
    if let Some(cell) = chip.at {
        entity.insert(About(cell));
    }
    if chip.first {
        entity.insert(First);
    }
}

/// What presses change.
#[derive(bevy::ecs::system::SystemParam)]
struct Changes<'w> {
    acts: MessageWriter<'w, Act>,
    wishes: MessageWriter<'w, Wish>,
    page: ResMut<'w, Page>,
    settings: ResMut<'w, Settings>,
    letting_go: ResMut<'w, LettingGo>,
    keys: ResMut<'w, ButtonInput<KeyCode>>,
}

fn press(press: On<Activate>, chips: Query<&Pressing>, panels: Query<&ChipPanel>, mut changes: Changes) {
    let Ok(Pressing(does)) = chips.get(press.entity) else { return };
    let unread = panels.iter().any(|panel| panel.flashes && panel.age < UNREAD);
    if unread && changes.keys.get_just_pressed().next().is_some() {
        return;
    }
    match does {
        Does::Plan(plan) => drop(changes.acts.write(Act::Plan(*plan))),
        Does::Order(order) => drop(changes.wishes.write(Wish(order.clone()))),
        Does::Throw(figure) => drop(changes.acts.write(Act::Throw(*figure))),
        Does::Page(page) => *changes.page = *page,
        Does::End => drop(changes.acts.write(Act::EndTurn)),
        Does::Asks(asks) => changes.settings.asks = *asks,
        Does::LetGo(figure) => super::react::let_go(&mut changes.letting_go, *figure),
    }
    // The same press must not act on the battlefield as well.
    changes.keys.clear_just_pressed(KeyCode::Enter);
    changes.keys.clear_just_pressed(KeyCode::Space);
}

/// The pointer on a chip that is about a hex is the pointer on that hex.
fn point(over: On<Pointer<Over>>, chips: Query<&About>, mut picks: ResMut<Picks>, mut markers: ResMut<Markers>) {
    if let Ok(About(cell)) = chips.get(over.entity) {
        markers.set(Layer::Cursor, [Mark::each([*cell], palette::CURSOR)]);
        if picks.0.cell != Some(*cell) {
            picks.0.cell = Some(*cell);
            picks.0.line = 0;
        }
    }
}

/// Digits press chips.
fn digits(keys: Res<ButtonInput<KeyCode>>, chips: Query<(Entity, &Digit)>, mut commands: Commands) {
    const DIGITS: [KeyCode; 9] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let Some(place) = DIGITS.iter().position(|key| keys.just_pressed(*key)) else { return };
    let pressed = chips.iter().find(|(_, digit)| usize::from(digit.0) == place + 1);
    if let Some((entity, _)) = pressed {
        commands.trigger(Activate { entity });
    }
}

/// A question that has just come flashes in the colour of the side that is asked, unless motion is unwelcome.
fn flash(
    time: Res<Time>,
    settings: Res<Settings>,
    mut panels: Query<(&mut ChipPanel, &mut BorderColor, &mut BackgroundColor)>,
) {
    for (mut panel, mut border, mut ground) in &mut panels {
        if panel.age > FLASH {
            continue;
        }
        panel.age += time.delta_secs();
        if !panel.flashes || settings.reduced_motion {
            continue;
        }
        let left = (1.0 - panel.age / FLASH).clamp(0.0, 1.0);
        let beat = (left * std::f32::consts::TAU * 1.5).cos().abs() * left;
        border.set_if_neq(BorderColor::all(panel.colour.mix(&Color::WHITE, beat)));
        ground.set_if_neq(BackgroundColor(palette::PANEL.mix(&panel.colour, 0.45 * beat)));
    }
}
