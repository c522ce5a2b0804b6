//! Bots win by the goals that all rulesets share.

use std::{fs, path::Path, sync::Arc};

use knockback_bots::Bot;
use knockback_rules::{
    battle::{HowWon, Outcome, Setup, SideId},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
};

use crate::support::level;

/// A duel on a roof, which Brawn wins by throwing Mask off.
fn roof() -> Arc<Setup> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/examples/duel.ron");
    let goal = r#"victory: (rules: [throw_off(side: "brawn", count: 1, at: [
        [0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [0, 1], [1, 1], [2, 1], [3, 1],
        [-1, 2], [0, 2], [1, 2], [2, 2], [3, 2],
    ])]), destructible:"#;
    let text = fs::read_to_string(file).unwrap().replacen("destructible:", goal, 1);
    Arc::new(Setup::new(read_scenario("roof.ron", text.as_bytes()).unwrap()).unwrap())
}

#[test]
fn bots_throw_enemies_off_for_a_goal() {
    let setup = roof();
    let mut thrown = 0;
    for seed in 0..8 {
        let (mut game, mut dice) = (Game::new(Arc::clone(&setup), Some(seed)), SeededDice::new(seed));
        game.settle(&mut dice).unwrap();
        let bot = Bot::new(level(3), seed);
        for _ in 0..300 {
            let Some(decision) = bot.decide(game.battle()) else { break };
            game.play(&decision.order, &mut dice).unwrap();
        }
        let won = Some(Outcome::Won { side: SideId(0), how: HowWon::ThrownOff });
        thrown += usize::from(game.battle().outcome() == won);
    }
    assert!(thrown > 0, "no battle was won by the goal");
}
