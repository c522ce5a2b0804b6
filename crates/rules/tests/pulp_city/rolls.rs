//! Representative rolls, and pairs of rolls combined into one.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, Step},
    dice::{RollRequest, Rolled},
};

/// Maximum number of results to test individually.
const FEW: usize = 400;

/// Returns the battle after a roll.
fn after(battle: &Battle, rolled: Rolled) -> Battle {
    let mut after = battle.clone();
    let events = battle.rolled(rolled);
    after.apply_all(&events);
    after
}

/// Returns the results of a roll with their chances.
fn results(request: RollRequest) -> Vec<(Rolled, f64)> {
    let whole = request.outcomes().total();
    request.outcomes().map(|(rolled, ways)| (rolled, part(ways, whole))).collect()
}

#[expect(clippy::cast_precision_loss, reason = "the comparison has a larger tolerance")]
fn part(ways: u128, whole: u128) -> f64 {
    ways as f64 / whole as f64
}

/// Checks that a representative leads to the same state as the rolls that it represents, and that a combined roll has
/// the same chances as its separate rolls.
pub(crate) fn are_as_told(battle: &Battle) {
    let Step::Roll(request) = battle.step() else { return };
    let results = results(request);
    for (rolled, _) in &results {
        let representative = battle.representative(*rolled);
        let (one, other) = (after(battle, *rolled), after(battle, representative));
        assert_eq!(one, other, "{rolled:?} and {representative:?} lead to different states");
    }
    if let Some(folded) = battle.folded() {
        let mut matter = battle.clone();
        matter.apply(&Event::Agenda(AgendaChange::Become(folded.matter)));
        let rolls = folded.rolls.iter().map(|roll| (roll.rolled, part(roll.ways, folded.total)));
        let mut ends = BTreeMap::new();
        for (rolled, chance) in rolls {
            *ends.entry(after(&matter, rolled).hash()).or_insert(0.0) += chance;
        }
        if let Some(stepped) = stepped(battle) {
            same(&ends, &stepped);
        }
    }
}

/// Returns the chance of each state after all separate rolls, or `None` if there are too many results.
fn stepped(battle: &Battle) -> Option<BTreeMap<u64, f64>> {
    let deep = battle.agenda().len();
    let (mut ends, mut open, mut looked) = (BTreeMap::new(), vec![(battle.clone(), 1.0)], 0);
    while let Some((battle, weight)) = open.pop() {
        match battle.step() {
            // The defender's dice follow the attacker's.
            Step::Roll(request) if battle.agenda().len() == deep => {
                let results = results(request);
                looked += results.len();
                if looked > FEW {
                    return None;
                }
                open.extend(results.into_iter().map(|(rolled, chance)| (after(&battle, rolled), weight * chance)));
            }
            _ => *ends.entry(battle.hash()).or_insert(0.0) += weight,
        }
    }
    Some(ends)
}

fn same(folded: &BTreeMap<u64, f64>, stepped: &BTreeMap<u64, f64>) {
    assert_eq!(folded.keys().collect::<Vec<_>>(), stepped.keys().collect::<Vec<_>>(), "the states differ");
    for (state, chance) in folded {
        assert!((chance - stepped[state]).abs() < 1e-9, "{chance} instead of {}", stepped[state]);
    }
}
