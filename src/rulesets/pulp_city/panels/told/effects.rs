//! What the effects of an action would do, in words: what comes for sure, and what extra successes would buy.

use knockback_rules::pulp_city::{Action, Attempt, EffectId, Played};

use super::{super::words::Names, action, asked::attempt, terms, words};
use crate::{
    hud::told::{PanelItem, Tone, tipped},
    theme::tip::Tip,
};

/// The effects of an action that is aimed; `buys` is the order in which extra successes buy them, that of the sheet where
/// it is empty.
pub(super) fn of_action(
    battle: Played<'_>,
    (attempt, action): (Attempt, &Action),
    buys: &[EffectId],
    parts: &mut Vec<PanelItem>,
) {
    for effect in once(&action.fx) {
        parts.push(effect_of(battle, attempt, (effect, true), "Sure"));
    }
    let buys = if buys.is_empty() { once(&action.efx) } else { buys.to_vec() };
    for (place, effect) in (1..).zip(buys) {
        parts.push(effect_of(battle, attempt, (effect, false), &format!("Extra {place}")));
    }
}

/// Effects in their order, each once.
fn once(effects: &[EffectId]) -> Vec<EffectId> {
    let mut listed: Vec<EffectId> = Vec::new();
    for effect in effects {
        if !listed.contains(effect) {
            listed.push(*effect);
        }
    }
    listed
}

/// An effect in a line: `Sure: Gravel Jack loses 1 hit point.`
fn effect_of(battle: Played<'_>, attempt: Attempt, (effect, sure): (EffectId, bool), when: &str) -> PanelItem {
    let names = Names { acts: battle.figure_name(attempt.attacker), target: words::mark(battle, attempt.target) };
    let meaning = terms::meaning(battle.rules(), (effect, sure), names);
    let spared = terms::spared(battle, attempt, effect, attempt.target);
    let comes = if sure {
        "It comes with the success."
    } else {
        "An extra success buys it. What is bought is chosen after the roll; the chances suppose this order."
    };
    let rules = words::once(["PC-6"].into_iter().chain(meaning.rules));
    let tip = Tip::new(format!("{}. {comes}", meaning.name), &rules);
    let tone = if spared.is_some() || !sure { Tone::Quiet } else { Tone::Plain };
    tipped(format!("{when}: {}", spared.unwrap_or(meaning.does)), tone, tip)
}

/// The roll for which Power Up dice are asked: both pools as they are without them.
pub(super) fn of_roll(battle: Played<'_>, parts: &mut Vec<PanelItem>) {
    let Some(attempt) = attempt(battle) else { return };
    parts.extend(action::pools(battle, attempt, (0, 0)));
    if let Some(action) = battle.action(attempt.attacker, attempt.action) {
        of_action(battle, (attempt, action), &[], parts);
    }
}
