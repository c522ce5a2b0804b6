//! The ends of an attack in words: for each of them what becomes of the target.

use knockback_odds::{
    KnockbackDamage, StopCause,
    coup_de_grace::{AttackResult, State},
};
use knockback_rules::{battle::FigureId, board::Terrain, coup_de_grace::Played};

use crate::odds::levels;

/// `hits, 1 hex, in a spiked pit, the spikes hit, loses 3 hit points, downed`.
pub(super) fn words(battle: Played<'_>, target: FigureId, end: &AttackResult, name: &dyn Fn(&str) -> String) -> String {
    if !end.hit {
        return "misses".to_owned();
    }
    let mut parts = vec!["hits".to_owned()];
    match end.moved() {
        0 if end.stop.cause == StopCause::None => {}
        0 => parts.push("stays".to_owned()),
        1 => parts.push("1 hex".to_owned()),
        hexes => parts.push(format!("{hexes} hexes")),
    }
    parts.extend(stopped(battle, end, name));
    let turned = end.facing.filter(|facing| battle.mini(target).facing != Some(*facing));
    parts.extend(turned.map(|facing| format!("turned to the {facing}")));
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

/// Why it goes no further.
fn stopped(battle: Played<'_>, end: &AttackResult, name: &dyn Fn(&str) -> String) -> Option<String> {
    Some(match end.stop.cause {
        StopCause::Figure | StopCause::Object | StopCause::Obstacle => match end.stop.by {
            Some(by) => format!("stopped by {}", name(battle.occupant_name(by))),
            None => "stopped".to_owned(),
        },
        StopCause::Edge => "stopped by the edge of the map".to_owned(),
        StopCause::Elevation => "stopped by a rise".to_owned(),
        StopCause::Pit => format!("in a {}", pit(battle, end)),
        StopCause::None
        | StopCause::Distance
        | StopCause::Drop
        | StopCause::Glyph
        | StopCause::Immune
        | StopCause::Power
        | StopCause::Terrain => {
            return None;
        }
    })
}

/// The pit where it ends.
pub(super) fn pit(battle: Played<'_>, end: &AttackResult) -> &'static str {
    match battle.setup().board.terrain(end.landing) {
        Terrain::SpikedPit => "spiked pit",
        Terrain::BottomlessPit => "bottomless pit",
        _ => "pit",
    }
}

/// True if it hurts.
pub(super) fn hurts(end: &AttackResult) -> bool {
    end.lost.0 > 0 || end.states.has(State::OutOfAction)
}
