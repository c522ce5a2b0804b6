//! The list of a ruleset's puzzles, or the reason why it is missing.

use std::sync::Arc;

use bevy::{
    input_focus::{AutoFocus, InputFocus},
    prelude::*,
    ui_widgets::Activate,
};
use knockback_bots::puzzle::Puzzle;

use super::{
    List, Opened, SolvedCount,
    row::{self, PuzzleRow},
};
use crate::{
    battle::puzzle::{At, Latest, Listed, Lists, next, solved},
    stage::{PuzzleProgress, Settings},
    theme::{
        palette,
        scale::Density,
        type_scale,
        widget::{ButtonStyle, note, small_button, words},
    },
};

/// The content of the column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PuzzleColumn {
    /// The puzzles are still loading.
    Waits,
    /// There are no puzzles.
    Empty,
    /// The puzzles could not be read. Contains the reason.
    Lost(String),
    /// The puzzles: their rows, the index of the row to focus, and the number of solved puzzles.
    Rows { rows: Vec<PuzzleRow>, first: Option<usize>, solved: usize },
}

impl PuzzleColumn {
    fn of(listed: Listed<'_>, at: Option<usize>, progress: &PuzzleProgress) -> Self {
        match listed {
            Listed::Waits => Self::Waits,
            Listed::Lost(why) => Self::Lost(why.to_owned()),
            Listed::Known([]) => Self::Empty,
            Listed::Known(puzzles) => Self::rows(puzzles, at, progress),
        }
    }

    /// Returns the rows. The puzzle played last gets the focus, or else the first unsolved one.
    fn rows(puzzles: &[Arc<Puzzle>], at: Option<usize>, progress: &PuzzleProgress) -> Self {
        let first = at.filter(|at| *at < puzzles.len()).or_else(|| next(puzzles, None, progress));
        let rows = puzzles.iter().map(|puzzle| PuzzleRow::of(puzzle, progress)).collect();
        Self::Rows { rows, first, solved: solved(puzzles, progress) }
    }

    /// Returns the number of solved puzzles as text.
    fn count(&self) -> String {
        match self {
            Self::Waits | Self::Empty | Self::Lost(_) => String::new(),
            Self::Rows { rows, solved, .. } => format!("{solved} of {} solved", rows.len()),
        }
    }
}

/// Lays out the list again whenever its content has changed.
pub(super) fn show(
    (opened, lists, latest): (Res<Opened>, Res<Lists>, Res<Latest>),
    (settings, density): (Res<Settings>, Res<Density>),
    columns: Query<(Entity, Option<&Children>), With<List>>,
    mut counts: Query<&mut Text, With<SolvedCount>>,
    mut focus: ResMut<InputFocus>,
    mut last: Local<Option<(Entity, Opened, PuzzleColumn, Density)>>,
    mut commands: Commands,
) {
    let Ok((column, children)) = columns.single() else { return };
    let stirred = opened.is_changed() || lists.is_changed() || settings.is_changed() || density.is_changed();
    if !stirred && children.is_some() {
        return;
    }
    let at = latest.0.filter(|at| at.ruleset == opened.0).map(|At { place, .. }| place);
    let model = PuzzleColumn::of(lists.of(opened.0), at, &settings.progress());
    let now = (column, *opened, model.clone(), *density);
    if last.as_ref() == Some(&now) {
        return;
    }
    // Keep the focus on a tab that was pressed.
    let keeps = focus.get().is_some() && last.as_ref().is_some_and(|(before, ..)| *before == column);
    *last = Some(now);
    for mut text in &mut counts {
        text.0 = model.count();
    }
    commands.entity(column).despawn_children().insert(ScrollPosition::default());
    if let Some(child) = focus.get()
        && children.is_some_and(|children| children.contains(&child))
    {
        focus.clear();
    }
    spawn(column, &model, *opened, (*density, keeps), &mut commands);
}

fn spawn(
    column: Entity,
    model: &PuzzleColumn,
    Opened(ruleset): Opened,
    (density, keeps): (Density, bool),
    commands: &mut Commands,
) {
    let told = match model {
        PuzzleColumn::Waits => "Loading puzzles \u{2026}".to_owned(),
        PuzzleColumn::Empty => "There are no puzzles for these rules yet.".to_owned(),
        PuzzleColumn::Lost(why) => {
            let told = words("Could not load these puzzles.", type_scale::BODY, palette::HARM_TEXT);
            commands.spawn((Name::new("Lost puzzles"), told, ChildOf(column)));
            commands.spawn((note(why.clone()), ChildOf(column)));
            let again = (Node { flex_shrink: 0.0, ..default() }, Pickable::IGNORE, ChildOf(column));
            let again = commands.spawn(again).id();
            commands.spawn((small_button("Try again", ButtonStyle::Quiet, try_again), ChildOf(again)));
            return;
        }
        PuzzleColumn::Rows { rows, first, .. } => {
            for (place, told) in rows.iter().enumerate() {
                let row = row::spawn(column, told, At { ruleset, place }, density, commands);
                if *first == Some(place) && !keeps {
                    commands.entity(row).insert(AutoFocus);
                }
            }
            return;
        }
    };
    commands.spawn((note(told), ChildOf(column)));
}

fn try_again(_: On<Activate>, mut opened: ResMut<Opened>) {
    opened.set_changed();
}

#[cfg(test)]
mod tests {
    use knockback_bots::puzzle::shipped;

    use super::*;
    use crate::battle::puzzle::number;

    #[test]
    fn the_list_counts_solved_puzzles_and_focuses_the_next() {
        let ruleset = Opened::default().0;
        let puzzles: Vec<Arc<Puzzle>> = shipped(ruleset).unwrap().into_iter().map(Arc::new).collect();
        let mut progress = PuzzleProgress::default();
        progress.solved(number(&puzzles[0]));
        let model = |at, progress: &PuzzleProgress| PuzzleColumn::of(Listed::Known(&puzzles), at, progress);
        let first = |model: PuzzleColumn| if let PuzzleColumn::Rows { first, .. } = model { first } else { None };
        assert_eq!(model(None, &progress).count(), format!("1 of {} solved", puzzles.len()));
        assert_eq!((first(model(None, &progress)), first(model(Some(5), &progress))), (Some(1), Some(5)));
        assert_eq!(first(model(Some(puzzles.len()), &progress)), Some(1), "the puzzle is gone");
    }

    #[test]
    fn missing_puzzles_are_reported() {
        let progress = PuzzleProgress::default();
        let model = |listed| PuzzleColumn::of(listed, None, &progress);
        assert_eq!(model(Listed::Waits), PuzzleColumn::Waits);
        assert_eq!(model(Listed::Known(&[])), PuzzleColumn::Empty);
        assert_eq!(model(Listed::Lost("404 Not Found")), PuzzleColumn::Lost("404 Not Found".to_owned()));
        assert_eq!(model(Listed::Known(&[])).count(), "");
    }
}
