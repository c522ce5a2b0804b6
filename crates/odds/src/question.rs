//! What is asked.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Refusal},
    c3g::{self, AttackWith, Line},
    geometry::{Coord, Direction},
};

/// One attack of a figure on a target, as if it were its turn to attack and it had not attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Who attacks.
    pub attacker: FigureId,
    /// Whom or what.
    pub target: Occupant,
    /// By which attack.
    pub with: AttackWith,
    /// The line of the knockback, by the hex of the half that leads and the direction (`C3G-20`). Needed where there
    /// are several; odds never average over a player's choice.
    pub line: Option<(Coord, Direction)>,
}

impl Question {
    /// An attack whose line needs no choice.
    #[must_use]
    pub const fn new(attacker: FigureId, target: Occupant, with: AttackWith) -> Self {
        Self { attacker, target, with, line: None }
    }

    /// The same attack along a line.
    #[must_use]
    pub const fn along(self, lead: Coord, direction: Direction) -> Self {
        Self { line: Some((lead, direction)), ..self }
    }

    /// The battle in which this attack is about to be settled, and its line: `None` where knockback is ruled out
    /// beforehand, whatever line was asked for (`C3G-17`, `C3G-18`).
    pub(crate) fn posed(&self, battle: &Battle) -> Result<(Battle, Option<Line>), Unanswered> {
        let Self { attacker, target, with, line } = *self;
        let blow = c3g::blow(battle, attacker, target, with)?;
        let lines = c3g::foreseen_lines(battle, attacker, target, with);
        let line = match (line, lines.as_slice()) {
            (_, []) => None,
            (None, [line]) => Some(*line),
            (None, _) => return Err(Unanswered::LineWanted(lines)),
            (Some((lead, direction)), _) => Some(c3g::chosen_line(battle, &lines, lead, direction)?),
        };
        Ok((blow, line))
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// The attack, or the line, is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The attacker would choose among these lines, so the question has to name one (`C3G-20`).
    #[error("the attacker chooses among {} lines of knockback, and the question names none", .0.len())]
    LineWanted(Vec<Line>),
    /// An exact count is beyond the budget; an estimate is not.
    #[error("an exact count is beyond the budget of {} open courses", crate::Count::MOST_OPEN)]
    BeyondBudget,
}
