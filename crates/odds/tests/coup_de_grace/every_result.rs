//! Compares the odds of an attack with plays of its order over every result of every die.

use std::{fs, path::Path};

use knockback_odds::coup_de_grace::{Count, Question};
use knockback_rules::{
    battle::{Battle, Order},
    coup_de_grace,
    dice::SeededDice,
    files::{FileKind, read},
    game::Game,
};

use super::{
    case::Case,
    made_up::{self, Mix},
    played::{choices, compare},
    stage,
    table::FLAT,
};

/// The attacks that are legal now.
fn attacks(battle: &Battle) -> Vec<Question> {
    let attack = |order: Order| match order {
        Order::CoupDeGrace(coup_de_grace::Order::Attack { figure, target, hand }) => {
            Some(Question::new(figure, target, hand))
        }
        _ => None,
    };
    battle.legal_orders().iter().filter_map(attack).collect()
}

#[test]
fn random_battles_match_the_odds() {
    let (mut asked, mut answered, mut ends) = (0, 0, 0);
    for seed in 0..240 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
        for _ in 0..120 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            let hash = battle.hash();
            for question in attacks(battle) {
                let (more, ways) = compare(battle, question, &choices(question));
                asked += 1;
                answered += more;
                ends += ways;
                if asked % 20 == 0 {
                    let count = || Count::new(battle, question);
                    let whole = count().and_then(Count::finish);
                    let plain = Count::plain(battle, question).and_then(Count::finish);
                    assert_eq!(whole, plain, "{question:?}");
                }
            }
            assert_eq!(battle.hash(), hash, "computing odds must not change the battle");
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    println!("{asked} attacks, {answered} questions answered, {ends} ends");
    assert!(asked > 1_000 && answered > 1_500 && ends > 5_000, "{asked}, {answered}, {ends}");
}

/// The attacks in the test cases of the rules: pushes, pulls, pits, every race and every weapon.
#[test]
fn the_cases_of_the_rules_match_the_odds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/coup_de_grace/cases");
    let (mut compared, mut answered) = (0, 0);
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let kind = FileKind { name: "cases", newest: None };
        let cases: Vec<Case> =
            read(kind, &name, &fs::read(&path).unwrap()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        for case in cases {
            for (place, order) in case.orders.iter().enumerate() {
                if !order.starts_with("attack ") {
                    continue;
                }
                let before = Case { orders: case.orders[..place].to_vec(), ..case.clone() };
                let game = stage::play(&before, FLAT).game;
                let Order::CoupDeGrace(coup_de_grace::Order::Attack { figure, target, hand }) =
                    stage::order(&game, order, FLAT)
                else {
                    panic!("{order} is not an attack")
                };
                let question = Question::new(figure, target, hand);
                if !attacks(game.battle()).contains(&question) {
                    continue;
                }
                answered += compare(game.battle(), question, &choices(question)).0;
                compared += 1;
            }
        }
    }
    println!("{compared} attacks of cases, {answered} questions answered");
    assert!(compared >= 60, "{compared} attacks");
}
