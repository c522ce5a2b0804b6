//! A review in words.

use knockback_bots::review::{Moment, Review};
use knockback_rules::{
    battle::{Battle, Outcome, SideId},
    game::Game,
};

use super::flights;
use crate::{counted::counted, failure::Failure, output::Output};

/// The first side of a scenario, whose chances are shown.
const FIRST: SideId = SideId(0);

/// Prints a review: the winner, the effects of the dice and of the orders, up to `most` turning points and missed
/// chances, and the flights of both sides.
pub(super) fn print(review: &Review, game: &Game, most: usize, output: &mut Output) -> Result<(), Failure> {
    let (report, account) = (review.report(), review.account());
    let battle = game.battle();
    let name = battle.side_name(FIRST);
    let orders = report.progress().1;
    let end = match battle.outcome() {
        Some(Outcome::Won { side, .. }) => format!("{} won", battle.side_name(side)),
        Some(Outcome::Drawn) => "a draw".to_owned(),
        None => "not over yet".to_owned(),
    };
    output.line(format!("{}: {end} after {}", battle.setup().scenario.name, counted(orders, "order")))?;
    output.line(format!(
        "the dice changed the chance of {name} to win by {} percentage points, the orders by {}",
        points(report.luck(FIRST)),
        points(report.skill(FIRST))
    ))?;
    output.line("")?;
    output.line(format!("Turning points (chance of {name} to win):"))?;
    for moment in report.decisive(most) {
        let part = if moment.is_luck() { "dice" } else { "orders" };
        let chances = format!("{} -> {}", percent(moment.before), percent(moment.after));
        output.line(format!("  {chances}, {part}: {}", done(&moment, battle)))?;
    }
    output.line("")?;
    output.line("Missed chances:")?;
    for moment in report.missed(most) {
        let Some(missed) = &moment.missed else { continue };
        output.line(format!("  {}", done(moment, battle)))?;
        let (behind, better) = (percent(missed.behind), missed.in_words());
        output.line(format!("    better by {behind} of an average figure's points: {better}"))?;
    }
    output.line("")?;
    let (names, sides): (Vec<&str>, Vec<_>) = (0..)
        .map(SideId)
        .zip(&battle.setup().sides)
        .map(|(id, side)| (side.name.as_str(), account.flights_of(battle, id)))
        .unzip();
    flights::print(&names, &sides, account.rounds(), output)
}

/// An order with its number, and the figures lost as a result.
fn done(moment: &Moment, battle: &Battle) -> String {
    let names: Vec<&str> = moment.lost.iter().map(|figure| battle.figure_name(*figure)).collect();
    let lost = if names.is_empty() { String::new() } else { format!("; lost: {}", names.join(", ")) };
    let round = if moment.round == 0 { String::new() } else { format!("round {}, ", moment.round) };
    let side = battle.side_name(moment.side);
    format!("{round}order {}, {side}: {}{lost}", moment.place + 1, moment.told)
}

fn percent(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// A change of a chance, with its sign.
fn points(change: f64) -> String {
    format!("{:+.0}", change * 100.0)
}
