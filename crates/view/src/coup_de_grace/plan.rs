//! The plan of a mini before it is ordered: its next action, and its facing after that.

use knockback_rules::{battle::FigureId, coup_de_grace::Sense, geometry::Direction};

use crate::selection::Selection;

/// The facing of a mini.
pub type Facing = Direction;

/// The planned action of a mini. Parts that are not selected have plain defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionPlan {
    /// The action of a click on the board.
    pub doing: PlannedAction,
    /// The facing after a step, an entry or a turn; `None` for the default of [`super::scene::facing`].
    pub facing: Option<Facing>,
}

/// The action of a click on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlannedAction {
    /// The default action: an entry, a move, a crawl, a turn, the opening of a door, or an attack on a legal target
    /// with the hand that is likeliest to hit.
    #[default]
    Any,
    /// An attack with this hand.
    Attack {
        /// The hand, 0 or 1.
        hand: u8,
    },
    /// The force orb: the first click chooses the mini to move, the second one its destination.
    Orb {
        /// The hand, 0 or 1.
        hand: u8,
        /// The mini to move, once selected.
        target: Option<FigureId>,
    },
    /// The staff of air in this direction. A click on any mini that it moves casts the spell, and so does choosing the
    /// same direction again.
    Air {
        /// The direction.
        sense: Sense,
    },
}

impl PlannedAction {
    /// True for a spell that is not an attack.
    #[must_use]
    pub const fn is_spell(self) -> bool {
        matches!(self, Self::Orb { .. } | Self::Air { .. })
    }
}

/// The ruleset's part of the selection, kept in [`Selection::own`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// The plan of the mini's next action.
    pub plan: ActionPlan,
    /// True if the player has chosen the action; otherwise the best one is suggested.
    pub chosen: bool,
}

/// The planned action of a mini, as selected.
#[must_use]
pub fn plan(picked: &Selection) -> ActionPlan {
    picked.own.get::<Planned>().map(|planned| planned.plan).unwrap_or_default()
}
