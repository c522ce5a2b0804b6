//! The effects of an action as text: those of a success, and those that extra successes buy.

use knockback_rules::pulp_city::{Action, Attempt, EffectId, EffectKind, PulpCityBattle};

use super::action;
use crate::pulp_city::scene::PlannedAttack;
use crate::pulp_city::{
    prompt::attempt,
    scene::{ActionForecast, default_orders::once_each, forecast::DisplacementEnd},
    terms,
    words::{self, Names},
};
use crate::{
    forecast::{PanelItem, tipped},
    tip::Tip,
    tone::Tone,
};

/// The effects of a planned action: those of a success, then those that extra successes buy, in the selected order or
/// in that of the sheet.
pub(super) fn of_action(
    battle: PulpCityBattle<'_>,
    of: (Attempt, &Action),
    aim: &PlannedAttack,
    parts: &mut Vec<PanelItem>,
) {
    let sent = |forecast| flights(battle, forecast);
    let all = if aim.buys.is_empty() { &aim.bought } else { &aim.forecast };
    let (sure, bought) = (sent(&aim.forecast), sent(all));
    listed(battle, of, &aim.buys, [sure.as_deref(), bought.as_deref()], parts);
}

/// Lists the effects of an action. `sent` contains the displacements of a success, first without and then with bought
/// effects.
fn listed(
    battle: PulpCityBattle<'_>,
    (attempt, action): (Attempt, &Action),
    buys: &[EffectId],
    sent: [Option<&str>; 2],
    parts: &mut Vec<PanelItem>,
) {
    for effect in once_each(&action.fx) {
        parts.push(effect_of(battle, attempt, (effect, true), sent[0], "FX"));
    }
    let buys = if buys.is_empty() { once_each(&action.efx) } else { buys.to_vec() };
    for (place, effect) in (1..).zip(buys) {
        parts.push(effect_of(battle, attempt, (effect, false), sent[1], &format!("Extra {place}")));
    }
}

/// The line of an effect: `FX: Gravel Jack loses 1 hit point.` If the effect displaces figures, the line includes their
/// destination, if known.
fn effect_of(
    battle: PulpCityBattle<'_>,
    attempt: Attempt,
    (effect, sure): (EffectId, bool),
    sent: Option<&str>,
    when: &str,
) -> PanelItem {
    let names = Names { acts: battle.figure_name(attempt.attacker), target: words::mark(battle, attempt.target) };
    let meaning = terms::meaning(battle.rules(), (effect, sure), names);
    let spared = terms::spared(battle, attempt, effect, attempt.target);
    let comes = if sure {
        "Comes with the success."
    } else {
        "Bought with an extra success. You choose after the roll; the odds assume this order."
    };
    let rules = words::once(["PC-6"].into_iter().chain(meaning.rules));
    let tip = Tip::new(format!("{}. {comes}", meaning.name), &rules);
    let tone = if spared.is_some() || !sure { Tone::Quiet } else { Tone::Plain };
    let sent = sent.filter(|_| moves_target(battle, effect)).map(str::to_owned);
    tipped(format!("{when}: {}", spared.or(sent).unwrap_or(meaning.does)), tone, tip)
}

/// Adds the forecast of a roll to which Power Up dice can be added: both pools without those dice, and the effects.
pub(super) fn of_roll(battle: PulpCityBattle<'_>, parts: &mut Vec<PanelItem>) {
    let Some(attempt) = attempt(battle) else { return };
    parts.extend(action::pools(battle, attempt, (0, 0)));
    if let Some(action) = battle.action(attempt.attacker, attempt.action) {
        listed(battle, (attempt, action), &[], [None; 2], parts);
    }
}

/// True for an effect that displaces figures (`PC-11`).
#[must_use]
pub fn moves_target(battle: PulpCityBattle<'_>, effect: EffectId) -> bool {
    matches!(
        battle.rules().effect(effect).kind,
        EffectKind::Knockback(_)
            | EffectKind::Pull(_)
            | EffectKind::Shift(_)
            | EffectKind::GrabAndThrow
            | EffectKind::Special(_)
    )
}

/// The displacements of a forecast, in sentences; `None` if it displaces no figure, or if the direction is still open.
#[must_use]
pub fn flights(battle: PulpCityBattle<'_>, forecast: &ActionForecast) -> Option<String> {
    let told = |flight: &DisplacementEnd| {
        let ends = words::flight(battle, (flight.who, &flight.path), flight.cause?);
        Some(format!("{} {ends}.", battle.figure_name(flight.who)))
    };
    let told: Vec<String> = forecast.flights.iter().filter_map(told).collect();
    (!told.is_empty()).then(|| told.join(" "))
}
