//! The signs of stops, falls and broken objects in a picture.

use knockback_odds::{StopCause, pulp_city::Odds};
use knockback_rules::{battle::Occupant, pulp_city::PulpCityBattle};
use knockback_view::pulp_city::occupant;

use super::drawn::tally;
use crate::{
    odds::chance,
    picture::{PathMarker, Sign, isolated},
};

/// All signs.
pub(super) fn marks(battle: PulpCityBattle<'_>, odds: &Odds) -> Vec<PathMarker> {
    let mut marks = stops(battle, odds);
    marks.extend(falls(odds));
    marks.extend(others(battle, odds));
    marks
}

/// The obstacles that stop the target.
fn stops(battle: PulpCityBattle<'_>, odds: &Odds) -> Vec<PathMarker> {
    let mut marks = Vec::new();
    for ((at, stop), sum) in tally(odds, |end| vec![(end.landing, end.stop)]) {
        let into = stop.by.map(|who| isolated(battle.occupant_name(who))).unwrap_or_default();
        let (sign, words) = match stop.cause {
            StopCause::Figure | StopCause::Object | StopCause::Obstacle => (Sign::Crash, format!("stopped by {into}")),
            StopCause::Edge => (Sign::Edge, "stopped by the edge".to_owned()),
            StopCause::Elevation => (Sign::Rise, "stopped by a rise".to_owned()),
            StopCause::Immune => (Sign::Power, "not moved".to_owned()),
            _ => continue,
        };
        let side = odds.line.map(|(_, direction)| direction.number()).filter(|_| sign != Sign::Power);
        marks.push(PathMarker { sign, at, side, words: format!("{words} {}", chance(&sum)) });
    }
    marks
}

/// The falls of the target.
fn falls(odds: &Odds) -> Vec<PathMarker> {
    let falls = tally(odds, |end| end.falls.iter().map(|drop| (end.landing, *drop)).collect());
    let told = |((at, drop), sum): (_, _)| {
        let drop: knockback_rules::units::Level = drop;
        PathMarker { sign: Sign::Fall, at, side: None, words: format!("falls {drop} {}", chance(&sum)) }
    };
    falls.into_iter().map(told).collect()
}

/// The objects other than the target that may be destroyed.
fn others(battle: PulpCityBattle<'_>, odds: &Odds) -> Vec<PathMarker> {
    let things = odds.involved().into_iter().filter(|who| Some(*who) != occupant(odds.target));
    let told = |who: Occupant| {
        let Occupant::Object(object) = who else { return None };
        let at = battle.field().object(object)?;
        let gone = odds.destroyed(who);
        let words = format!("breaks {} {}", isolated(battle.occupant_name(who)), chance(&gone));
        (!gone.is_zero()).then_some(PathMarker { sign: Sign::Break, at, side: None, words })
    };
    things.filter_map(told).collect()
}
