//! The battle log in plain words, with the numbers that decide and the rules that say so.

mod asked;
mod attack;
mod champions;
mod common;
mod counted;
mod flight;
mod ground;
mod harm;
mod movement;
mod order;
mod rounds;

pub use asked::asked;
pub use order::order_line;

use std::fmt;

use super::may_see;
use crate::{
    battle::{Battle, Event, SideId},
    c3g,
    rule::Rule,
};

/// A line of the battle log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// A sentence for people.
    pub text: String,
    /// The rules that decide, none twice.
    pub rules: Vec<Rule>,
}

impl LogLine {
    fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), rules: Vec::new() }.citing(rules.iter().map(|rule| Rule(rule)))
    }

    fn citing(mut self, rules: impl IntoIterator<Item = Rule>) -> Self {
        for rule in rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
        self
    }
}

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        let mut lead = " [";
        for rule in &self.rules {
            write!(f, "{lead}{rule}")?;
            lead = ", ";
        }
        if self.rules.is_empty() { Ok(()) } else { f.write_str("]") }
    }
}

/// The line of the log for an event; `None` for bookkeeping, for what another line tells already, and for what the
/// seer may not know.
///
/// `before` is the battle just before the event: it knows the Life that wounds are taken from and the flight that
/// an end belongs to. Whoever has only the log folds it: tell, then apply, from [`Battle::new`] on.
#[must_use]
pub fn line(before: &Battle, event: &Event, seer: Option<SideId>) -> Option<LogLine> {
    if !may_see(seer, event) {
        return None;
    }
    match event {
        Event::C3g(event) => of_c3g(before, event),
        Event::Champions(event) => champions::line(before, event),
        event => common::line(before, event),
    }
}

fn of_c3g(before: &Battle, event: &c3g::Event) -> Option<LogLine> {
    use c3g::Event;
    match event {
        Event::RoundBegan { .. }
        | Event::MarkerPlaced { .. }
        | Event::MarkersSealed { .. }
        | Event::InitiativeRolled { .. }
        | Event::TurnOrder { .. }
        | Event::MarkerRevealed { .. }
        | Event::TurnBegan { .. }
        | Event::TurnLost { .. }
        | Event::TurnEnded { .. }
        | Event::RoundEnded { .. } => rounds::line(before, event),
        Event::MoveBegan { .. } | Event::MoveEnded { .. } | Event::SwipeRolled { .. } => movement::line(before, event),
        Event::AttackDeclared { .. }
        | Event::PhaseRolled { .. }
        | Event::AttackRolled { .. }
        | Event::DefenceRolled { .. }
        | Event::Thrown { .. }
        | Event::AreaStruck { .. } => attack::line(before, event),
        Event::Wounded { .. } | Event::Healed { .. } | Event::Destroyed { .. } => harm::line(before, event),
        Event::KnockbackRuledOut { .. }
        | Event::KnockbackReckoned { .. }
        | Event::LineChosen { .. }
        | Event::FlightEnded { .. }
        | Event::KnockbackDamageRolled { .. } => flight::line(before, event),
        Event::FallRolled { .. }
        | Event::TerrainRolled { .. }
        | Event::GlyphActed { .. }
        | Event::GlyphRolled { .. } => ground::line(before, event),
    }
}
