//! The review on the end screen: the chance to win after each order, the effect of the dice, the turning points, and
//! the missed chances. Each moment is a button that replays it.

mod chart;
mod entry;

use bevy::{prelude::*, ui_widgets::Activate};
use knockback_bots::review::Report;
use knockback_rules::battle::{Battle, SideId};

use self::entry::ReviewEntry;
use crate::{
    bots::review::Reviewed,
    stage::actions,
    theme::{
        palette,
        scale::Density,
        scroll::scrolled,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, small_button, strong, words},
    },
};

/// Maximum number of turning points listed.
const DECISIVE: usize = 3;
/// Maximum number of missed chances listed.
const MISSED: usize = 8;

/// The text that shows the progress of the review.
#[derive(Component)]
pub(super) struct ReviewProgressText;

/// The context for wording the review.
pub(super) struct ReviewWording<'a> {
    /// The finished battle.
    pub(super) battle: &'a Battle,
    pub(super) density: Density,
}

/// Fills the panel with the review, or with its progress.
pub(super) fn spawn(sheet: Entity, reviewed: &Reviewed, telling: &ReviewWording, commands: &mut Commands) {
    let outer = Node { flex_shrink: 1.0, width: percent(100), ..default() };
    let inner =
        Node { row_gap: px(telling.density.pick(type_scale::GAP_S, 3.0)), padding: UiRect::right(px(4)), ..default() };
    let column = scrolled(sheet, outer, inner, commands).column;
    commands.entity(column).insert(Name::new("Review"));
    if let Some(report) = reviewed.open() {
        show_report(column, report, telling, commands);
    } else if let Some(reached) = reviewed.progress() {
        commands.spawn((
            ChildOf(column),
            ReviewProgressText,
            words(progress(reached), type_scale::BODY, palette::TEXT),
        ));
    }
    let tip = Tip::new(actions::BACK.tip("Back to the highlights of the battle."), &[]);
    commands.spawn((ChildOf(sheet), small_button("Close the review", ButtonStyle::Quiet, close), tip));
}

fn close(_: On<Activate>, mut reviewed: ResMut<Reviewed>) {
    reviewed.close();
}

/// Returns the progress as text.
fn progress((done, all): (usize, usize)) -> String {
    format!("A bot is reviewing the battle: {done} of {all} orders.")
}

/// Updates the progress text.
pub(super) fn tell_progress(reviewed: Res<Reviewed>, mut places: Query<&mut Text, With<ReviewProgressText>>) {
    for mut text in &mut places {
        if let Some(reached) = reviewed.progress() {
            text.0 = progress(reached);
        }
    }
}

fn show_report(column: Entity, report: &Report, telling: &ReviewWording, commands: &mut Commands) {
    let first = telling.battle.side_name(SideId(0));
    let told = verdict(first, report.luck(SideId(0)), report.skill(SideId(0)));
    commands.spawn((ChildOf(column), kept(), words(told, type_scale::BODY, palette::TEXT)));
    chart::spawn(column, report, telling, commands);
    let mut section = |heading: &'static str, nothing: &'static str, entries: Vec<ReviewEntry>| {
        commands.spawn((ChildOf(column), kept(), strong(heading, type_scale::BODY, palette::ACCENT)));
        if entries.is_empty() {
            commands.spawn((ChildOf(column), kept(), words(nothing, type_scale::SMALL, palette::TEXT_QUIET)));
        }
        for (number, entry) in entries.into_iter().enumerate() {
            entry.spawn(column, format!("{heading} {}", number + 1), telling.density, commands);
        }
    };
    let decisive = report.decisive(DECISIVE).iter().map(|act| ReviewEntry::decisive(act, telling)).collect();
    section("Turning points", "No single order changed the odds by much.", decisive);
    let missed = report.missed(MISSED).into_iter().filter_map(|moment| ReviewEntry::missed(moment, telling)).collect();
    section("Missed chances", "No big chances were missed.", missed);
}

/// Layout of a line that does not shrink in the scrolling column.
fn kept() -> Node {
    Node { flex_shrink: 0.0, max_width: percent(100), ..default() }
}

/// Describes the effects of dice and decisions in a sentence.
fn verdict(name: &str, luck: f64, choices: f64) -> String {
    format!(
        "The dice changed the chance of {name} winning by {}, decisions on both sides by {}.",
        signed(luck),
        signed(choices)
    )
}

/// Formats a change of a chance as a whole percentage with its sign.
fn signed(change: f64) -> String {
    let sign = match (100.0 * change).round() {
        percent if percent < 0.0 => "\u{2212}",
        percent if percent > 0.0 => "+",
        _ => "",
    };
    format!("{sign}{}", in_percent(change.abs()))
}

/// Formats a chance as a whole percentage.
fn in_percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

#[cfg(test)]
mod tests;
