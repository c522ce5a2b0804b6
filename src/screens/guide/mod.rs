//! The guide: the pages of each ruleset, and the list of keys.

mod keys;
mod pictures;

use bevy::{
    input_focus::{AutoFocus, tab_navigation::TabIndex},
    prelude::*,
    ui::InteractionDisabled,
    ui_widgets::Activate,
};
use knockback_rules::battle::Setup;
use knockback_view::{
    guide::{GuidePicture, Page},
    present::RULESETS,
};

use super::menu::go_on;
use crate::{
    stage::{
        AppSystems, Chosen, Menu, Screen, Shown,
        actions::{self, HelpLine, Keys, applies},
        ruleset_registry::RulesetRegistry,
    },
    theme::{
        palette,
        scale::Density,
        scroll::scrolled,
        tip::Tip,
        type_scale,
        widget::{
            ButtonStyle, button, heading, note, panel, panel_node, print_shadow, small_button, two_ends, veil, words,
        },
    },
};

/// The page that is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OpenPage {
    /// Its ruleset, as an index in the list of rulesets.
    ruleset: usize,
    /// Its index in the guide. The page of the keys comes after the pages about the rules.
    page: usize,
}

/// True if the guide opens at a page about the rules instead of the keys.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct AskedForRules(bool);

#[derive(Component)]
struct GuideRoot;

/// The tab of a page, by index.
#[derive(Component, Clone, Copy, Debug)]
struct TabOf(usize);

/// A button that moves this number of pages forward, or back if negative.
#[derive(Component, Clone, Copy, Debug)]
struct Turns(isize);

/// The area in which the open page is laid out.
#[derive(Component)]
struct PageArea;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenPage>()
        .init_resource::<AskedForRules>()
        .add_plugins(pictures::plugin)
        .add_systems(OnEnter(Menu::Help), (open, show).chain())
        .add_systems(OnExit(Menu::Help), |mut asked: ResMut<AskedForRules>| asked.0 = false)
        .add_systems(
            Update,
            (
                leave.in_set(AppSystems::Input).run_if(applies(&actions::CLOSE_HELP)),
                (
                    show.run_if(resource_exists_and_changed::<Density>.or_else(ruleset_changed)),
                    turn.run_if(resource_changed::<OpenPage>.or_else(any_match_filter::<Added<PageArea>>)),
                )
                    .chain()
                    .in_set(AppSystems::Show)
                    .run_if(in_state(Menu::Help)),
            ),
        );
}

/// Opens the guide at a page about the rules.
pub(super) fn how_to_play(_: On<Activate>, mut asked: ResMut<AskedForRules>, mut menu: ResMut<NextState<Menu>>) {
    asked.0 = true;
    menu.set(Menu::Help);
}

/// System parameter for the content of the guides. In a battle only the guide of its own ruleset is shown.
#[derive(bevy::ecs::system::SystemParam)]
struct Guides<'w> {
    lines: Res<'w, RulesetRegistry<[HelpLine]>>,
    screen: Res<'w, State<Screen>>,
    shown: Option<Res<'w, Shown>>,
    chosen: Option<Res<'w, Chosen>>,
}

fn pages(ruleset: usize) -> &'static [Page] {
    RULESETS.get(ruleset).map_or(&[], |info| info.guide)
}

/// Returns the index of a battle's ruleset in the list of rulesets.
fn place_of(setup: &Setup) -> Option<usize> {
    RULESETS.iter().position(|info| info.id == setup.ruleset())
}

impl Guides<'_> {
    /// Returns the index of the current battle's ruleset, or `None` outside of battles.
    fn played(&self) -> Option<usize> {
        let shown = self.shown.as_ref().filter(|_| *self.screen.get() == Screen::Battle)?;
        place_of(shown.battle.setup())
    }

    /// Returns the index of the ruleset of the current battle, or else of the battle whose board is behind the title.
    fn nearest(&self) -> Option<usize> {
        self.played().or_else(|| place_of(&self.chosen.as_ref()?.0))
    }

    /// Returns the help lines of a ruleset's own actions.
    fn lines(&self, ruleset: usize) -> &'static [HelpLine] {
        RULESETS.get(ruleset).and_then(|info| self.lines.by(info.id)).unwrap_or_default()
    }
}

/// Opens the guide of the active ruleset at the requested part.
fn open(guides: Guides, asked: Res<AskedForRules>, mut at: ResMut<OpenPage>) {
    let ruleset = guides.nearest().unwrap_or(at.ruleset);
    let keys = pages(ruleset).len();
    // For the rules, reopen the page that was read last.
    let page = if !asked.0 {
        keys
    } else if ruleset == at.ruleset && at.page < keys {
        at.page
    } else {
        0
    };
    at.set_if_neq(OpenPage { ruleset, page });
}

/// True if the player has chosen another ruleset.
fn ruleset_changed(at: Res<OpenPage>, mut shown: Local<usize>) -> bool {
    std::mem::replace(&mut *shown, at.ruleset) != at.ruleset
}

fn show(
    guides: Guides,
    at: Res<OpenPage>,
    density: Res<Density>,
    old: Query<Entity, With<GuideRoot>>,
    mut commands: Commands,
) {
    let again = !old.is_empty();
    old.iter().for_each(|root| commands.entity(root).despawn());
    let root = commands.spawn((veil("Help", 0.75, 10), GuideRoot, DespawnOnExit(Menu::Help))).id();
    // All pages have the same size, so that no button moves when a page is turned.
    let sheet = commands
        .spawn((
            ChildOf(root),
            panel(),
            print_shadow(6.0),
            Node {
                width: percent(96),
                max_width: px(1200),
                height: percent(96),
                max_height: px(690),
                align_items: AlignItems::Stretch,
                padding: px(density.pick(type_scale::GAP_L, type_scale::GAP_S)).all(),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..panel_node()
            },
        ))
        .id();
    spawn_head(sheet, &guides, *at, again, *density, &mut commands);
    let body = commands
        .spawn((
            ChildOf(sheet),
            Node {
                flex_grow: 1.0,
                min_height: px(0),
                column_gap: px(density.pick(type_scale::GAP_L, type_scale::GAP)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    spawn_tabs(body, *at, again, *density, &mut commands);
    let area = scrolled(
        body,
        Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
        Node { row_gap: px(density.pick(4.0, 3.0)), ..default() },
        &mut commands,
    );
    commands.entity(area.column).insert(PageArea);
    let foot = commands.spawn((ChildOf(sheet), two_ends())).id();
    let turns =
        commands.spawn((ChildOf(foot), Node { column_gap: px(type_scale::GAP), ..default() }, Pickable::IGNORE)).id();
    commands.spawn((ChildOf(turns), small_button("Back", ButtonStyle::Quiet, turn_by), Turns(-1)));
    commands.spawn((ChildOf(turns), small_button("Next", ButtonStyle::Quiet, turn_by), Turns(1)));
    commands.spawn((ChildOf(foot), button("Done", ButtonStyle::Main, go_on)));
}

/// Spawns the heading and, outside of battles, the choice of rulesets.
fn spawn_head(sheet: Entity, guides: &Guides, at: OpenPage, again: bool, density: Density, commands: &mut Commands) {
    let head = commands.spawn((ChildOf(sheet), two_ends())).id();
    commands.spawn((ChildOf(head), heading("How to play")));
    if guides.played().is_some() {
        commands.spawn((ChildOf(head), note(RULESETS.get(at.ruleset).map_or("", |info| info.name))));
        return;
    }
    let row = commands
        .spawn((
            ChildOf(head),
            Node { column_gap: px(density.pick(type_scale::GAP_S, 4.0)), ..default() },
            Pickable::IGNORE,
        ))
        .id();
    for (ruleset, info) in RULESETS.iter().enumerate() {
        let weight = if ruleset == at.ruleset { ButtonStyle::Main } else { ButtonStyle::Quiet };
        let choose = move |_: On<Activate>, mut open: ResMut<OpenPage>| {
            open.set_if_neq(OpenPage { ruleset, page: 0 });
        };
        let chip = commands.spawn((ChildOf(row), small_button(info.name, weight, choose))).id();
        if again && ruleset == at.ruleset {
            commands.entity(chip).insert(AutoFocus);
        }
    }
}

/// Spawns the tabs of all pages, including the page of the keys.
fn spawn_tabs(body: Entity, at: OpenPage, again: bool, density: Density, commands: &mut Commands) {
    let column = commands
        .spawn((
            ChildOf(body),
            Node {
                width: px(density.pick(190.0, 150.0)),
                flex_shrink: 0.0,
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Stretch,
                row_gap: px(density.pick(type_scale::GAP_S, 4.0)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    let titles = pages(at.ruleset).iter().map(|page| page.title).chain(["Keys"]);
    for (page, title) in titles.enumerate() {
        let choose = move |_: On<Activate>, mut open: ResMut<OpenPage>| {
            let chosen = OpenPage { page, ..*open };
            open.set_if_neq(chosen);
        };
        let tab = commands.spawn((ChildOf(column), small_button(title, ButtonStyle::Quiet, choose), TabOf(page))).id();
        if !again && page == at.page {
            commands.entity(tab).insert(AutoFocus);
        }
    }
}

fn turn_by(press: On<Activate>, turns: Query<&Turns>, mut open: ResMut<OpenPage>) {
    let Ok(Turns(by)) = turns.get(press.entity) else { return };
    let page = open.page.saturating_add_signed(*by).min(pages(open.ruleset).len());
    let turned = OpenPage { page, ..*open };
    open.set_if_neq(turned);
}

/// Shows the open page.
fn turn(
    guides: Guides,
    open: Res<OpenPage>,
    density: Res<Density>,
    area: Single<(Entity, &mut ScrollPosition), With<PageArea>>,
    mut tabs: Query<(&TabOf, &mut ButtonStyle)>,
    turns: Query<(Entity, &Turns)>,
    mut commands: Commands,
) {
    for (tab, mut weight) in &mut tabs {
        weight.set_if_neq(if tab.0 == open.page { ButtonStyle::Main } else { ButtonStyle::Quiet });
    }
    let pages = pages(open.ruleset);
    for (button, Turns(by)) in &turns {
        let off = if *by < 0 { open.page == 0 } else { open.page >= pages.len() };
        if off {
            commands.entity(button).insert(InteractionDisabled);
        } else {
            commands.entity(button).remove::<InteractionDisabled>();
        }
    }
    let (area, mut scroll) = area.into_inner();
    scroll.y = 0.0;
    commands.entity(area).despawn_children();
    if let Some(page) = pages.get(open.page) {
        spawn_page(area, page, *density, &mut commands);
    } else {
        keys::spawn(area, guides.lines(open.ruleset), *density, &mut commands);
    }
}

/// Spawns a page: its picture with a caption, and its points beside or below the picture.
fn spawn_page(area: Entity, page: &'static Page, density: Density, commands: &mut Commands) {
    let row = commands
        .spawn((
            ChildOf(area),
            Node {
                flex_direction: density.pick(FlexDirection::Row, FlexDirection::Column),
                column_gap: px(type_scale::GAP_L),
                row_gap: px(type_scale::GAP),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    let (wide, high) = GuidePicture::SIZE;
    #[expect(clippy::cast_precision_loss, reason = "both are a few hundred pixels")]
    let ratio = wide as f32 / high as f32;
    let width = density.pick(470.0, 400.0);
    let left = commands
        .spawn((
            ChildOf(row),
            Node {
                width: px(width),
                flex_shrink: 0.0,
                flex_direction: FlexDirection::Column,
                row_gap: px(6),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    commands.spawn((
        ChildOf(left),
        Name::new("Guide picture to come"),
        pictures::EmptyFrame(page.picture),
        Node {
            width: px(width),
            height: px(width / ratio),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(palette::PANEL_RAISED),
        Pickable::IGNORE,
    ));
    commands.spawn((ChildOf(left), note(page.caption)));
    let column = commands
        .spawn((
            ChildOf(row),
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_basis: density.pick(px(0), auto()),
                min_width: px(0),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for point in page.points {
        let at = commands
            .spawn((
                ChildOf(column),
                Node { flex_direction: FlexDirection::Column, row_gap: px(2), flex_shrink: 0.0, ..default() },
                Pickable::IGNORE,
            ))
            .id();
        commands.spawn((ChildOf(at), words(point.text, density.pick(16.0, 15.0), palette::TEXT)));
        if !point.rules.is_empty() {
            commands.spawn((
                ChildOf(at),
                Node { align_self: AlignSelf::Start, ..default() },
                Tip::of_rules(point.rules),
                TabIndex(0),
                children![words(point.rules.join(", "), type_scale::SMALL - 1.0, palette::ACCENT)],
            ));
        }
    }
}

fn leave(keys: Keys, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(&actions::CLOSE) || keys.just_pressed(&actions::CLOSE_HELP) {
        menu.set(Menu::None);
    }
}
