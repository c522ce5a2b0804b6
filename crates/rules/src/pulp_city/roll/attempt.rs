//! Declaration of actions (`PC-4`): validation and costs.

use super::{
    RollFrame,
    aim::{Use, others, refused},
    permission::{self, ActionPermission},
};
use crate::{
    battle::{self, FigureId, ObjectId, Occupant, Refusal},
    geometry::Coord,
    pulp_city::{Action, Attempt, EffectKind, Event, Order, PulpCity, PulpCityBattle, Summoned, TargetRef},
};

/// Checks an order to use an action.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub(in crate::pulp_city) fn judge(
    battle: PulpCityBattle<'_>,
    licence: ActionPermission,
    order: &Order,
) -> Result<Attempt, Refusal> {
    let Order::Act { figure, action: place, target, at, power_up, thing } = *order else {
        return Err(Refusal::not_asked(battle.ruleset()));
    };
    let action = permission::judge(battle, licence, figure, place)?;
    let using = Use { battle, figure, place, action, grabbed: None };
    using.powered(power_up)?;
    let thrown = using.thrown(thing)?;
    let target = using.mark(target, at)?;
    if let (Some(Occupant::Object(thing)), TargetRef::Object(target)) = (thrown, target)
        && thing == target
    {
        return refused("PC-24", "at_itself", "a thing cannot be thrown at itself".to_owned());
    }
    Ok(using.attempt(target, thrown))
}

/// Returns the action that throws a grabbed model. Refuses if the thrower cannot use it now (`PC-15`).
fn throw(battle: PulpCityBattle<'_>, figure: FigureId, thrown: FigureId) -> Result<Use<'_>, Refusal> {
    let Some(place) = battle.sheet(figure).throw() else {
        return refused("PC-15", "no_throw", format!("{} has no throw", battle.figure_name(figure)));
    };
    let action = permission::judge(battle, ActionPermission::Throw, figure, place)?;
    Ok(Use { battle, figure, place, action, grabbed: Some(thrown) })
}

/// Checks the throw of a grabbed model.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub(in crate::pulp_city) fn judge_throw(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    thrown: FigureId,
    target: Option<Occupant>,
    at: Option<Coord>,
    power_up: u8,
) -> Result<Attempt, Refusal> {
    let using = throw(battle, figure, thrown)?;
    using.powered(power_up)?;
    Ok(using.attempt(using.mark(target, at)?, Some(Occupant::Figure(thrown))))
}

/// Returns an order for each target of the throw of a grabbed model, without Power Up dice.
pub(in crate::pulp_city) fn throw_orders(battle: PulpCityBattle<'_>, figure: FigureId, thrown: FigureId) -> Vec<Order> {
    let Ok(using) = throw(battle, figure, thrown) else { return Vec::new() };
    using.marks().map(|(target, at)| Order::Throw { target, at, power_up: 0 }).collect()
}

/// Returns the actions that a model can begin now, whether or not they have a target.
fn uses(battle: PulpCityBattle<'_>, figure: FigureId, licence: ActionPermission) -> impl Iterator<Item = Use<'_>> {
    (0..=u8::MAX).zip(&battle.sheet(figure).actions).filter_map(move |(place, _)| {
        let action = permission::judge(battle, licence, figure, place).ok()?;
        Some(Use { battle, figure, place, action, grabbed: None })
    })
}

/// Returns an order for each usable action, target and object to throw, without Power Up dice.
pub(in crate::pulp_city) fn orders(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    licence: ActionPermission,
) -> Vec<Order> {
    let mut orders = Vec::new();
    for using in uses(battle, figure, licence) {
        let things = using.things();
        if things.is_empty() {
            continue;
        }
        for (target, at) in using.marks() {
            let action = using.place;
            let order = |thing| Order::Act { figure, action, target, at, power_up: 0, thing };
            orders.extend(others(&things, target).map(order));
        }
    }
    orders
}

/// True if a model can use at least one action now.
pub(in crate::pulp_city) fn is_possible(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    licence: ActionPermission,
) -> bool {
    uses(battle, figure, licence).any(|using| using.is_possible())
}

/// Returns the events that declare an action, pay its costs and begin its roll. Terrain and structures from an earlier
/// use of the same action are removed (`PC-50`).
pub(in crate::pulp_city) fn declare(
    battle: PulpCityBattle<'_>,
    licence: ActionPermission,
    attempt: Attempt,
    power_up: u8,
) -> Vec<battle::Event> {
    let Attempt { attacker, action: place, target, thrown, .. } = attempt;
    let Some(action) = battle.action(attacker, place) else { return Vec::new() };
    let counts = licence.counts(action);
    let mut events = dismissed(battle, attacker, action);
    events.push(PulpCity::own(Event::Declared { attacker, action: place, target, thrown, counts }));
    if action.ap > 0 {
        let side = battle.controller(attacker);
        let left = battle.state().team(side).ap.saturating_sub(action.ap.into());
        let limited = battle.sheet(attacker).supreme.is_some();
        events.push(PulpCity::own(Event::ApPaid { side, figure: attacker, ap: action.ap, left, limited }));
    }
    events.extend(action.fatigue.then(|| tired(battle, attacker)).flatten());
    if power_up > 0 {
        events.push(PulpCity::own(Event::PoweredUp { figure: attacker, dice: power_up }));
    }
    events.push(PulpCity::push(RollFrame::first(battle, attempt, power_up)));
    events
}

/// Returns the event of a fatigue that is paid for an action or a move. Minions pay none.
pub(in crate::pulp_city) fn tired(battle: PulpCityBattle<'_>, figure: FigureId) -> Option<battle::Event> {
    battle.sheet(figure).supreme?;
    let fatigue = battle.model(figure).fatigue.saturating_add(1);
    Some(PulpCity::own(Event::Fatigued { figure, fatigue, paid: true }))
}

/// Returns the indices of the summons of an action, sorted and without duplicates.
fn summons(battle: PulpCityBattle<'_>, action: &Action) -> Vec<u8> {
    let own = battle.rules();
    let mut summons = Vec::new();
    for effect in action.fx.iter().chain(&action.efx) {
        match own.effect(*effect).kind {
            EffectKind::Summon(summon) => summons.push(summon),
            EffectKind::Special(special) => {
                summons.extend(own.bundle(special).iter().filter_map(|effect| match own.effect(*effect).kind {
                    EffectKind::Summon(summon) => Some(summon),
                    _ => None,
                }));
            }
            _ => {}
        }
    }
    summons.sort_unstable();
    summons.dedup();
    summons
}

/// Returns the model's structure from an earlier use of the summons, if it is on the board. A new summons replaces it.
fn standing_structure(battle: PulpCityBattle<'_>, by: FigureId, summon: u8) -> Option<ObjectId> {
    let Summoned::Structure { objects, .. } = &battle.rules().summons.get(usize::from(summon))?.what else {
        return None;
    };
    let own = objects.iter().find(|(figure, _)| *figure == by).map(|(_, object)| *object);
    own.filter(|object| battle.field().object(*object).is_some())
}

/// True if using the action would replace this structure (`PC-50`).
pub(in crate::pulp_city) fn replaces(
    battle: PulpCityBattle<'_>,
    by: FigureId,
    action: &Action,
    object: ObjectId,
) -> bool {
    battle.rules().thing(object).of == Some(by)
        && summons(battle, action).into_iter().any(|summon| standing_structure(battle, by, summon) == Some(object))
}

/// Returns the events that remove terrain and structures from earlier uses of an action.
fn dismissed(battle: PulpCityBattle<'_>, by: FigureId, action: &Action) -> Vec<battle::Event> {
    let own = battle.rules();
    let mut events = Vec::new();
    for summon in summons(battle, action) {
        let gone = PulpCity::own(Event::Dismissed { by, summon });
        match own.summons.get(usize::from(summon)).map(|summon| &summon.what) {
            Some(Summoned::Terrain { .. }) => {
                let lies = battle.state().zones().iter().any(|zone| (zone.by, zone.summon) == (by, summon));
                events.extend(lies.then_some(gone));
            }
            Some(Summoned::Structure { .. }) => {
                if let Some(object) = standing_structure(battle, by, summon) {
                    events.extend([gone, battle::Event::ObjectRemoved { object }]);
                }
            }
            _ => {}
        }
    }
    events
}
