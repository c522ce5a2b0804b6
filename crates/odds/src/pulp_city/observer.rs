//! An observer of an action's effects in Pulp City.

use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    board::Cell,
    displacement::Cause,
    pulp_city::{self, EffectId, HarmSource, PulpCityBattle, TargetRef},
    units::{Hexes, Level},
};

use super::{AttackResult, EntityOutcome, ends::occupant};
use crate::{KnockbackDamage, Observer, Short, Stop, StopCause};

/// The hit points that a model has gained during an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Gain {
    /// Hit points regained.
    pub(super) healed: u8,
    /// The hit points with which it was summoned; `None` if it was not.
    pub(super) came: Option<u8>,
}

/// The hit points that models have gained during an action, in the order of ids. The losses can be computed from these
/// and the hit points left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Gains(Short<[(FigureId, Gain); 2]>);

impl Gains {
    /// The gain of a model.
    pub(super) fn of(&self, figure: FigureId) -> Gain {
        self.0.iter().find(|(other, _)| *other == figure).map_or_else(Gain::default, |(_, gain)| *gain)
    }
}

/// Observes one action and records those facts of an [`AttackResult`] that the final battle does not contain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackObserver {
    target: TargetRef,
    at: Cell,
    /// The success and the extra successes of the first roll, once known.
    judged: Option<(bool, u8)>,
    spaces: u16,
    moved: u16,
    stop: Stop,
    damage: KnockbackDamage,
    falls: Short<[Level; 2]>,
    /// The effects that the target's immunity prevented.
    immune: Short<[EffectId; 2]>,
    path: Short<[Cell; 8]>,
    /// The gains of all models.
    gains: Gains,
}

impl AttackObserver {
    /// Creates an observer of an action that has not begun, for a target on a cell.
    pub(super) fn new(target: TargetRef, at: Cell) -> Self {
        Self {
            target,
            at,
            judged: None,
            spaces: 0,
            moved: 0,
            stop: Stop::NONE,
            damage: KnockbackDamage::NotRolled,
            falls: Short::default(),
            immune: Short::default(),
            path: Short::default(),
            gains: Gains::default(),
        }
    }

    /// The hit points that models have gained.
    pub(super) const fn gains(&self) -> &Gains {
        &self.gains
    }

    fn is_target(&self, figure: FigureId) -> bool {
        self.target == TargetRef::Figure(figure)
    }

    /// True once the result of the first roll is known. All later rolls are ignored.
    pub(super) const fn is_judged(&self) -> bool {
        self.judged.is_some()
    }

    /// True if the observer may record an event. It ignores all other events.
    pub(super) fn sees(&self, event: &Event) -> bool {
        use pulp_city;
        match event {
            Event::ObjectMoved { object, .. } => self.target == TargetRef::Object(*object),
            Event::PulpCity(pulp_city::Event::Judged { .. }) => self.judged.is_none(),
            Event::PulpCity(pulp_city::Event::Healed { .. } | pulp_city::Event::Summoned { figure: Some(_), .. }) => {
                true
            }
            Event::Stepped { figure, .. }
            | Event::Settled { figure, .. }
            | Event::PulpCity(
                pulp_city::Event::DisplacementBegan { figure, .. }
                | pulp_city::Event::DisplacementEnded { figure, .. }
                | pulp_city::Event::Immune { figure, .. }
                | pulp_city::Event::Fell { figure, .. }
                | pulp_city::Event::Hurt { figure, .. },
            ) => self.is_target(*figure),
            _ => false,
        }
    }

    /// Records an event of the ruleset.
    fn observe_own(&mut self, event: &pulp_city::Event) {
        match event {
            pulp_city::Event::Judged { success, extra, .. } => self.judged = Some((*success, *extra)),
            pulp_city::Event::DisplacementBegan { spaces, .. } => self.spaces = self.spaces.saturating_add(*spaces),
            pulp_city::Event::DisplacementEnded { moved, cause, .. } => {
                self.moved = self.moved.saturating_add(*moved);
                self.stop = stop(*cause);
            }
            pulp_city::Event::Immune { effect, .. } if !self.immune.contains(effect) => self.immune.push(*effect),
            pulp_city::Event::Fell { drop, .. } => {
                self.falls.push(Level(i16::try_from(*drop).unwrap_or(i16::MAX)));
                if self.damage == KnockbackDamage::NotRolled {
                    self.damage = KnockbackDamage::Miss;
                }
            }
            pulp_city::Event::Healed { figure, hp } => {
                let gain = self.gains.0.entry(*figure, Gain::default());
                gain.healed = gain.healed.saturating_add(*hp);
            }
            pulp_city::Event::Summoned { figure: Some(figure), model, .. } => {
                self.gains.0.put(*figure, Gain { healed: 0, came: model.map(|model| model.hp) });
            }
            pulp_city::Event::Hurt { by: HarmSource::Fall | HarmSource::Thrown | HarmSource::Crash, .. } => {
                self.damage = KnockbackDamage::Wound;
            }
            _ => {}
        }
    }

    /// The result of the action that began with `before` and ended with `after`.
    pub(super) fn end(self, before: PulpCityBattle<'_>, after: PulpCityBattle<'_>) -> AttackResult {
        let fates = self.fates(before, &EntityOutcome::before(before), after);
        self.end_with(after, fates)
    }

    /// The results for the target and for all models and things that changed. `then` contains the states of all models
    /// and things in `before`. Observers of the same battle with equal gains have equal results.
    pub(super) fn fates(
        &self,
        before: PulpCityBattle<'_>,
        then: &[EntityOutcome],
        after: PulpCityBattle<'_>,
    ) -> Short<[EntityOutcome; 2]> {
        let target = occupant(self.target);
        let changed = EntityOutcome::all(before, after, &self.gains).zip(then);
        changed.filter(|(now, then)| now != *then || Some(now.who) == target).map(|(now, _)| now).collect()
    }

    /// The result with these observations. `fates` are the [results](Self::fates) for models and things.
    pub(super) fn end_with(self, after: PulpCityBattle<'_>, fates: Short<[EntityOutcome; 2]>) -> AttackResult {
        let (hit, extra) = self.judged.unwrap_or_default();
        let displaces = |effect: &EffectId| after.rules().effect(*effect).kind.displaces();
        let stays = self.stop == Stop::NONE && self.immune.iter().any(displaces);
        AttackResult {
            hit,
            extra,
            spaces: Hexes(self.spaces),
            moved: Hexes(self.moved),
            landing: self.at,
            level: after.setup().board.level(self.at),
            stop: if stays { Stop { cause: StopCause::Immune, by: None } } else { self.stop },
            knockback_damage: self.damage,
            falls: self.falls,
            fates,
            path: self.path,
        }
    }
}

/// The cause that ended a displacement, with the model or thing that stopped it.
pub(super) fn stop(cause: Cause) -> Stop {
    let by = match cause {
        Cause::Figure(figure) => Some(Occupant::Figure(figure)),
        Cause::Object(object) | Cause::Obstacle(object) => Some(Occupant::Object(object)),
        _ => None,
    };
    Stop { by, ..Stop::from(cause) }
}

impl Observer for AttackObserver {
    fn observe(&mut self, event: &Event) {
        if !self.sees(event) {
            return;
        }
        match event {
            Event::Stepped { to, .. } => {
                self.at = to.head;
                self.path.push(to.head);
            }
            Event::Settled { at, .. } => self.at = at.head,
            Event::ObjectMoved { to, .. } => self.at = *to,
            Event::PulpCity(event) => self.observe_own(event),
            _ => {}
        }
    }
}
