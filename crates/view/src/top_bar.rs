//! The top bar of a battle: the progress, the current activity of the acting side, and the turn order.

use knockback_rules::{battle::SideId, ruleset::BattleOf};

pub use crate::rulesets::{deciding_side, needs_dice, top_bar};
use crate::{RulesetView, present::GoalProgress, text::sentence};

/// The contents of the bar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TopBar {
    /// The progress of the battle.
    pub clock: Clock,
    /// The current activity of the acting side.
    pub about: String,
    /// The turn order.
    pub track: Track,
    /// The button that ends the current turn, activation or phase.
    pub end: EndButton,
    /// The state of that button.
    pub ending: EndTurnOption,
}

impl TopBar {
    /// The bar of a plain game: the time, the acting figure, and a button if the turn can be ended.
    pub(crate) fn plain<R: RulesetView>(battle: BattleOf<'_, R>, choice: Option<&R::Choice>) -> Self {
        let rules = const { &[R::ABOUT.turns] };
        let figure = choice.and_then(R::choice_figure).or_else(|| R::acting_figure(battle));
        let can_end = choice.and_then(R::closing_order).is_some();
        Self {
            clock: Clock {
                text: sentence(&R::time(battle).unwrap_or_default()),
                tip: "The time of the battle.",
                rules,
                ..Clock::default()
            },
            about: figure.map(|figure| battle.figure_name(figure).to_owned()).unwrap_or_default(),
            track: Track::default(),
            end: EndButton::new("End turn", "The turn ends.", R::ABOUT.turns),
            ending: if can_end { EndTurnOption::Early } else { EndTurnOption::Nothing },
        }
    }
}

/// The progress of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The moment: `Round 3`.
    pub text: String,
    /// The progress of each goal that all rulesets share.
    pub goals: Vec<GoalProgress>,
    /// The meaning of rounds.
    pub tip: &'static str,
    /// The related rules.
    pub rules: &'static [&'static str],
}

impl Clock {
    /// The clock of a game in rounds. `limit` is the last round, if there is one.
    #[must_use]
    pub fn of_round(round: u16, limit: Option<u16>, tip: &'static str, rules: &'static [&'static str]) -> Self {
        let last = limit.map(|limit| format!(" of {limit}")).unwrap_or_default();
        let text = if round == 0 { "Before the first round".to_owned() } else { format!("Round {round}{last}") };
        Self { text, tip, rules, ..Self::default() }
    }
}

/// The button that ends the current turn, activation or phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndButton {
    /// The text.
    pub text: &'static str,
    /// The meaning, without the key.
    pub means: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The place of the button, counted from the left.
    pub place: usize,
    /// The number of places. Different actions have different places, so that a second click never hits another action.
    pub places: usize,
}

impl EndButton {
    pub(crate) const fn new(text: &'static str, means: &'static str, rule: &'static str) -> Self {
        Self { text, means, rule, place: 0, places: 1 }
    }

    /// The same button at one of several places.
    pub(crate) const fn at(self, place: usize, places: usize) -> Self {
        Self { place, places, ..self }
    }
}

/// The state of the end button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndTurnOption {
    /// Nothing can be ended.
    #[default]
    Nothing,
    /// The turn can be ended, but no figure has acted in it: the button is quiet.
    Early,
    /// The turn can be ended, and a figure has acted or nothing else can be done: the button is highlighted.
    Due,
}

impl EndTurnOption {
    /// The state for something that can be ended.
    #[must_use]
    pub const fn of(is_due: bool) -> Self {
        if is_due { EndTurnOption::Due } else { EndTurnOption::Early }
    }
}

/// The turn order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The name for tests.
    pub name: &'static str,
    /// True if the track is a separate strip below the bar.
    pub is_strip: bool,
    /// The parts, in order.
    pub spans: Vec<Span>,
    /// The next round, if its order is known.
    pub next: Option<NextRound>,
    /// The rolls of the sides that decided their order.
    pub rolls: Vec<(SideId, String)>,
    /// The meaning of those rolls.
    pub rolls_tip: &'static str,
    /// The meaning of the label where a span begins.
    pub begins_tip: &'static str,
    /// The rules about that label.
    pub begins_rules: &'static [&'static str],
    /// The rules about its spans.
    pub span_rules: &'static [&'static str],
    /// The rules about its cells.
    pub rules: &'static [&'static str],
}

/// A part of a track: a round, a turn, a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The name for tests.
    pub name: String,
    /// The number of the span; empty if it is the only one.
    pub label: String,
    /// The label at the beginning of the span: `Turn 2`.
    pub begins: Option<String>,
    /// True if this is the current span.
    pub is_now: bool,
    /// The meaning, in a sentence.
    pub tip: String,
    /// The actors, first to last.
    pub cells: Vec<Cell>,
}

/// An actor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The name for tests; may be empty.
    pub name: String,
    /// The side.
    pub side: SideId,
    /// A short text; may be empty.
    pub label: String,
    /// The state of the action.
    pub state: CellState,
    /// True if a held action would be lost at this point.
    pub holds: bool,
    /// The same information as text, shown on hover.
    pub tip: String,
}

/// The state of an action on a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    /// The action is over.
    Over,
    /// The action is the current one.
    Now,
    /// The action is still to come.
    ToCome,
    /// The action passes unused.
    Spent,
}

/// The round after the current one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextRound {
    /// The short name: `R3`.
    pub label: String,
    /// The side that would go first, or all sides that are tied.
    pub sides: Vec<SideId>,
    /// The next round as text.
    pub tip: String,
    /// The related rules.
    pub rules: &'static [&'static str],
}

impl Track {
    /// A track of one round, with the given cells.
    pub(crate) fn of_round(name: &'static str, cells: Vec<Cell>, rules: &'static [&'static str]) -> Self {
        if cells.is_empty() {
            return Self::default();
        }
        Self { name, spans: vec![Span { cells, ..Span::default() }], rules, ..Self::default() }
    }
}
