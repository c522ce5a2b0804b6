//! A forecast in words.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant},
    c3g::{NoKnockback, Risk, Trajectory, falling},
    displacement::Cause,
};

/// Where a knockback ends and why, e.g. `2 hexes, hits Crate: 1 die of damage`.
pub(crate) fn end(battle: &Battle, target: FigureId, trajectory: &Trajectory) -> String {
    let hexes = match trajectory.moved {
        0 => "stays".to_owned(),
        1 => "1 hex".to_owned(),
        more => format!("{more} hexes"),
    };
    let mut words = match why(battle, trajectory) {
        Some(why) => format!("{hexes}, {why}"),
        None => hexes,
    };
    if trajectory.damage {
        words.push_str(": 1 die of damage");
    }
    for (_, drop) in &trajectory.drops {
        words = format!("{words}; falls {drop} levels: {}", fall(battle, target, *drop));
    }
    match trajectory.burns.len() {
        0 => {}
        1 => words.push_str("; through lava: d20 for its life"),
        more => words = format!("{words}; through lava {more} times: a d20 each"),
    }
    if trajectory.glyph.is_some() && !matches!(trajectory.cause, Cause::Glyph(_)) {
        words.push_str("; onto a glyph");
    }
    words
}

/// Why a knockback ends, unless nothing was left of it.
fn why(battle: &Battle, trajectory: &Trajectory) -> Option<String> {
    Some(match trajectory.cause {
        Cause::Distance | Cause::Terrain => return None,
        Cause::Power => "held by a power".to_owned(),
        Cause::Edge => "stops at the edge".to_owned(),
        Cause::Elevation if trajectory.taken_back > 0 => "brought back to level ground".to_owned(),
        Cause::Elevation => "stopped by the rise".to_owned(),
        Cause::Figure(figure) => format!("hits {}", battle.figure_name(figure)),
        Cause::Object(object) | Cause::Obstacle(object) => {
            format!("hits {}", battle.occupant_name(Occupant::Object(object)))
        }
        Cause::Glyph(_) => "stopped by a glyph".to_owned(),
    })
}

/// What a drop of so many levels does to a figure.
pub(crate) fn fall(battle: &Battle, figure: FigureId, drop: u16) -> &'static str {
    match falling::band(drop, battle.height(figure)) {
        falling::Band::Harmless => "unhurt",
        falling::Band::Dice(1) => "1 die",
        falling::Band::Dice(_) => "3 dice",
        falling::Band::Deadly => "deadly, 19-20 survives",
    }
}

/// What a step of a move risks.
pub(crate) fn risk(battle: &Battle, figure: FigureId, risk: &Risk) -> String {
    match risk {
        Risk::Swipes(by) => {
            let names: Vec<&str> = by.iter().map(|enemy| battle.figure_name(*enemy)).collect();
            format!("swipe from {}", names.join(", "))
        }
        Risk::Fall(drop) => format!("falls {drop} levels: {}", fall(battle, figure, *drop)),
        Risk::Burns => "lava: d20 for its life".to_owned(),
    }
}

/// Why there is no knockback.
pub(crate) fn ruled_out(battle: &Battle, reason: NoKnockback) -> String {
    match reason {
        NoKnockback::Ignored => "no knockback: the attack is ignored".to_owned(),
        NoKnockback::Destroyed => "no knockback: destroyed".to_owned(),
        NoKnockback::NotAdjacent => "no knockback: not adjacent".to_owned(),
        NoKnockback::Dampened { by } => format!("no knockback: dampened by {}", battle.figure_name(by)),
    }
}
