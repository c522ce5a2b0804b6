//! Frequency of displacements, and value of sensible play. Each scenario is played 200 times, or
//! `KNOCKBACK_FAIR_BATTLES` times, between two sensible players. In additional battles, a sensible player meets a
//! random one, once on each side for each seed.
//!
//! The sensible player is too simple to measure the balance of the armies: it wins 9 of 10
//! battles with one side where bots of level 4 win half. `kb sweep` and `docs/balance.md` measure balance with bots.

use std::{collections::BTreeMap, sync::Arc};

use knockback_rules::{
    battle::{Event, Outcome, Setup},
    dice::SeededDice,
    game::Game,
    pulp_city::{self, PulpCity},
};

use super::player::Player;
use crate::support::{mix::Mix, shipped};

/// Maximum number of orders in a battle.
const MAX_ORDERS: usize = 4_000;

fn battles() -> u64 {
    std::env::var("KNOCKBACK_FAIR_BATTLES").ok().and_then(|number| number.parse().ok()).unwrap_or(200)
}

/// Facts about a finished battle.
struct Tale {
    winner: Option<usize>,
    how: String,
    rounds: u16,
    moved: u32,
    thrown: u32,
    fallen: u32,
    beaten: u32,
}

impl Tale {
    fn of(game: &Game) -> Self {
        let battle = game.battle();
        let (winner, how) = match battle.outcome().expect("it is over") {
            Outcome::Won { side, how } => (Some(side.index()), format!("{how:?}")),
            Outcome::Drawn => (None, "Drawn".to_owned()),
        };
        let own = || {
            game.log().iter().filter_map(|event| match event {
                Event::PulpCity(event) => Some(event),
                _ => None,
            })
        };
        let count =
            |of: &dyn Fn(&pulp_city::Event) -> bool| u32::try_from(own().filter(|event| of(event)).count()).unwrap();
        Self {
            winner,
            how,
            rounds: battle.as_ruleset::<PulpCity>().expect("its ruleset").state().round(),
            moved: count(&|event| matches!(event, pulp_city::Event::DisplacementEnded { .. })),
            thrown: count(&|event| matches!(event, pulp_city::Event::Declared { thrown: Some(_), .. })),
            fallen: count(&|event| matches!(event, pulp_city::Event::Fell { .. })),
            beaten: count(&|event| matches!(event, pulp_city::Event::Ko { .. })),
        }
    }
}

/// Plays a battle to its end. `sense` is true for each side with a sensible player; the other sides give random legal
/// orders.
fn play(setup: &Arc<Setup>, seed: u64, sense: [bool; 2]) -> Tale {
    let mut game = Game::new(setup.clone(), Some(seed));
    let mut dice = SeededDice::new(seed);
    let mut players = [0_u64, 1].map(|side| Player { mix: Mix((!seed).wrapping_mul(2).wrapping_add(side)) });
    for number in 0.. {
        assert!(number < MAX_ORDERS, "battle {seed} never ends");
        game.settle(&mut dice).unwrap();
        let Some(choice) = game.battle().choice() else { break };
        let side = choice.decider.index();
        let player = &mut players[side];
        let order = if sense[side] {
            player.order(game.battle())
        } else {
            player.mix.take(&mut game.battle().legal_orders().iter().collect())
        };
        let order = order.expect("a side has to choose");
        game.submit(&order).unwrap_or_else(|refusal| panic!("battle {seed}: {order:?}: {refusal}"));
    }
    Tale::of(&game)
}

/// Plays many battles, prints the results, and checks the bounds.
fn weigh(file: &str) {
    let (_, setup) = shipped::pulp_city().into_iter().find(|(name, _)| name == file).unwrap();
    let count = battles();
    let tales: Vec<Tale> = (0..count).map(|seed| play(&setup, seed, [true, true])).collect();
    let all = u32::try_from(tales.len()).unwrap();
    let sum = |of: &dyn Fn(&Tale) -> u32| tales.iter().map(of).sum::<u32>();
    let wins = |side| sum(&|tale: &Tale| u32::from(tale.winner == Some(side)));
    let (one, other) = (wins(0), wins(1));
    let mut how: BTreeMap<&str, u32> = BTreeMap::new();
    for tale in &tales {
        *how.entry(tale.how.as_str()).or_default() += 1;
    }
    let each = |sum: u32| format!("{}.{}", sum / all, sum * 10 / all % 10);
    println!("{file}: {all} battles, {one} : {other}; ends {how:?}");
    println!(
        "  {} rounds, {} displacements, {} throws, {} falls, {} KO'ed",
        each(sum(&|tale: &Tale| tale.rounds.into())),
        each(sum(&|tale: &Tale| tale.moved)),
        each(sum(&|tale: &Tale| tale.thrown)),
        each(sum(&|tale: &Tale| tale.fallen)),
        each(sum(&|tale: &Tale| tale.beaten))
    );

    // The same battles twice, with the sensible and the random player on swapped sides.
    let pairs = count / 8;
    let mut sensible = 0;
    for seed in 0..pairs {
        let first = play(&setup, seed, [true, false]).winner == Some(0);
        let second = play(&setup, seed, [false, true]).winner == Some(1);
        sensible += u32::from(first) + u32::from(second);
    }
    let whole = u32::try_from(2 * pairs).unwrap();
    println!("  sense wins {sensible} of {whole} battles against chance, half on each side");
    assert!(sensible * 100 >= whole * 80, "{file}: the sensible player wins {sensible} of {whole}");

    if count >= 200 {
        assert!(sum(&|tale: &Tale| tale.moved) >= all * 3, "{file}: displacements are rare");
    }
}

#[test]
#[ignore = "some minutes; run it when a scenario or the rules change"]
fn goods_siding() {
    weigh("goods_siding.ron");
}

#[test]
#[ignore = "some minutes; run it when a scenario or the rules change"]
fn last_stop() {
    weigh("last_stop.ron");
}

#[test]
#[ignore = "some minutes; run it when a scenario or the rules change"]
fn winter_garden() {
    weigh("winter_garden.ron");
}
