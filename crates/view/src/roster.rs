//! Rosters: the figures of a side, before the battle.

use knockback_rules::battle::{FigureId, Setup, SideId};

pub use crate::rulesets::roster;
use crate::tip::Tip;

/// The figures or cards of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// Its size and its value.
    pub worth: String,
    /// Its figures or cards.
    pub entries: Vec<RosterEntry>,
}

/// A figure or a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterEntry {
    /// A name for tests: `Character Lumen`.
    pub label: String,
    /// Its name.
    pub name: String,
    /// A short description beside the name.
    pub kind: String,
    /// More text at the right; may be empty.
    pub right: String,
    /// The numbers that players compare first.
    pub numbers: String,
    /// The meaning of the numbers.
    pub tip: Option<Tip>,
    /// Its attacks, moves and powers.
    pub gifts: Vec<Gift>,
}

/// An attack, a move or a power, explained on hover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    /// Its name.
    pub name: String,
    /// Its meaning.
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
