//! The odds of a Champions attack as a human-readable table.

use knockback_odds::{
    Ratio,
    champions::{Odds, State},
};
use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{
        AttackKind, ChampionsBattle, Order,
        factor::{self, FactorOf},
        outlook, to_hit,
    },
};
use knockback_view::champions::results;

use crate::{
    failure::Failure,
    odds::{APART, average, exactness, percent},
    output::Output,
};

/// Prints the odds of an attack.
pub(super) fn print(battle: ChampionsBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line(question(battle, odds))?;
    output.line(exactness(&odds.exactness))?;
    if odds.apart.is_some() {
        output.line(APART)?;
    }
    output.line("")?;
    output.line(answer(battle, odds, &|name: &str| name.to_owned()))?;
    output.line("")?;
    let target = odds.question.target;
    output.line(format!("{:<16}{}", "hit", chance_in_words(odds, &odds.hit())))?;
    let moved = odds.chance(|blow| blow.moved() > 0);
    if let Occupant::Figure(figure) = target {
        output.line(format!("{:<16}{}", "moved", chance_in_words(odds, &moved)))?;
        for state in State::ALL {
            let chance = odds.state(figure, state);
            if !chance.is_zero() {
                output.line(format!("{:<16}{}", state.name(), chance_in_words(odds, &chance)))?;
            }
        }
        let fall = odds.chance(|blow| !blow.falls.is_empty());
        if !fall.is_zero() {
            output.line(format!("{:<16}{}", "fall", chance_in_words(odds, &fall)))?;
        }
        let (stun, body) = odds.expected(figure);
        output.line(format!("{:<16}{} STUN, {} BODY", "expected loss", average(&stun), average(&body)))?;
    }
    factors(battle, odds, output)?;
    flights(battle, odds, output)?;
    breaks(battle, odds, output)?;
    hurt(battle, odds, output)
}

/// `Granite attacks Needle: strike, 10d6 against PD, 13 or less to hit, knocked to the east`.
pub(super) fn question(battle: ChampionsBattle<'_>, odds: &Odds) -> String {
    let attacker = odds.question.attacker().map_or("", |attacker| battle.figure_name(attacker));
    let target = battle.occupant_name(odds.question.target);
    let line = odds.line.map(|(_, direction)| format!(", knocked to the {direction}")).unwrap_or_default();
    format!("{attacker} attacks {target}: {}{line}", attack(battle, odds))
}

/// `strike, 10d6 against PD, 13 or less to hit`.
pub(super) fn attack(battle: ChampionsBattle<'_>, odds: &Odds) -> String {
    let name = match &odds.question.order {
        Order::Attack { maneuver, .. } => maneuver.name(),
        Order::AttackHex { .. } => "area",
        _ => "attack",
    };
    let Some(seen) = outlook::of_order(battle, &odds.question.order) else { return name.to_owned() };
    let kind = match seen.blow.kind {
        AttackKind::Normal => "",
        AttackKind::Killing => " killing",
        _ => " of effect",
    };
    let against = seen.blow.against.name();
    let reactions: Vec<String> = odds
        .question
        .reactions
        .iter()
        .map(|(figure, to)| format!(", {} reacts: {}", battle.figure_name(*figure), to.name()))
        .collect();
    let dice = seen.blow.dice;
    format!("{name}, {dice}{kind} against {against}, {} or less to hit{}", seen.aim.need(), reactions.concat())
}

/// A chance in words, with its fraction if it is exact.
fn chance_in_words(odds: &Odds, chance: &Ratio) -> String {
    crate::odds::chance_in_words(&odds.exactness, chance)
}

/// The answer in one sentence.
pub(super) fn answer(battle: ChampionsBattle<'_>, odds: &Odds, name: &dyn Fn(&str) -> String) -> String {
    let target = name(battle.occupant_name(odds.question.target));
    let Occupant::Figure(figure) = odds.question.target else {
        return format!("{target}: {} to be hit.", percent(&odds.hit()));
    };
    let fall = odds.chance(|blow| !blow.falls.is_empty());
    let out = odds.state(figure, State::Unconscious);
    let moved = odds.chance(|blow| blow.moved() > 0);
    let falls = if fall.is_zero() { String::new() } else { format!(", {} to fall", percent(&fall)) };
    let (moved, out) = (percent(&moved), percent(&out));
    format!("{target}: {moved} to be moved{falls}, {out} to be knocked out.")
}

fn heading(output: &mut Output, words: &str) -> Result<(), Failure> {
    output.line("")?;
    output.line(words)
}

/// Prints the modifiers that apply between the dice of the attack and its result, one line for each kind of number. A
/// number that depends only on the dice has no line.
fn factors(battle: ChampionsBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    let question = &odds.question;
    let mut lines = Vec::new();
    if let Some(seen) = outlook::of_order(battle, &question.order) {
        let parts: Vec<String> = seen
            .aim
            .parts
            .iter()
            .map(|(value, reason)| format!("{} {value:+}", to_hit::words(*reason, *value)))
            .collect();
        lines.push(("to hit", format!("11, {}", parts.join(", "))));
    }
    let all = factor::of_attack(battle, &question.order, question.target, &question.reactions);
    for of in FactorOf::ALL {
        let words: Vec<String> = all.iter().filter(|factor| factor.of == of).map(|factor| factor.words()).collect();
        // Dice without modifiers are already in the first line.
        let plain = of == FactorOf::Dice && words.len() < 2;
        if !words.is_empty() && !plain {
            lines.push((of.words(), words.join(", ")));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    heading(output, "factors")?;
    for (of, words) in lines {
        output.line(format!("{of:<16}{words}"))?;
    }
    Ok(())
}

/// Prints the results for each number of hexes.
fn flights(battle: ChampionsBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    heading(output, "hexes  chance   ends")?;
    let plain = |name: &str| name.to_owned();
    for far in results::far(battle, odds) {
        for (place, end) in far.ends.iter().enumerate() {
            let (hexes, chance) =
                if place == 0 { (far.hexes.0.to_string(), percent(&far.chance)) } else { Default::default() };
            let share = if far.ends.len() > 1 { format!(" ({})", percent(&end.chance)) } else { String::new() };
            let to = if end.what.moved == 0 {
                String::new()
            } else {
                format!(" -> {} on level {}", battle.setup().board.at(end.what.at), end.what.level.0)
            };
            output.line(format!("{hexes:>4}  {chance:>7}   {}{to}{share}", end.what.words(battle, &plain)))?;
        }
    }
    Ok(())
}

fn breaks(battle: ChampionsBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    let all = odds.breakable();
    if all.is_empty() {
        return Ok(());
    }
    heading(output, "      chance   breaks")?;
    for object in all {
        let name = &battle.setup().object(object).name;
        output.line(format!("     {:>7}   {name}", percent(&odds.breaks(object))))?;
    }
    Ok(())
}

/// The chances of harm, one line for each figure.
fn hurt(battle: ChampionsBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    let all = all_hurt(odds);
    if all.is_empty() {
        return Ok(());
    }
    heading(output, "     stunned      out     dead   who: average STUN, BODY lost; maximum")?;
    for figure in all {
        let state = |state| percent(&odds.state(figure, state));
        let (stun, body) = odds.expected(figure);
        let most = |of: Vec<(u16, Ratio)>| of.last().map_or(0, |(most, _)| *most);
        output.line(format!(
            "     {:>7}  {:>7}  {:>7}   {}: {}, {}; {}, {}",
            state(State::Stunned),
            state(State::Unconscious),
            state(State::Dead),
            battle.figure_name(figure),
            average(&stun),
            average(&body),
            most(odds.stun(figure)),
            most(odds.body(figure)),
        ))?;
    }
    Ok(())
}

/// All characters that may be hurt, the target first.
pub(super) fn all_hurt(odds: &Odds) -> Vec<FigureId> {
    let mut all = odds.involved();
    all.sort_by_key(|figure| Occupant::Figure(*figure) != odds.question.target);
    all
}
