//! Battles are restored as they were left, even if an earlier version saved them. Damaged ones are reported.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario};

use super::*;

/// Returns a game after a number of orders.
pub(crate) fn game(orders: usize) -> Game {
    let text = include_bytes!("../../../../tests/fixtures/brink.ron");
    let setup = Setup::new(read_scenario("brink.ron", text).unwrap()).unwrap();
    let (mut game, mut dice) = (Game::new(Arc::new(setup), Some(7)), SeededDice::new(7));
    game.settle(&mut dice).unwrap();
    for _ in 0..orders {
        let order = game.battle().legal_orders().iter().next().unwrap();
        game.play(&order, &mut dice).unwrap();
    }
    game
}

/// Creates an empty folder.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("knockback-keep-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the text of a save by an earlier version.
fn of_pair(count: u64, orders: usize) -> String {
    let save = text(&game(orders)).unwrap();
    serde_json::json!({"count": count, "length": save.len(), "save": save}).to_string()
}

fn found(folder: &Path) -> Vec<Kept> {
    let shelf = SaveStore::at(folder.to_owned());
    Unread::on(&shelf).unwrap().read(&shelf).collect()
}

fn orders(kept: &Kept) -> Option<usize> {
    kept.loaded.as_ref().map(|loaded| loaded.game.record().entries.len())
}

#[test]
fn battles_are_found_newest_first() {
    let folder = folder("each");
    let shelf = SaveStore::at(folder.clone());
    for (name, orders) in [("b", 1), ("a", 2), ("c", 3)] {
        shelf.write(&SaveSlot::named(name), &text(&game(orders)).unwrap()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
    let found = found(&folder);
    assert_eq!(found.iter().map(orders).collect::<Vec<_>>(), [Some(3), Some(2), Some(1)]);
    assert!(found.iter().all(Kept::is_whole));
    found[1].delete(&shelf).unwrap();
    assert_eq!(Unread::on(&shelf).unwrap().count(), 2);
    let named: Vec<Kept> = Unread::on(&shelf).unwrap().named("b").read(&shelf).collect();
    assert_eq!(named.iter().map(orders).collect::<Vec<_>>(), [Some(1)]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_newer_of_two_files_from_an_earlier_version_is_used() {
    let folder = folder("pair");
    fs::write(folder.join("battle-2.json"), of_pair(5, 3)).unwrap();
    let alone = found(&folder);
    assert_eq!((alone.len(), orders(&alone[0]), alone[0].is_whole()), (1, Some(3), true));
    fs::write(folder.join("battle-1.json"), of_pair(4, 2)).unwrap();
    fs::write(folder.join("battle-1.json.bak"), of_pair(2, 1)).unwrap();
    let both = found(&folder);
    assert_eq!((both.len(), orders(&both[0]), both[0].places.len()), (1, Some(3), 2));

    for bad in [of_pair(5, 3)[..400].to_owned(), of_pair(5, 3).replacen("hash", "hush", 1), String::new(), "{}".into()]
    {
        fs::write(folder.join("battle-2.json"), bad).unwrap();
        let one = &found(&folder)[0];
        assert_eq!(orders(one), Some(2), "the older save resumes");
        assert!(
            one.fault.as_ref().is_some_and(|why| why.contains("battle-2.json")),
            "and the fault is reported: {:?}",
            one.fault
        );
    }
    fs::write(folder.join("battle-1.json"), "neither").unwrap();
    let one = &found(&folder)[0];
    assert!(one.loaded.is_none() && one.fault.as_ref().is_some_and(|why| why.contains("battle-1.json")));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_damaged_battle_is_reported_by_name_and_its_backup_resumes() {
    let folder = folder("damaged");
    let shelf = SaveStore::at(folder.clone());
    let place = SaveSlot::named("brink");
    shelf.write(&place, &text(&game(2)).unwrap()).unwrap();
    shelf.write(&place, &text(&game(3)).unwrap()).unwrap();
    let whole = fs::read(folder.join("brink.json")).unwrap();
    fs::write(folder.join("brink.json"), &whole[..whole.len() / 2]).unwrap();
    let kept = &found(&folder)[0];
    assert_eq!(orders(kept), Some(2));
    assert!(!kept.is_whole() && kept.fault.as_ref().is_some_and(|why| why.contains("brink.json")), "{:?}", kept.fault);
    fs::remove_file(folder.join("brink.json.bak")).unwrap();
    let kept = &found(&folder)[0];
    assert!(kept.loaded.is_none() && kept.fault.is_some(), "the battle is still listed");
    fs::remove_dir_all(folder).unwrap();
}
