//! Rosters: the figures of a side, before the battle.

use knockback_rules::battle::{FigureId, Setup, SideId};

pub use crate::rulesets::roster;
use crate::{text::count_of, tip::Tip};

/// The figures or cards of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The size and the value of the side, as text.
    pub worth: String,
    /// The figures or cards.
    pub entries: Vec<RosterEntry>,
}

/// A figure or a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterEntry {
    /// A name for tests: `Character Lumen`.
    pub label: String,
    /// The name.
    pub name: String,
    /// A short description beside the name.
    pub kind: String,
    /// More text at the right; may be empty.
    pub right: String,
    /// The numbers that players compare first.
    pub numbers: String,
    /// The meaning of the numbers.
    pub tip: Option<Tip>,
    /// The attacks, moves and powers.
    pub gifts: Vec<Gift>,
}

impl Roster {
    /// The figures of a side by their names.
    pub(crate) fn of_names(setup: &Setup, side: SideId) -> Self {
        let entry = |figure| {
            let name = setup.figure(figure).name.clone();
            RosterEntry {
                label: format!("Figure {name}"),
                name,
                kind: String::new(),
                right: String::new(),
                numbers: String::new(),
                tip: None,
                gifts: Vec::new(),
            }
        };
        let entries: Vec<RosterEntry> = figures(setup, side).map(entry).collect();
        Self { worth: count_of(entries.len(), "figure", "figures"), entries }
    }
}

/// An attack, a move or a power, explained on hover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    /// The name.
    pub name: String,
    /// The meaning.
    pub tip: Tip,
}

impl Gift {
    pub(crate) fn new(name: impl Into<String>, meaning: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { name: name.into(), tip: Tip::new(meaning, rules) }
    }
}

/// The figures of a side.
pub(crate) fn figures(setup: &Setup, side: SideId) -> impl Iterator<Item = FigureId> {
    setup.figure_ids().filter(move |figure| setup.figure(*figure).side == side)
}
