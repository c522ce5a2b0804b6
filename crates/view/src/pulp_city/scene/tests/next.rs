//! Checks the suggested attack after a move.

use knockback_rules::{dice::SeededDice, game::Game, pulp_city::PulpCity};
use knockback_testing::pulp_city::play_to;

use super::expect_ruleset;
use crate::{
    RulesetView as _,
    lookahead::{after, next_flight},
    pulp_city::acting::pickable,
    selection::{NextAttack, Selection},
};

#[test]
fn a_suggested_attack_is_shown_in_the_battle_after_its_move() {
    let battle = play_to(|battle| battle.choice_of::<PulpCity>().is_some());
    let played = expect_ruleset(&battle);
    let (_, choice) = battle.choice_of::<PulpCity>().unwrap();
    let (mut moves, mut sent) = (0, 0);
    for figure in pickable(played, &choice) {
        for cell in battle.setup().board.cells() {
            let at = |cell| Selection { figure: Some(figure), cell: Some(cell), ..Selection::default() };
            let scene = PulpCity::scene(played, &at(cell));
            let orders = PulpCity::orders_to_hovered(played, &scene);
            let Some(after) = after(played, &orders).filter(|_| !orders.is_empty()) else { continue };
            moves += 1;
            // The orders must lead to the same battle in the engine.
            let mut game = Game::new(battle.shared_setup(), Some(0));
            let mut dice = SeededDice::new(0);
            game.settle(&mut dice).unwrap();
            if *game.battle() == battle {
                for order in &orders {
                    game.play(order, &mut dice).unwrap();
                }
                assert_eq!(*game.battle(), *after, "{orders:?}");
            }
            for target in battle.setup().board.cells() {
                let selection = Some(Box::new(at(target)));
                let flight = next_flight(played, &scene, &NextAttack { target, selection });
                let aimed = PulpCity::scene(after.played(), &at(target));
                let lines = aimed.aim.as_ref().map(|aim| aim.lines.first().cloned().unwrap_or_default());
                if lines.is_some() {
                    assert_eq!(flight, lines);
                }
                sent += usize::from(flight.is_some_and(|flight| !flight.is_empty()));
            }
        }
    }
    assert!(moves > 20, "{moves}");
    assert!(sent > 0, "some attacks after a move have a flight");
}
