//! Exact chances of the results of an order, computed from every result of every die.

use knockback_rules::{
    battle::{Battle, Event, Step},
    coup_de_grace,
};

/// Returns all ways in which a battle can reach its next choice, each with its weight, the total weight and its events.
pub(crate) fn ends(battle: &Battle) -> Vec<(u64, u64, Vec<Event>)> {
    let mut ends = Vec::new();
    let mut open = vec![(battle.clone(), 1_u64, 1_u64, Vec::new())];
    while let Some((mut battle, weight, total, mut log)) = open.pop() {
        match battle.step() {
            Step::Emit(events) => {
                battle.apply_all(&events);
                log.extend(events);
                open.push((battle, weight, total, log));
            }
            Step::Roll(request) => {
                let outcomes = request.outcomes();
                let whole = u64::try_from(outcomes.total()).expect("one die");
                for (rolled, ways) in outcomes {
                    let mut branch = battle.clone();
                    let events = branch.rolled(rolled);
                    branch.apply_all(&events);
                    let mut told = log.clone();
                    told.extend(events);
                    open.push((branch, weight * u64::try_from(ways).expect("few"), total * whole, told));
                }
            }
            Step::Ask(_) | Step::Rest => ends.push((weight, total, log)),
        }
    }
    ends
}

/// Returns the chance of an event, as a part and a total.
pub(crate) fn chance(battle: &Battle, happens: impl Fn(&coup_de_grace::Event) -> bool) -> (u64, u64) {
    // None of these orders rolls more than eight dice.
    let common = 6_u64.pow(8);
    let parts = ends(battle)
        .into_iter()
        .filter(|(.., log)| log.iter().any(|event| matches!(event, Event::CoupDeGrace(event) if happens(event))));
    (parts.map(|(weight, total, _)| weight * (common / total)).sum(), common)
}
