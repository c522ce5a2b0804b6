//! Falls (`PC-16`).

use super::harm;
use crate::{
    battle::{self, FigureId},
    pulp_city::{Event, HarmSource, PulpCity, PulpCityBattle, Subject, data::immunity},
};

/// The Falling Damage of a drop of so many levels.
///
/// ```
/// use knockback_rules::pulp_city::fall::damage;
///
/// assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(damage), [0, 0, 1, 1, 2, 2, 3, 3]);
/// ```
#[must_use]
pub fn damage(drop: u16) -> u8 {
    u8::try_from(drop.saturating_sub(1).div_ceil(2)).unwrap_or(u8::MAX)
}

/// A model has come down by so many levels: it falls.
pub(in crate::pulp_city) fn events(battle: PulpCityBattle<'_>, figure: FigureId, drop: u16) -> Vec<battle::Event> {
    after(battle, figure, 0, drop)
}

/// The same after so many hit points that the events before these take.
pub(in crate::pulp_city) fn after(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    before: u8,
    drop: u16,
) -> Vec<battle::Event> {
    let damage = damage(drop);
    let mut events = vec![PulpCity::own(Event::Fell { figure, drop, damage })];
    if !immunity::immunities(battle, figure).contains(Subject::Falling) {
        events.extend(harm::hurt(battle, figure, before, damage, HarmSource::Fall));
    }
    events
}
