//! A row of the list of puzzles: title, scenario, the side that must win, the kind of victory, and the player's
//! progress.

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use knockback_bots::puzzle::Puzzle;
use knockback_rules::battle::SideId;

use crate::{
    battle::puzzle::{
        At, OpenPuzzle, number, solving_side,
        words::{kind, standing},
    },
    stage::{PuzzleProgress, Standing},
    theme::{
        palette,
        scale::Density,
        team::team,
        type_scale,
        widget::{ButtonStyle, note, pressable, strong, two_ends, words},
    },
};

/// The text of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PuzzleRow {
    title: String,
    scenario: String,
    side: SideId,
    name: String,
    kind: &'static str,
    standing: Standing,
    told: String,
}

impl PuzzleRow {
    pub(super) fn of(puzzle: &Puzzle, progress: &PuzzleProgress) -> Self {
        let side = solving_side(puzzle);
        let mark = progress.of(number(puzzle));
        Self {
            title: puzzle.title.clone(),
            scenario: puzzle.battle.setup().scenario.name.clone(),
            side,
            name: puzzle.battle.side_name(side).to_owned(),
            kind: kind(puzzle.way),
            standing: mark.standing,
            told: standing(mark),
        }
    }

    /// Returns the colour of the text about the player's progress.
    const fn colour(&self) -> Color {
        match self.standing {
            Standing::New => palette::TEXT_QUIET,
            Standing::Tried => palette::TEXT,
            Standing::Shown => palette::FLIGHT_TEXT,
            Standing::Solved => palette::GOOD,
        }
    }
}

/// The puzzle that a row opens when pressed.
#[derive(Component, Clone, Copy, Debug)]
struct Opens(At);

pub(super) fn spawn(column: Entity, row: &PuzzleRow, at: At, density: Density, commands: &mut Commands) -> Entity {
    let team = team(row.side);
    commands
        .spawn((
            Name::new(format!("Puzzle {}", row.title)),
            Opens(at),
            Node {
                flex_direction: FlexDirection::Column,
                flex_shrink: 0.0,
                max_width: px(1040),
                row_gap: px(2),
                padding: UiRect::axes(px(14), px(density.pick(6.0, 4.0))),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                ..default()
            },
            pressable(ButtonStyle::Card),
            observe(pressed),
            ChildOf(column),
            children![
                (
                    two_ends(),
                    children![
                        strong(row.title.clone(), density.pick(type_scale::BODY, type_scale::SMALL), palette::TEXT),
                        words(row.told.clone(), type_scale::SMALL, row.colour()),
                    ],
                ),
                (
                    two_ends(),
                    children![
                        (
                            Node { column_gap: px(type_scale::GAP_S), align_items: AlignItems::Center, ..default() },
                            Pickable::IGNORE,
                            children![
                                words(row.scenario.clone(), type_scale::SMALL, palette::FLIGHT_TEXT),
                                words(team.emblem.sign(), type_scale::SMALL, team.colour),
                                words(row.name.clone(), type_scale::SMALL, palette::TEXT),
                            ],
                        ),
                        note(row.kind),
                    ],
                ),
            ],
        ))
        .id()
}

fn pressed(press: On<Activate>, rows: Query<&Opens>, mut opens: MessageWriter<OpenPuzzle>) {
    opens.write_batch(rows.get(press.entity).ok().map(|row| OpenPuzzle(row.0)));
}

#[cfg(test)]
mod tests {
    use knockback_bots::puzzle::shipped;
    use knockback_rules::ruleset::RulesetId;

    use super::*;

    #[test]
    fn a_row_shows_title_scenario_side_and_progress() {
        let puzzle = shipped(RulesetId::ALL[0]).unwrap().remove(0);
        let mut progress = PuzzleProgress::default();
        let new = PuzzleRow::of(&puzzle, &progress);
        assert_eq!((&new.title, new.told.as_str()), (&puzzle.title, "New"));
        assert_eq!(new.scenario, puzzle.battle.setup().scenario.name);
        assert_eq!(new.name, puzzle.battle.side_name(puzzle.battle.choice().unwrap().decider));
        progress.tried(number(&puzzle));
        progress.solved(number(&puzzle));
        let solved = PuzzleRow::of(&puzzle, &progress);
        assert_eq!((solved.told.as_str(), solved.standing), ("Solved after 1 try", Standing::Solved));
        assert_ne!(solved.colour(), new.colour());
    }
}
