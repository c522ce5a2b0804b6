//! Decisions of Champions bots in a phase.

use std::sync::Arc;

use knockback_bots::{Bot, Level};
use knockback_rules::{
    battle::{FigureId, Order, Setup},
    champions::{self, PhaseAction, Weapon},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
};

use crate::support::level;

/// Two characters on flat ground, `hexes` apart. `gunner` is added to the sheet of the first one.
fn facing(hexes: usize, gunner: &str) -> Arc<Setup> {
    let ground = "a0 ".repeat(hexes + 5);
    let sheet = "str: 30, dex: 18, con: 20, body: 12, spd: 4, pd: 12, ed: 10, rec: 8, end: 50, stun: 35, \
                 ocv: Some(7), dcv: Some(6)";
    let text = format!(
        r#"(
        version: 1, name: "street",
        board: [rows(origin: [0, 0], rows: ["{ground}"])],
        sides: [(id: "a", name: "A"), (id: "b", name: "B")],
        figures: [(id: "A", side: "a", at: [[2, 0]]), (id: "B", side: "b", at: [[{to}, 0]])],
        rules: champions((
            characters: [
                (figure: "A", points: 100, {sheet}, move: (running: 12), {gunner}),
                (figure: "B", points: 100, {sheet}, move: (running: 12)),
            ],
            victory: (turn_limit: 2),
        )),
    )"#,
        to = 2 + hexes
    );
    let scenario = read_scenario("street.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}")))
}

/// Lets bots of a level play both sides. Passes each order and the game after it to `enough`, and returns true as soon
/// as `enough` does.
fn watch(setup: &Arc<Setup>, level: Level, mut enough: impl FnMut(&champions::Order, &Game) -> bool) -> bool {
    let (mut game, mut dice) = (Game::new(Arc::clone(setup), Some(1)), SeededDice::new(1));
    game.settle(&mut dice).unwrap();
    while game.battle().choice().is_some() {
        let order = Bot::new(level, 1).decide(game.battle()).unwrap().order;
        game.play(&order, &mut dice).unwrap();
        if matches!(&order, Order::Champions(order) if enough(order, &game)) {
            return true;
        }
    }
    false
}

#[test]
fn a_gunner_draws_its_rifle_and_shoots() {
    let rifle =
        r#"attacks: [(name: "Rifle", kind: killing, dice: (dice: 3), range: metres(300), free: true, held: true)]"#;
    for number in [4, 5] {
        let mut drawn = false;
        let shoots = watch(&facing(9, rifle), level(number), |order, _| match order {
            champions::Order::Act { figure: FigureId(0), deed: PhaseAction::Draw(0) } => {
                drawn = true;
                false
            }
            champions::Order::Attack { attacker: FigureId(0), with: Weapon::Attack(0), .. } => true,
            _ => false,
        });
        assert!(drawn && shoots, "level {number}: drawn {drawn}, shoots {shoots}");
    }
}

/// Each character is the nearest enemy of the other, so an approach benefits both equally. A bot that counted both
/// benefits would prefer to dodge forever.
#[test]
fn two_melee_fighters_come_together() {
    for number in [4, 5] {
        let setup = facing(14, "");
        let near = |game: &Game| {
            let at = |figure| game.battle().field().standing(FigureId(figure)).map(|at| setup.board.at(at.head));
            at(0).zip(at(1)).is_some_and(|(one, other)| one.distance(other) == 1)
        };
        assert!(watch(&setup, level(number), |_, game| near(game)), "level {number}");
    }
}
