//! The screen for choosing a puzzle. It has a list for each ruleset and shows how many puzzles are solved.

mod list;
mod row;

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_rules::ruleset::RulesetId;
use knockback_view::present;

use super::{
    complaint::complaint,
    exhibit,
    page_keys::{back, leave},
};
use crate::{
    battle::puzzle::{At, Latest, Lists, OpenPuzzle, next},
    shipped,
    stage::{
        AppSystems, Screen, Settings,
        actions::{self, ARROWS},
    },
    theme::{
        scale::Density,
        scroll::scrolled,
        type_scale,
        widget::{ButtonStyle, button, heading, note, page, page_foot, root, small_button},
    },
};

/// The ruleset whose puzzles are listed.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
struct Opened(RulesetId);

impl Default for Opened {
    fn default() -> Self {
        Self(rulesets().next().unwrap_or(RulesetId::ALL[0]))
    }
}

/// The tab that opens the list of a ruleset.
#[derive(Component, Clone, Copy, Debug)]
struct Tab(RulesetId);

/// The column that lists puzzles.
#[derive(Component)]
struct List;

/// The text that shows the number of solved puzzles.
#[derive(Component)]
struct SolvedCount;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opened>()
        .add_systems(OnEnter(Screen::Puzzles), (open_latest, show, exhibit).chain())
        .add_systems(
            Update,
            (
                leave.in_set(AppSystems::Input),
                open_list.in_set(AppSystems::Decide).run_if(resource_changed::<Opened>),
                paint_tabs.in_set(AppSystems::Show).run_if(resource_changed::<Opened>),
                list::show.in_set(AppSystems::Show),
            )
                .run_if(in_state(Screen::Puzzles)),
        );
}

/// Returns the rulesets of the game, in the order in which their scenarios are listed.
fn rulesets() -> impl Iterator<Item = RulesetId> {
    let all = shipped::scenarios().iter().map(|setup| setup.ruleset());
    let mut before = None;
    all.filter(move |ruleset| before.replace(*ruleset) != Some(*ruleset))
}

/// Opens the list that contains the puzzle played last.
fn open_latest(latest: Res<Latest>, mut opened: ResMut<Opened>) {
    if let Some(At { ruleset, .. }) = latest.0 {
        opened.0 = ruleset;
    }
    // Request again any puzzles that failed to load.
    opened.set_changed();
}

fn open_list(opened: Res<Opened>, mut lists: ResMut<Lists>) {
    lists.open(opened.0);
}

fn show(opened: Res<Opened>, density: Res<Density>, mut commands: Commands) {
    let screen = commands.spawn((root("Puzzles screen"), DespawnOnExit(Screen::Puzzles))).id();
    let page = commands.spawn((page(*density), ChildOf(screen))).id();
    commands.spawn((
        ChildOf(page),
        Node {
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
        children![heading("Puzzles"), (SolvedCount, note(""))],
    ));
    commands.spawn((ChildOf(page), Node { flex_shrink: 0.0, ..default() }, Pickable::IGNORE, children![note(ABOUT)]));
    commands.spawn((complaint(), ChildOf(page)));
    let tabs = Node {
        column_gap: px(type_scale::GAP_S),
        row_gap: px(type_scale::GAP_S),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let tabs = commands.spawn((Name::new("Rules"), tabs, Pickable::IGNORE, ChildOf(page))).id();
    for ruleset in rulesets() {
        let button = small_button(present::name(ruleset), weight(ruleset == opened.0), turn_to);
        commands.spawn((ChildOf(tabs), button, Tab(ruleset)));
    }
    // Space for the focus ring, which the scrolling column would cut off.
    let inner = Node { row_gap: px(type_scale::GAP_S), padding: px(6).all(), ..default() };
    let outer = Node { flex_grow: 1.0, flex_basis: px(0), width: percent(100), ..default() };
    let column = scrolled(page, outer, inner, &mut commands).column;
    commands.entity(column).insert((Name::new("List of puzzles"), List));
    let (back, on) = (button("Back", ButtonStyle::Quiet, back), button("Next unsolved", ButtonStyle::Main, play_next));
    commands.spawn((page_foot(back, keys(), on), ChildOf(page)));
}

/// The line that explains what a puzzle is.
const ABOUT: &str = "One first order wins clearly more often than any other. Find it. A wrong order is taken back.";

/// Returns the line that describes the keys of this screen.
fn keys() -> String {
    let (press, back) = (actions::PRESS.key(), actions::BACK.key());
    format!("{ARROWS} to choose, {press} to select, {back} to go back.")
}

/// Returns the style of a tab. The tab of the open list is highlighted.
const fn weight(open: bool) -> ButtonStyle {
    if open { ButtonStyle::Main } else { ButtonStyle::Quiet }
}

fn paint_tabs(opened: Res<Opened>, mut tabs: Query<(&Tab, &mut ButtonStyle)>) {
    for (Tab(ruleset), mut shown) in &mut tabs {
        shown.set_if_neq(weight(*ruleset == opened.0));
    }
}

fn turn_to(press: On<Activate>, tabs: Query<&Tab>, mut opened: ResMut<Opened>) {
    if let Ok(Tab(ruleset)) = tabs.get(press.entity) {
        // Pressing the tab again retries puzzles that failed to load.
        opened.0 = *ruleset;
    }
}

/// Opens the next unsolved puzzle of the list.
fn play_next(
    _: On<Activate>,
    (opened, lists, settings): (Res<Opened>, Res<Lists>, Res<Settings>),
    mut opens: MessageWriter<OpenPuzzle>,
) {
    let place = next(lists.known(opened.0), None, &settings.progress());
    opens.write_batch(place.map(|place| OpenPuzzle(At { ruleset: opened.0, place })));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ruleset_has_one_list_under_its_name() {
        let names: Vec<&str> = rulesets().map(present::name).collect();
        let mut distinct: Vec<&str> = present::RULESETS.iter().map(|info| info.name).collect();
        distinct.sort_unstable();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, distinct);
    }
}
