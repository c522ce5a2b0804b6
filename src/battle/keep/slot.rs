//! What is kept of a battle at one of the two places, and which of the two counts.

use knockback_rules::{
    files::{Save, read_save, to_json},
    game::{Game, Loaded},
};
use serde::{Deserialize, Serialize};

use crate::storage::SaveSlot;

/// A battle as it is kept: the text of its save, and how it is known whether that is whole and newer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Slot {
    /// How often it was kept before: the greater of two is the newer.
    count: u64,
    /// The length of the text in bytes.
    length: usize,
    /// The save, as a file would have it.
    save: String,
}

/// The text of a battle to be kept.
///
/// # Errors
/// Where it has no text, which no game that can be played does.
pub(super) fn text(count: u64, game: &Game) -> Result<String, String> {
    let save = to_json(&Save::of(game)).map_err(|error| error.to_string())?;
    serde_json::to_string(&Slot { count, length: save.len(), save }).map_err(|error| error.to_string())
}

/// A battle that was kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// The game, ready to go on.
    pub(crate) loaded: Loaded,
    /// True if a newer one was there and could not be read: the last order is lost.
    pub(crate) older: bool,
    /// How often it was kept.
    pub(super) count: u64,
    /// Where it lies.
    pub(super) place: SaveSlot,
}

/// What was found at the two places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The battle to go on with.
    pub(crate) kept: Option<Kept>,
    /// What could not be read, and why.
    pub(crate) faults: Vec<String>,
}

fn load(bytes: &[u8]) -> Result<(u64, Loaded), String> {
    let slot: Slot = serde_json::from_slice(bytes).map_err(|_| "it is not what was written".to_owned())?;
    if slot.length != slot.save.len() {
        return Err("a part of it is missing".to_owned());
    }
    let save = read_save("the kept battle", slot.save.as_bytes()).map_err(|fault| fault.to_string())?;
    let loaded = save.load().map_err(|fault| fault.to_string())?;
    Ok((slot.count, loaded))
}

/// The newest battle of those at the two places that can be played on.
pub(super) fn newest(read: impl Fn(SaveSlot) -> Result<Option<Vec<u8>>, String>) -> Found {
    let mut found = Found::default();
    for place in SaveSlot::BOTH {
        match read(place).and_then(|bytes| bytes.map(|bytes| load(&bytes)).transpose()) {
            Ok(None) => {}
            Ok(Some((count, loaded))) => {
                if found.kept.as_ref().is_none_or(|kept| kept.count < count) {
                    found.kept = Some(Kept { loaded, older: false, count, place });
                }
            }
            Err(why) => found.faults.push(why),
        }
    }
    if let Some(kept) = &mut found.kept {
        kept.older = !found.faults.is_empty();
    }
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario};

    use super::*;

    fn game(orders: usize) -> Game {
        let text = include_bytes!("../../../tests/fixtures/brink.ron");
        let setup = Setup::new(read_scenario("brink.ron", text).unwrap()).unwrap();
        let (mut game, mut dice) = (Game::new(Arc::new(setup), Some(7)), SeededDice::new(7));
        game.settle(&mut dice).unwrap();
        for _ in 0..orders {
            let order = game.battle().legal_orders().iter().next().unwrap();
            game.play(&order, &mut dice).unwrap();
        }
        game
    }

    fn found(one: Option<String>, other: Option<String>) -> Found {
        let bytes = |text: &Option<String>| Ok(text.as_ref().map(|text| text.clone().into_bytes()));
        newest(|place| bytes(if place == SaveSlot::One { &one } else { &other }))
    }

    #[test]
    fn the_newer_one_counts() {
        let (old, new) = (text(4, &game(2)).unwrap(), text(5, &game(3)).unwrap());
        for found in [found(Some(old.clone()), Some(new.clone())), found(Some(new), Some(old))] {
            let kept = found.kept.unwrap();
            assert_eq!((kept.count, kept.older, found.faults.len()), (5, false, 0));
            assert_eq!(kept.loaded.game.battle().hash(), game(3).battle().hash());
            assert_eq!(kept.loaded.game.record().entries.len(), 3);
        }
    }

    #[test]
    fn where_the_newer_one_is_damaged_the_older_one_goes_on_and_says_so() {
        let (old, new) = (text(4, &game(2)).unwrap(), text(5, &game(3)).unwrap());
        let cut: String = new.chars().take(new.len() / 2).collect();
        let changed = new.replacen("hash", "hush", 1);
        for bad in [cut, changed, String::new(), "{}".to_owned()] {
            let found = found(Some(old.clone()), Some(bad));
            let kept = found.kept.unwrap();
            assert_eq!((kept.count, kept.older, found.faults.len()), (4, true, 1));
        }
    }

    #[test]
    fn nothing_kept_is_nothing_found() {
        let found = found(None, None);
        assert!(found.kept.is_none() && found.faults.is_empty());
    }

    #[test]
    fn both_damaged_is_told() {
        let found = found(Some("x".into()), Some("y".into()));
        assert!(found.kept.is_none());
        assert_eq!(found.faults.len(), 2);
    }

    #[test]
    fn a_place_that_refuses_is_told() {
        let found = newest(|_| Err("refused".to_owned()));
        assert!(found.kept.is_none());
        assert_eq!(found.faults, ["refused", "refused"]);
    }
}
