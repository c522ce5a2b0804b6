//! Benchmarks of the rules: a walk, legal orders, a copy, and complete games.
//!
//! ```text
//! cargo bench -p knockback-rules
//! ```

#![allow(missing_docs, clippy::unwrap_used, reason = "a bench")]

use std::sync::Arc;

use divan::{Bencher, black_box, counter::ItemsCount};
use knockback_rules::{
    battle::{Battle, FigureId, Setup},
    c3g::{self, C3g, Line, flight::Knockback},
    coup_de_grace::{Choice, CoupDeGrace},
    dice::SeededDice,
    displacement::{Moved, Walk},
    game::Game,
    geometry::{Coord, Direction},
    pulp_city::{self, PulpCity},
    scenario::Scenario,
    units::KnockbackPoints,
};
use knockback_testing::{
    c3g::made_up, champions::made_up as champions_made_up, coup_de_grace::made_up as arenas, mix::Mix,
    pulp_city::made_up as precincts,
};

fn main() {
    divan::main();
}

/// Two figures on a row of twelve hexes, some of them higher and some lower.
fn row() -> Battle {
    let text = r#"(
        version: 1, name: "row",
        board: [rows(origin: [0, 0], rows: ["g2 g2 g2 g2 g3 g3 g2 w0 g0 g0 g0 g0"])],
        sides: [(id: "a", name: ""), (id: "b", name: "")],
        figures: [(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "b", at: [[1, 0]])],
        rules: c3g((cards: [
            (id: "A", name: "", kind: unique_hero, figures: ["A"], life: 4, move: 5, range: 1, attack: 6, defense: 4,
                height: 5, size: medium, powers: [super_strength]),
            (id: "B", name: "", kind: unique_hero, figures: ["B"], life: 4, move: 5, range: 1, attack: 6, defense: 4,
                height: 5, size: medium),
        ])),
    )"#;
    let scenario: Scenario = knockback_rules::files::read_scenario("row.ron", text.as_bytes()).unwrap();
    Battle::new(Arc::new(Setup::new(scenario).unwrap()))
}

/// The walk of a flight over 7 hexes, one of them a level up.
#[divan::bench]
fn walk_of_7_hexes(bencher: Bencher) {
    let battle = row();
    let at = battle.field().standing(FigureId(1)).unwrap();
    let policy = Knockback { battle: battle.as_ruleset().expect("a battle of C3G") };
    let fly = || {
        let mut walk = Walk::new(black_box(&battle), FigureId(1), at, Direction::EAST, 8, u16::MAX);
        while let Moved::Entered(_) = walk.advance(&battle, &policy) {}
        walk
    };
    assert_eq!(fly().steps, 7);
    bencher.bench(fly);
}

/// The same flight as a preview, with its path, falls and end.
#[divan::bench]
fn trajectory_of_7_hexes(bencher: Bencher) {
    let battle = row();
    let lead = battle.setup().board.cell(Coord::new(1, 0)).unwrap();
    let line = Line { direction: Direction::EAST, lead };
    bencher.bench(|| {
        c3g::trajectory(black_box(battle.as_ruleset().expect("a battle of C3G")), FigureId(1), line, KnockbackPoints(8))
    });
}

/// A battle in the middle of a random game, with a card about to act.
fn midway(radius: i32, figures: usize) -> Battle {
    let setup = made_up::playable(made_up::sized(7, radius, figures));
    let mut game = Game::new(setup, Some(7));
    let (mut dice, mut mix) = (SeededDice::new(7), Mix(7));
    loop {
        game.settle(&mut dice).unwrap();
        let acts = matches!(game.battle().choice_of::<C3g>(), Some((_, c3g::Choice::Act { .. })));
        if acts && game.battle().as_ruleset::<C3g>().is_some_and(|battle| battle.state().round() >= 2) {
            return game.battle().clone();
        }
        let order = made_up::order(game.battle(), &mut mix).expect("the game is not over yet");
        game.submit(&order).unwrap();
    }
}

/// All legal orders of a figure that is about to act.
#[divan::bench(args = [4, 13])]
fn legal_orders(bencher: Bencher, radius: i32) {
    let battle = midway(radius, 3);
    bencher.bench(|| black_box(&battle).legal_orders().iter().count());
}

/// A copy of a battle on 61 and on 547 hexes.
#[divan::bench(args = [4, 13])]
fn copy(bencher: Bencher, radius: i32) {
    let battle = midway(radius, 3);
    bencher.bench(|| black_box(&battle).clone());
}

/// The digest of a battle on 61 and on 547 hexes.
#[divan::bench(args = [4, 13])]
fn digest(bencher: Bencher, radius: i32) {
    let battle = midway(radius, 3);
    bencher.bench(|| black_box(&battle).hash());
}

fn play(seed: u64, setup: Arc<Setup>) -> usize {
    let mut game = Game::new(setup, Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
    loop {
        game.settle(&mut dice).unwrap();
        let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
        game.submit(&order).unwrap();
    }
    game.record().entries.len()
}

/// A hundred complete games: 61 hexes, 3 against 3, 12 rounds.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn a_hundred_games(bencher: Bencher) {
    let settings: Vec<Arc<Setup>> = (0..100).map(made_up::setup).collect();
    let all = || (0..).zip(&settings).map(|(seed, setup)| play(seed, Arc::clone(setup))).sum::<usize>();
    bencher.counter(ItemsCount::new(100_usize)).bench(all);
}

/// The same games, with the orders counted.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn orders_of_a_hundred_games(bencher: Bencher) {
    let settings: Vec<Arc<Setup>> = (0..100).map(made_up::setup).collect();
    let all = || (0..).zip(&settings).map(|(seed, setup)| play(seed, Arc::clone(setup))).sum::<usize>();
    let orders = all();
    bencher.counter(ItemsCount::new(orders)).bench(all);
}

/// A complete battle of Champions.
fn play_champions(seed: u64, setup: Arc<Setup>) -> usize {
    let mut game = Game::new(setup, Some(seed));
    let (mut dice, mut pick) = (SeededDice::new(seed), champions_made_up::Pick(!seed));
    loop {
        game.settle(&mut dice).unwrap();
        let Some(order) = pick.order(game.battle()) else { break };
        game.submit(&order).unwrap();
    }
    game.record().entries.len()
}

/// A hundred complete battles of Champions: 61 hexes, 3 against 3, 3 turns.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn a_hundred_champions_games(bencher: Bencher) {
    let settings: Vec<Arc<Setup>> = (0..100).map(champions_made_up::setup).collect();
    let all = || (0..).zip(&settings).map(|(seed, setup)| play_champions(seed, Arc::clone(setup))).sum::<usize>();
    bencher.counter(ItemsCount::new(100_usize)).bench(all);
}

/// A battle of Coup-De-Grace in which a mini of eight points is about to act.
fn activation() -> Battle {
    (44..).find_map(activation_of).expect("made-up battles do not end")
}

/// The first such position of a generated battle; `None` if the battle ends before.
fn activation_of(seed: u64) -> Option<Battle> {
    let mut game = Game::new(arenas::setup(seed), Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), arenas::Mix(seed));
    loop {
        game.settle(&mut dice).unwrap();
        let acts = matches!(game.battle().choice_of::<CoupDeGrace>(), Some((_, Choice::Act { .. })));
        let battle = game.battle().as_ruleset::<CoupDeGrace>().expect("a battle of Coup-De-Grace");
        if acts && battle.state().active().is_some_and(|active| active.points >= 8 && battle.is_standing(active.figure))
        {
            return Some(game.battle().clone());
        }
        let order = arenas::order(game.battle(), &mut mix)?;
        game.submit(&order).unwrap();
    }
}

/// All legal orders of an activation in Coup-De-Grace.
#[divan::bench]
fn legal_orders_of_an_activation(bencher: Bencher) {
    let battle = activation();
    bencher.bench(|| black_box(&battle).legal_orders().iter().count());
}

/// A complete battle of Coup-De-Grace.
fn play_arena(seed: u64, setup: Arc<Setup>) -> usize {
    let mut game = Game::new(setup, Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), arenas::Mix(!seed));
    loop {
        game.settle(&mut dice).unwrap();
        let Some(order) = arenas::order(game.battle(), &mut mix) else { break };
        game.submit(&order).unwrap();
    }
    game.record().entries.len()
}

/// A hundred complete battles of Coup-De-Grace: 19 to 91 hexes, two to four sides, 12 rounds.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn a_hundred_arena_battles(bencher: Bencher) {
    let settings: Vec<Arc<Setup>> = (0..100).map(arenas::setup).collect();
    let all = || (0..).zip(&settings).map(|(seed, setup)| play_arena(seed, Arc::clone(setup))).sum::<usize>();
    bencher.counter(ItemsCount::new(100_usize)).bench(all);
}

/// A battle of Pulp City in which a supreme is about to act, with its whole limit and a pool that does not bar it.
fn supreme() -> Battle {
    (44..).find_map(supreme_of).expect("made-up battles do not end")
}

/// The first such position of a generated battle; `None` if the battle ends before.
fn supreme_of(seed: u64) -> Option<Battle> {
    let mut game = Game::new(precincts::setup(seed), Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), precincts::Mix(seed));
    loop {
        game.settle(&mut dice).unwrap();
        let battle = game.battle().as_ruleset::<PulpCity>().expect("a battle of Pulp City");
        if let Some((_, pulp_city::Choice::Act { figure })) = game.battle().choice_of::<PulpCity>()
            && battle.model(figure).ap_paid == 0
            && battle.state().team(battle.owner(figure)).ap >= battle.ap_limit(figure).into()
        {
            return Some(game.battle().clone());
        }
        let order = precincts::order(game.battle(), &mut mix)?;
        game.submit(&order).unwrap();
    }
}

/// All legal orders of a supreme in Pulp City.
#[divan::bench]
fn legal_orders_of_a_supreme(bencher: Bencher) {
    let battle = supreme();
    bencher.bench(|| black_box(&battle).legal_orders().iter().count());
}

/// A complete battle of Pulp City.
fn play_precinct(seed: u64, setup: Arc<Setup>) -> usize {
    let mut game = Game::new(setup, Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), precincts::Mix(!seed));
    loop {
        game.settle(&mut dice).unwrap();
        let Some(order) = precincts::order(game.battle(), &mut mix) else { break };
        game.submit(&order).unwrap();
    }
    game.record().entries.len()
}

/// A hundred complete battles of Pulp City: generated cards on small boards, 4 rounds.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn a_hundred_precinct_battles(bencher: Bencher) {
    let settings: Vec<Arc<Setup>> = (0..100).map(precincts::setup).collect();
    let all = || (0..).zip(&settings).map(|(seed, setup)| play_precinct(seed, Arc::clone(setup))).sum::<usize>();
    bencher.counter(ItemsCount::new(100_usize)).bench(all);
}
