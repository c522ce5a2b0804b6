//! The result of a duel as JSON.

use knockback_bots::measure::{Battles, EloScale, Interval, Sprt, Tally, Verdict, elo};
use serde_json::{Value, json};

use super::{Fought, text::orders};
use crate::input;

/// A duel as JSON.
pub(super) fn of(fought: &Fought<'_>) -> Value {
    let total = fought.duel.total();
    let each = fought.scenarios.iter().zip(fought.duel.tallies()).map(|((path, setup), tally)| {
        let sides: Vec<Value> = setup.sides.iter().map(|side| json!({"id": side.id, "name": side.name})).collect();
        json!({
            "file": input::name(path),
            "name": setup.scenario.name,
            "sides": sides,
            "result": result(tally),
        })
    });
    json!({
        "a": fought.levels[0].number(),
        "b": fought.levels[1].number(),
        "seed": fought.seed,
        "result": result(&total),
        "test": fought.test.map(|sprt| test(sprt, &total)),
        "scenarios": each.collect::<Vec<_>>(),
    })
}

fn result(tally: &Tally) -> Value {
    let battles = |Battles { won, drawn, lost }: Battles| json!({"won": won, "drawn": drawn, "lost": lost});
    json!({
        "pairs": tally.pairs.0,
        "battles": battles(tally.all()),
        "on_first_side": battles(tally.battles[0]),
        "on_second_side": battles(tally.battles[1]),
        "score": tally.score().map(interval),
        "elo": tally.score().map(|score| interval(score.map(elo))),
        "first_side": tally.first_side_score().map(interval),
        "orders_per_battle": orders(tally),
        "capped": tally.capped,
        "without_luck": tally.adjusted.map(|adjusted| json!({
            "score": adjusted.adjusted.mean().map(interval),
            "luck": adjusted.luck.mean().map(interval),
            "worth": adjusted.worth(),
        })),
    })
}

/// An interval as JSON. An infinite bound becomes null.
fn interval(Interval { mean, low, high }: Interval) -> Value {
    json!({"mean": mean, "low": low, "high": high})
}

fn test(test: Sprt, total: &Tally) -> Value {
    let llr = test.llr(total.pairs.0);
    json!({
        "low": test.low(),
        "high": test.high(),
        "elo": match test.model() {
            EloScale::Logistic => "logistic",
            EloScale::Normalised => "normalised",
        },
        "llr": llr,
        "bound": Sprt::bound(),
        "accepted": match Sprt::verdict(llr) {
            Verdict::Low => Some("H0"),
            Verdict::High => Some("H1"),
            Verdict::Open => None,
        },
    })
}
