//! If there is no room to save the current battle, offers to delete the oldest other battle. Nothing is deleted without
//! confirmation.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};
use knockback_view::present::progress;

use super::relative_time::ago;
use crate::{
    battle::keep::{Keeper, Kept, NoRoom, Unread, not_kept},
    stage::{
        AppSystems, Menu, Screen, Toast,
        actions::{self, Keys, Presses},
    },
    storage::{SaveStore, now},
    theme::{
        scale::Density,
        widget::{ButtonStyle, button, heading, label, note, question},
    },
};

/// The battle that the player may delete, and the reason for asking.
#[derive(Resource, Clone, Debug)]
struct Oldest {
    kept: Kept,
    why: String,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, ask.in_set(AppSystems::Show).run_if(in_state(Screen::Battle)))
        .add_systems(OnEnter(Menu::NoRoom), show)
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(in_state(Menu::NoRoom)));
}

/// Returns the battle that was saved longest ago, excluding the current one.
fn oldest(shelf: &SaveStore, keeper: &Keeper) -> Option<Kept> {
    let unread = Unread::on(shelf).ok()?;
    let mut others = unread.read(shelf).rev().filter(|kept| !keeper.is_at(&kept.places));
    others.next()
}

fn ask(
    mut asked: MessageReader<NoRoom>,
    shelf: Res<SaveStore>,
    keeper: Res<Keeper>,
    mut toast: ResMut<Toast>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(NoRoom { why }) = asked.read().last() else { return };
    match oldest(&shelf, &keeper) {
        Some(kept) => {
            commands.insert_resource(Oldest { kept, why: why.clone() });
            menu.set(Menu::NoRoom);
        }
        None => toast.show(not_kept(why)),
    }
}

/// Describes the battle that the player may delete.
fn description(kept: &Kept) -> String {
    let what = kept.loaded.as_ref().map_or_else(
        || "a battle that cannot be read".to_owned(),
        |loaded| {
            let battle = loaded.game.battle();
            format!("{}, {}", battle.setup().scenario.name, progress(battle).moment)
        },
    );
    format!("The oldest autosaved battle is {what}, last played {}.", ago(kept.when, now()))
}

fn show(oldest: Res<Oldest>, density: Res<Density>, mut commands: Commands) {
    let inside = children![
        heading("No room to autosave this battle"),
        label(not_kept(&oldest.why)),
        label(description(&oldest.kept)),
        // The default button deletes nothing, in case a key is pressed by accident.
        (button("Play without autosave", ButtonStyle::Main, go_on), AutoFocus),
        button("Delete the oldest", ButtonStyle::Quiet, delete),
        note(format!("Nothing is deleted unless you say so. {} plays on.", actions::CLOSE.key())),
    ];
    commands.spawn((question("No room", *density, inside), DespawnOnExit(Menu::NoRoom)));
}

fn go_on(_: On<Activate>, mut menu: ResMut<NextState<Menu>>, mut presses: Presses) {
    menu.set(Menu::None);
    presses.swallow(&actions::ACT);
}

fn leave(keys: Keys, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(&actions::CLOSE) {
        menu.set(Menu::None);
    }
}

fn delete(
    _: On<Activate>,
    oldest: Res<Oldest>,
    shelf: Res<SaveStore>,
    mut keeper: ResMut<Keeper>,
    mut toast: ResMut<Toast>,
    mut menu: ResMut<NextState<Menu>>,
    mut presses: Presses,
) {
    menu.set(Menu::None);
    presses.swallow(&actions::ACT);
    match oldest.kept.delete(&shelf) {
        // If this did not free enough space, the next battle is offered.
        Ok(()) => keeper.try_again(),
        Err(why) => toast.show(format!("Could not delete this battle: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::storage::SaveSlot;

    #[test]
    fn the_oldest_other_battle_may_be_deleted() {
        let folder = std::env::temp_dir().join(format!("knockback-no-room-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let shelf = SaveStore::at(folder.clone());
        assert!(oldest(&shelf, &Keeper::default()).is_none());
        for name in ["old", "older", "new"] {
            shelf.write(&SaveSlot::named(name), "damaged, and still somebody's").unwrap();
            std::thread::sleep(std::time::Duration::from_millis(30));
        }
        let kept = oldest(&shelf, &Keeper::default()).unwrap();
        assert_eq!(kept.places, [SaveSlot::named("old")]);
        kept.delete(&shelf).unwrap();
        assert_eq!(oldest(&shelf, &Keeper::default()).unwrap().places, [SaveSlot::named("older")]);
        assert_eq!(Unread::on(&shelf).unwrap().count(), 2, "asking deletes nothing");
        fs::remove_dir_all(folder).unwrap();
    }
}
