//! Two thousand whole games between players who do anything that is legal.

mod support;

use std::time::Instant;

use knockback_rules::{battle::Battle, dice::SeededDice, game::Game};
use support::{
    random::{self, Mix},
    sound,
};

/// Plays a game to its end; after every event the state is sound.
fn play(seed: u64) -> Game {
    let setting = random::setting(seed);
    let mut shadow = Battle::new(setting.clone());
    let mut game = Game::new(setting, Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
    let mut seen = 0;
    loop {
        game.settle(&mut dice).expect("seeded dice always answer");
        for event in &game.log()[seen..] {
            sound::is_done_by_the_living(&shadow, event);
            shadow.apply(event);
            sound::is_sound(&shadow);
        }
        seen = game.log().len();
        sound::is_settled(&shadow);
        let Some(order) = random::order(game.battle(), &mut mix) else { break };
        game.submit(&order).unwrap_or_else(|refusal| panic!("game {seed}: {order:?} is legal, but {refusal}"));
    }
    assert_eq!(shadow.hash(), game.battle().hash(), "game {seed}: the events lead to the same state");
    assert!(game.battle().outcome().is_some(), "game {seed}: somebody is asked and has nothing to order");
    game
}

#[test]
fn two_thousand_games_break_nothing() {
    const GAMES: u64 = 2000;
    let (start, mut orders, mut replays) = (Instant::now(), 0, 0);
    for seed in 0..GAMES {
        let game = play(seed);
        orders += game.record().entries.len();
        if seed % 10 == 0 {
            replays += 1;
            let again = Game::replay(game.battle().shared_setting(), game.record())
                .unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
            assert_eq!(again.battle().hash(), game.battle().hash(), "game {seed}: a replay leads to the same state");
            assert_eq!(again.log(), game.log(), "game {seed}: a replay has the same log");
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{GAMES} games, {orders} orders and {replays} replays, every event checked, in {seconds:.1} s");
}
