//! The result of a duel in words.

use std::fmt::Display;

use knockback_bots::measure::{Battles, EloScale, Interval, MAX_ORDERS, Sprt, Tally, Verdict, elo};

use super::Fought;
use crate::{
    columns::{cells, padded},
    counted::counted,
    failure::Failure,
    output::Output,
};

/// Prints the result of a duel.
pub(super) fn print(fought: &Fought<'_>, output: &mut Output) -> Result<(), Failure> {
    let (total, [a, b]) = (fought.duel.total(), fought.levels);
    let (pairs, battles) = (counted(fought.duel.pairs(), "pair"), total.all().count());
    let fought_battles = counted(battles, "battle");
    output.line(format!("Level {a} (A) against level {b} (B): {pairs}, {fought_battles}, seed {}", fought.seed))?;
    output.line("")?;
    table(fought, &total, output)?;
    output.line("")?;
    if let Some(score) = total.score() {
        line(output, "score of A", share(score))?;
        line(output, "Elo of A", in_elo(score))?;
    }
    let sums = total.pairs.0.map(|count| count.to_string()).join(", ");
    line(output, "pairs", format!("{sums} with 0, 0.5, 1, 1.5, 2 points for A"))?;
    if let Some(test) = fought.test {
        let (llr, within) = (test.llr(total.pairs.0), bounds());
        line(output, "test", format!("LLR {llr:.2} of {within}: {}", verdict(test, llr)))?;
    }
    if let Some(adjusted) = total.adjusted {
        if let (Some(score), Some(luck)) = (adjusted.adjusted.mean(), adjusted.luck.mean()) {
            line(output, "without luck", share(score))?;
            line(output, "luck of A", share(luck))?;
        }
        let worth = adjusted.worth().map(|worth| format!("{worth:.2} battles"));
        line(
            output,
            "worth",
            worth.map_or_else(
                || "unknown: all results are the same".to_owned(),
                |worth| format!("a battle without luck is worth {worth}"),
            ),
        )?;
    }
    output.line("")?;
    for ((_, setup), tally) in fought.scenarios.iter().zip(fought.duel.tallies()) {
        if let Some(score) = tally.first_side_score() {
            let (name, side) = (&setup.scenario.name, &setup.sides[0].name);
            line(output, "first side", format!("{}: {side}, the first side of {name}", share(score)))?;
        }
    }
    if let Some(score) = total.first_side_score().filter(|_| fought.scenarios.len() > 1) {
        line(output, "", format!("{}: the first sides of all scenarios", share(score)))?;
    }
    line(output, "orders", format!("{:.1} a battle", orders(&total)))?;
    let were = if total.capped == 1 { "was" } else { "were" };
    let battles = counted(battles, "battle");
    line(output, "cap", format!("{} of {battles} {were} still open after {MAX_ORDERS} orders", total.capped))
}

/// Prints the numbers of battles that A won, drew and lost, by scenario and by the side that A played.
fn table(fought: &Fought<'_>, total: &Tally, output: &mut Output) -> Result<(), Failure> {
    let mut rows: Vec<([&str; 2], Battles)> = Vec::new();
    for ((_, setup), tally) in fought.scenarios.iter().zip(fought.duel.tallies()) {
        let names = [setup.scenario.name.as_str(), ""];
        for ((name, side), battles) in names.into_iter().zip(&setup.sides).zip(tally.battles) {
            rows.push(([name, &side.name], battles));
        }
    }
    rows.push((["all", ""], total.all()));
    let width =
        |place: usize, head: &str| rows.iter().map(|(names, _)| cells(names[place])).max().unwrap_or(0).max(head.len());
    let heads = ["scenario", "A plays"];
    let widths = [width(0, heads[0]), width(1, heads[1])];
    let names = |[name, of]: [&str; 2]| format!("{}  {}", padded(name, widths[0]), padded(of, widths[1]));
    output.line(format!("{}  {:>6}  {:>6}  {:>6}", names(heads), "won", "drawn", "lost"))?;
    for (both, Battles { won, drawn, lost }) in rows {
        output.line(format!("{}  {won:>6}  {drawn:>6}  {lost:>6}", names(both)))?;
    }
    Ok(())
}

fn line(output: &mut Output, head: &str, words: impl Display) -> Result<(), Failure> {
    output.line(format!("{head:14}{words}"))
}

/// `62.5 % [57.8, 67.0]`.
fn share(Interval { mean, low, high }: Interval) -> String {
    let [mean, low, high] = [mean, low, high].map(|share| plain(100.0 * share, 1));
    format!("{mean} % [{low}, {high}]")
}

/// `+89 [+54, +123]`.
fn in_elo(score: Interval) -> String {
    let Interval { mean, low, high } = score.map(elo);
    let [mean, low, high] = [mean, low, high].map(|elo| {
        let told = plain(elo, 0);
        if told.starts_with('-') { told } else { format!("+{told}") }
    });
    format!("{mean} [{low}, {high}]")
}

/// A number with the given number of digits, without a negative zero.
fn plain(number: f64, digits: usize) -> String {
    let told = format!("{number:.digits$}");
    let nothing = told.trim_start_matches('-').chars().all(|sign| matches!(sign, '0' | '.'));
    if nothing { told.trim_start_matches('-').to_owned() } else { told }
}

/// `-2.94 to 2.94`.
pub(super) fn bounds() -> String {
    let bound = Sprt::bound();
    format!("-{bound:.2} to {bound:.2}")
}

fn verdict(test: Sprt, llr: f64) -> String {
    let elo = match test.model() {
        EloScale::Logistic => "Elo",
        EloScale::Normalised => "normalised Elo",
    };
    match Sprt::verdict(llr) {
        Verdict::Low => format!("H0 is accepted: A is stronger by at most {} {elo}", test.low()),
        Verdict::High => format!("H1 is accepted: A is stronger by at least {} {elo}", test.high()),
        Verdict::Open => "neither H0 nor H1 is accepted yet".to_owned(),
    }
}

/// The mean number of orders in a battle.
#[expect(clippy::cast_precision_loss, reason = "an average for readers")]
pub(super) fn orders(tally: &Tally) -> f64 {
    tally.orders as f64 / tally.all().count().max(1) as f64
}
