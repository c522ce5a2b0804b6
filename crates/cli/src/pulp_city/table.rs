//! The odds of a Pulp City action as a human-readable table.

use knockback_odds::{
    Ratio,
    pulp_city::{Odds, State},
};
use knockback_rules::{battle::Occupant, pulp_city::PulpCityBattle, units::Wounds};
use knockback_view::pulp_city::{occupant, results};

use super::named;
use crate::{
    failure::Failure,
    odds::{APART, average, exactness, percent},
    output::Output,
};

/// Prints the odds of an action.
pub(super) fn print(battle: PulpCityBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line(question(battle, odds))?;
    output.line(exactness(&odds.exactness))?;
    if odds.apart.is_some() {
        output.line(APART)?;
    }
    let open: Vec<String> = odds.open.iter().map(ToString::to_string).collect();
    if !open.is_empty() {
        output.line(format!("Assumed: {}.", open.join(", ")))?;
    }
    output.line("")?;
    output.line(answer(battle, odds))?;
    output.line("")?;
    numbers(odds, output)?;
    extra(odds, output)?;
    outcomes(battle, odds, output)?;
    landing(battle, odds, output)?;
    others(battle, odds, output)
}

/// `Bruiser acts on Moth: Haymaker: 4 dice ..., moved to the east`.
fn question(battle: PulpCityBattle<'_>, odds: &Odds) -> String {
    let attacker = battle.figure_name(odds.question.attacker);
    let target = named::target(battle, odds, &|name: &str| name.to_owned());
    let line = odds.line.map(|(_, direction)| format!(", moved to the {direction}")).unwrap_or_default();
    format!("{attacker} acts on {target}: {}{line}", named::attack(battle, odds))
}

/// The answer in one sentence.
fn answer(battle: PulpCityBattle<'_>, odds: &Odds) -> String {
    let hit = percent(&odds.hit());
    let target = named::target(battle, odds, &|name: &str| name.to_owned());
    let Some(who) = occupant(odds.target) else { return format!("{hit} to succeed.") };
    let falls = odds.chance(|end| !end.falls.is_empty());
    let falls = if falls.is_zero() { String::new() } else { format!(", {} to fall", percent(&falls)) };
    let ko = percent(&odds.destroyed(who));
    let harm = if matches!(who, Occupant::Object(_)) { "destroyed" } else { "KO'ed" };
    format!("{hit} to succeed against {target}{falls}, {ko} to be {harm}.")
}

/// Prints the numbers of the target. The first three are always shown; the others are omitted if they are impossible.
fn numbers(odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    let mut all = vec![("success", odds.hit(), true)];
    if let Some(who) = occupant(odds.target) {
        all.push(("wounded", odds.wounded(who), true));
        all.push((if matches!(who, Occupant::Figure(_)) { "KO'ed" } else { "destroyed" }, odds.destroyed(who), true));
        all.push(("moved", odds.moved(), false));
        all.push(("fall", odds.chance(|end| !end.falls.is_empty()), false));
        let states = State::ALL.into_iter().filter(|state| *state != State::Ko);
        all.extend(states.map(|state| (state.display_name(), odds.state(who, state), false)));
    }
    for (word, chance, always) in all {
        if always || !chance.is_zero() {
            output.line(format!("{word:<16}{}", crate::odds::chance_in_words(&odds.exactness, &chance)))?;
        }
    }
    match occupant(odds.target) {
        Some(who) => output.line(format!("{:<16}{} HP", "expected loss", average(&odds.expected_wounds(who)))),
        None => Ok(()),
    }
}

fn extra(odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line("")?;
    output.line("extra successes")?;
    let success = odds.marginal(|end| (end.hit, end.extra));
    for ((_, extra), chance) in success.into_iter().filter(|((hit, _), _)| *hit) {
        output.line(format!("{extra:>15}   {:>7}", percent(&chance)))?;
    }
    Ok(())
}

/// All outcomes, the likeliest first.
fn outcomes(battle: PulpCityBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line("")?;
    output.line("      chance   ends")?;
    let words = |end: &_| results::words(battle, odds, end, &|name: &str| name.to_owned());
    let mut told = odds.marginal(words);
    told.sort_by(|(_, one), (_, other)| other.cmp(one));
    for (words, chance) in told {
        output.line(format!("     {:>7}   {words}", percent(&chance)))?;
    }
    Ok(())
}

fn landing(battle: PulpCityBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    if occupant(odds.target).is_none() {
        return Ok(());
    }
    output.line("")?;
    output.line("      chance   final position of the target, or where it was KO'ed")?;
    for ((at, level), chance) in odds.landing() {
        let at = battle.setup().board.at(at);
        output.line(format!("     {:>7}   {at} on level {}", percent(&chance), level.0))?;
    }
    Ok(())
}

/// All figures and objects other than the target that may be affected, one line for each.
fn others(battle: PulpCityBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    let own = occupant(odds.target);
    let others: Vec<Occupant> = odds.involved().into_iter().filter(|who| Some(*who) != own).collect();
    if others.is_empty() {
        return Ok(());
    }
    output.line("")?;
    output.line("     wounded    KO'ed    moved   who else: average HP lost; maximum")?;
    for who in others {
        let most = odds.wounds(who).last().map_or(Wounds::ZERO, |(most, _)| *most);
        output.line(format!(
            "     {:>7}  {:>7}  {:>7}   {}: {}; {}",
            percent(&odds.wounded(who)),
            percent(&odds.destroyed(who)),
            percent(&elsewhere(odds, who)),
            battle.occupant_name(who),
            average(&odds.expected_wounds(who)),
            most.0,
        ))?;
    }
    Ok(())
}

/// The chance that a figure or object ends on another cell.
fn elsewhere(odds: &Odds, who: Occupant) -> Ratio {
    let before = odds.fate_before(who).and_then(|before| before.at);
    let places = odds.places(who).into_iter().filter(|(at, _)| *at != before);
    places.fold(Ratio::ZERO, |sum, (_, chance)| sum.plus(&chance))
}
