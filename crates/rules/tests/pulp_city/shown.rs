//! Coverage of events, effects and outcomes by random battles.

use std::collections::BTreeSet;

use knockback_rules::{
    battle::{Battle, Event},
    pulp_city::{self, Choice, PulpCity, Subject},
};

/// Names of everything that has occurred.
#[derive(Default)]
pub(crate) struct Shown(BTreeSet<String>);

/// Returns the name of a variant.
fn variant(of: &impl std::fmt::Debug) -> String {
    let text = format!("{of:?}");
    text.split(['(', '{', ' ']).next().unwrap_or_default().to_owned()
}

impl Shown {
    /// Records an event before it is applied.
    pub(crate) fn note(&mut self, before: &Battle, event: &Event) {
        let Some(battle) = before.as_ruleset::<PulpCity>() else { return };
        match event {
            Event::PulpCity(own) => {
                self.0.insert(variant(own));
                let of = |effect: &u8| Subject::of(battle.rules().effect(*effect).kind).name();
                match own {
                    pulp_city::Event::EffectApplied { effect, bought, .. } => {
                        let falls = if battle.rules().effect(*effect).on_self { "Self" } else { "Effect" };
                        self.0.insert(format!("{falls} {}", of(effect)));
                        self.0.insert(format!("bought {bought}"));
                    }
                    pulp_city::Event::Immune { effect, .. } => drop(self.0.insert(format!("Immune {}", of(effect)))),
                    pulp_city::Event::DisplacementEnded { cause, .. } => {
                        self.0.insert(format!("Cause {}", cause.name()));
                    }
                    pulp_city::Event::Hurt { by, .. } => drop(self.0.insert(format!("Hurt {by:?}"))),
                    pulp_city::Event::MoveBegan { by, .. } => drop(self.0.insert(format!("By {by:?}"))),
                    pulp_city::Event::PoolRolled { pool, .. } => {
                        self.0.extend(pool.iter().map(|part| format!("Part {:?}", part.why)));
                    }
                    _ => {}
                }
            }
            Event::Ended(outcome) => drop(self.0.insert(format!("{outcome:?}"))),
            Event::ObjectMoved { .. } | Event::ObjectRemoved { .. } | Event::Deployed { .. } => {
                self.0.insert(variant(event));
            }
            _ => {}
        }
    }

    /// Records a choice.
    pub(crate) fn asked(&mut self, choice: &Choice) {
        self.0.insert(format!("Asked {}", variant(choice)));
    }

    /// Fails if an expected name never occurred.
    pub(crate) fn has(&self, wanted: &[&str]) {
        let missing: Vec<&&str> =
            wanted.iter().filter(|wanted| !self.0.iter().any(|name| name.starts_with(**wanted))).collect();
        assert!(missing.is_empty(), "no battle shows {missing:?}; all battles together show {:?}", self.0);
    }

    /// Fails if any effect, except those in `but`, never occurred with `lead` before its name.
    pub(crate) fn has_all_effects(&self, lead: &str, but: &[&str]) {
        // The last eight subjects are not effects.
        let effects = Subject::ALL[..31].iter().map(|subject| subject.name()).filter(|name| !but.contains(name));
        let wanted: Vec<String> = effects.map(|name| format!("{lead} {name}")).collect();
        self.has(&wanted.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
