//! Where forced moves would go, as the rules carry them out.

use knockback_rules::{
    battle::{self, FigureId},
    board::Cell,
    coup_de_grace::PitKind,
    displacement::Cause,
    geometry::Direction,
};

/// Somebody who would be pushed, pulled or dragged away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forced {
    /// Whom.
    pub(crate) who: FigureId,
    /// From where.
    pub(crate) from: Cell,
    /// Each way that it can go; several where a player chooses between them.
    pub(crate) flights: Vec<Flight>,
    /// Whether the attacker may leave it.
    pub(crate) optional: bool,
    /// Whether the attacker may turn it instead, for it can go nowhere (`CDG-24`).
    pub(crate) turns: bool,
}

/// A forced move with its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flight {
    /// Which way, at first; `None` where it never begins.
    pub(crate) direction: Option<Direction>,
    /// The cells that are entered.
    pub(crate) path: Vec<Cell>,
    /// Why it goes no further.
    pub(crate) cause: Cause,
    /// The pit at its end.
    pub(crate) pit: Option<PitKind>,
}
