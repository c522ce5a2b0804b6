//! Declared actions (`PC-4`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{FigureId, Known, Occupant},
    board::Cell,
    pulp_city::{Setup, TargetRef},
};

/// A declared action: attacker, action and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The attacker.
    pub attacker: FigureId,
    /// Index of the action on the card.
    pub action: u8,
    /// Target of the action.
    pub target: TargetRef,
    /// The object (`PC-24`) or model (`PC-15`) that is thrown.
    pub thrown: Option<Occupant>,
    /// Centre of the blast, if this is a roll against a model inside a blast (`PC-27`). Such a roll displaces relative
    /// to the centre and causes no other blast.
    pub centre: Option<Cell>,
}

impl Attempt {
    /// True if everything that the action names exists.
    pub(in crate::pulp_city) fn is_valid(self, known: Known<'_, Setup>) -> bool {
        known.figure(self.attacker)
            && usize::from(self.action) < known.own().sheet(self.attacker).actions.len()
            && mark_exists(known, self.target)
            && self.thrown.is_none_or(|thrown| known.occupant(thrown))
            && self.centre.is_none_or(|centre| known.cell(centre))
    }
}

/// True if the target exists.
pub(in crate::pulp_city) fn mark_exists(known: Known<'_, Setup>, mark: TargetRef) -> bool {
    match mark {
        TargetRef::Figure(figure) => known.figure(figure),
        TargetRef::Object(object) => known.object(object),
        TargetRef::Hex(cell) => known.cell(cell),
    }
}
