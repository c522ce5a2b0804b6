//! Rebuilds the past events of a loaded game from its start, including the dice.

use std::sync::Arc;

use knockback_rules::{
    dice::ScriptedDice,
    game::{Game, Loaded},
};
use knockback_skirmish::Happened;

/// Returns all events before the order with this index, and the game before that order. Returns no events if the record
/// no longer leads to the state of the game.
pub(in crate::battle) fn retold(loaded: &Loaded, until: usize) -> (Game, Vec<Happened>) {
    let record = loaded.game.record();
    let mut dice = ScriptedDice::new(record.rolls().cloned().collect());
    let mut game = Game::new(Arc::clone(&loaded.game.battle().shared_setup()), record.seed);
    let mut orders = record.entries.iter().take(until);
    let mut told: Vec<Happened> = Vec::new();
    if loaded.fault.is_some() {
        return (game, told);
    }
    loop {
        let rolls = game.transcript().count();
        match game.settle_once(&mut dice) {
            Ok(true) => {}
            Ok(false) => match orders.next().map(|entry| game.submit(&entry.order)) {
                Some(Ok(())) => {}
                Some(Err(_)) | None => break,
            },
            Err(_) => break,
        }
        let mut faces = game.transcript().nth(rolls).cloned();
        let new = game.log().iter().enumerate().skip(told.len());
        let new: Vec<_> =
            new.map(|(place, event)| Happened { place, event: event.clone(), faces: faces.take() }).collect();
        told.extend(new);
    }
    (game, told)
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario};

    use super::*;

    #[test]
    fn all_events_are_replayed_with_their_dice() {
        let text = include_bytes!("../../../tests/fixtures/brink.ron");
        let setup = Arc::new(Setup::new(read_scenario("brink.ron", text).unwrap()).unwrap());
        let (mut game, mut dice) = (Game::new(setup, Some(3)), SeededDice::new(3));
        game.settle(&mut dice).unwrap();
        for _ in 0..14 {
            let Some(order) = game.battle().legal_orders().iter().last() else { break };
            game.play(&order, &mut dice).unwrap();
        }
        let loaded = Loaded { game: game.clone(), fault: None };
        let (again, told) = retold(&loaded, usize::MAX);
        assert_eq!(again.battle().hash(), game.battle().hash());
        let events: Vec<_> = told.iter().map(|happened| happened.event.clone()).collect();
        assert_eq!(events, game.log());
        assert!(told.iter().enumerate().all(|(place, happened)| happened.place == place));
        let faces: Vec<_> = told.iter().filter_map(|happened| happened.faces.as_ref()).collect();
        assert_eq!(faces, game.transcript().collect::<Vec<_>>());
        assert!(!faces.is_empty());
        let (before, told) = retold(&loaded, 3);
        assert_eq!(before.record().entries, game.record().entries[..3]);
        let events: Vec<_> = told.iter().map(|happened| happened.event.clone()).collect();
        assert_eq!(events, before.log());
    }
}
