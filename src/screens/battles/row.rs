//! A row of the list of battles: name, sides, progress, date, and a button to delete the battle.

use std::sync::Arc;

use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};
use knockback_rules::battle::{Battle, SideId};
use knockback_view::present;

use super::{delete::DeleteAsked, take_up};
use crate::{
    battle::keep::Kept,
    screens::relative_time::ago,
    stage::{Screen, sentence},
    theme::{
        palette,
        scale::Density,
        team::team,
        type_scale,
        widget::{ButtonStyle, note, pressable, small_button, strong, two_ends, words},
    },
};

/// The saved battle that a row or one of its buttons belongs to.
#[derive(Component, Clone, Debug)]
pub(super) struct BattleEntry(pub(super) Arc<Kept>);

/// A row of the list.
#[derive(Component)]
pub(super) struct BattleRow;

/// The part of a row that resumes the battle when pressed.
#[derive(Component)]
pub(super) struct ResumeButton;

/// Spawns the row of a battle. Returns the part that resumes it. Returns `None` if the battle cannot be read.
pub(super) fn spawn(
    column: Entity,
    kept: Arc<Kept>,
    density: Density,
    now: u64,
    commands: &mut Commands,
) -> Option<Entity> {
    let row = commands
        .spawn((
            Name::new("Kept battle"),
            BattleRow,
            BattleEntry(Arc::clone(&kept)),
            Node {
                column_gap: px(type_scale::GAP),
                align_items: AlignItems::Center,
                flex_shrink: 0.0,
                max_width: px(1040),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(column),
        ))
        .id();
    let card = kept.loaded.as_ref().map(|loaded| {
        let told = BattleSummary::of(loaded.game.battle());
        spawn_card(row, &kept, &told, density, now, commands)
    });
    if card.is_none() {
        spawn_damaged(row, &kept, density, now, commands);
    }
    if !kept.places.is_empty() {
        let delete = commands.spawn((small_button("Delete", ButtonStyle::Quiet, ask), ChildOf(row))).id();
        commands.entity(delete).insert(BattleEntry(kept));
    }
    card
}

/// The text of a row.
#[derive(Clone, Debug, PartialEq)]
struct BattleSummary {
    name: String,
    /// Its ruleset and progress.
    how_far: String,
    sides: Vec<(SideId, String)>,
}

impl BattleSummary {
    fn of(battle: &Battle) -> Self {
        let sides = (0u16..).map(SideId).zip(&battle.setup().sides);
        Self {
            name: battle.setup().scenario.name.clone(),
            how_far: format!("{}, {}", present::name(battle.setup().ruleset()), present::progress(battle).moment),
            sides: sides.map(|(side, spec)| (side, spec.name.clone())).collect(),
        }
    }
}

fn card_node(density: Density) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        row_gap: px(2),
        padding: UiRect::axes(px(14), px(density.pick(8.0, 5.0))),
        border: px(1).all(),
        border_radius: BorderRadius::all(px(type_scale::ROUND)),
        ..default()
    }
}

fn spawn_card(
    row: Entity,
    kept: &Arc<Kept>,
    told: &BattleSummary,
    density: Density,
    now: u64,
    commands: &mut Commands,
) -> Entity {
    let card = commands
        .spawn((
            Name::new(format!("Battle {}", told.name)),
            ResumeButton,
            BattleEntry(Arc::clone(kept)),
            card_node(density),
            pressable(ButtonStyle::Card),
            observe(pressed),
            ChildOf(row),
        ))
        .id();
    let top = commands.spawn((two_ends(), ChildOf(card))).id();
    commands.spawn((strong(told.name.clone(), type_scale::BUTTON, palette::TEXT), ChildOf(top)));
    commands.spawn((note(sentence(&ago(kept.when, now))), ChildOf(top)));
    let below = commands.spawn((two_ends(), ChildOf(card))).id();
    commands.spawn((words(told.how_far.clone(), type_scale::SMALL, palette::FLIGHT_TEXT), ChildOf(below)));
    let sides =
        commands.spawn((Node { column_gap: px(type_scale::GAP), ..default() }, Pickable::IGNORE, ChildOf(below))).id();
    for (side, name) in &told.sides {
        let team = team(*side);
        commands.spawn((
            Node { column_gap: px(type_scale::GAP_S), align_items: AlignItems::Center, ..default() },
            Pickable::IGNORE,
            ChildOf(sides),
            children![
                words(team.emblem.sign(), type_scale::SMALL, team.colour),
                words(name.clone(), type_scale::SMALL, palette::TEXT),
            ],
        ));
    }
    if kept.places.is_empty() {
        commands.spawn((note(kept.called.clone()), ChildOf(card)));
    }
    if let Some(why) = &kept.fault {
        let lost =
            "Its last order could not be read. It resumes just before that order; the damaged file is kept as it is.";
        commands.spawn((words(lost, type_scale::SMALL, palette::HARM_TEXT), ChildOf(card)));
        commands.spawn((note(why.clone()), ChildOf(card)));
    }
    card
}

fn spawn_damaged(row: Entity, kept: &Kept, density: Density, now: u64, commands: &mut Commands) {
    let card = commands
        .spawn((
            Name::new("Damaged battle"),
            card_node(density),
            BackgroundColor(palette::PANEL),
            BorderColor::all(palette::HARM),
            Pickable::IGNORE,
            ChildOf(row),
        ))
        .id();
    let top = commands.spawn((two_ends(), ChildOf(card))).id();
    commands.spawn((strong("A battle that cannot be read", type_scale::BUTTON, palette::HARM_TEXT), ChildOf(top)));
    commands.spawn((note(sentence(&ago(kept.when, now))), ChildOf(top)));
    commands.spawn((note(kept.fault.clone().unwrap_or_default()), ChildOf(card)));
}

fn pressed(
    press: On<Activate>,
    entries: Query<&BattleEntry>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    if let Ok(BattleEntry(kept)) = entries.get(press.entity) {
        take_up(kept, &mut screen, &mut commands);
    }
}

fn ask(press: On<Activate>, entries: Query<&BattleEntry>, mut asked: MessageWriter<DeleteAsked>) {
    if let Ok(BattleEntry(kept)) = entries.get(press.entity) {
        asked.write(DeleteAsked(Arc::clone(kept)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::tests::open;

    #[test]
    fn a_row_shows_name_sides_and_progress() {
        for setup in crate::shipped::scenarios() {
            let told = BattleSummary::of(&Battle::new(Arc::clone(setup)));
            assert_eq!(told.name, setup.scenario.name);
            assert_eq!(told.sides.len(), setup.sides.len());
            assert!(
                told.how_far.starts_with(present::name(setup.ruleset())) && told.how_far.contains(", "),
                "{told:?}"
            );
        }
        let told = BattleSummary::of(&open());
        assert!(told.how_far.contains("segment"), "{told:?}");
    }
}
