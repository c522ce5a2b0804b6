//! The test battlefield of this crate, and random games on it.

use std::sync::Arc;

use crate::{
    battle::{AgendaChange, Battle, Event, Order, Setup, Stage},
    files::read_scenario,
    game::Game,
};

/// The maximum number of steps between two choices. More steps indicate an endless loop.
const MAX_STEPS: usize = 10_000;

/// A battlefield with an example of every feature.
pub(crate) fn setup() -> Arc<Setup> {
    let scenario = read_scenario("quarry.ron", include_bytes!("quarry.ron")).unwrap();
    Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}")))
}

/// A game at its first choice.
pub(crate) fn game(seed: u64) -> Game {
    let mut game = Game::new(setup(), Some(seed));
    settle(&mut game);
    game
}

/// Continues to the next choice, with the game's own dice.
pub(crate) fn settle(game: &mut Game) {
    let mut dice = game.record().dice().unwrap();
    let mut steps = 0;
    while game.settle_once(&mut dice).unwrap() {
        steps += 1;
        assert!(steps < MAX_STEPS, "the game never reaches a choice: {:?}", game.battle().top());
    }
}

/// Submits an order and continues to the next choice.
pub(crate) fn play(game: &mut Game, order: &Order) {
    game.submit(order).unwrap();
    settle(game);
}

/// Picks a legal order by number; an even number picks an attack if there is one. `None` if there is no legal order.
pub(crate) fn pick(battle: &Battle, number: u64) -> Option<Order> {
    let orders: Vec<Order> = battle.legal_orders().iter().collect();
    let attacks: Vec<&Order> = if number.is_multiple_of(2) {
        orders.iter().filter(|order| is_attack(battle, order)).collect()
    } else {
        Vec::new()
    };
    let among: Vec<&Order> = if attacks.is_empty() { orders.iter().collect() } else { attacks };
    let place = usize::try_from(number / 2).unwrap_or(usize::MAX).checked_rem(among.len())?;
    among.get(place).map(|order| (*order).clone())
}

/// True for an order that puts an attack on the agenda.
fn is_attack(battle: &Battle, order: &Order) -> bool {
    let begins =
        |event: &Event| matches!(event, Event::Agenda(AgendaChange::Push(frame)) if frame.stage() == Stage::Attack);
    battle.ordered(order).is_ok_and(|events| events.iter().any(begins))
}
