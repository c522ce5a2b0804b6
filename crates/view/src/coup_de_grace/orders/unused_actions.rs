//! The actions that a player may have forgotten in an activation that is about to end.

use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::CoupDeGraceBattle,
};

use crate::coup_de_grace::scene::{Scene, words};

/// The remaining actions, as a short sentence.
pub(super) fn to_do(battle: CoupDeGraceBattle<'_>, figure: FigureId, scene: &Scene) -> Vec<String> {
    let name = battle.figure_name(figure);
    let foes: Vec<&str> = scene
        .strikes
        .iter()
        .filter_map(|(who, _)| match who {
            Occupant::Figure(other) => Some(battle.figure_name(*other)),
            Occupant::Object(_) => None,
        })
        .collect();
    let active = battle.state().active().filter(|active| active.figure == figure);
    let idle = active.is_some_and(|active| !active.attacked && active.points == battle.movement(figure));
    if !foes.is_empty() {
        vec![format!("{name} can attack {}", foes.join(" or "))]
    } else if battle.is_waiting(figure) && !scene.offers.is_empty() {
        vec![format!("{name} can enter the arena")]
    } else if battle.is_downed(figure) {
        vec![format!("{name} could crawl, or try to recover")]
    } else if idle {
        vec![format!("{name} has not acted yet and has {} left", words::points(scene.points))]
    } else {
        Vec::new()
    }
}
