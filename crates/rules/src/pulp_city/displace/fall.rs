//! Falls (`PC-16`).

use super::harm;
use crate::{
    battle::{self, FigureId},
    pulp_city::{Event, HarmSource, PulpCity, PulpCityBattle, Subject, data::immunity},
};

/// Returns the Falling Damage of a drop by the given number of levels.
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

/// Returns the events of a model that falls the given number of levels.
pub(in crate::pulp_city) fn events(battle: PulpCityBattle<'_>, figure: FigureId, drop: u16) -> Vec<battle::Event> {
    after(battle, figure, 0, drop)
}

/// Like [`events`], for a model that loses `before` hit points by events that have not been applied yet.
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
