//! Loss of hit points and destruction of objects (`PC-9`, `PC-23`, `PC-30`).

use crate::{
    battle::{self, FigureId, ObjectId},
    pulp_city::{Event, HarmSource, PulpCity, PulpCityBattle},
};

/// Returns the events of a model that loses hit points, and is KO'ed if none are left. `before` is the number of hit
/// points that it loses by events that have not been applied yet. A model that is already KO'ed loses no more.
pub(in crate::pulp_city) fn hurt(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    before: u8,
    damage: u8,
    by: HarmSource,
) -> Vec<battle::Event> {
    let model = battle.model(figure);
    let left = if model.ko { 0 } else { model.hp.saturating_sub(before) };
    let mut events = Vec::new();
    if damage > 0 && left > 0 {
        events.push(PulpCity::own(Event::Hurt { figure, damage, by }));
        if damage >= left {
            events.push(PulpCity::own(Event::Ko { figure }));
        }
    }
    events
}

/// Returns the events of damage to an object, which is removed if it has no hit points left. An obstacle cannot be
/// damaged.
pub(in crate::pulp_city) fn damage(battle: PulpCityBattle<'_>, object: ObjectId, damage: u8) -> Vec<battle::Event> {
    let Some(sound) = battle.rules().thing(object).sound else { return Vec::new() };
    let mut events = vec![PulpCity::own(Event::Damaged { object, damage })];
    if battle.state().damage(object).saturating_add(damage) >= sound.hp {
        events.push(battle::Event::ObjectRemoved { object });
    }
    events
}
