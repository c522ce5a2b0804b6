//! The table of all effects in a scenario, and the validation of effects in each list.

use super::summons::name_of;
use crate::{
    battle::{UnknownId, nearest},
    pulp_city::{
        Effect, EffectId, EffectKind, EffectSpec, Spec, Subject,
        cards::effect::Listed,
        data::titles::{number, word},
    },
    scenario::survey::Validator,
};

/// Maximum number of effects in a list.
const MAX_LIST_LENGTH: usize = 16;
/// Maximum number of distinct effects in a scenario. The agenda, orders and events store an effect in one byte.
const MAX_EFFECTS: usize = 250;
/// Maximum length, in bytes, of names that are suggested instead of an unknown one.
const LONGEST_COMPARED: usize = 320;

/// The kind of list that contains an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// The effects of an action.
    Action,
    /// The effects of a bundle.
    Special,
    /// The effects of dangerous terrain.
    Terrain,
    /// The effects in force at the start.
    Start,
}

/// The effects found so far, and the section of the scenario with the names to which they refer.
#[derive(Debug)]
pub(super) struct Table<'s> {
    spec: &'s Spec,
    listed: Vec<Listed>,
    overflows: bool,
}

impl<'s> Table<'s> {
    /// Returns an empty table.
    pub(super) const fn of(spec: &'s Spec) -> Self {
        Self { spec, listed: Vec::new(), overflows: false }
    }

    fn specials(&self) -> impl Iterator<Item = &'s str> + Clone + use<'s> {
        self.spec.specials.iter().map(|special| special.name.as_str())
    }

    fn summons(&self) -> impl Iterator<Item = &'s str> + Clone + use<'s> {
        self.spec.summons.iter().map(name_of)
    }

    /// Returns all effects, in the order in which they were first mentioned.
    pub(super) fn into_listed(self) -> Vec<Listed> {
        self.listed
    }

    /// Returns the index of the summons of an effect, or `None` if the effect does not summon.
    pub(super) fn summoned(&self, effect: EffectId) -> Option<u8> {
        match self.listed.get(usize::from(effect))?.effect.kind {
            EffectKind::Summon(summon) => Some(summon),
            _ => None,
        }
    }

    /// Checks the effects of a list and returns their ids.
    pub(super) fn list(
        &mut self,
        survey: &mut Validator,
        place: &str,
        specs: &[EffectSpec],
        within: Within,
    ) -> Vec<EffectId> {
        survey.report.at_most(place, "effects", specs.len(), MAX_LIST_LENGTH);
        let specs = specs.iter().take(MAX_LIST_LENGTH).enumerate();
        specs
            .filter_map(|(entry, spec)| self.effect(survey, &format!("{place}[{}]", entry + 1), spec, within))
            .collect()
    }

    fn effect(&mut self, survey: &mut Validator, place: &str, spec: &EffectSpec, within: Within) -> Option<EffectId> {
        let (of, on_self) = if let EffectSpec::Own(inner) = spec { (&**inner, true) } else { (spec, false) };
        if matches!(of, EffectSpec::Own(_)) {
            survey.report.fault(place, "self(...) takes an effect, not another self(...)");
            return None;
        }
        let kind = survey.report.known(place, || self.kind(of))?;
        if let Some(number) = number(kind) {
            survey.report.number(place, "the number of an effect", number, 1..=12);
        }
        let throws = on_self && self.throws(kind);
        if let Some(why) = why_not(kind, on_self, within).or(throws.then_some(NOT_ON_SELF)) {
            survey.report.fault(place, format_args!("{} {why}", self.text(kind, on_self)));
        }
        let place = self.place(survey, kind, on_self)?;
        if on_self {
            // For a Self effect, immunities and logs also need the plain effect in the table.
            self.place(survey, kind, false)?;
        }
        Some(place)
    }

    /// Returns the index of an effect in the table. Adds the effect if it is new.
    fn place(&mut self, survey: &mut Validator, kind: EffectKind, on_self: bool) -> Option<EffectId> {
        let effect = Effect { kind, on_self };
        let known = self.listed.iter().position(|listed| listed.effect == effect);
        if known.is_none() && self.listed.len() == MAX_EFFECTS {
            if !self.overflows {
                self.overflows = true;
                let message = format_args!("there are more than {MAX_EFFECTS} different effects");
                survey.report.fault("rules.pulp_city.cards", message);
            }
            return None;
        }
        let place = known.unwrap_or_else(|| {
            let (text, name) = (self.text(kind, on_self), self.name(kind, on_self));
            self.listed.push(Listed { effect, text, name });
            self.listed.len() - 1
        });
        EffectId::try_from(place).ok()
    }

    fn kind(&self, spec: &EffectSpec) -> Result<EffectKind, UnknownId> {
        Ok(match spec {
            EffectSpec::Attack(n) => EffectKind::Attack(*n),
            EffectSpec::Blast(n) => EffectKind::Blast(*n),
            EffectSpec::Block(n) => EffectKind::Block(*n),
            EffectSpec::Brutal(n) => EffectKind::Brutal(*n),
            EffectSpec::Damage(n) => EffectKind::Damage(*n),
            EffectSpec::Defend(n) => EffectKind::Defend(*n),
            EffectSpec::Drain(n) => EffectKind::Drain(*n),
            EffectSpec::Empowered => EffectKind::Empowered,
            EffectSpec::Energize(n) => EffectKind::Energize(*n),
            EffectSpec::ExtraTarget(n) => EffectKind::ExtraTarget(*n),
            EffectSpec::Fatigue => EffectKind::Fatigue,
            EffectSpec::FollowUp => EffectKind::FollowUp,
            EffectSpec::GrabAndThrow => EffectKind::GrabAndThrow,
            EffectSpec::Heal(n) => EffectKind::Heal(*n),
            EffectSpec::Immunity(subject) => EffectKind::Immunity(*subject),
            EffectSpec::Knockback(n) => EffectKind::Knockback(*n),
            EffectSpec::MindControl => EffectKind::MindControl,
            EffectSpec::PowerDown(n) => EffectKind::PowerDown(*n),
            EffectSpec::PowerUp(n) => EffectKind::PowerUp(*n),
            EffectSpec::Pull(n) => EffectKind::Pull(*n),
            EffectSpec::Quicken => EffectKind::Quicken,
            EffectSpec::Recover => EffectKind::Recover,
            EffectSpec::Revitalize => EffectKind::Revitalize,
            EffectSpec::Own(inner) => return self.kind(inner),
            EffectSpec::Shift(n) => EffectKind::Shift(*n),
            EffectSpec::Slow => EffectKind::Slow,
            EffectSpec::Special(name) => EffectKind::Special(find(self.specials(), "special", name)?),
            EffectSpec::Spectral => EffectKind::Spectral,
            EffectSpec::Stun => EffectKind::Stun,
            EffectSpec::Summon(name) => EffectKind::Summon(find(self.summons(), "summons", name)?),
            EffectSpec::Suppress(n) => EffectKind::Suppress(*n),
            EffectSpec::Weak(of) => EffectKind::Weak(*of),
        })
    }

    /// Name in files, e.g. `self(shift(2))`.
    fn text(&self, kind: EffectKind, on_self: bool) -> String {
        let own = Subject::of(kind).word();
        let text = match self.argument(kind) {
            Some((argument, true)) => format!("{own}({})", word(&argument)),
            Some((argument, false)) => format!("{own}({argument})"),
            None => own,
        };
        if on_self { format!("self({text})") } else { text }
    }

    /// Name in plain words, e.g. `Self/Shift 2`.
    fn name(&self, kind: EffectKind, on_self: bool) -> String {
        let own = Subject::of(kind).name();
        let between = if matches!(kind, EffectKind::Immunity(_) | EffectKind::Special(_) | EffectKind::Weak(_)) {
            "/"
        } else {
            " "
        };
        let argument = self.argument(kind).map(|(argument, _)| format!("{between}{argument}")).unwrap_or_default();
        let lead = if on_self { "Self/" } else { "" };
        format!("{lead}{own}{argument}")
    }

    /// True if the effect is a bundle that contains Grab & Throw.
    fn throws(&self, kind: EffectKind) -> bool {
        let EffectKind::Special(place) = kind else { return false };
        self.spec.specials.get(usize::from(place)).is_some_and(|it| it.effects.contains(&EffectSpec::GrabAndThrow))
    }

    /// Returns the argument of an effect, and true if the argument is a term of the rules.
    fn argument(&self, kind: EffectKind) -> Option<(String, bool)> {
        let named = |name: Option<&str>| name.map(|name| (name.to_owned(), false));
        match kind {
            EffectKind::Immunity(subject) => Some((subject.name().to_owned(), true)),
            EffectKind::Weak(of) => Some((of.name().to_owned(), true)),
            EffectKind::Special(place) => named(self.specials().nth(usize::from(place))),
            EffectKind::Summon(place) => named(self.summons().nth(usize::from(place))),
            kind => number(kind).map(|number| (number.to_string(), false)),
        }
    }
}

/// Returns the index of a name in a list.
fn find<'a>(names: impl Iterator<Item = &'a str> + Clone, what: &'static str, name: &str) -> Result<u8, UnknownId> {
    let place = names.clone().position(|known| known == name).and_then(|place| u8::try_from(place).ok());
    place.ok_or_else(|| {
        let near = nearest(names.filter(|known| known.len() <= LONGEST_COMPARED), name);
        UnknownId::new(what, name, near)
    })
}

/// Message for an effect that cannot apply to the attacker (`PC-46`).
const NOT_ON_SELF: &str = "cannot apply to the attacker";

/// Returns the reason why the list cannot contain the effect, as the predicate of a sentence, or `None` if the effect
/// is allowed.
fn why_not(kind: EffectKind, on_self: bool, within: Within) -> Option<&'static str> {
    let (wrong, why) = match within {
        Within::Action => (on_self && is_for_others(kind), NOT_ON_SELF),
        Within::Special => (
            on_self || is_no_part(kind),
            "cannot be part of a bundle: it needs a roll, a choice or a target of its own",
        ),
        Within::Terrain => (
            on_self || !is_of_terrain(kind),
            "cannot be an effect of terrain: choose from damage, drain, fatigue, knockback, power_down, pull, slow, stun, \
             suppress, weak",
        ),
        Within::Start => (
            on_self || !is_in_force(kind),
            "cannot be in force at the start: choose from attack, defend, empowered, immunity, quicken, slow, \
             spectral, stun, suppress, weak",
        ),
    };
    wrong.then_some(why)
}

/// True for effects that cannot apply to the attacker (`PC-46`).
const fn is_for_others(kind: EffectKind) -> bool {
    matches!(
        kind,
        EffectKind::ExtraTarget(_) | EffectKind::FollowUp | EffectKind::GrabAndThrow | EffectKind::MindControl
    )
}

/// True for effects that a bundle cannot contain (`PC-48`).
const fn is_no_part(kind: EffectKind) -> bool {
    matches!(
        kind,
        EffectKind::Blast(_)
            | EffectKind::ExtraTarget(_)
            | EffectKind::FollowUp
            | EffectKind::MindControl
            | EffectKind::Special(_)
            | EffectKind::Summon(_)
    )
}

/// True for the harmful effects that dangerous terrain can have (`PC-51`).
const fn is_of_terrain(kind: EffectKind) -> bool {
    matches!(
        kind,
        EffectKind::Damage(_)
            | EffectKind::Drain(_)
            | EffectKind::Fatigue
            | EffectKind::Knockback(_)
            | EffectKind::PowerDown(_)
            | EffectKind::Pull(_)
            | EffectKind::Slow
            | EffectKind::Stun
            | EffectKind::Suppress(_)
            | EffectKind::Weak(_)
    )
}

/// True for effects that last until the Effects Phase (`PC-8`).
const fn is_in_force(kind: EffectKind) -> bool {
    matches!(
        kind,
        EffectKind::Attack(_)
            | EffectKind::Defend(_)
            | EffectKind::Empowered
            | EffectKind::Immunity(_)
            | EffectKind::Quicken
            | EffectKind::Slow
            | EffectKind::Spectral
            | EffectKind::Stun
            | EffectKind::Suppress(_)
            | EffectKind::Weak(_)
    )
}
