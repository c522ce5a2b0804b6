//! The speed of the odds, compared with a dense dynamic program over only the dice.
//!
//! ```text
//! cargo bench -p knockback-odds
//! ```

#![allow(missing_docs, clippy::unwrap_used, unreachable_pub, dead_code, reason = "a benchmark")]

mod arena;
mod dense;

use std::{fs, sync::Arc};

use divan::{Bencher, black_box};
use knockback_odds::{
    Ratio, ThreatCounting,
    c3g::{self, Odds, Question, Threats},
    champions, coup_de_grace, pulp_city,
};
use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Setup},
    c3g::AttackWith,
    champions::{Maneuver, Order, Weapon},
    files::read_scenario,
};
use knockback_testing::scenarios;

fn main() {
    divan::main();
}

/// The dice of the attack.
const DICE: dense::Dice = dense::Dice { attack: 6, defense: 4, automatic: 0, life: 4 };

/// Attack 6 strikes Defense 4 on a row that rises by a level and drops onto water: 7 hexes cost 8 points.
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
    let battle = Battle::new(Arc::new(Setup::new(read_scenario("row.ron", text.as_bytes()).unwrap()).unwrap()));
    let question = Question::new(FigureId(0), Occupant::Figure(FigureId(1)), AttackWith::Normal);
    (battle, question)
}

/// The reference.
#[divan::bench]
fn dense_6_against_4() -> dense::JointWeights {
    black_box(DICE).table()
}

/// The same dice with all their effects. Budget: 20 times the reference.
#[divan::bench]
fn odds_6_against_4(bencher: Bencher) {
    let (battle, question) = row();
    let odds = Odds::of(&battle, question).unwrap();
    // The reference counts the same dice.
    let whole = 6_u128.pow(10);
    for (kp, p) in odds.kp() {
        let ways = DICE.table().iter().map(|row| row[usize::from(kp.0)]).sum();
        assert_eq!(p, Ratio::of(ways, whole));
    }
    bencher.bench(|| Odds::of(black_box(&battle), question).unwrap());
}

/// The dice of the attack in Champions.
const BLOW: dense::champions::AttackDice =
    dense::champions::AttackDice { dice: 12, need: 13, defence: 20, cap: 7, fall: 5 };

/// 12d6 against a character with this much PD. Three hexes behind the character is a wall with DEF 4 and BODY 3, and
/// beyond the wall is a drop of ten metres.
fn roof(pd: u8) -> (Battle, champions::Question) {
    let text = format!(
        r#"(
        version: 1, name: "roof",
        board: [rows(origin: [0, 0], rows: [
            "a5 a5 a5 a5 a5 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0 a0"
        ])],
        sides: [(id: "a", name: ""), (id: "b", name: "")],
        objects: [(id: "wall", at: [4, 0], height: 2)],
        figures: [(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "b", at: [[1, 0]])],
        rules: champions((
            characters: [
                (figure: "A", str: 15, dex: 18, con: 30, body: 15, spd: 4, pd: 20, ed: 20, rec: 10, end: 60, stun: 60,
                    ocv: Some(8), attacks: [(name: "Blow", dice: (dice: 12))]),
                (figure: "B", str: 10, dex: 14, con: 20, body: 12, spd: 3, pd: {pd}, ed: {pd}, rec: 6, end: 30,
                    stun: 35, dcv: Some(6)),
            ],
            things: [(object: "wall", def: 4, body: 3)],
        )),
    )"#
    );
    let scenario = read_scenario("roof.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    let battle = Battle::new(Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}"))));
    let order = Order::Attack {
        attacker: FigureId(0),
        target: Occupant::Figure(FigureId(1)),
        with: Weapon::Attack(0),
        maneuver: Maneuver::Strike,
    };
    (battle, champions::Question::new(order).unwrap())
}

/// The reference.
#[divan::bench]
fn dense_12d6() -> Vec<Vec<u128>> {
    black_box(BLOW).table()
}

/// The same dice with all their effects. Budget: 60 times the reference; ten times that for PD 8.
#[divan::bench(args = [20, 8])]
fn odds_12d6_on_pd(bencher: Bencher, pd: u8) {
    let (battle, question) = roof(pd);
    let odds = champions::Odds::of(&battle, question.clone()).unwrap();
    assert_eq!(odds.hit(), Ratio::of(181, 216));
    println!("PD {pd}: {} ways to end", odds.outcomes.len());
    bencher.bench(|| champions::Odds::of(black_box(&battle), question.clone()).unwrap());
}

/// A figure with Move 6 on 500 hexes among 12 enemies, half of them two-hex, on stepped ground with water and lava.
fn crowd() -> Battle {
    let ground = |row: i32, column: i32| match (row, column) {
        (7, 8..=16) => "w0",
        (12, 10..=14) => "l0",
        _ => ["g0", "g0", "g1", "g3", "g3", "g2"][usize::try_from(row / 4).unwrap()],
    };
    let rows: Vec<String> = (0..20)
        .map(|row| format!("\"{}\"", (0..25).map(|column| ground(row, column)).collect::<Vec<_>>().join(" ")))
        .collect();
    // Entry `column` of row `row` is the hex [column - row / 2, row].
    let hex = |column: i32, row: i32| format!("[{}, {row}]", column - row / 2);
    let ones = [(12, 6), (9, 8), (15, 8), (12, 14), (8, 11), (16, 11)];
    let twos = [(10, 5), (14, 5), (9, 13), (14, 13), (6, 9), (17, 9)];
    let one = |&(column, row): &(i32, i32)| format!("[{}]", hex(column, row));
    let two = |&(column, row): &(i32, i32)| format!("[{}, {}]", hex(column, row), hex(column + 1, row));
    let places: Vec<String> = ones.iter().map(one).chain(twos.iter().map(two)).collect();
    let figures = places.iter().enumerate().map(|(n, at)| format!(r#"(id: "B{n}", side: "b", at: {at})"#));
    let figures: Vec<String> = figures.chain([format!(r#"(id: "A", side: "a", at: [{}])"#, hex(12, 10))]).collect();
    let card = |id: String, base: &str, powers: &str| {
        format!(
            r#"(id: "{id}", name: "", kind: unique_hero, figures: ["{id}"], life: 4, move: 6, range: 1, attack: 6,
                defense: 4, height: 5, size: medium, base: {base}, powers: [{powers}])"#
        )
    };
    let base = |n: usize| if n < 6 { "one_hex" } else { "two_hex" };
    let mut cards: Vec<String> = (0..12).map(|n| card(format!("B{n}"), base(n), "")).collect();
    cards.push(card("A".to_owned(), "one_hex", "super_strength, flying"));
    let text = format!(
        r#"(version: 1, name: "crowd", board: [rows(origin: [0, 0], rows: [{}])],
            sides: [(id: "a", name: ""), (id: "b", name: "")], figures: [{}], rules: c3g((cards: [{}])))"#,
        rows.join(", "),
        figures.join(", "),
        cards.join(", ")
    );
    let scenario = read_scenario("crowd.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    Battle::new(Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}"))))
}

/// The threat map of the figure in [`crowd`]. Budget: 8 ms.
#[divan::bench]
fn threat_map(bencher: Bencher) {
    let battle = crowd();
    assert_eq!(battle.setup().board.len(), 500);
    let figure = FigureId(12);
    let Some(played) = battle.as_ruleset() else { panic!("a battle of C3G") };
    let threats = Threats::of(played, figure);
    let whom: std::collections::BTreeSet<Occupant> =
        threats.threats.iter().map(|threat| threat.question.target).collect();
    println!("{} threats to {} enemies, {} questions", threats.threats.len(), whom.len(), threats.questions());
    assert_eq!(whom.len(), 12, "every enemy is in reach");
    bencher.bench(|| Threats::of(black_box(played), figure));
}

/// The threat map of the character with the most attacks in a large battle. Budget: 2 s.
#[divan::bench(sample_count = 5)]
fn threat_map_of_a_phase(bencher: Bencher) {
    let battle = scenarios::begun("sixpence_street");
    let Some(played) = battle.as_ruleset() else { panic!("a battle of Champions") };
    let attacks = |figure: &FigureId| {
        let mut count = champions::ThreatCount::new(played, *figure).within(1);
        let threats = count.advance(usize::MAX).unwrap_or_else(|| panic!("it is counted immediately"));
        threats.threats.len() + threats.left_out
    };
    let figure = battle.setup().figure_ids().max_by_key(attacks).unwrap();
    let threats = champions::Threats::of(played, figure);
    println!("{} threats, {} left out, {} questions", threats.threats.len(), threats.left_out, threats.questions());
    assert!(threats.questions() > 100, "{} questions", threats.questions());
    bencher.bench(|| champions::Threats::of(black_box(played), figure));
}

/// Every threat map of every fixed battlefield. Budget for each: 0.3 s to the first numbers and 5 s to the end, in seconds
/// of one core.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn every_threat_map(bencher: Bencher) {
    let battles: Vec<Battle> = scenarios::FILES.iter().map(|(name, _)| scenarios::begun(name)).collect();
    bencher.bench(|| {
        let maps: usize = battles
            .iter()
            .map(|battle| {
                maps::<c3g::ThreatCount>(battle)
                    + maps::<champions::ThreatCount>(battle)
                    + maps::<coup_de_grace::ThreatCount>(battle)
                    + maps::<pulp_city::ThreatCount>(battle)
            })
            .sum();
        assert!(maps > 100, "{maps} maps");
    });
}

/// Computes the maps of all figures in battles of one ruleset. Returns the number of maps.
fn maps<C: ThreatCounting>(battle: &Battle) -> usize {
    let Some(played) = battle.as_ruleset::<C::Ruleset>() else { return 0 };
    let figures = battle.setup().figure_ids();
    figures.inspect(|figure| map_in_time(battle, *figure, C::new(played, *figure))).count()
}

/// Computes a map and checks its budget.
fn map_in_time<C: ThreatCounting>(battle: &Battle, figure: FigureId, count: C) {
    // Benchmarks built as tests are slow but must finish quickly. Limiting the work of the odds is enough, because it
    // is nearly all of the work.
    let is_test = cfg!(debug_assertions);
    let mut count = if is_test { count.within(1_000_000) } else { count };
    let begun = cpu_seconds();
    let mut first = None;
    while count.advance(1).is_none() {
        if first.is_none() && count.questions() > 0 {
            first = Some(cpu_seconds() - begun);
        }
    }
    let whole = cpu_seconds() - begun;
    let (first, who) = (first.unwrap_or(whole), &battle.setup().figure(figure).id);
    if whole > 1.0 {
        println!("{who}: {first:.2} s to the first numbers, {whole:.2} s in all, {} questions", count.questions());
    }
    assert!(is_test || (first <= 0.3 && whole <= 5.0), "{who}: {first} s to the first numbers, {whole} s in all");
}

/// CPU seconds of this thread, without those of other programs.
fn cpu_seconds() -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|told| told.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}
