//! The odds of a Coup-De-Grace attack as a human-readable table.

use knockback_odds::{
    Ratio,
    coup_de_grace::{DefaultedChoice, Odds, State},
};
use knockback_rules::coup_de_grace::{
    BlowKind, CoupDeGraceBattle,
    attack::{self, ModifierPart},
};
use knockback_view::coup_de_grace::results;

use crate::{
    failure::Failure,
    odds::{average, exactness, percent},
    output::Output,
};

/// Prints the odds of an attack.
pub(super) fn print(battle: CoupDeGraceBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line(question(battle, odds))?;
    output.line(exactness(&odds.exactness))?;
    for open in &odds.open {
        output.line(left_open(battle, odds, *open))?;
    }
    output.line("")?;
    output.line(answer(battle, odds))?;
    output.line("")?;
    // The first four are always shown; the others are omitted if they are impossible.
    let all = [
        ("hit", odds.hit(), true),
        ("wounded", odds.wounded(), true),
        ("downed", odds.state(State::Downed), true),
        ("out of action", odds.destroyed(), true),
        ("entangled", odds.state(State::Entangled), false),
        ("moved", odds.moved(), false),
        ("into a pit", odds.chance(knockback_odds::coup_de_grace::AttackResult::in_a_pit), false),
    ];
    for (word, chance, always) in all {
        if always || !chance.is_zero() {
            output.line(format!("{word:<16}{}", chance_in_words(odds, &chance)))?;
        }
    }
    output.line(format!("{:<16}{} hit points", "expected loss", average(&odds.expected_wounds())))?;
    outcomes(battle, odds, output)?;
    landing(battle, odds, output)
}

/// `Bellwether attacks Marrow: hammer, melee, 4 or more to hit (+1 coordinated, against Defence 5), moved to the west`.
pub(super) fn question(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> String {
    let (attacker, target) = (battle.figure_name(odds.question.attacker), battle.figure_name(odds.question.target));
    let line = odds.line.map(|(_, direction)| format!(", moved to the {direction}")).unwrap_or_default();
    format!("{attacker} attacks {target}: {}{line}", attack(battle, odds))
}

/// `hammer, melee, 4 or more to hit (+1 coordinated, against Defence 5)`.
pub(super) fn attack(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> String {
    let blow = odds.blow;
    let name = blow.profile(battle).map_or("attack", |weapon| weapon.name);
    let kind = if blow.kind == BlowKind::Melee { "melee" } else { "ranged" };
    let need = match blow.need(battle) {
        7.. => "cannot hit".to_owned(),
        6 => "6 to hit".to_owned(),
        2..=5 => format!("{} or more to hit", blow.need(battle)),
        _ => "hits on any roll".to_owned(),
    };
    let told = |part: &ModifierPart| format!("{:+} {}", part.value, part.reason.name());
    let parts: Vec<String> = attack::parts(battle, blow, None).iter().map(told).collect();
    let more = blow.profile(battle).and_then(|weapon| weapon.more_to_hit);
    let more = more.map(|(low, high)| format!("+1 on {low} to {high}"));
    let against = format!("against Defence {}", attack::defence(battle, blow));
    let parts: Vec<String> = parts.into_iter().chain(more).chain([against]).collect();
    format!("{name}, {kind}, {need} ({})", parts.join(", "))
}

/// The default for a choice that the question left open.
fn left_open(battle: CoupDeGraceBattle<'_>, odds: &Odds, open: DefaultedChoice) -> String {
    let target = battle.figure_name(odds.question.target);
    match open {
        DefaultedChoice::Push => format!("Assumed: {target} is pushed ({open}); the attacker may also choose push=no."),
        DefaultedChoice::Facing => {
            format!("Assumed: {target} is not turned ({open}); the attacker may also choose facing=0 to 5.")
        }
    }
}

/// A chance in words, with its fraction if it is exact.
fn chance_in_words(odds: &Odds, chance: &Ratio) -> String {
    crate::odds::chance_in_words(&odds.exactness, chance)
}

/// The answer in one sentence.
fn answer(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> String {
    let target = battle.figure_name(odds.question.target);
    let pit = odds.chance(knockback_odds::coup_de_grace::AttackResult::in_a_pit);
    let moved = match (odds.line, pit.is_zero()) {
        (None, _) => String::new(),
        (Some(_), true) => format!(", {} to be moved", percent(&odds.moved())),
        (Some(_), false) => format!(", {} to land in a pit", percent(&pit)),
    };
    let (hit, out) = (percent(&odds.hit()), percent(&odds.destroyed()));
    format!("{target}: {hit} to be hit{moved}, {out} to go out of action.")
}

/// All outcomes, the likeliest first.
fn outcomes(battle: CoupDeGraceBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line("")?;
    output.line("      chance   ends")?;
    let mut told: Vec<(String, Ratio)> = Vec::new();
    for (end, chance) in &odds.outcomes {
        let words = results::words(battle, odds.question.target, end, &|name: &str| name.to_owned());
        match told.iter_mut().find(|(other, _)| *other == words) {
            Some((_, sum)) => *sum = sum.plus(chance),
            None => told.push((words, chance.clone())),
        }
    }
    told.sort_by(|(_, one), (_, other)| other.cmp(one));
    for (words, chance) in told {
        output.line(format!("     {:>7}   {words}", percent(&chance)))?;
    }
    Ok(())
}

fn landing(battle: CoupDeGraceBattle<'_>, odds: &Odds, output: &mut Output) -> Result<(), Failure> {
    output.line("")?;
    output.line("      chance   final position of the target, or where it went out of action")?;
    for ((at, level), chance) in odds.landing() {
        let at = battle.setup().board.at(at);
        output.line(format!("     {:>7}   {at} on level {}", percent(&chance), level.0))?;
    }
    Ok(())
}
