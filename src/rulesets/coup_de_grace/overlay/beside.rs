//! What enemies could do to a mini on a hex, and what it would do to them.

use knockback_rules::{battle::FigureId, board::Cell};

use crate::rulesets::coup_de_grace::plan::Facing;

/// What would go on around a mini.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Beside {
    /// Whose surroundings.
    pub(crate) who: FigureId,
    /// On which hex.
    pub(crate) at: Cell,
    /// With which facing.
    pub(crate) facing: Facing,
    /// Enemies beside it, the downed among them: each doubles every cost (`CDG-14`).
    pub(crate) enemies: Vec<FigureId>,
    /// What costs are multiplied by.
    pub(crate) times: u16,
    /// The enemy in its front hex, whom it could strike and whom it would distract (`CDG-18`).
    pub(crate) distracts: Option<FigureId>,
    /// Enemies beside it that have it in front: they would distract it (`CDG-18`).
    pub(crate) distracted_by: Vec<FigureId>,
    /// Enemies that stand straight behind it, with something to strike with: backstab (`CDG-18`).
    pub(crate) behind: Vec<FigureId>,
    /// Enemies that could come to stand behind it in this round and strike.
    pub(crate) could_come_behind: Vec<FigureId>,
}
