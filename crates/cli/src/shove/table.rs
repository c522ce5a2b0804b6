//! The odds of a Shove attack as a human-readable table.

use knockback_odds::shove::{Odds, ShoveOutcome};
use knockback_rules::shove::ShoveBattle;
use knockback_view::shove::why;

use crate::{
    columns::padded,
    failure::Failure,
    odds::{chance_in_words, exactness},
    output::Output,
};

/// Prints the odds of a shove.
pub(super) fn print(battle: ShoveBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line(question(battle, odds))?;
    output.line(exactness(&odds.exactness))?;
    output.line("")?;
    for (end, chance) in &odds.ends {
        let words = padded(&words(battle, end), 40);
        output.line(format!("{:>4}  {words}{}", end.hexes, chance_in_words(&odds.exactness, chance)))?;
    }
    Ok(())
}

/// `Ram shoves Post`.
pub(super) fn question(battle: ShoveBattle<'_>, odds: &Odds) -> String {
    let (name, other) = (battle.figure_name(odds.question.figure), battle.figure_name(odds.question.target));
    format!("{name} shoves {other}")
}

/// The reason why a shove goes no farther, and where it ends.
pub(super) fn words(battle: ShoveBattle<'_>, end: &ShoveOutcome) -> String {
    let why = why(battle, end);
    match end.at {
        Some(cell) => format!("{why}, {}", battle.setup().board.at(cell)),
        None => why,
    }
}
