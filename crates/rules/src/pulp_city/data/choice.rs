//! What Pulp City lets a player choose.

use crate::{
    battle::{CardId, FigureId},
    board::Cell,
    geometry::Direction,
    pulp_city::{EffectId, TargetRef},
};

/// An open choice of Pulp City.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A turn: activate a supreme, command minions, or pass (`PC-2`, `PC-19`).
    Turn {
        /// The supremes that can be activated.
        figures: Vec<FigureId>,
        /// The cards that can be commanded.
        cards: Vec<CardId>,
    },
    /// Act with the supreme that is activated (`PC-3`).
    Act {
        /// Which.
        figure: FigureId,
    },
    /// Act with the minions that are commanded (`PC-22`).
    Command {
        /// Which.
        card: CardId,
    },
    /// Say how many Power Up dice are spent (`PC-21`).
    PowerUp {
        /// Who rolls.
        figure: FigureId,
        /// How many it has, and may use.
        most: u8,
    },
    /// Apply the next effect of a success (`PC-6`).
    Effects {
        /// Who attacked.
        attacker: FigureId,
        /// Whom, what or where.
        target: TargetRef,
        /// What still has to be applied and may be next.
        due: Vec<EffectId>,
        /// What may be bought next.
        offered: Vec<EffectId>,
        /// Extra successes that are left.
        extra: u8,
        /// Whether nothing has to be applied any more.
        may_end: bool,
    },
    /// Choose the way of a knockback (`PC-12`).
    Direction {
        /// Who is moved.
        figure: FigureId,
        /// The two ways.
        directions: Vec<Direction>,
    },
    /// Shift somebody (`PC-14`).
    Shift {
        /// Whom.
        figure: FigureId,
        /// How far, in hexes.
        spaces: u8,
    },
    /// Set the centre of a blast that missed (`PC-27`).
    Centre {
        /// Where it may be; where it is first.
        cells: Vec<Cell>,
    },
    /// Choose one target more (`PC-35`).
    Extra {
        /// Of these.
        figures: Vec<FigureId>,
        /// Whether nobody is an answer too (`PC-6`).
        may_decline: bool,
    },
    /// Throw the model that was grabbed (`PC-15`).
    Throw {
        /// Who throws.
        figure: FigureId,
        /// Whom.
        thrown: FigureId,
    },
    /// One exclusive action more (`PC-37`).
    FollowUp {
        /// Whose.
        figure: FigureId,
    },
    /// One exclusive action or move of somebody who is controlled (`PC-40`).
    Control {
        /// Who.
        figure: FigureId,
        /// By whom.
        by: FigureId,
    },
    /// Place what was summoned (`PC-50`).
    Place {
        /// What, by its place in the setup's summons.
        summon: u8,
        /// Where it may be.
        cells: Vec<Cell>,
    },
    /// Remove a minion, of which there are too many (`PC-52`).
    Remove {
        /// Of these.
        figures: Vec<FigureId>,
    },
}
