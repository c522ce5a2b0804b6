//! Effects of damage: defences, loss of STUN and BODY, and characters that are stunned, knocked out or killed (`CH-20`
//! to `CH-27`).

use crate::{
    battle::{self, FigureId, ObjectId, Occupant},
    champions::{
        BodyLeft, Champions, ChampionsBattle, Characteristic, Defence, Event, HarmSource, Limits, Power, StunLeft,
        attack::haymaker,
    },
};

/// Damage before defences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// STUN.
    pub stun: u16,
    /// BODY.
    pub body: u16,
    /// True for killing damage, against which only the resistant part of a defence protects BODY.
    pub killing: bool,
    /// Defence that applies.
    pub against: Defence,
}

/// Returns a character's total defence, and its resistant part.
#[must_use]
pub fn defences(battle: ChampionsBattle<'_>, figure: FigureId, against: Defence) -> (u16, u16) {
    let sheet = battle.sheet(figure);
    let (own, resistant) = match against {
        Defence::Physical => (Characteristic::Pd, sheet.resistant_pd),
        Defence::Energy => (Characteristic::Ed, sheet.resistant_ed),
    };
    let own = battle.characteristic(figure, own).unsigned_abs();
    let up = battle.condition(figure).up;
    let field = |(place, power): (usize, &Power)| match (power, against) {
        (Power::ForceField { pd, .. }, Defence::Physical) if up & (1 << place) != 0 => u16::from(*pd),
        (Power::ForceField { ed, .. }, Defence::Energy) if up & (1 << place) != 0 => u16::from(*ed),
        _ => 0,
    };
    let field: u16 = sheet.powers.iter().enumerate().map(field).sum();
    (own + field, own.min(resistant.into()) + field)
}

/// Returns the STUN and BODY that get through a character's defences (`CH-20`).
#[must_use]
pub fn through(battle: ChampionsBattle<'_>, figure: FigureId, damage: Damage) -> (u16, u16) {
    past(defences(battle, figure, damage.against), (damage.stun, damage.body), damage.killing)
}

/// Returns the STUN and BODY that get through the given total defence and its resistant part (`CH-20`).
#[must_use]
pub fn past((all, resistant): (u16, u16), (stun, body): (u16, u16), killing: bool) -> (u16, u16) {
    let body = body.saturating_sub(if killing { resistant } else { all });
    (stun.saturating_sub(all).max(body), body)
}

/// Adds the events for STUN and BODY that got through a character's defences (`CH-24` to `CH-27`).
pub(in crate::champions) fn hurt(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    (stun, body): (u16, u16),
    of: HarmSource,
    events: &mut Vec<battle::Event>,
) {
    if (stun, body) == (0, 0) {
        return;
    }
    let condition = battle.condition(figure);
    let before = events.len();
    let mut emit = |event| events.push(Champions::own(event));
    emit(Event::Hurt { figure, stun, body, of });
    let fate = Limits::of(battle, figure).fate(battle.vitals(figure), (stun, body));
    let out = condition.is_conscious() && fate.stun == StunLeft::Out;
    let died = !battle.is_dead(figure) && fate.body == BodyLeft::Dead;
    if fate.stun != StunLeft::Some {
        drop_powers(battle, figure, &mut emit);
    }
    if out {
        emit(Event::KnockedOut { figure });
    } else if condition.is_conscious() && !condition.stunned && may_stun(of) && fate.shaken {
        emit(Event::Stunned { figure });
    }
    if died {
        emit(Event::Died { figure });
    }
    if (out || died) && !condition.prone {
        emit(Event::WentProne { figure });
    }
    let ends = |event: &battle::Event| {
        matches!(event, battle::Event::Champions(Event::Stunned { .. } | Event::KnockedOut { .. } | Event::Died { .. }))
    };
    if events[before..].iter().any(ends) {
        haymaker::lost(battle, figure, events);
    }
}

/// True for damage that stuns on its own if its STUN exceeds CON (`CH-24`). Effort and bleeding never stun, and
/// coordinated attacks are compared with CON in total.
const fn may_stun(of: HarmSource) -> bool {
    !matches!(of, HarmSource::Together | HarmSource::Effort | HarmSource::Bleeding)
}

/// Drops the raised powers that cost END, for a character without STUN (`CH-25`).
fn drop_powers(battle: ChampionsBattle<'_>, figure: FigureId, emit: &mut impl FnMut(Event)) {
    let up = battle.condition(figure).up;
    for (place, power) in (0_u8..).zip(&battle.sheet(figure).powers) {
        if matches!(power, Power::ForceField { free: false, .. }) && up & (1 << place) != 0 {
            emit(Event::PowerTurned { figure, power: place, up: false });
        }
    }
}

/// Adds the events for damage to an object, which loses the BODY beyond its DEF and breaks at 0 (`CH-36`).
pub(in crate::champions) fn batter(
    battle: ChampionsBattle<'_>,
    object: ObjectId,
    body: u16,
    of: HarmSource,
    events: &mut Vec<battle::Event>,
) {
    let Some(thing) = battle.rules().thing(object) else { return };
    let passed = body.saturating_sub(thing.defence.into());
    if passed == 0 {
        return;
    }
    events.push(Champions::own(Event::ThingHurt { object, body: passed, of }));
    if battle.state().thing_body(object).saturating_sub_unsigned(passed) <= 0 {
        shatter(object, of, events);
    }
}

/// Clamps the BODY of an attack on an object to the range that makes a difference: from the object's DEF, at which it
/// loses nothing, to the amount that breaks it (`CH-36`). Returns 0 for an unbreakable object.
pub(in crate::champions) fn representative_body(battle: ChampionsBattle<'_>, object: ObjectId, body: u16) -> u16 {
    let Some(thing) = battle.rules().thing(object) else { return 0 };
    let defence = u16::from(thing.defence);
    let left = u16::try_from(battle.state().thing_body(object)).unwrap_or(0).max(1);
    body.clamp(defence, defence.saturating_add(left))
}

/// Adds the events for an object that breaks.
pub(in crate::champions) fn shatter(object: ObjectId, of: HarmSource, events: &mut Vec<battle::Event>) {
    events.extend([Champions::own(Event::Broke { object, of }), battle::Event::ObjectRemoved { object }]);
}

/// Adds the events for damage to a character or object. If `halved` is true, only half of what gets through a
/// character's defences counts.
pub(in crate::champions) fn strike(
    battle: ChampionsBattle<'_>,
    victim: Occupant,
    damage: Damage,
    (of, halved): (HarmSource, bool),
    events: &mut Vec<battle::Event>,
) {
    match victim {
        Occupant::Figure(figure) => {
            let (stun, body) = through(battle, figure, damage);
            let share = if halved { 2 } else { 1 };
            hurt(battle, figure, (stun / share, body / share), of, events);
        }
        Occupant::Object(object) => batter(battle, object, damage.body, of, events),
    }
}
