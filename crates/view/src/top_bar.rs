//! The bar at the top of a battle: how far it has come, what the acting side is about, and the order of acting.

use knockback_rules::battle::SideId;

pub use crate::rulesets::{deciding_side, needs_dice, top_bar};

/// What the bar says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TopBar {
    /// How far the battle has come.
    pub clock: Clock,
    /// What the acting side is about.
    pub about: String,
    /// The order of acting.
    pub track: Track,
    /// The button that ends what is at hand.
    pub end: EndButton,
    /// What there is to be ended.
    pub ending: EndTurnOption,
}

/// How far a battle has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The moment: `Round 3`.
    pub text: String,
    /// The meaning of rounds.
    pub tip: &'static str,
    /// The rules about them.
    pub rules: &'static [&'static str],
}

impl Clock {
    /// The clock of a game of rounds; `limit` is the last round, if there is one.
    #[must_use]
    pub fn of_round(round: u16, limit: Option<u16>, tip: &'static str, rules: &'static [&'static str]) -> Self {
        let last = limit.map(|limit| format!(" of {limit}")).unwrap_or_default();
        let text = if round == 0 { "Before the first round".to_owned() } else { format!("Round {round}{last}") };
        Self { text, tip, rules }
    }
}

/// The button that ends what is at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndButton {
    /// Its text.
    pub text: &'static str,
    /// Its meaning, without its key.
    pub means: &'static str,
    /// Its rule.
    pub rule: &'static str,
}

impl EndButton {
    pub(crate) const fn new(text: &'static str, means: &'static str, rule: &'static str) -> Self {
        Self { text, means, rule }
    }
}

/// What there is to be ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndTurnOption {
    /// Nothing.
    #[default]
    Nothing,
    /// Something in which nobody has done anything yet: the button is quiet.
    Early,
    /// Something in which somebody has acted, or can do nothing else: the button stands out.
    Due,
}

impl EndTurnOption {
    /// Something to be ended that may be due.
    #[must_use]
    pub const fn of(is_due: bool) -> Self {
        if is_due { EndTurnOption::Due } else { EndTurnOption::Early }
    }
}

/// The order of acting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The name that tests find it by.
    pub name: &'static str,
    /// True if it is a strip of its own below the bar.
    pub is_strip: bool,
    /// Its parts, in order.
    pub spans: Vec<Span>,
    /// What comes after it, if that is known.
    pub next: Option<NextRound>,
    /// What the sides rolled for their order.
    pub rolls: Vec<(SideId, String)>,
    /// The meaning of these rolls.
    pub rolls_tip: &'static str,
    /// The meaning of what begins with a span.
    pub begins_tip: &'static str,
    /// The rules about that.
    pub begins_rules: &'static [&'static str],
    /// The rules about its spans.
    pub span_rules: &'static [&'static str],
    /// The rules about its cells.
    pub rules: &'static [&'static str],
}

/// A part of a track: a round, a turn, a segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The name that tests find it by.
    pub name: String,
    /// Its number; empty if it is the only one.
    pub label: String,
    /// What begins with it: `Turn 2`.
    pub begins: Option<String>,
    /// True if it is at hand.
    pub is_now: bool,
    /// Its meaning, in a sentence.
    pub tip: String,
    /// Those who act in it, first to last.
    pub cells: Vec<Cell>,
}

/// Somebody who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The name that tests find it by; empty if it has none.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// A short text; may be empty.
    pub label: String,
    /// How it stands.
    pub state: CellState,
    /// True if an action is held that would be lost then.
    pub holds: bool,
    /// All of it in words.
    pub tip: String,
}

/// How an action on a track stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    /// It is over.
    Over,
    /// It is at hand.
    Now,
    /// It is still to come.
    ToCome,
    /// It goes by without an action.
    Spent,
}

/// The round after a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextRound {
    /// Its short name: `R3`.
    pub label: String,
    /// The sides that would begin it; several that are tied.
    pub sides: Vec<SideId>,
    /// The same in words.
    pub tip: String,
    /// The rules about it.
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
