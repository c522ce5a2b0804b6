//! The wording of a C3G forecast.

use knockback_rules::{
    battle::{FigureId, Occupant, Refusal},
    c3g::{C3gBattle, NoKnockback, Risk, Trajectory, falling},
    displacement::Cause,
    report,
};

use super::flight::{Band, Drop, LadderRung};

/// The reason why a flight ends, as a sign, a short text for the board, and a full text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The sign.
    pub sign: &'static str,
    /// A word or two.
    pub short: String,
    /// A clause, e.g. `stopped by a rise of 3`.
    pub long: String,
}

/// The sign of a flight that nothing stops.
pub const AT_REST: &str = "\u{25cb}";

/// The reason why a flight ends.
#[must_use]
pub fn stop(battle: C3gBattle<'_>, trajectory: &Trajectory) -> Stop {
    let stop = |sign, short: &str, long: String| Stop { sign, short: short.to_owned(), long };
    let rise = trajectory.ahead.map_or(0, |ahead| ahead.rise);
    match trajectory.cause {
        Cause::Distance | Cause::Terrain | Cause::Pit | Cause::Drop if trajectory.moved == 0 => {
            stop(AT_REST, "stays", "stays put".to_owned())
        }
        Cause::Distance | Cause::Terrain | Cause::Pit | Cause::Drop => {
            stop(AT_REST, "stops", "comes to rest".to_owned())
        }
        Cause::Power | Cause::Immune => stop("\u{25cf}", "immovable", "cannot be moved".to_owned()),
        Cause::Edge => stop("\u{2197}", "edge", "stops at the edge".to_owned()),
        Cause::Elevation if trajectory.taken_back > 0 => {
            stop("\u{25b2}", "uneven", "brought back to level ground".to_owned())
        }
        Cause::Elevation => stop("\u{25b2}", "wall", format!("stopped by a rise of {rise}")),
        Cause::Figure(figure) => {
            let name = battle.figure_name(figure);
            stop("\u{2605}", &format!("hits {name}"), format!("crashes into {name}"))
        }
        Cause::Object(object) | Cause::Obstacle(object) => {
            let name = battle.occupant_name(Occupant::Object(object));
            let sign = if matches!(trajectory.cause, Cause::Object(_)) { "\u{2605}" } else { "\u{25a0}" };
            stop(sign, &format!("hits {name}"), format!("crashes into {name}"))
        }
        Cause::Glyph(_) => stop("\u{25c6}", "glyph", "stopped by a glyph".to_owned()),
    }
}

/// The distance as text: `stays`, `1 hex`, `2 hexes`.
#[must_use]
pub fn hexes(moved: u16) -> String {
    match moved {
        0 => "stays".to_owned(),
        1 => "1 hex".to_owned(),
        more => format!("{more} hexes"),
    }
}

/// The state of a figure or object that takes wounds.
#[must_use]
pub const fn wounded(who: Occupant) -> &'static str {
    match who {
        Occupant::Figure(_) => "wounded",
        Occupant::Object(_) => "damaged",
    }
}

/// The roll for a drop: `unhurt`, `1 die`, `3 dice`, `deadly`.
#[must_use]
pub const fn band(band: Band) -> &'static str {
    match band {
        Band::Harmless => "unhurt",
        Band::Dice(1) => "1 die",
        Band::Dice(_) => "3 dice",
        Band::Deadly => "deadly",
    }
}

/// A drop in a few characters, e.g. `↓8 1 die`.
#[must_use]
pub fn drop(drop: &Drop) -> String {
    match drop.band {
        Band::Harmless => format!("\u{2193}{}", drop.levels),
        hurts => format!("\u{2193}{} {}", drop.levels, band(hurts)),
    }
}

/// A rung of the ladder in one line, e.g. `2 hexes, crashes into Crate: 1 die; falls 8: 1 die`.
#[must_use]
pub fn landing(battle: C3gBattle<'_>, landing: &LadderRung) -> String {
    let trajectory = &landing.trajectory;
    let mut words = stop(battle, trajectory).long;
    if trajectory.moved > 0 {
        words = format!("{}, {words}", hexes(trajectory.moved));
    }
    if trajectory.damage {
        words.push_str(": 1 die");
    }
    for drop in landing.drops.iter().filter(|drop| drop.band != Band::Harmless) {
        words = format!("{words}; falls {}: {}", drop.levels, band(drop.band));
    }
    if !trajectory.burns.is_empty() {
        words.push_str("; lava: d20");
    }
    words
}

/// The effect of a drop of this many levels on a figure in its own move.
fn fall(battle: C3gBattle<'_>, figure: FigureId, drop: u16) -> &'static str {
    band(falling::band(drop, battle.height(figure)))
}

/// The risk of a step of a move, as text.
#[must_use]
pub fn risk(battle: C3gBattle<'_>, figure: FigureId, risk: &Risk) -> String {
    match risk {
        Risk::Swipes(by) => {
            let names: Vec<&str> = by.iter().map(|enemy| battle.figure_name(*enemy)).collect();
            let dice = if by.len() == 1 { "1 die" } else { "1 die each" };
            format!("Leaves {}: swipe, {dice}", report::listed(&names))
        }
        Risk::Fall(drop) => format!("Falls {drop} levels: {}", fall(battle, figure, *drop)),
        Risk::Burns => "Lava: d20 for its life".to_owned(),
    }
}

/// The risk of a step, in a few characters.
#[must_use]
pub fn risk_sign(battle: C3gBattle<'_>, figure: FigureId, risk: &Risk) -> String {
    match risk {
        Risk::Swipes(by) if by.len() == 1 => "swipe".to_owned(),
        Risk::Swipes(by) => format!("{} swipes", by.len()),
        Risk::Fall(drop) => format!("\u{2193}{drop} {}", fall(battle, figure, *drop)),
        Risk::Burns => "lava".to_owned(),
    }
}

/// The rules about a risk.
#[must_use]
pub const fn risk_rules(risk: &Risk) -> &'static [&'static str] {
    match risk {
        Risk::Swipes(_) => &["C3G-10"],
        Risk::Fall(_) => &["C3G-11"],
        Risk::Burns => &["C3G-22"],
    }
}

/// The reason why a figure or object cannot be attacked, as a short label.
#[must_use]
pub fn barred(refusal: &Refusal) -> &'static str {
    match refusal.code {
        "out_of_range" | "not_adjacent" => "out of reach",
        "no_line_of_sight" => "no sight",
        "friendly_fire_off" => "friend",
        "engaged_elsewhere" => "engaged",
        "indestructible" => "solid",
        "attacked_already" => "done",
        _ => "no",
    }
}

/// The reason why there is no knockback.
#[must_use]
pub fn ruled_out(battle: C3gBattle<'_>, reason: NoKnockback) -> String {
    match reason {
        NoKnockback::Ignored => "No knockback: the attack is ignored".to_owned(),
        NoKnockback::Destroyed => "No knockback: destroyed".to_owned(),
        NoKnockback::NotAdjacent => "No knockback: not adjacent".to_owned(),
        NoKnockback::Dampened { by } => format!("No knockback: dampened by {}", battle.figure_name(by)),
    }
}

/// The rule behind the reason why there is no knockback.
#[must_use]
pub const fn ruled_out_rule(reason: NoKnockback) -> &'static str {
    match reason {
        NoKnockback::Dampened { .. } => "C3G-17",
        NoKnockback::Ignored | NoKnockback::Destroyed | NoKnockback::NotAdjacent => "C3G-18",
    }
}
