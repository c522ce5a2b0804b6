//! Battles of Pulp City, to compare with a count of only the dice of an action.

use std::sync::Arc;

use divan::{Bencher, black_box};
use knockback_odds::{
    Ratio,
    pulp_city::{Odds, Question, Threats},
};
use knockback_rules::{
    battle::{Battle, FigureId, Setup},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    pulp_city::{EffectId, PulpCity, TargetRef},
};

use crate::dense::pulp_city::Pools;

/// The pools of the action: 6 dice on a trump against 4.
const POOLS: Pools = Pools { attack: (6, 6, 5), defence: (4, 6, 6) };

fn setup(name: &str, text: &str) -> Arc<Setup> {
    let scenario = read_scenario(name, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}")))
}

/// The number of high hexes in each row of a board, from its west end: the ground drops behind the target, or nowhere.
const LEDGE: usize = 7;
const FLAT: usize = 14;

/// A model with 6 dice and these effects, a model with 4 dice to the east of it, and others. The first `high` hexes of
/// each row are four levels high.
fn ledge(high: usize, (fx, efx): (&str, &str), others: &[(i32, i32)]) -> Arc<Setup> {
    let row: Vec<&str> = (0..FLAT).map(|column| if column < high { "c4" } else { "c0" }).collect();
    let rows = vec![format!("\"{}\"", row.join(" ")); 7];
    let figure = |(place, (q, r)): (usize, &(i32, i32))| format!(r#"(id: "C{place}", side: "b", at: [[{q}, {r}]])"#);
    let figures: Vec<String> = others.iter().enumerate().map(figure).collect();
    let card = |place: usize| {
        format!(
            r#"(id: "C{place}", name: "", figures: ["C{place}"], kind: supreme(1, infiltrator), traits: (6, 6, 6, 6, 6, 6),
                hp: 4, ap_limit: 3, base: mm30, begins: [defend(3)], actions: [])"#
        )
    };
    let cards: Vec<String> = (0..others.len()).map(card).collect();
    let text = format!(
        r#"(version: 1, name: "ledge", board: [rows(origin: [-4, -3], rows: [{}])],
            sides: [(id: "a", name: ""), (id: "b", name: "")],
            figures: [(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "b", at: [[1, 0]]), {}],
            rules: pulp_city((cards: [
                (id: "A", name: "", figures: ["A"], kind: supreme(2, infiltrator), traits: (6, 6, 6, 6, 6, 6), trumps: [strength],
                    hp: 6, ap_limit: 3, base: mm40, begins: [attack(5)], moves: [sprint(6)], actions: [
                        (name: "Hit", ap: 1, reach: hexes(4), roll: strength, against: trait(defense), fx: [{fx}],
                            efx: [{efx}])]),
                (id: "B", name: "", figures: ["B"], kind: supreme(2, infiltrator), traits: (6, 6, 6, 6, 6, 6), hp: 6, ap_limit: 3,
                    base: mm30, begins: [defend(3)], actions: []),
                {}])))"#,
        rows.join(", "),
        figures.join(", "),
        cards.join(", ")
    );
    setup("ledge.ron", &text)
}

fn effect(battle: &Battle, text: &str) -> EffectId {
    let own = battle.as_ruleset::<PulpCity>().unwrap().rules();
    EffectId::try_from(own.effects.iter().position(|listed| listed.text == text).unwrap()).unwrap()
}

/// The reference.
#[divan::bench]
fn dense_pools_of_6_and_4() -> (u128, [u128; 7]) {
    black_box(POOLS).table()
}

/// The same dice, two bought effects, and a knockback of 4 over the ledge. Budget: 50 times the reference.
#[divan::bench]
fn odds_knockback_over_a_ledge(bencher: Bencher) {
    let battle = Battle::new(ledge(LEDGE, ("damage(1), knockback(4)", "damage(1), stun"), &[]));
    let efx = [effect(&battle, "damage(1)"), effect(&battle, "stun")];
    let question = Question::new(FigureId(0), 0, TargetRef::Figure(FigureId(1))).buying(efx);
    let odds = Odds::of(&battle, question.clone()).unwrap_or_else(|fault| panic!("{fault}"));
    // The reference counts the same dice.
    let (fails, extra) = POOLS.table();
    let whole = 6_u128.pow(10);
    assert_eq!(odds.hit(), Ratio::of(whole - fails, whole));
    for (found, ways) in extra.iter().enumerate() {
        let chance = odds.chance(|end| end.hit && usize::from(end.extra) == found);
        assert_eq!(chance, Ratio::of(*ways, whole), "{found} extra");
    }
    assert_eq!(odds.chance(|end| !end.falls.is_empty()), odds.hit(), "over the ledge");
    bencher.bench(|| Odds::of(black_box(&battle), question.clone()).unwrap());
}

/// A blast that strikes five models, each with its own roll. Budget: 20 times the time of
/// `odds_knockback_over_a_ledge`, or an estimate.
#[divan::bench(args = [0, 1])]
fn odds_blast_with_five_others(bencher: Bencher, wishes: usize) {
    let others = [(2, 0), (1, 1), (0, 1), (2, -1)];
    let battle = Battle::new(ledge(FLAT, ("damage(1), blast(1)", "damage(1), stun"), &others));
    let efx = std::iter::repeat_n(effect(&battle, "damage(1)"), wishes);
    let question = Question::new(FigureId(0), 0, TargetRef::Figure(FigureId(1))).buying(efx);
    let odds = Odds::of(&battle, question.clone()).unwrap_or_else(|fault| panic!("{fault}"));
    println!("{wishes} wishes: {} ways to end, {} involved", odds.outcomes.len(), odds.involved().len());
    // The attacker is involved too.
    assert_eq!(odds.involved().len(), 6, "{:?}", odds.involved());
    bencher.bench(|| Odds::of(black_box(&battle), question.clone()).unwrap());
}

/// The first turn of a battle, with its pools of action points.
fn begun(setup: Arc<Setup>) -> Battle {
    let mut game = Game::new(setup, Some(1));
    game.settle(&mut SeededDice::new(1)).unwrap_or_else(|fault| panic!("{fault}"));
    game.battle().clone()
}

/// The threat map of a model with a move of 6 hexes among five enemies.
#[divan::bench]
fn threat_map_among_five(bencher: Bencher) {
    let others = [(4, -2), (-2, 1), (0, 3), (6, 0), (5, 2)];
    let battle = begun(ledge(LEDGE, ("damage(1), knockback(4)", "damage(1), stun"), &others));
    let Some(played) = battle.as_ruleset::<PulpCity>() else { panic!("a battle of Pulp City") };
    let threats = Threats::of(played, FigureId(0));
    println!("{} threats, {} questions", threats.threats.len(), threats.questions());
    assert!(threats.questions() > 10);
    bencher.bench(|| Threats::of(black_box(played), FigureId(0)));
}
