//! Effects of a success: the mandatory FX, and the EFX bought with extra successes (`PC-6`).

pub(super) mod apply;
pub(super) mod blast;
pub(super) mod control;
pub(super) mod each;
pub(super) mod extra;
pub(super) mod follow_up;
pub(super) mod place;
pub(super) mod remove;

use serde::{Deserialize, Serialize};

use super::{
    Action, Attempt, Choice, Effect, EffectId, EffectKind, Group, Order, PulpCity, PulpCityBattle, Setup, TargetRef,
    data::source::{Source, effects_exist},
};
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, Occupant, PendingChoice, Refusal, Resolver, Stage, Step},
    board::Cell,
};

/// The effects of a success that are still to be applied.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectsFrame {
    /// The action.
    pub attempt: Attempt,
    /// Mandatory effects that have neither been applied nor chosen yet.
    pub due: Vec<EffectId>,
    /// Extra successes left.
    pub extra: u8,
    /// Current group. Effects of earlier groups can no longer be applied.
    pub group: Group,
    /// Effects that have been chosen or bought but are applied after the rest, in the order of choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<Late>,
    /// Effects bought so far, in order.
    pub bought: Vec<EffectId>,
    /// Extra targets already chosen for this roll (`PC-35`).
    pub struck: Vec<FigureId>,
}

/// An effect that is applied after the rest (`PC-6`): Stun, Grab & Throw or Follow Up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    /// The effect.
    pub effect: EffectId,
    /// The thrown model, or `None` if the effect applies to the target.
    pub to: Option<FigureId>,
    /// True if the effect was bought.
    pub bought: bool,
}

/// The effects that can be chosen next.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EffectOptions {
    /// Mandatory effects, without duplicates.
    due: Vec<EffectId>,
    /// Effects that can be bought, without duplicates.
    offered: Vec<EffectId>,
    /// True if the attacker has a choice: at least two mandatory effects of the earliest group, or an effect to buy.
    is_open: bool,
}

impl EffectsFrame {
    /// Returns the frame for the effects of a successful roll.
    pub(super) fn first(battle: PulpCityBattle<'_>, attempt: Attempt, extra: u8) -> Self {
        let fx = battle.action(attempt.attacker, attempt.action).map_or(&[][..], |action| &action.fx);
        let due = fx.iter().copied().filter(|effect| !is_over(battle, attempt, *effect)).collect();
        Self { attempt, due, extra, group: Group::Any, late: Vec::new(), bought: Vec::new(), struck: Vec::new() }
    }

    fn action<'b>(&self, battle: PulpCityBattle<'b>) -> Option<&'b Action> {
        battle.action(self.attempt.attacker, self.attempt.action)
    }

    /// Returns the possible recipients of an effect. A bought effect can apply to the target, or to the model thrown at
    /// it (`PC-15`).
    fn marks(&self, battle: PulpCityBattle<'_>, effect: EffectId, bought: bool) -> Vec<TargetRef> {
        let what = battle.rules().effect(effect);
        let thrown = match self.attempt.thrown {
            Some(Occupant::Figure(thrown)) if bought && falls_on_the_target(what) => Some(TargetRef::Figure(thrown)),
            _ => None,
        };
        // When a blast is rolled against the thrown model, that model is also the target. It is listed only once.
        let thrown = thrown.filter(|thrown| *thrown != self.attempt.target);
        let source = Source::of(self.attempt);
        let marks = std::iter::once(self.attempt.target).chain(thrown);
        marks.filter(|mark| apply::takes(battle, effect, &source, *mark)).collect()
    }

    /// Returns the effects that can be chosen or bought next, including those that are applied after the rest.
    fn next(&self, battle: PulpCityBattle<'_>) -> EffectOptions {
        let due: Vec<EffectId> =
            self.due.iter().copied().filter(|effect| !self.marks(battle, *effect, false).is_empty()).collect();
        let due = once_each(due.into_iter());
        let offered = self.action(battle).map_or(&[][..], |action| &action.efx).iter().copied();
        let offered = offered.filter(|effect| {
            battle.rules().effect(*effect).kind.group() >= self.group && self.can_buy(battle, *effect, &due)
        });
        let offered = once_each(offered);
        let first = first_group(battle, due.iter().copied());
        let of_first = due.iter().filter(|effect| Some(group(battle, **effect)) == first).count();
        EffectOptions { is_open: of_first > 1 || !offered.is_empty(), due, offered }
    }

    /// True if an extra success can buy an effect of the card now.
    fn can_buy(&self, battle: PulpCityBattle<'_>, effect: EffectId, due: &[EffectId]) -> bool {
        let what = battle.rules().effect(effect);
        let listed = self.action(battle).map_or(0, |action| count(&action.efx, effect));
        let attacker = self.attempt.attacker;
        let full = || {
            let sheet = battle.sheet(attacker);
            sheet.supreme.is_some() && battle.model(attacker).fatigue >= sheet.most_fatigue()
        };
        let tires = what.on_self && what.kind == EffectKind::Fatigue;
        // An effect cannot be bought for the target while the same effect is still due as a mandatory one.
        let is_due = due.contains(&effect);
        let marks = self.marks(battle, effect, true);
        self.extra > 0
            && (battle.rules().options.repeat_efx || count(&self.bought, effect) < listed)
            && !is_over(battle, self.attempt, effect)
            && !(tires && full())
            && marks.iter().any(|mark| !is_due || *mark != self.attempt.target)
    }

    /// Returns the events after an effect is chosen or bought. The effect is applied at once, unless it belongs to a
    /// later group.
    fn taken(&self, battle: PulpCityBattle<'_>, late: Late) -> Vec<battle::Event> {
        let mut next = self.clone();
        if late.bought {
            next.extra = next.extra.saturating_sub(1);
            next.bought.push(late.effect);
        } else if let Some(place) = next.due.iter().position(|due| *due == late.effect) {
            next.due.remove(place);
        }
        if group(battle, late.effect) == Group::Any {
            return next.applied(battle, late);
        }
        next.late.push(late);
        vec![PulpCity::become_(next)]
    }

    /// Applies an effect, which the caller has already removed from the lists of this frame.
    fn applied(mut self, battle: PulpCityBattle<'_>, Late { effect, to, bought }: Late) -> Vec<battle::Event> {
        let target = self.attempt.target;
        let cell = battle.cell_of_mark(target);
        let to = to.map_or(target, TargetRef::Figure);
        let applied = apply::apply(battle, effect, Source::of(self.attempt), to, bought);
        self.attempt.target = left_behind(target, cell, &applied);
        let kind = battle.rules().effect(effect).kind;
        let frame = if self.is_done(battle) && acts(kind) { PulpCity::pop() } else { PulpCity::become_(self) };
        std::iter::once(frame).chain(applied).collect()
    }

    /// Applies the next effect of the later groups, once no choice is left. In each group, effects that the player has
    /// chosen come before those that need no choice.
    fn closed(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Event> {
        let mut next = Self { extra: 0, ..self.clone() };
        let due = self.next(battle).due.into_iter().map(|effect| Late { effect, to: None, bought: false });
        let all: Vec<Late> = self.late.iter().copied().chain(due).collect();
        let first = first_group(battle, all.iter().map(|late| late.effect));
        let Some(place) = all.iter().position(|late| Some(group(battle, late.effect)) == first) else {
            return vec![PulpCity::pop()];
        };
        let late = all[place];
        if place < next.late.len() {
            next.late.remove(place);
        } else if let Some(place) = next.due.iter().position(|due| *due == late.effect) {
            next.due.remove(place);
        }
        next.group = next.group.max(group(battle, late.effect));
        next.applied(battle, late)
    }

    /// True if this frame cannot apply any more effects.
    fn is_done(&self, battle: PulpCityBattle<'_>) -> bool {
        let later = |effect: &EffectId| group(battle, *effect) >= self.group;
        self.due.is_empty()
            && self.late.is_empty()
            && (self.extra == 0 || !self.action(battle).is_some_and(|action| action.efx.iter().any(later)))
    }

    /// Returns the events after the player chooses to buy no more effects.
    fn ended(&self) -> Vec<battle::Event> {
        if self.late.is_empty() {
            return vec![PulpCity::pop()];
        }
        vec![PulpCity::become_(Self { extra: 0, ..self.clone() })]
    }

    /// True if an extra success can buy an effect now. `to` is the thrown model, or `None` for the target.
    #[must_use]
    pub fn can_be_bought(&self, battle: PulpCityBattle<'_>, effect: EffectId, to: Option<FigureId>) -> bool {
        let EffectOptions { due, offered, .. } = self.next(battle);
        self.meant(battle, to).is_ok_and(|mark| self.buys(battle, (effect, mark), &due, &offered))
    }

    /// True if an effect cannot be bought for the target only because it is still due as a mandatory effect. It can be
    /// bought once it has been applied.
    #[must_use]
    pub fn is_due_first(&self, battle: PulpCityBattle<'_>, effect: EffectId, to: Option<FigureId>) -> bool {
        let EffectOptions { due, .. } = self.next(battle);
        let listed = self.action(battle).is_some_and(|action| action.efx.contains(&effect));
        let target = self.meant(battle, to).is_ok_and(|mark| mark == self.attempt.target);
        target && listed && due.contains(&effect) && self.can_buy(battle, effect, &[])
    }

    /// True if the model is a possible recipient of effects: the target, or the model thrown at it.
    #[must_use]
    pub fn can_mean(&self, figure: FigureId) -> bool {
        TargetRef::Figure(figure) == self.attempt.target || self.attempt.thrown == Some(Occupant::Figure(figure))
    }

    fn buys(
        &self,
        battle: PulpCityBattle<'_>,
        (effect, mark): (EffectId, TargetRef),
        due: &[EffectId],
        offered: &[EffectId],
    ) -> bool {
        let is_due = mark == self.attempt.target && due.contains(&effect);
        offered.contains(&effect) && !is_due && self.marks(battle, effect, true).contains(&mark)
    }

    /// Returns an order for each possible next effect and each of its recipients.
    pub(super) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let EffectOptions { due, offered, .. } = self.next(battle);
        let mut orders: Vec<Order> = due.iter().map(|effect| Order::Apply { effect: *effect, to: None }).collect();
        for effect in offered {
            for mark in self.marks(battle, effect, true) {
                match mark {
                    mark if mark == self.attempt.target => {
                        orders.extend((!due.contains(&effect)).then_some(Order::Apply { effect, to: None }));
                    }
                    TargetRef::Figure(thrown) => orders.push(Order::Apply { effect, to: Some(thrown) }),
                    TargetRef::Object(_) | TargetRef::Hex(_) => {}
                }
            }
        }
        orders.extend(due.is_empty().then_some(Order::Done));
        orders.into_iter().map(battle::Order::PulpCity).collect()
    }

    /// Returns the recipient that an order names.
    fn meant(&self, battle: PulpCityBattle<'_>, to: Option<FigureId>) -> Result<TargetRef, Refusal> {
        let Some(figure) = to else { return Ok(self.attempt.target) };
        if self.can_mean(figure) {
            return Ok(TargetRef::Figure(figure));
        }
        let message = format!("{} was neither hit nor thrown", battle.figure_name(figure));
        Err(Refusal::new("PC-15", "not_struck", message))
    }

    /// Checks the order to choose or buy an effect, and returns its events.
    fn chosen(
        &self,
        battle: PulpCityBattle<'_>,
        effect: EffectId,
        to: Option<FigureId>,
    ) -> Result<Vec<battle::Event>, Refusal> {
        let mark = self.meant(battle, to)?;
        let to = to.filter(|_| mark != self.attempt.target);
        let EffectOptions { due, offered, .. } = self.next(battle);
        if mark == self.attempt.target && due.contains(&effect) {
            return Ok(self.taken(battle, Late { effect, to, bought: false }));
        }
        if self.buys(battle, (effect, mark), &due, &offered) {
            return Ok(self.taken(battle, Late { effect, to, bought: true }));
        }
        Err(self.refused(battle, effect))
    }

    /// Returns the refusal of an effect that cannot be chosen or bought next.
    fn refused(&self, battle: PulpCityBattle<'_>, effect: EffectId) -> Refusal {
        let name = battle.rules().effect_name(effect);
        let listed = self.action(battle).is_some_and(|action| action.efx.contains(&effect));
        let (code, message) = if !listed {
            ("no_such_effect", format!("this action cannot apply {name} now"))
        } else if self.extra == 0 {
            ("no_extra", format!("no extra success is left to buy {name}"))
        } else {
            ("not_now", format!("{name} cannot be bought now"))
        };
        Refusal::new("PC-6", code, message).with("extra", self.extra)
    }
}

fn group(battle: PulpCityBattle<'_>, effect: EffectId) -> Group {
    battle.rules().effect(effect).kind.group()
}

/// Returns the earliest group of the given effects.
fn first_group(battle: PulpCityBattle<'_>, effects: impl Iterator<Item = EffectId>) -> Option<Group> {
    effects.map(|effect| group(battle, effect)).min()
}

/// True if the effect is a blast and the roll is already part of one. Such a roll causes no other blast (`PC-27`).
fn is_over(battle: PulpCityBattle<'_>, attempt: Attempt, effect: EffectId) -> bool {
    attempt.centre.is_some() && matches!(battle.rules().effect(effect).kind, EffectKind::Blast(_))
}

/// True if an effect applies directly to the target of the action.
pub(super) const fn falls_on_the_target(effect: Effect) -> bool {
    let around = matches!(
        effect.kind,
        EffectKind::Blast(_) | EffectKind::ExtraTarget(_) | EffectKind::Summon(_) | EffectKind::FollowUp
    );
    !around && !effect.on_self
}

/// True if the effect makes a model act at once. If no more effects can follow, the frame is removed before the model
/// acts.
const fn acts(kind: EffectKind) -> bool {
    matches!(kind, EffectKind::FollowUp | EffectKind::GrabAndThrow | EffectKind::MindControl)
}

/// Returns the target for the remaining effects: the former hex of an object that was destroyed, otherwise the same
/// target.
fn left_behind(target: TargetRef, cell: Option<Cell>, events: &[battle::Event]) -> TargetRef {
    let broke = |event: &battle::Event| match (event, target) {
        (battle::Event::ObjectRemoved { object }, TargetRef::Object(target)) => *object == target,
        _ => false,
    };
    cell.filter(|_| events.iter().any(broke)).map_or(target, TargetRef::Hex)
}

/// Returns the number of times that a list contains an effect.
fn count(effects: &[EffectId], wanted: EffectId) -> usize {
    effects.iter().copied().filter(|effect| *effect == wanted).count()
}

/// Returns the effects in order, without duplicates.
fn once_each(effects: impl Iterator<Item = EffectId>) -> Vec<EffectId> {
    let mut seen = Vec::new();
    for effect in effects {
        if !seen.contains(&effect) {
            seen.push(effect);
        }
    }
    seen
}

impl Resolver<PulpCity> for EffectsFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        self.attempt.is_valid(known)
            && effects_exist(known, &self.due)
            && effects_exist(known, &self.bought)
            && self.late.iter().all(|late| effects_exist(known, &[late.effect]))
            && self.late.iter().filter_map(|late| late.to).all(|figure| known.figure(figure))
            && battle::all_once(&self.struck, |figure| known.figure(figure))
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let Attempt { attacker, target, .. } = self.attempt;
        let next = self.next(battle);
        if next.is_open {
            let EffectOptions { due, offered, .. } = next;
            let may_end = due.is_empty();
            let about = Choice::Effects { attacker, target, due, offered, extra: self.extra, may_end };
            return Step::Ask(PendingChoice {
                decider: battle.controller(attacker),
                about: ChoiceKind::PulpCity(about),
            });
        }
        let plain = next.due.iter().find(|effect| group(battle, **effect) == Group::Any);
        Step::Emit(match plain {
            Some(effect) => self.taken(battle, Late { effect: *effect, to: None, bought: false }),
            None => self.closed(battle),
        })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::PulpCity(Order::Apply { effect, to }) => self.chosen(battle, *effect, *to),
            battle::Order::PulpCity(Order::Done) if self.next(battle).due.is_empty() => Ok(self.ended()),
            battle::Order::PulpCity(Order::Done) => {
                let message = "FX cannot be skipped: apply them all";
                Err(Refusal::new("PC-6", "effects_due", message))
            }
            _ => {
                let name = battle.figure_name(self.attempt.attacker);
                let message = format!("{name} succeeded: choose the next effect");
                Err(Refusal::new("PC-6", "effects_first", message))
            }
        }
    }
}
