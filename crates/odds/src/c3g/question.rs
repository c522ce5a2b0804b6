//! Questions about attacks in C3G.

use knockback_rules::{
    battle::{FigureId, Occupant},
    c3g::{AttackWith, Line},
    geometry::{Coord, Direction},
};

/// A question about one attack by a figure on a target. It assumes that it is the figure's turn and that the figure has
/// not attacked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The attacker.
    pub attacker: FigureId,
    /// The target, a figure or object.
    pub target: Occupant,
    /// The attack.
    pub with: AttackWith,
    /// The line of the knockback: the hex of the leading half, and the direction (`C3G-20`). Required if there are
    /// several lines, because odds never average over a player's choice.
    pub line: Option<(Coord, Direction)>,
}

impl Question {
    /// A question about an attack whose line needs no choice.
    #[must_use]
    pub const fn new(attacker: FigureId, target: Occupant, with: AttackWith) -> Self {
        Self { attacker, target, with, line: None }
    }

    /// The same question with a given line.
    #[must_use]
    pub const fn along(self, lead: Coord, direction: Direction) -> Self {
        Self { line: Some((lead, direction)), ..self }
    }
}

/// The knockback lines that the attacker can choose from (`C3G-20`). The question must name one of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the attacker may choose one of {} knockback lines, and the question names none", .0.len())]
pub struct LineWanted(pub Vec<Line>);
