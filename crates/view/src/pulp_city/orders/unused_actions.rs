//! The actions that a player may have forgotten in a turn or activation that is about to end.

use knockback_rules::{
    battle::{self, FigureId},
    pulp_city::{Active, Choice, Order, PulpCityBattle},
};

use crate::pulp_city::scene::Scene;

/// The remaining actions, one short sentence each.
pub(super) fn to_do(battle: PulpCityBattle<'_>, choice: &Choice, scene: &Scene) -> Vec<String> {
    let name = |figure: &FigureId| battle.figure_name(*figure);
    match choice {
        Choice::Turn { figures, cards } => {
            let cards = cards.iter().filter_map(|card| battle.rules().cards.get(card.index()));
            let cards = cards.map(|card| format!("{} can be commanded", card.name));
            figures.iter().map(|figure| format!("{} can be activated", name(figure))).chain(cards).collect()
        }
        Choice::Act { figure } => of_supreme(battle, *figure, scene),
        Choice::Command { card } => {
            let figures = &battle.rules().cards[card.index()].figures;
            let can = figures.iter().filter(|figure| can_act(battle, **figure));
            can.map(|figure| format!("{} can act", name(figure))).collect()
        }
        _ => Vec::new(),
    }
}

/// The legal targets of a supreme. If it has paid nothing, also a warning that its side is out of the round (`PC-19`).
fn of_supreme(battle: PulpCityBattle<'_>, figure: FigureId, scene: &Scene) -> Vec<String> {
    let name = battle.figure_name(figure);
    let foes = scene.targets.iter().filter(|target| !target.friend && scene.strike(target.who).is_some());
    let foes: Vec<&str> = foes.map(|target| battle.occupant_name(target.who)).collect();
    let acts = (!foes.is_empty()).then(|| format!("{name} can act on {}", foes.join(" or ")));
    let idle = matches!(battle.state().active(), Some(Active::Supreme { paid: false, .. }));
    let passes = idle.then(|| {
        let side = battle.side_name(battle.owner(figure));
        format!("{name} has not paid for anything, so {side} would be out of the round")
    });
    acts.into_iter().chain(passes).collect()
}

/// True for a model with an action left that has a target.
fn can_act(battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
    let acts = |order| matches!(order, battle::Order::PulpCity(Order::Act { figure: who, .. }) if who == figure);
    battle.legal_orders().iter().any(acts)
}
