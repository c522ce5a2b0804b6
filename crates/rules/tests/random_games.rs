//! Two thousand complete games between players who give random legal orders.

use std::collections::BTreeSet;

use crate::support::{
    made_up::{self, Mix},
    sound,
};
use knockback_rules::{
    battle::{Battle, Event},
    c3g,
    dice::SeededDice,
    game::Game,
};

/// The kinds of events, the causes that ended flights, and the outcomes that have occurred in random games.
#[derive(Default)]
struct Shown(BTreeSet<String>);

impl Shown {
    fn note(&mut self, event: &Event) {
        let name = match event {
            Event::C3g(c3g::Event::FlightEnded { cause, .. }) => format!("Flight {}", cause.name()),
            Event::C3g(c3g::Event::KnockbackRuledOut { reason, .. }) => format!("RuledOut {reason:?}"),
            Event::C3g(event) => format!("{event:?}"),
            Event::Ended(outcome) => format!("{outcome:?}"),
            _ => return,
        };
        self.0.insert(name.split([' ', '(', '{']).take(2).collect::<Vec<_>>().join(" ").trim_end().to_owned());
    }

    /// Fails if an expected kind never occurred.
    fn has(&self, wanted: &[&str]) {
        let missing: Vec<&&str> =
            wanted.iter().filter(|wanted| !self.0.iter().any(|name| name.starts_with(**wanted))).collect();
        assert!(missing.is_empty(), "no game shows {missing:?}; all games together show {:?}", self.0);
    }
}

/// Plays a game to its end and checks the state after every event.
fn play(seed: u64, shown: &mut Shown) -> Game {
    let setup = made_up::setup(seed);
    let mut shadow = Battle::new(setup.clone());
    let mut game = Game::new(setup, Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
    let mut checked = 0;
    loop {
        game.settle(&mut dice).expect("seeded dice always answer");
        for event in &game.log()[checked..] {
            sound::is_done_by_the_living(&shadow, event);
            shadow.apply(event);
            sound::is_valid(&shadow);
            if seed < 300 {
                shown.note(event);
            }
        }
        checked = game.log().len();
        sound::is_settled(&shadow);
        let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
        game.submit(&order).unwrap_or_else(|refusal| panic!("game {seed}: {order:?} is legal, but {refusal}"));
    }
    assert_eq!(shadow.hash(), game.battle().hash(), "game {seed}: the events lead to the same state");
    assert!(game.battle().outcome().is_some(), "game {seed}: a side has to choose but has no legal order");
    game
}

#[test]
fn two_thousand_games_keep_the_invariants() {
    const GAMES: u64 = 2000;
    #[expect(clippy::disallowed_types, reason = "it measures the speed of games; no result depends on it")]
    let start = std::time::Instant::now();
    let (mut orders, mut replays) = (0, 0);
    let mut shown = Shown::default();
    for seed in 0..GAMES {
        let game = play(seed, &mut shown);
        orders += u64::try_from(game.record().entries.len()).expect("few orders");
        if seed % 10 == 0 {
            replays += 1;
            let again = Game::replay(game.battle().shared_setup(), game.record())
                .unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
            assert_eq!(again.battle().hash(), game.battle().hash(), "game {seed}: a replay leads to the same state");
            assert_eq!(again.log(), game.log(), "game {seed}: a replay has the same log");
        }
    }
    shown.has(&["Flight distance", "Flight power", "Flight edge", "Flight elevation", "Flight figure"]);
    shown.has(&["Flight object", "Flight obstacle", "Flight glyph", "Flight terrain"]);
    shown.has(&["RuledOut Ignored", "RuledOut Destroyed", "RuledOut NotAdjacent", "RuledOut Dampened"]);
    shown.has(&["TurnLost", "SwipeRolled", "PhaseRolled", "Healed", "Destroyed", "FallRolled", "TerrainRolled"]);
    shown.has(&["GlyphActed", "GlyphRolled", "Thrown", "AreaStruck", "LineChosen", "KnockbackDamageRolled", "Won"]);
    let took = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
    let (games, orders) = (GAMES * 1000 / took, orders * 1000 / took);
    println!("{games} games and {orders} orders a second, every event checked; {replays} replays");
}
