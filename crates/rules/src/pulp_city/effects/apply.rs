//! Application of effects (`PC-6`, `PC-39`, `PC-46`).

use super::{
    blast::BlastFrame, control::ControlFrame, each::EachFrame, extra::ExtraFrame, follow_up::FollowUpFrame,
    place::PlaceFrame,
};
use crate::{
    battle::{self, FigureId},
    pulp_city::{
        Attempt, Displacement, Effect, EffectId, EffectKind, Event, HarmSource, PulpCity, PulpCityBattle, Source,
        TargetRef,
        data::{condition, immunity},
        displace::{
            self, harm,
            knockback::KnockbackFrame,
            shift::ShiftFrame,
            throw::{self, ThrowFrame},
        },
    },
};

/// Returns the recipient of an effect: the attacker for Self effects and Follow Up, otherwise the target.
const fn recipient(effect: Effect, by: FigureId, to: TargetRef) -> TargetRef {
    if effect.on_self || matches!(effect.kind, EffectKind::FollowUp) { TargetRef::Figure(by) } else { to }
}

/// True if an effect can do anything to its target or around it. Objects can only be damaged, and hexes are not
/// affected. For a KO'ed model, only effects on the pool of its team and Grab & Throw apply (`PC-9`). Blasts, extra
/// targets and summons do not depend on the kind of target.
pub(in crate::pulp_city) fn takes(
    battle: PulpCityBattle<'_>,
    effect: EffectId,
    source: &Source,
    to: TargetRef,
) -> bool {
    let effect = battle.rules().effect(effect);
    let to = recipient(effect, source.by, to);
    match (effect.kind, to) {
        (EffectKind::Blast(_) | EffectKind::ExtraTarget(_), _) => {
            source.attempt.is_some() && battle.cell_of_mark(to).is_some()
        }
        (EffectKind::Summon(_), _) => battle.in_play(source.by),
        (EffectKind::Special(special), _) => any(battle, special, source, to),
        (EffectKind::Drain(_) | EffectKind::Energize(_), TargetRef::Figure(figure)) => battle.cell_of(figure).is_some(),
        (EffectKind::GrabAndThrow, TargetRef::Figure(figure)) => throw::is_possible(battle, source.by, figure),
        (_, TargetRef::Figure(figure)) => battle.in_play(figure),
        (EffectKind::Damage(_), TargetRef::Object(object)) => battle.is_valid(object),
        _ => false,
    }
}

/// True if any effect of a bundle can do anything to the target or around it.
fn any(battle: PulpCityBattle<'_>, special: u8, source: &Source, to: TargetRef) -> bool {
    battle.rules().bundle(special).iter().any(|effect| takes(battle, *effect, source, to))
}

impl Attempt {
    /// True if an effect of the action can do anything to its target or around it. An object can only be damaged. It
    /// has no dice, no pool, no actions and no mind, and it cannot be displaced (`PC-11`, `PC-20`, `PC-23`).
    #[must_use]
    pub fn affects(self, battle: PulpCityBattle<'_>, effect: EffectId) -> bool {
        takes(battle, effect, &Source::of(self), self.target)
    }

    /// True if the action throws nothing and none of its effects can do anything. Using such an action is a waste of
    /// its cost.
    #[must_use]
    pub fn is_idle(self, battle: PulpCityBattle<'_>) -> bool {
        let action = battle.action(self.attacker, self.action);
        let mut effects = action.into_iter().flat_map(|action| action.fx.iter().chain(&action.efx));
        self.thrown.is_none() && !effects.any(|effect| self.affects(battle, *effect))
    }
}

/// True if the effect applies directly to its target, so that the target can be immune to it.
const fn reaches(kind: EffectKind) -> bool {
    !matches!(kind, EffectKind::Blast(_) | EffectKind::ExtraTarget(_) | EffectKind::Summon(_))
}

/// Applies an effect to a target. Returns the events, including any frame that resolves the rest of the effect.
pub(in crate::pulp_city) fn apply(
    battle: PulpCityBattle<'_>,
    effect: EffectId,
    source: Source,
    to: TargetRef,
    bought: bool,
) -> Vec<battle::Event> {
    if !takes(battle, effect, &source, to) {
        return Vec::new();
    }
    let what = battle.rules().effect(effect);
    let source = if what.on_self { source.swapped(battle, to) } else { source };
    let to = recipient(what, source.by, to);
    if let TargetRef::Figure(figure) = to
        && reaches(what.kind)
        && immunity::is_immune(battle, figure, what.kind, &source)
    {
        return vec![PulpCity::own(Event::Immune { figure, effect })];
    }
    let mut events = vec![PulpCity::own(Event::EffectApplied { effect, by: source.by, to, bought })];
    events.extend(begun(battle, (effect, what.kind), source, (to, bought)).unwrap_or_else(|| match to {
        TargetRef::Figure(figure) => on_model(battle, what.kind, source, figure),
        TargetRef::Object(object) => match what.kind {
            EffectKind::Damage(damage) => harm::damage(battle, object, damage),
            _ => Vec::new(),
        },
        TargetRef::Hex(_) => Vec::new(),
    }));
    events
}

/// Returns the events of a blast, an extra target, a summons or a bundle, which are resolved in frames of their own.
/// Returns `None` for an effect that applies directly to the target.
fn begun(
    battle: PulpCityBattle<'_>,
    (effect, kind): (EffectId, EffectKind),
    source: Source,
    (to, bought): (TargetRef, bool),
) -> Option<Vec<battle::Event>> {
    Some(match (kind, source.attempt) {
        (EffectKind::Blast(radius), Some(attempt)) => {
            vec![PulpCity::push(BlastFrame::new(attempt, effect, radius, to, false))]
        }
        (EffectKind::ExtraTarget(range), Some(attempt)) => {
            vec![PulpCity::push(ExtraFrame { attempt, effect, range, may_decline: bought })]
        }
        (EffectKind::Blast(_) | EffectKind::ExtraTarget(_), None) => Vec::new(),
        (EffectKind::Summon(summon), attempt) => vec![PulpCity::push(PlaceFrame { by: source.by, summon, attempt })],
        (EffectKind::Special(special), _) => {
            let effects = battle.rules().bundle(special).to_vec();
            vec![PulpCity::push(EachFrame { effects, source, to })]
        }
        _ => return None,
    })
}

/// Returns the events of an effect that applies directly to a model.
fn on_model(battle: PulpCityBattle<'_>, kind: EffectKind, source: Source, figure: FigureId) -> Vec<battle::Event> {
    let by = source.by;
    match kind {
        EffectKind::Damage(damage) => harm::hurt(battle, figure, 0, damage, HarmSource::Effect),
        EffectKind::Heal(hp) => healed(battle, figure, hp),
        EffectKind::Drain(ap) => pool_changed(battle, figure, |pool| pool.saturating_sub(ap.into())),
        EffectKind::Energize(ap) => pool_changed(battle, figure, |pool| pool.saturating_add(ap.into())),
        EffectKind::Fatigue => fatigued(battle, figure),
        EffectKind::FollowUp => vec![PulpCity::push(FollowUpFrame { figure })],
        EffectKind::GrabAndThrow => vec![PulpCity::push(ThrowFrame { figure: by, thrown: figure })],
        EffectKind::Knockback(spaces) => vec![PulpCity::push(KnockbackFrame { figure, source, spaces })],
        EffectKind::MindControl if figure != by => {
            let side = battle.controller(by);
            vec![
                PulpCity::own(Event::Controlled { figure, by, side }),
                PulpCity::push(ControlFrame { figure, by, begun: false }),
            ]
        }
        EffectKind::Pull(spaces) => pulled(battle, figure, source, spaces),
        EffectKind::Shift(spaces) => vec![PulpCity::push(ShiftFrame::new(figure, by, spaces))],
        _ => {
            let changes = condition::changes(battle, figure, kind).into_iter();
            changes.map(|now| PulpCity::own(Event::ConditionChanged { figure, now })).collect()
        }
    }
}

/// Returns the event of a model that regains hit points, up to the number on its card (`PC-38`).
fn healed(battle: PulpCityBattle<'_>, figure: FigureId, hp: u8) -> Vec<battle::Event> {
    let lost = battle.sheet(figure).hp.saturating_sub(battle.model(figure).hp);
    let hp = hp.min(lost);
    if hp > 0 { vec![PulpCity::own(Event::Healed { figure, hp })] } else { Vec::new() }
}

/// Returns the event of a change to the AP pool of the model's own team (`PC-32`, `PC-34`).
fn pool_changed(battle: PulpCityBattle<'_>, figure: FigureId, change: impl Fn(u16) -> u16) -> Vec<battle::Event> {
    let side = battle.owner(figure);
    let before = battle.state().team(side).ap;
    let ap = change(before);
    if ap == before { Vec::new() } else { vec![PulpCity::own(Event::PoolChanged { side, ap })] }
}

/// Returns the event of an additional fatigue. Minions, and supremes with the maximum number, take none (`PC-22`,
/// `PC-36`).
fn fatigued(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<battle::Event> {
    let (sheet, fatigue) = (battle.sheet(figure), battle.model(figure).fatigue);
    if sheet.supreme.is_none() || fatigue >= sheet.most_fatigue() {
        return Vec::new();
    }
    vec![PulpCity::own(Event::Fatigued { figure, fatigue: fatigue + 1, paid: false })]
}

/// Returns the events that begin a pull. A model that is already on the goal of the pull stays there (`PC-13`).
fn pulled(battle: PulpCityBattle<'_>, figure: FigureId, source: Source, spaces: u8) -> Vec<battle::Event> {
    let begun = source.goal(battle).and_then(|goal| {
        let direction = displace::heading(battle, battle.cell_of(figure)?, goal)?;
        displace::begin(battle, figure, Displacement::Pull, direction, spaces, Some((goal, source.puller())))
    });
    begun.map_or_else(Vec::new, |(began, frame)| vec![began, PulpCity::push(frame)])
}
