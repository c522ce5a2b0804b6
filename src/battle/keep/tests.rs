//! Each battle is kept in its own slot. Replays are not saved.

use std::fs;

use bevy::state::app::StatesPlugin;
use knockback_rules::{battle::SideId, dice::SeededDice};
use knockback_skirmish::{OrderGiven, SkirmishPlugin};

use super::{
    kept::tests::{folder, game},
    *,
};
use crate::{
    options::{Options, Recording},
    stage::Seat,
};

/// Returns an app without a window, on the title screen, that keeps its battles in a folder.
fn app(shelf: &SaveStore) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, SkirmishPlugin))
        .init_state::<Screen>()
        .insert_resource(shelf.clone())
        .insert_resource(Options { seed: Some(3), ..Options::default() })
        .init_resource::<Toast>()
        .init_resource::<Seats>()
        .init_resource::<crate::stage::PlaybackTime>()
        .add_message::<crate::stage::Rebuild>()
        .add_message::<CatchUp>()
        .add_plugins((crate::stage::systems, crate::battle::start::plugin, crate::battle::replay::plugin, plugin))
        .insert_resource(Chosen(game(0).battle().shared_setup()));
    app
}

fn go_to(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    for _ in 0..4 {
        app.update();
    }
}

/// Gives the first legal order.
fn order(app: &mut App) {
    let order = app.world().resource::<Skirmish>().battle().legal_orders().iter().next().unwrap();
    app.world_mut().write_message(OrderGiven(order));
    app.update();
    app.update();
}

#[test]
fn the_seats_are_saved_with_the_battle() {
    let folder = folder("seats");
    let shelf = SaveStore::at(folder.clone());
    let mut app = app(&shelf);
    let side = SideId(1);
    let kept = || find(&shelf, None).latest.unwrap().seats;
    go_to(&mut app, Screen::Battle);
    order(&mut app);
    assert_eq!(kept(), Seats::default());
    // The players change, but no order is given.
    let bot = Seat::all().last().unwrap();
    app.world_mut().resource_mut::<Seats>().put(side, bot);
    app.update();
    app.update();
    assert_eq!(kept().of(side), bot);
    go_to(&mut app, Screen::Title);
    *app.world_mut().resource_mut::<Seats>() = Seats::default();
    go_on_with_latest(&mut app, &shelf);
    assert_eq!(app.world().resource::<Seats>().of(side), bot, "the battle resumes against the bot");
    order(&mut app);
    assert_eq!(kept().of(side), bot);
    // A new battle of the same scenario does not inherit the bot of the previous one.
    go_to(&mut app, Screen::Battle);
    assert_eq!(*app.world().resource::<Seats>(), Seats::default());
    go_to(&mut app, Screen::End);
    go_to(&mut app, Screen::Title);
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        3,
        "only the resumed battle: its save, its backup, and its seats"
    );
    fs::remove_dir_all(folder).unwrap();
}

/// Returns the number of orders in each kept battle, sorted.
fn kept(shelf: &SaveStore) -> Vec<usize> {
    let orders = |kept: Kept| kept.loaded.map_or(0, |loaded| loaded.game.record().entries.len());
    let mut orders: Vec<usize> = Unread::on(shelf).unwrap().read(shelf).map(orders).collect();
    orders.sort_unstable();
    orders
}

/// Resumes the latest battle.
fn go_on_with_latest(app: &mut App, shelf: &SaveStore) {
    let latest = find(shelf, None).latest.unwrap();
    assert!(go_on(&latest, &mut app.world_mut().commands()));
    app.world_mut().flush();
    go_to(app, Screen::Battle);
}

#[test]
fn a_new_battle_does_not_change_the_previous_save() {
    let folder = folder("another");
    let shelf = SaveStore::at(folder.clone());
    let mut app = app(&shelf);
    go_to(&mut app, Screen::Battle);
    order(&mut app);
    order(&mut app);
    assert_eq!(kept(&shelf), [2]);
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Battle);
    assert_eq!(kept(&shelf), [0, 2]);
    // A battle that is restarted before any order reuses its slot.
    go_to(&mut app, Screen::Battle);
    assert_eq!(kept(&shelf), [0, 2]);
    order(&mut app);
    assert_eq!(kept(&shelf), [1, 2]);
    // A resumed battle keeps its slot.
    go_to(&mut app, Screen::Title);
    go_on_with_latest(&mut app, &shelf);
    order(&mut app);
    assert_eq!(kept(&shelf), [2, 2]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn watching_a_battle_to_its_end_does_not_change_kept_battles() {
    let folder = folder("watched");
    let shelf = SaveStore::at(folder.clone());
    let mut app = app(&shelf);
    go_to(&mut app, Screen::Battle);
    order(&mut app);
    go_to(&mut app, Screen::Title);
    let before = fs::read_dir(&folder).unwrap().count();

    let finished = game(3);
    app.insert_resource(Recording::new(Loaded { game: finished, fault: None }));
    go_to(&mut app, Screen::Battle);
    assert!(app.world().contains_resource::<Replaying>());
    order(&mut app);
    go_to(&mut app, Screen::End);
    assert_eq!((kept(&shelf), fs::read_dir(&folder).unwrap().count()), (vec![1], before));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn playing_on_from_a_replay_starts_a_separate_battle() {
    let folder = folder("on");
    let shelf = SaveStore::at(folder.clone());
    let mut app = app(&shelf);
    app.insert_resource(Recording::new(Loaded { game: game(0), fault: None }));
    go_to(&mut app, Screen::Battle);
    app.world_mut().remove_resource::<Replaying>();
    app.update();
    assert_eq!(kept(&shelf), [0; 0], "no order has been given yet");
    order(&mut app);
    assert_eq!(kept(&shelf), [1]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn only_the_save_of_a_finished_battle_is_removed() {
    let folder = folder("over");
    let shelf = SaveStore::at(folder.clone());
    let mut app = app(&shelf);
    for orders in 1..3 {
        go_to(&mut app, Screen::Title);
        go_to(&mut app, Screen::Battle);
        (0..orders).for_each(|_| order(&mut app));
    }
    assert_eq!(kept(&shelf), [1, 2]);
    go_to(&mut app, Screen::End);
    assert_eq!(kept(&shelf), [1]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_windows_with_the_same_battle_save_separately() {
    let folder = folder("windows");
    let shelf = SaveStore::at(folder.clone());
    let mut first = app(&shelf);
    go_to(&mut first, Screen::Battle);
    order(&mut first);
    let mut second = app(&shelf);
    go_on_with_latest(&mut second, &shelf);
    order(&mut second);
    assert_eq!(kept(&shelf), [2]);
    order(&mut first);
    order(&mut first);
    assert_eq!(kept(&shelf), [2, 3]);
    // The end of one battle does not affect the other.
    go_to(&mut second, Screen::End);
    assert_eq!(kept(&shelf), [3]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_battle_saved_by_an_earlier_version_gets_its_own_slot() {
    let folder = folder("moves");
    let save = text(&game(2)).unwrap();
    let of_pair = serde_json::json!({"count": 9, "length": save.len(), "save": save}).to_string();
    fs::write(folder.join("battle-1.json"), of_pair).unwrap();
    let shelf = SaveStore::at(folder.clone());
    let mut app = app(&shelf);
    go_on_with_latest(&mut app, &shelf);
    order(&mut app);
    assert_eq!(kept(&shelf), [3]);
    assert!(!folder.join("battle-1.json").exists());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_damaged_battle_is_never_overwritten() {
    let folder = folder("never");
    let shelf = SaveStore::at(folder.clone());
    let place = SaveSlot::named("brink");
    shelf.write(&place, &text(&game(1)).unwrap()).unwrap();
    shelf.write(&place, &text(&game(2)).unwrap()).unwrap();
    fs::write(folder.join("brink.json"), "damaged").unwrap();
    let mut app = app(&shelf);
    go_on_with_latest(&mut app, &shelf);
    order(&mut app);
    assert_eq!(fs::read(folder.join("brink.json")).unwrap(), b"damaged");
    assert_eq!(kept(&shelf), [1, 2], "the backup of the damaged battle is still listed");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_failed_save_is_reported_once() {
    let folder = folder("refused");
    let file = folder.join("file");
    fs::write(&file, []).unwrap();
    let mut app = app(&SaveStore::at(file.join("kept")));
    go_to(&mut app, Screen::Battle);
    let told = std::mem::take(&mut app.world_mut().resource_mut::<Toast>().text);
    assert!(told.starts_with("Autosave failed: ") && told.contains("kept"), "{told}");
    assert!(app.world().resource::<Keeper>().fault().is_some());
    order(&mut app);
    assert_eq!(app.world().resource::<Toast>().text, "");
    // Once there is space again, the battle is saved, and a message says so.
    fs::remove_file(&file).unwrap();
    order(&mut app);
    assert!(app.world().resource::<Toast>().text.contains("again"));
    assert_eq!(kept(&SaveStore::at(file.join("kept"))), [2]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn dice_continue_their_sequence() {
    let folder = folder("dice");
    let shelf = SaveStore::at(folder.clone());
    let mut app = app(&shelf);
    go_to(&mut app, Screen::Battle);
    order(&mut app);
    let setup = game(0).battle().shared_setup();
    let (mut alone, mut dice) = (Game::new(setup, Some(3)), SeededDice::new(3));
    alone.settle(&mut dice).unwrap();
    go_to(&mut app, Screen::Title);
    go_on_with_latest(&mut app, &shelf);
    while alone.record().entries.len() < 12 && alone.battle().outcome().is_none() {
        let next = alone.battle().legal_orders().iter().next().unwrap();
        alone.play(&next, &mut dice).unwrap();
        if alone.record().entries.len() > 1 {
            order(&mut app);
        }
    }
    assert_eq!(app.world().resource::<Skirmish>().battle().hash(), alone.battle().hash());
    fs::remove_dir_all(folder).unwrap();
}
