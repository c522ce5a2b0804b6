//! The attacks and flights of both sides of a reviewed battle, in words and as JSON.

use knockback_bots::measure::SideFlights;
use serde_json::{Value, json};

use crate::{
    columns::{cells, padded},
    failure::Failure,
    output::Output,
};

/// The attacks and flights of a side as JSON, with the names of the columns of `kb sweep`.
pub(super) fn json(flights: SideFlights) -> Value {
    json!({
        "attacks": flights.attacks,
        "attacks_that_move": flights.attacks_that_move,
        "flights": flights.flights,
        "flights_with_effect": flights.flights_with_effect,
        "flights_with_harm": flights.flights_with_harm,
        "wounds_suffered": flights.harm,
        "wounds_by_flight": flights.harm_by_flight,
        "losses": flights.losses,
        "killed_by_flight": flights.lost_to_flight,
    })
}

/// The heading of a row, and its text for a side after this many rounds.
type FlightRow = (&'static str, fn(&SideFlights, u16) -> String);

/// Prints a table of the attacks and flights, with a column for each side.
pub(super) fn print(names: &[&str], sides: &[SideFlights], rounds: u16, output: &mut Output) -> Result<(), Failure> {
    let rows: [FlightRow; 10] = [
        ("attacks", |of, _| of.attacks.to_string()),
        ("attacks that moved a figure", |of, _| part(of.attacks_that_move, of.attacks)),
        ("flights of its figures", |of, _| of.flights.to_string()),
        ("flights a round", |of, rounds| a_round(of.flights, rounds)),
        ("flights with effect", |of, _| part(of.flights_with_effect, of.flights)),
        ("flights with harm", |of, _| part(of.flights_with_harm, of.flights)),
        ("harm suffered", |of, _| of.harm.to_string()),
        ("harm by flights", |of, _| part(of.harm_by_flight, of.harm)),
        ("figures lost", |of, _| of.losses.to_string()),
        ("figures lost to flights", |of, _| part(of.lost_to_flight, of.losses)),
    ];
    let head = std::iter::once(String::new()).chain(names.iter().map(|name| (*name).to_owned())).collect();
    let mut lines: Vec<Vec<String>> = vec![head];
    for (name, value) in rows {
        let values = sides.iter().map(|side| value(side, rounds));
        lines.push(std::iter::once(name.to_owned()).chain(values).collect());
    }
    let columns = lines[0].len();
    let widths: Vec<usize> =
        (0..columns).map(|column| lines.iter().map(|line| cells(&line[column])).max().unwrap_or(0)).collect();
    output.line("Flights:")?;
    for line in lines {
        let words: Vec<String> = line.iter().zip(&widths).map(|(words, width)| padded(words, *width)).collect();
        output.line(format!("  {}", words.join("  ")).trim_end())?;
    }
    Ok(())
}

/// A number with its share of another.
fn part(some: u32, of: u32) -> String {
    if of == 0 {
        return some.to_string();
    }
    format!("{some} ({:.0} %)", 100.0 * f64::from(some) / f64::from(of))
}

/// The mean of a number over the rounds.
fn a_round(number: u32, rounds: u16) -> String {
    if rounds == 0 { "-".to_owned() } else { format!("{:.1}", f64::from(number) / f64::from(rounds)) }
}
