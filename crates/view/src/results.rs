//! Results of attacks as text: how far a target moves, and the reason why it stops.

use knockback_odds::{Stop, StopCause};
use knockback_rules::{battle::Battle, report::listed, units::Level};

/// The heights of falls: `1 level`, `5 levels`, or `3 and 2 levels` for consecutive falls. `None` if no figure falls.
#[must_use]
pub fn levels(falls: &[Level]) -> Option<String> {
    let unit = match falls {
        [] => return None,
        [Level(1)] => "level",
        _ => "levels",
    };
    let levels: Vec<String> = falls.iter().map(|fall| fall.0.to_string()).collect();
    Some(format!("{} {unit}", listed(&levels)))
}

/// The distance of a displacement: `stays`, `1 hex`, `3 hexes`. `None` if the attack displaces nothing.
pub(crate) fn moved(hexes: usize, stop: StopCause) -> Option<String> {
    match hexes {
        0 if stop == StopCause::None => None,
        0 => Some("stays".to_owned()),
        1 => Some("1 hex".to_owned()),
        hexes => Some(format!("{hexes} hexes")),
    }
}

/// The reason why the flight ends: `stopped by Crate`.
pub(crate) fn stopped(battle: &Battle, stop: Stop, name: &dyn Fn(&str) -> String) -> Option<String> {
    match stop.cause {
        StopCause::Figure | StopCause::Object | StopCause::Obstacle => Some(match stop.by {
            Some(by) => format!("stopped by {}", name(battle.occupant_name(by))),
            None => "stopped".to_owned(),
        }),
        StopCause::Edge => Some("stopped by the edge of the map".to_owned()),
        StopCause::Elevation => Some("stopped by a rise".to_owned()),
        _ => None,
    }
}
