//! An action that is declared (`PC-4`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{FigureId, Known, Occupant},
    board::Cell,
    pulp_city::{Setup, TargetRef},
};

/// An action that was declared: who does what to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// Who.
    pub attacker: FigureId,
    /// Which action, by its place on the card.
    pub action: u8,
    /// At whom, what or where.
    pub target: TargetRef,
    /// What is thrown (`PC-24`), or who (`PC-15`).
    pub thrown: Option<Occupant>,
    /// The centre of the blast of which this is one of the rolls (`PC-27`): it displaces away from there, and has no
    /// blast of its own.
    pub centre: Option<Cell>,
}

impl Attempt {
    /// True if everything exists that it names.
    pub(in crate::pulp_city) fn is_valid(self, known: Known<'_, Setup>) -> bool {
        known.figure(self.attacker)
            && usize::from(self.action) < known.own().sheet(self.attacker).actions.len()
            && mark_exists(known, self.target)
            && self.thrown.is_none_or(|thrown| known.occupant(thrown))
            && self.centre.is_none_or(|centre| known.cell(centre))
    }
}

/// True if everything exists that a mark names.
pub(in crate::pulp_city) fn mark_exists(known: Known<'_, Setup>, mark: TargetRef) -> bool {
    match mark {
        TargetRef::Figure(figure) => known.figure(figure),
        TargetRef::Object(object) => known.object(object),
        TargetRef::Hex(cell) => known.cell(cell),
    }
}
