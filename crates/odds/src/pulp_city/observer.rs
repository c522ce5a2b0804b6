//! What an action of Pulp City does to its target, observed while it happens.

use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    board::Cell,
    displacement::Cause,
    pulp_city::{self, EffectId, HarmSource, PulpCityBattle, TargetRef},
    units::{Hexes, Level},
};

use super::{AttackResult, EntityOutcome, ends::occupant};
use crate::{KnockbackDamage, Observer, Short, Stop, StopCause};

/// The hit points that a model has gained in the course of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Gain {
    /// Hit points that came back.
    pub(super) healed: u8,
    /// Those with which it was summoned.
    pub(super) came: Option<u8>,
}

/// What models have gained, in the order of ids. What they have lost follows from how many hit points are left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Gains(Short<[(FigureId, Gain); 2]>);

impl Gains {
    /// The gain of a model.
    pub(super) fn of(&self, figure: FigureId) -> Gain {
        self.0.iter().find(|(other, _)| *other == figure).map_or_else(Gain::default, |(_, gain)| *gain)
    }
}

/// Observes one action, as far as an [`AttackResult`] tells of it beside what battles themselves say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AttackObserver {
    target: TargetRef,
    at: Cell,
    /// Success and extra successes of the first roll.
    judged: Option<(bool, u8)>,
    spaces: u16,
    moved: u16,
    stop: Stop,
    damage: KnockbackDamage,
    falls: Short<[Level; 2]>,
    /// The effects to which the target proved immune.
    immune: Short<[EffectId; 2]>,
    path: Short<[Cell; 8]>,
    /// Of all models.
    gains: Gains,
}

impl AttackObserver {
    /// An action that has not begun, told of a target on a cell.
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

    /// True once it knows how the first roll went: it does not heed any other.
    pub(super) const fn is_judged(&self) -> bool {
        self.judged.is_some()
    }

    /// Whether it may remember anything of an event: those of which it does not are the same to it.
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

    /// An event of the ruleset that it sees.
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
                self.damage = KnockbackDamage::Wound
            }
            _ => {}
        }
    }

    /// How an action that went this way has ended, from how everybody was before.
    pub(super) fn end(self, before: PulpCityBattle<'_>, after: PulpCityBattle<'_>) -> AttackResult {
        let fates = self.fates(before, &EntityOutcome::before(before), after);
        self.end_with(after, fates)
    }

    /// What has become of the target and of all that are not as before, from how everybody was: `then`, of each that there is.
    /// It is the same for all observers of a battle whose models have gained as much.
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

    /// How an action that went this way has ended, with what has become of everybody.
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

/// What stopped a displacement, by whomever or whatever stands there.
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
