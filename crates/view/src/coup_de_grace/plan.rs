//! What a player plans for a mini before it is ordered: what it would do next, and which side it would face then.

use knockback_rules::{battle::FigureId, coup_de_grace::Sense, geometry::Direction};

use crate::selection::Selection;

/// A side that a mini faces.
pub type Facing = Direction;

/// What a mini would do next; what is not picked is chosen by what is plainest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionPlan {
    /// What a click would order.
    pub doing: PlannedAction,
    /// The side that it would face after a step, an entry or a turn; the default of [`super::scene::facing`] where none
    /// is picked.
    pub facing: Option<Facing>,
}

/// What a click on the board would order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlannedAction {
    /// What is plainest there: an entry, a move, a crawl, a turn, the opening of a door, and an attack on whoever can be
    /// attacked, with the hand that is likeliest to hit.
    #[default]
    Any,
    /// An attack with this hand.
    Attack {
        /// Which hand, 0 or 1.
        hand: u8,
    },
    /// The force orb: first a click on whom it moves, then one on where to.
    Orb {
        /// Which hand, 0 or 1.
        hand: u8,
        /// Whom it moves, once that is picked.
        target: Option<FigureId>,
    },
    /// The staff of air, this way: a click on anybody whom it moves orders it, and so does a second choice of the same way.
    Air {
        /// Which way.
        sense: Sense,
    },
}

impl PlannedAction {
    /// Whether it is a spell that is no attack.
    #[must_use]
    pub const fn is_spell(self) -> bool {
        matches!(self, Self::Orb { .. } | Self::Air { .. })
    }
}

/// What a player has picked beside the figure, kept in [`Selection::own`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// What the mini would do next.
    pub plan: ActionPlan,
    /// Whether the player has chosen what it does; otherwise the best is suggested.
    pub chosen: bool,
}

/// What a mini would do next, as far as it is picked.
#[must_use]
pub fn plan(picked: &Selection) -> ActionPlan {
    picked.own.get::<Planned>().map(|planned| planned.plan).unwrap_or_default()
}
