//! Confirmation before a saved battle is deleted, because a deletion cannot be undone.

use std::sync::Arc;

use bevy::{
    input_focus::{AutoFocus, FocusCause, InputFocus},
    prelude::*,
    ui_widgets::Activate,
};

use super::{
    nothing_kept,
    row::{BattleEntry, BattleRow, ResumeButton},
};
use crate::{
    battle::keep::Kept,
    options::Options,
    screens::relative_time::ago,
    stage::{
        AppSystems, Menu, Screen,
        actions::{self, Keys},
    },
    storage::{SaveStore, now},
    theme::{
        scale::Density,
        widget::{ButtonStyle, button, heading, label, note, question},
    },
};

/// Request to delete a battle after confirmation.
#[derive(Message, Clone, Debug)]
pub(super) struct DeleteAsked(pub(super) Arc<Kept>);

/// The battle that the open question is about.
#[derive(Resource, Clone, Debug)]
struct BattleToDelete(Arc<Kept>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<DeleteAsked>()
        .add_systems(Update, open.in_set(AppSystems::Decide).run_if(in_state(Screen::Battles)))
        .add_systems(OnEnter(Menu::ConfirmDelete), show)
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(in_state(Menu::ConfirmDelete)));
}

fn open(mut asked: MessageReader<DeleteAsked>, mut menu: ResMut<NextState<Menu>>, mut commands: Commands) {
    if let Some(DeleteAsked(kept)) = asked.read().last() {
        commands.insert_resource(BattleToDelete(Arc::clone(kept)));
        menu.set(Menu::ConfirmDelete);
    }
}

/// Returns the name of a battle as it appears in the question.
fn named(kept: &Kept) -> String {
    let loaded = kept.loaded.as_ref();
    loaded
        .map_or_else(|| "A battle that cannot be read".to_owned(), |it| it.game.battle().setup().scenario.name.clone())
}

fn show(asked: Res<BattleToDelete>, density: Res<Density>, mut commands: Commands) {
    let kept = &asked.0;
    let inside = children![
        heading("Delete this battle?"),
        label(format!("{}, played {}", named(kept), ago(kept.when, now()))),
        (button("Keep it", ButtonStyle::Main, keep), AutoFocus),
        button("Delete for good", ButtonStyle::Quiet, delete),
        note(format!("{} keeps it.", actions::CLOSE.key())),
    ];
    commands.spawn((question("Delete?", *density, inside), DespawnOnExit(Menu::ConfirmDelete)));
}

fn keep(
    _: On<Activate>,
    asked: Res<BattleToDelete>,
    buttons: Query<(Entity, &BattleEntry), Without<BattleRow>>,
    mut focus: ResMut<InputFocus>,
    mut menu: ResMut<NextState<Menu>>,
) {
    close(&asked, &buttons, &mut focus, &mut menu);
}

fn leave(
    keys: Keys,
    asked: Res<BattleToDelete>,
    buttons: Query<(Entity, &BattleEntry), Without<BattleRow>>,
    mut focus: ResMut<InputFocus>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if keys.just_pressed(&actions::CLOSE) {
        close(&asked, &buttons, &mut focus, &mut menu);
    }
}

/// Closes the question. Returns the focus to the last button of the row, where it was before.
fn close(
    asked: &BattleToDelete,
    buttons: &Query<(Entity, &BattleEntry), Without<BattleRow>>,
    focus: &mut InputFocus,
    menu: &mut NextState<Menu>,
) {
    if let Some((button, _)) = buttons.iter().filter(|(_, entry)| Arc::ptr_eq(&entry.0, &asked.0)).last() {
        focus.set(button, FocusCause::Navigated);
    }
    menu.set(Menu::None);
}

fn delete(
    _: On<Activate>,
    asked: Res<BattleToDelete>,
    shelf: Res<SaveStore>,
    rows: Query<(Entity, &BattleEntry, &ChildOf), With<BattleRow>>,
    cards: Query<(Entity, &BattleEntry), With<ResumeButton>>,
    mut focus: ResMut<InputFocus>,
    mut options: ResMut<Options>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    menu.set(Menu::None);
    if let Err(why) = asked.0.delete(&shelf) {
        options.complaint = Some(format!("Could not delete this battle: {why}"));
        return;
    }
    let is_it = |entry: &BattleEntry| Arc::ptr_eq(&entry.0, &asked.0);
    // Only autosaved battles count. Battles saved as files have no slot in the store.
    let kept = rows.iter().filter(|(_, entry, _)| !entry.0.places.is_empty()).count();
    for (row, _, list) in rows.iter().filter(|(_, entry, _)| is_it(entry)) {
        commands.entity(row).despawn();
        if kept == 1 {
            // Insert the note below the heading.
            let note = commands.spawn(nothing_kept()).id();
            commands.entity(list.parent()).insert_children(1, &[note]);
        }
    }
    match cards.iter().find(|(_, entry)| !is_it(entry)) {
        Some((card, _)) => focus.set(card, FocusCause::Navigated),
        None => focus.clear(),
    }
}
