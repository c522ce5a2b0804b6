//! A third-party opponent: the information-set tree search of `turnbase-bots`. It knows the rules, but has no
//! evaluation of positions. To evaluate an order, it plays whole battles of C3G to their end at random.
//!
//! `KNOCKBACK_OUTSIDE=PAIRS,ITERATIONS cargo test --release -p knockback-bots --test all outside -- --ignored --nocapture` measures level 4
//! against it.

#![allow(clippy::print_stdout, reason = "a measurement prints its result")]

use std::{env, sync::Arc};

use knockback_bots::{Bot, determinize, measure::seed};
use knockback_rules::{
    battle::{Battle, Event, Order, Outcome, Setup, SideId, Step},
    dice::{Dice as _, Rolled, SeededDice},
};
use knockback_testing::scenarios;
use turnbase::{ActivePlayers, Determinize, Game, PlayerId, Prng};
use turnbase_bots::{Bot as _, Ismcts};

use crate::support::{level, roof};

/// A scenario as a game of `turnbase-bots`. Each state is before a roll or a choice, or is final.
struct Table(Arc<Setup>);

/// The moves of players and dice.
#[derive(Clone, Debug, PartialEq)]
enum Action {
    Order(Order),
    Rolled(Rolled),
}

fn settle(battle: &mut Battle) {
    while let Step::Emit(events) = battle.step() {
        battle.apply_all(&events);
    }
}

fn side(player: PlayerId) -> SideId {
    SideId(u16::try_from(player.index()).unwrap())
}

impl Game for Table {
    type State = Battle;
    type Action = Action;
    type View = Battle;

    fn new_initial_state(&self, _seed: u64) -> Battle {
        let mut battle = Battle::new(Arc::clone(&self.0));
        settle(&mut battle);
        battle
    }

    fn num_players(&self) -> usize {
        self.0.sides.len()
    }

    fn active_players(&self, battle: &Battle) -> ActivePlayers {
        match battle.step() {
            Step::Roll(_) => ActivePlayers::one(PlayerId::CHANCE),
            Step::Ask(choice) => ActivePlayers::one(PlayerId::new(choice.decider.0.into())),
            Step::Emit(_) | Step::Rest => ActivePlayers::none(),
        }
    }

    fn legal_actions(&self, battle: &Battle, player: PlayerId) -> Vec<Action> {
        if player.is_chance() {
            self.chance_outcomes(battle).into_iter().map(|(action, _)| action).collect()
        } else {
            battle.legal_orders().iter().map(Action::Order).collect()
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "the precision of a float is enough for a weight")]
    fn chance_outcomes(&self, battle: &Battle) -> Vec<(Action, f64)> {
        let Step::Roll(request) = battle.step() else { return Vec::new() };
        request.outcomes().map(|(rolled, ways)| (Action::Rolled(rolled), ways as f64)).collect()
    }

    fn apply(&self, battle: &mut Battle, _player: PlayerId, action: Action) {
        let events: Vec<Event> = match action {
            Action::Order(order) => battle.ordered(&order).unwrap(),
            Action::Rolled(rolled) => battle.rolled(rolled),
        };
        battle.apply_all(&events);
        settle(battle);
    }

    fn is_terminal(&self, battle: &Battle) -> bool {
        battle.outcome().is_some()
    }

    fn reward(&self, battle: &Battle, player: PlayerId) -> f64 {
        match battle.outcome() {
            Some(Outcome::Won { side: winner, .. }) => f64::from(u8::from(winner == side(player))),
            Some(Outcome::Drawn) | None => 0.5,
        }
    }

    fn view(&self, battle: &Battle, viewer: Option<PlayerId>) -> Battle {
        battle.seen_by(viewer.map(side))
    }
}

impl Determinize for Table {
    fn determinize(&self, battle: &Battle, observer: PlayerId, rng: &mut Prng) -> Battle {
        determinize(battle, side(observer), rng.next_u64())
    }
}

/// Plays a battle against the search and returns the score of the bot. A win scores 1.
fn play(table: &Table, of_bot: SideId, iterations: u32, dice: u64) -> f64 {
    let mut battle = table.new_initial_state(0);
    let (bot, mut search) = (Bot::new(level(4), dice), Ismcts::new(iterations, dice));
    let mut dice = SeededDice::new(dice);
    while !table.is_terminal(&battle) {
        match battle.step() {
            Step::Roll(request) => {
                let rolled = dice.answer(request).unwrap().rolled;
                table.apply(&mut battle, PlayerId::CHANCE, Action::Rolled(rolled));
            }
            Step::Ask(choice) => {
                let player = PlayerId::new(choice.decider.0.into());
                let action = if choice.decider == of_bot {
                    Action::Order(bot.decide(&battle).unwrap().order)
                } else {
                    search.choose(table, &battle, player).unwrap()
                };
                assert!(table.is_legal(&battle, player, &action), "{action:?}");
                table.apply(&mut battle, player, action);
            }
            Step::Emit(_) | Step::Rest => break,
        }
    }
    table.reward(&battle, PlayerId::new(of_bot.0.into()))
}

/// The scores of pairs of battles with sides swapped.
fn results(table: &Table, pairs: u64, iterations: u32) -> Vec<f64> {
    let battles = (0..pairs).flat_map(|pair| [(SideId(0), pair), (SideId(1), pair)]);
    battles.map(|(side, pair)| play(table, side, iterations, seed(1, pair))).collect()
}

#[test]
fn the_third_party_search_plays_to_the_end_and_loses() {
    let results = results(&Table(roof()), 3, 60);
    let points: f64 = results.iter().sum();
    assert!(points >= 4.0, "{results:?}");
}

/// The searching side cannot distinguish a sampled battle from the real one.
#[test]
fn the_search_sees_what_its_side_may_see() {
    let table = Table(scenarios::setup("foundry_row"));
    let (mut battle, mut rng, mut dice) = (table.new_initial_state(0), Prng::new(5), SeededDice::new(3));
    let mut hidden = 0;
    for _ in 0..60 {
        match battle.step() {
            Step::Roll(request) => {
                let rolled = dice.answer(request).unwrap().rolled;
                table.apply(&mut battle, PlayerId::CHANCE, Action::Rolled(rolled));
            }
            Step::Ask(choice) => {
                for player in [0, 1].map(PlayerId::new) {
                    let world = table.determinize(&battle, player, &mut rng);
                    assert_eq!(table.view(&world, Some(player)), table.view(&battle, Some(player)));
                    hidden += u32::from(world != battle);
                }
                let actions = table.legal_actions(&battle, PlayerId::new(choice.decider.0.into()));
                let action = rng.choose(&actions).unwrap().clone();
                table.apply(&mut battle, PlayerId::CHANCE, action);
            }
            Step::Emit(_) | Step::Rest => break,
        }
    }
    assert!(hidden > 5, "too few positions with hidden information: {hidden}");
}

#[test]
#[ignore = "a measurement, as long as its parameters require"]
fn level_4_against_the_search() {
    let wanted = env::var("KNOCKBACK_OUTSIDE").unwrap_or_else(|_| "10,200".to_owned());
    let (pairs, iterations) = wanted.split_once(',').unwrap();
    for setup in [roof(), scenarios::setup("foundry_row")] {
        let name = setup.scenario.name.clone();
        let results = results(&Table(setup), pairs.parse().unwrap(), iterations.parse().unwrap());
        println!("{name}: {} of {} against {iterations} iterations", results.iter().sum::<f64>(), results.len());
    }
}
