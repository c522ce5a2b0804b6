//! Exact chances of the results of an order, computed from every result of every die.

use knockback_rules::{
    battle::{Battle, Event, Step},
    pulp_city,
};

/// Returns all ways in which a battle can reach its next choice, each with its weight, the total weight and its events.
pub(crate) fn ends(battle: &Battle) -> Vec<(u128, u128, Vec<Event>)> {
    let mut ends = Vec::new();
    let mut open = vec![(battle.clone(), 1, 1, Vec::new())];
    while let Some((mut battle, weight, total, mut log)) = open.pop() {
        match battle.step() {
            Step::Emit(events) => {
                battle.apply_all(&events);
                log.extend(events);
                open.push((battle, weight, total, log));
            }
            Step::Roll(request) => {
                let outcomes = request.outcomes();
                let whole = outcomes.total();
                for (rolled, ways) in outcomes {
                    let mut branch = battle.clone();
                    let events = branch.rolled(rolled);
                    branch.apply_all(&events);
                    let mut told = log.clone();
                    told.extend(events);
                    open.push((branch, weight * ways, total * whole, told));
                }
            }
            Step::Ask(_) | Step::Rest => ends.push((weight, total, log)),
        }
    }
    ends
}

/// Returns the chance of an event, as a part and a total.
pub(crate) fn chance(battle: &Battle, happens: impl Fn(&pulp_city::Event) -> bool) -> (u128, u128) {
    let ends = ends(battle);
    // The total weight of every end is a power of six.
    let common = ends.iter().map(|(_, total, _)| *total).max().unwrap_or(1);
    let parts = ends
        .into_iter()
        .filter(|(.., log)| log.iter().any(|event| matches!(event, Event::PulpCity(event) if happens(event))));
    (parts.map(|(weight, total, _)| weight * (common / total)).sum(), common)
}
