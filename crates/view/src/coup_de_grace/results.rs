//! The possible results of an attack as text, each with the fate of the target.

use knockback_odds::{
    KnockbackDamage, Ratio, StopCause,
    coup_de_grace::{AttackResult, Odds, State},
};
use knockback_rules::{battle::FigureId, board::Terrain, coup_de_grace::CoupDeGraceBattle};

use crate::results::{levels, moved, stopped};

/// The result as text: `hits, 1 hex, in a spiked pit, the spikes hit, loses 3 hit points, downed`.
#[must_use]
pub fn words(
    battle: CoupDeGraceBattle<'_>,
    target: FigureId,
    end: &AttackResult,
    name: &dyn Fn(&str) -> String,
) -> String {
    if !end.hit {
        return "misses".to_owned();
    }
    let mut parts = vec!["hits".to_owned()];
    parts.extend(moved(end.moved(), end.stop.cause));
    let pit = (end.stop.cause == StopCause::Pit).then(|| format!("in a {}", pit(battle, end)));
    parts.extend(pit.or_else(|| stopped(&battle, end.stop, name)));
    let turned = end.facing.filter(|facing| battle.mini(target).facing != Some(*facing));
    parts.extend(turned.map(|facing| format!("turned {facing}")));
    parts.extend(levels(&end.falls).map(|levels| format!("drops {levels}")));
    match end.spikes {
        KnockbackDamage::NotRolled => {}
        KnockbackDamage::Miss => parts.push("the spikes miss".to_owned()),
        KnockbackDamage::Wound => parts.push("the spikes hit".to_owned()),
    }
    match end.lost.0 {
        0 => {}
        1 => parts.push("loses 1 hit point".to_owned()),
        lost => parts.push(format!("loses {lost} hit points")),
    }
    if end.states.has(State::OutOfAction) {
        parts.push("out of action".to_owned());
    } else if end.states.has(State::Downed) {
        parts.push("downed".to_owned());
    }
    if end.states.has(State::Entangled) {
        parts.push("entangled".to_owned());
    }
    parts.join(", ")
}

/// The possible effects of an attack on its target with their chances, the gravest first.
#[must_use]
pub fn attack_effects(odds: &Odds, name: &str) -> [(Ratio, String); 4] {
    [
        (odds.destroyed(), format!("to take {name} out of action")),
        (odds.chance(AttackResult::in_a_pit), format!("to push {name} into a pit")),
        (odds.state(State::Downed), format!("to down {name}")),
        (odds.wounded(), format!("to hurt {name}")),
    ]
}

/// The name of the pit in which the target ends.
#[must_use]
pub fn pit(battle: CoupDeGraceBattle<'_>, end: &AttackResult) -> &'static str {
    match battle.setup().board.terrain(end.landing) {
        Terrain::SpikedPit => "spiked pit",
        Terrain::BottomlessPit => "bottomless pit",
        _ => "pit",
    }
}

/// True if the result harms the target.
#[must_use]
pub fn hurts(end: &AttackResult) -> bool {
    end.lost.0 > 0 || end.states.has(State::OutOfAction)
}
