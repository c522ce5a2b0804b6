//! The chances of an action: success, extra successes, damage, and effects on bystanders.

use knockback_odds::{
    Ratio,
    pulp_city::{Ends, State},
};
use knockback_rules::{
    battle::Occupant,
    pulp_city::{Attempt, PulpCityBattle},
};

use super::super::{occupant, words::Names};
use crate::{
    forecast::{Headline, PanelItem, Stat, tipped},
    odds_state::OddsState,
    percent::{average, exactly, in_percent},
    tip::Tip,
    tone::Tone,
};

/// The maximum number of bystanders that are listed.
const OTHERS: usize = 4;

/// The figure or object that an action is aimed at; `None` for a hex.
const fn target(attempt: Attempt) -> Option<Occupant> {
    occupant(attempt.target)
}

/// The word for a figure or object without hit points.
const fn gone(who: Occupant) -> &'static str {
    match who {
        Occupant::Figure(_) => "KO'ed",
        Occupant::Object(_) => "destroyed",
    }
}

/// The likeliest result and a graver one, or a placeholder while the odds are being computed. `None` without odds.
pub(super) fn headline(attempt: Attempt, odds: &OddsState<Ends>) -> Option<Headline> {
    if odds.counting() {
        return Some(Headline::counting());
    }
    let odds = odds.known()?;
    let grave = target(attempt).map(|who| (odds.destroyed(who), 4.0, gone(who).to_owned(), Tone::Harm));
    let others = [
        (odds.hit(), 1.0, "success".to_owned(), Tone::Plain),
        (odds.chance(|end| !end.hit), 0.8, "failure".to_owned(), Tone::Quiet),
    ];
    Headline::of(grave.into_iter().chain(others).collect())
}

/// The numbers of an action at a glance.
pub(super) fn stats(
    battle: PulpCityBattle<'_>,
    (attempt, names): (Attempt, Names<'_>),
    odds: &OddsState<Ends>,
) -> Vec<Stat> {
    let sure = |of: &dyn Fn(&Ends) -> Ratio| odds.known().map_or_else(|| odds.percent(of), |odds| exactly(&of(odds)));
    let stat = |value, name, text: String, rules: &[&'static str]| Stat { value, name, tip: Tip::new(text, rules) };
    let (hit, any) = (|odds: &Ends| odds.hit(), |odds: &Ends| odds.chance(|end| end.extra > 0));
    let mut stats = vec![
        stat(odds.percent(hit), "success", format!("Chance of success: {}.", sure(&hit)), &["PC-4", "PC-20"]),
        stat(odds.percent(any), "extra", format!("Chance of at least one extra success: {}.", sure(&any)), &["PC-5"]),
    ];
    if let Some(who) = target(attempt) {
        let target = names.target;
        let mean = odds.known().map_or_else(|| "\u{2026}".to_owned(), |odds| average(&odds.expected_wounds(who)));
        let means = format!("Average hit points that {target} loses, falls included.");
        stats.push(stat(mean, "HP lost", means, &["PC-30", "PC-16"]));
        let destroyed = |odds: &Ends| odds.destroyed(who);
        let means = format!("Chance that {target} has no hit points left: {}.", sure(&destroyed));
        stats.push(stat(odds.percent(destroyed), gone(who), means, &["PC-9", "PC-23"]));
    }
    let cost = battle.action(attempt.attacker, attempt.action).map_or(0, |action| action.ap);
    if cost > 0 {
        let pool = battle.state().team(battle.controller(attempt.attacker)).ap;
        let means = format!("Cost in AP, out of {pool} in the pool.");
        stats.push(stat(format!("{cost} of {pool}"), "AP", means, &["PC-3"]));
    }
    stats
}

/// The chance of each number of extra successes.
pub(super) fn extra(odds: &Ends) -> Option<PanelItem> {
    let numbers = odds.extra();
    let more: Vec<(String, Tone, Tip)> = numbers
        .iter()
        .filter(|(number, chance)| *number > 0 && !chance.is_zero())
        .map(|(number, chance)| {
            let means = format!("{number} extra: {}.", exactly(chance));
            (format!("{number}: {}", in_percent(chance)), Tone::Plain, Tip::new(means, &["PC-5"]))
        })
        .collect();
    (!more.is_empty()).then(|| PanelItem::Chips { name: "Extra", count: String::new(), chips: more })
}

/// The new states of the target after the action, each with its chance.
pub(super) fn ends(attempt: Attempt, odds: &Ends) -> Option<PanelItem> {
    let who = target(attempt)?;
    let chips: Vec<(String, Tone, Tip)> = states(odds, who)
        .into_iter()
        .map(|(state, chance)| {
            let (name, rule) = state_name(state);
            let means = format!("Chance at the end of the action: {}.", exactly(&chance));
            (format!("{name} {}", in_percent(&chance)), Tone::Plain, Tip::new(means, &[rule]))
        })
        .collect();
    (!chips.is_empty()).then(|| PanelItem::Chips { name: "Ends", count: String::new(), chips })
}

/// The possible new states of a figure or object after the action, except KO.
fn states(odds: &Ends, who: Occupant) -> Vec<(State, Ratio)> {
    let before = odds.fate_before(who).map(|fate| fate.states).unwrap_or_default();
    let new = State::ALL.into_iter().filter(|state| *state != State::Ko && !before.has(*state));
    new.map(|state| (state, odds.state(who, state))).filter(|(_, chance)| !chance.is_zero()).collect()
}

/// The name of a state, and its rule.
const fn state_name(state: State) -> (&'static str, &'static str) {
    match state {
        State::Attack => ("+dice to attack", "PC-26"),
        State::Block => ("Block", "PC-28"),
        State::Brutal => ("Brutal", "PC-29"),
        State::Defend => ("+dice to defend", "PC-31"),
        State::Empowered => ("Empowered", "PC-33"),
        State::Fatigued => ("fatigue", "PC-36"),
        State::Immune => ("immune", "PC-39"),
        State::Ko => ("KO'ed", "PC-9"),
        State::PowerUp => ("Power Up dice", "PC-42"),
        State::Quick => ("quick", "PC-43"),
        State::Slow => ("slow", "PC-47"),
        State::Spectral => ("spectral", "PC-49"),
        State::Stunned => ("stunned", "PC-55"),
        State::Suppressed => ("fewer dice", "PC-54"),
        State::Weak => ("weak", "PC-56"),
    }
}

/// The possible harm to others, at most `OTHERS`, the worst first: figures in a blast, a thrown model, the attacker
/// itself.
pub(super) fn others(battle: PulpCityBattle<'_>, attempt: Attempt, odds: &Ends) -> Vec<PanelItem> {
    let own = target(attempt);
    let mut hurt: Vec<(Ratio, Occupant)> = odds
        .involved()
        .into_iter()
        .filter(|who| Some(*who) != own)
        .map(|who| (odds.expected_wounds(who), who))
        .filter(|(lost, _)| !lost.is_zero())
        .collect();
    hurt.sort_by(|(one, _), (other, _)| other.cmp(one));
    hurt.into_iter().take(OTHERS).map(|(lost, who)| other(battle, attempt, odds, (who, &lost))).collect()
}

/// The possible harm to a bystander, in one line.
fn other(battle: PulpCityBattle<'_>, attempt: Attempt, odds: &Ends, (who, lost): (Occupant, &Ratio)) -> PanelItem {
    let friend = match who {
        Occupant::Figure(figure) => battle.friends(figure, attempt.attacker),
        Occupant::Object(_) => false,
    };
    let (name, destroyed) = (battle.occupant_name(who), odds.destroyed(who));
    let text = format!("{name}: {} HP lost, {} {}", average(lost), gone(who), in_percent(&destroyed));
    let means = format!("Loses {} hit points on average. {}: {}.", average(lost), gone(who), exactly(&destroyed));
    tipped(text, if friend { Tone::Harm } else { Tone::Plain }, Tip::new(means, &["PC-27", "PC-30"]))
}
