//! How fast the odds are, beside a dense dynamic program over the dice alone.
//!
//! ```text
//! cargo bench -p knockback-odds
//! ```

#![allow(missing_docs, clippy::unwrap_used, unreachable_pub, dead_code, reason = "a bench")]

mod dense;

use std::sync::Arc;

use divan::{Bencher, black_box};
use knockback_odds::{Odds, Question, Ratio};
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Setting},
    c3g::AttackWith,
    files::read_scenario,
};

fn main() {
    divan::main();
}

/// The dice of the attack.
const DICE: dense::Dice = dense::Dice { attack: 6, defense: 4, automatic: 0, life: 4 };

/// Attack 6 strikes Defense 4 on a row that rises by a level and drops onto water: 7 hexes take 8 points.
fn row() -> (Battle, Question) {
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
    let battle = Battle::new(Arc::new(Setting::new(read_scenario("row.ron", text.as_bytes()).unwrap()).unwrap()));
    let question = Question::new(FigureId(0), Occupant::Figure(FigureId(1)), AttackWith::Normal);
    (battle, question)
}

/// The yardstick.
#[divan::bench]
fn dense_6_against_4() -> dense::Table {
    black_box(DICE).table()
}

/// The same dice, and all that comes of them: budget 50 times the yardstick.
#[divan::bench]
fn odds_6_against_4(bencher: Bencher) {
    let (battle, question) = row();
    let odds = Odds::of(&battle, question).unwrap();
    // The yardstick counts the same dice.
    let whole = 6_u128.pow(10);
    for (kp, p) in odds.kp() {
        let ways = DICE.table().iter().map(|row| row[usize::from(kp.0)]).sum();
        assert_eq!(p, Ratio::of(ways, whole));
    }
    bencher.bench(|| Odds::of(black_box(&battle), question).unwrap());
}
