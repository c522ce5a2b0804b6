//! Coverage of events and outcomes by random battles.

use std::collections::BTreeSet;

use knockback_rules::{
    battle::{Event, Order},
    coup_de_grace,
};

/// Names of everything that has occurred.
#[derive(Default)]
pub(crate) struct Shown(BTreeSet<String>);

impl Shown {
    pub(crate) fn note(&mut self, event: &Event) {
        let name = match event {
            Event::CoupDeGrace(coup_de_grace::Event::PushEnded { cause, .. }) => format!("PushEnded {}", cause.name()),
            Event::CoupDeGrace(coup_de_grace::Event::Hurt { by, .. }) => format!("Hurt {by:?}"),
            Event::CoupDeGrace(coup_de_grace::Event::Pit { kind, .. }) => format!("Pit {kind:?}"),
            Event::CoupDeGrace(coup_de_grace::Event::Cast { spell, .. }) => format!("Cast {spell:?}"),
            Event::CoupDeGrace(coup_de_grace::Event::AttackRolled { parts, .. }) => {
                self.0.extend(parts.iter().map(|part| format!("Part {:?}", part.reason)));
                "AttackRolled".to_owned()
            }
            Event::CoupDeGrace(event) => format!("{event:?}"),
            Event::Ended(outcome) => format!("{outcome:?}"),
            Event::SettledTogether { .. } => "SettledTogether".to_owned(),
            _ => return,
        };
        self.0.insert(name.split(['(', '{']).next().unwrap_or_default().trim_end().to_owned());
        if let Event::Ended(outcome) = event {
            self.0.insert(format!("{outcome:?}"));
        }
    }

    /// Records that a random order was accepted.
    pub(crate) fn accepted(&mut self, order: &Order) {
        let Order::CoupDeGrace(order) = order else { return };
        let told = format!("{order:?}");
        self.0.insert(format!("Accepted {}", told.split([' ', '{']).next().unwrap_or_default()));
    }

    /// Fails if an expected name never occurred.
    pub(crate) fn has(&self, wanted: &[&str]) {
        let missing: Vec<&&str> =
            wanted.iter().filter(|wanted| !self.0.iter().any(|name| name.starts_with(**wanted))).collect();
        assert!(missing.is_empty(), "no battle shows {missing:?}; all battles together show {:?}", self.0);
    }
}
