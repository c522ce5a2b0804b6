//! The odds of a C3G attack as a human-readable table.

use knockback_odds::{
    Ratio,
    c3g::{Label, Objective, Odds, Question},
};
use knockback_rules::{
    battle::Occupant,
    board::Footprint,
    c3g::{AttackWith, C3gBattle, attack},
    units::Level,
};
use knockback_view::c3g::results::{self, FlightOutcome};

use super::{ask, chances::Chances};
use crate::{
    counted::counted,
    failure::Failure,
    odds::{APART, average, exactness, percent},
    output::Output,
};

/// Prints the odds of an attack.
pub(super) fn print(battle: C3gBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    let chances = Chances::of(battle, odds);
    output.line(question(battle, odds))?;
    output.line(exactness(&odds.exactness))?;
    if odds.apart.is_some() {
        output.line(APART)?;
    }
    output.line("")?;
    output.line(answer(battle, odds, &chances, &|name: &str| name.to_owned()))?;
    output.line("")?;
    // The first three are always shown; the others are omitted if they are impossible.
    let words = [
        (Label::Wounded, true),
        (Label::Destroyed, true),
        (Label::Moved, true),
        (Label::Fall, false),
        (Label::Crash, false),
    ];
    for (label, always) in words {
        let chance = odds.of_label(label);
        if always || !chance.is_zero() {
            output.line(format!("{:<16}{}", label.name(), chance_in_words(odds, &chance)))?;
        }
    }
    if !chances.lava.is_zero() {
        output.line(format!("{:<16}{}", Objective::IntoLava.name(), chance_in_words(odds, &chances.lava)))?;
    }
    output.line(format!("{:<16}{}", "expected wounds", average(&chances.expected_wounds)))?;
    points(battle, odds, output)?;
    landing(battle, odds, output)?;
    falls(odds, output)?;
    damage(odds, output)?;
    wounds(battle, odds, output)
}

/// `Ram attacks Moth: normal attack, 6 dice against 4, knocked to the east (--line 0,0,0)`.
pub(super) fn question(battle: C3gBattle<'_>, odds: &Odds) -> String {
    let asked = &odds.question;
    let (attacker, target) = (battle.figure_name(asked.attacker), battle.occupant_name(asked.target));
    let line = match odds.line {
        Some(line) => format!(", knocked to the {} (--line {})", line.direction, ask::line_text(battle, line)),
        None => ", no knockback".to_owned(),
    };
    format!("{attacker} attacks {target}: {}{line}", attack(battle, odds))
}

/// `normal attack, 6 dice against 4`.
pub(super) fn attack(battle: C3gBattle<'_>, odds: &Odds) -> String {
    let Question { attacker, target, with, .. } = odds.question;
    let dice = attack::attack_pool(battle, attacker, target, with).dice();
    let against = attack::defence_pool(battle, attacker, target, with).dice();
    format!("{}, {} against {against}", attack_name(battle, odds), counted(dice, "die"))
}

/// `normal attack`, the name of a special attack, or `throws Crate`.
pub(super) fn attack_name(battle: C3gBattle<'_>, odds: &Odds) -> String {
    match odds.question.with {
        AttackWith::Normal => "normal attack".to_owned(),
        AttackWith::Special(place) => {
            let special = battle.card(odds.question.attacker).special(place);
            special.map_or_else(|| "special attack".to_owned(), |special| special.name.to_owned())
        }
        AttackWith::Throw(object) => format!("throws {}", battle.setup().object(object).name),
    }
}

/// A chance in words, with its fraction if it is exact.
fn chance_in_words(odds: &Odds, chance: &Ratio) -> String {
    crate::odds::chance_in_words(&odds.exactness, chance)
}

/// Answers whether the target can be knocked off a ledge, and how likely that is.
pub(super) fn answer(battle: C3gBattle<'_>, odds: &Odds, chances: &Chances, name: &dyn Fn(&str) -> String) -> String {
    let attacker = name(battle.figure_name(odds.question.attacker));
    let target = name(battle.occupant_name(odds.question.target));
    if odds.line.is_none() {
        return format!(
            "{target}: {} to be wounded, {} to be destroyed. The attack has no knockback.",
            percent(&chances.wounded),
            percent(&chances.destroyed)
        );
    }
    let asked = format!("Can {attacker} knock {target} off a ledge?");
    let level = |levels: u16| Level(i16::try_from(levels).unwrap_or(i16::MAX));
    let drop = |(low, high): (u16, u16)| {
        if low == high { level(high).to_string() } else { format!("{low} to {}", level(high)) }
    };
    match chances.ledge {
        Some(levels) if !chances.falls.is_zero() => {
            format!("{asked} Yes, {}: a drop of {}.", chance_in_words(odds, &chances.falls), drop(levels))
        }
        Some(levels) => format!(
            "{asked} Yes, {}: a drop of {}, too low for a fall roll.",
            chance_in_words(odds, &chances.over_a_ledge),
            drop(levels)
        ),
        None => {
            format!(
                "{asked} No, there is none on this line. {target}: {} to be moved.",
                chance_in_words(odds, &chances.moved)
            )
        }
    }
}

fn heading(output: &mut Output, words: &str) -> Result<(), Failure> {
    output.line("")?;
    output.line(words)
}

/// Prints the results for each number of knockback points.
fn points(battle: C3gBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    heading(output, "  KP   chance   ends")?;
    let plain = |name: &str| name.to_owned();
    for points in results::points(odds) {
        for (place, end) in points.ends.iter().enumerate() {
            let (kp, chance) = if place == 0 {
                (points.kp.0.to_string(), percent(&points.chance))
            } else {
                (String::new(), String::new())
            };
            let share = if points.ends.len() > 1 { format!(" ({})", percent(&end.chance)) } else { String::new() };
            let place = place_words(battle, end);
            output.line(format!("{kp:>4}  {chance:>7}   {}{place}{share}", end.words(battle, odds, &plain)))?;
        }
    }
    Ok(())
}

/// ` -> [2, 0] on level 0`.
fn place_words(battle: C3gBattle<'_>, end: &FlightOutcome) -> String {
    if end.kept.is_empty() {
        return String::new();
    }
    format!(" -> {} on level {}", hexes(battle, end.at), end.level.0)
}

fn hexes(battle: C3gBattle<'_>, at: Footprint) -> String {
    let all: Vec<String> = at.cells().map(|cell| battle.setup().board.at(cell).to_string()).collect();
    all.join(" ")
}

fn landing(battle: C3gBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    heading(output, "      chance   final position of the target, or where it was destroyed")?;
    for ((at, level), chance) in odds.landing() {
        output.line(format!("     {:>7}   {} on level {}", percent(&chance), hexes(battle, at), level.0))?;
    }
    Ok(())
}

fn falls(odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    let falls = odds.falls();
    if falls.iter().all(|(levels, _)| levels.is_empty()) {
        return Ok(());
    }
    heading(output, "      chance   falls that roll dice")?;
    for (levels, chance) in falls {
        let drops: Vec<String> = levels.iter().map(ToString::to_string).collect();
        let words = if drops.is_empty() { "none".to_owned() } else { drops.join(", then ") };
        output.line(format!("     {:>7}   {words}", percent(&chance)))?;
    }
    Ok(())
}

fn damage(odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    use knockback_odds::KnockbackDamage;
    let rolled = odds.knockback_damage();
    if rolled.iter().all(|(result, chance)| *result == KnockbackDamage::NotRolled || chance.is_zero()) {
        return Ok(());
    }
    heading(output, "      chance   knockback damage die")?;
    for (result, chance) in rolled.iter().filter(|(_, chance)| !chance.is_zero()) {
        let words = match result {
            KnockbackDamage::Miss => "no skull",
            KnockbackDamage::NotRolled => "not rolled",
            KnockbackDamage::Wound => "a skull: a wound",
        };
        output.line(format!("     {:>7}   {words}", percent(chance)))?;
    }
    Ok(())
}

/// The chances of harm, one line for each figure and object.
fn wounds(battle: C3gBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    heading(output, "     wounded  destroyed  name: wounds")?;
    for (who, wounded, destroyed) in hurt(odds) {
        let each: Vec<String> = odds
            .wounds(who)
            .into_iter()
            .filter(|(_, chance)| !chance.is_zero())
            .map(|(wounds, chance)| format!("{} {}", wounds.0, percent(&chance)))
            .collect();
        let name = battle.occupant_name(who);
        output.line(format!(
            "     {:>7}    {:>7}  {name}: {}",
            percent(&wounded),
            percent(&destroyed),
            each.join(", ")
        ))?;
    }
    Ok(())
}

/// All figures and objects that may be hurt, with the chances of a wound and of destruction, the target first.
pub(super) fn hurt(odds: &Odds) -> Vec<(Occupant, Ratio, Ratio)> {
    let target = odds.question.target;
    let mut all: Vec<(Occupant, Ratio, Ratio)> =
        odds.involved().into_iter().map(|who| (who, odds.wounded(who), odds.destroyed(who))).collect();
    all.sort_by_key(|(who, ..)| *who != target);
    all
}
