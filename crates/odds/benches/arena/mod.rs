//! Battles of Coup-De-Grace and of Pulp City, to compare with those of the other rulesets.

mod pulp_city;

use std::sync::Arc;

use divan::{Bencher, black_box};
use knockback_odds::{
    Ratio,
    coup_de_grace::{Odds, Question, Threats},
};
use knockback_rules::{
    battle::{Battle, FigureId, Setup},
    coup_de_grace::CoupDeGrace,
    files::read_scenario,
};

fn battle(name: &str, text: &str) -> Battle {
    let scenario = read_scenario(name, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    Battle::new(Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}"))))
}

/// A hammer pushes a light mini into spikes, on a row of twelve hexes, as in `odds_6_against_4`. Budget: at most the
/// time of `odds_6_against_4`.
#[divan::bench]
fn odds_push_into_spikes(bencher: Bencher) {
    let text = r#"(
        version: 1, name: "row",
        board: [rows(origin: [0, 0], rows: ["c0 c0 k0 c0 c0 c0 c0 c0 c0 c0 c0 c0"])],
        sides: [(id: "a", name: ""), (id: "b", name: "")],
        figures: [(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "b", at: [[1, 0]])],
        rules: coup_de_grace((minis: [
            (figure: "A", class: light, race: human, hands: [hammer, shield], facing: 0),
            (figure: "B", class: light, hands: [axe, shield], facing: 3),
        ])),
    )"#;
    let battle = battle("row.ron", text);
    let question = Question::new(FigureId(0), FigureId(1), 0);
    let odds = Odds::of(&battle, question).unwrap();
    // The attack needs 5, and a 1 is rolled again; the spikes need 4.
    assert_eq!(odds.hit(), Ratio::of(7, 18));
    assert_eq!(odds.chance(|end| end.lost.0 == 3), Ratio::of(7, 36));
    bencher.bench(|| Odds::of(black_box(&battle), question).unwrap());
}

/// A mini with 8 points, a hammer and a pistol, on 500 hexes among 12 enemies, as in the benchmark `threat_map`.
fn crowd() -> Battle {
    let ground = |row: i32, column: i32| match (row, column) {
        (7, 8..=16) => "w0",
        (12, 10..=14) => "k0",
        _ => ["g0", "g0", "g1", "g3", "g3", "g2"][usize::try_from(row / 4).unwrap()],
    };
    let rows: Vec<String> = (0..20)
        .map(|row| format!("\"{}\"", (0..25).map(|column| ground(row, column)).collect::<Vec<_>>().join(" ")))
        .collect();
    // Entry `column` of row `row` is the hex [column - row / 2, row].
    let hex = |column: i32, row: i32| format!("[[{}, {row}]]", column - row / 2);
    let enemies =
        [(12, 6), (9, 8), (15, 8), (12, 14), (8, 11), (16, 11), (10, 5), (14, 5), (9, 13), (14, 13), (6, 9), (17, 9)];
    let figures = enemies.iter().enumerate();
    let figures = figures.map(|(n, &(column, row))| format!(r#"(id: "B{n}", side: "b", at: {})"#, hex(column, row)));
    let figures: Vec<String> = figures.chain([format!(r#"(id: "A", side: "a", at: {})"#, hex(12, 10))]).collect();
    let enemy = |n: usize| format!(r#"(figure: "B{n}", class: light, hands: [axe, shield], facing: {})"#, n % 6);
    let mut minis: Vec<String> = (0..12).map(enemy).collect();
    minis.push(r#"(figure: "A", class: unarmoured, race: human, hands: [hammer, pistol], facing: 0)"#.to_owned());
    let text = format!(
        r#"(version: 1, name: "crowd", board: [rows(origin: [0, 0], rows: [{}])],
            sides: [(id: "a", name: ""), (id: "b", name: "")], figures: [{}], rules: coup_de_grace((minis: [{}])))"#,
        rows.join(", "),
        figures.join(", "),
        minis.join(", ")
    );
    battle("crowd.ron", &text)
}

/// The threat map of the mini in [`crowd`]. Budget: at most the time of `threat_map`.
#[divan::bench]
fn threat_map_of_8_points(bencher: Bencher) {
    let battle = crowd();
    assert_eq!(battle.setup().board.len(), 500);
    let figure = FigureId(12);
    let Some(played) = battle.as_ruleset::<CoupDeGrace>() else { panic!("a battle of Coup-De-Grace") };
    let threats = Threats::of(played, figure);
    let whom: std::collections::BTreeSet<FigureId> =
        threats.threats.iter().map(|threat| threat.question.target).collect();
    println!("{} threats to {} enemies, {} questions", threats.threats.len(), whom.len(), threats.questions());
    assert_eq!(whom.len(), 12, "every enemy is in reach");
    bencher.bench(|| Threats::of(black_box(played), figure));
}
