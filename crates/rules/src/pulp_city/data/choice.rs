//! Choices of the players in Pulp City.

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
        /// Supremes that can be activated.
        figures: Vec<FigureId>,
        /// Cards that can be commanded.
        cards: Vec<CardId>,
    },
    /// Use an action of the activated supreme, move it, or end the activation (`PC-3`).
    Act {
        /// The supreme.
        figure: FigureId,
    },
    /// Use actions of the commanded minions, move them, or end the command (`PC-22`).
    Command {
        /// The card of the minions.
        card: CardId,
    },
    /// Choose the number of Power Up dice to spend (`PC-21`).
    PowerUp {
        /// The model that rolls.
        figure: FigureId,
        /// Maximum number of dice that the model can spend.
        most: u8,
    },
    /// Choose the next effect of a success (`PC-6`).
    Effects {
        /// The attacker.
        attacker: FigureId,
        /// Target of the action.
        target: TargetRef,
        /// Mandatory effects that can be next.
        due: Vec<EffectId>,
        /// Effects that can be bought next.
        offered: Vec<EffectId>,
        /// Extra successes left.
        extra: u8,
        /// True if no mandatory effect is left, so that the player may stop.
        may_end: bool,
    },
    /// Choose the direction of a knockback (`PC-12`).
    Direction {
        /// The model to knock back.
        figure: FigureId,
        /// Possible directions, the clockwise one first.
        directions: Vec<Direction>,
    },
    /// Choose the path of a shift (`PC-14`).
    Shift {
        /// The model to shift.
        figure: FigureId,
        /// Maximum distance in hexes.
        spaces: u8,
    },
    /// Choose the centre of a blast that missed (`PC-27`).
    Centre {
        /// Possible cells. The current centre comes first.
        cells: Vec<Cell>,
    },
    /// Choose an extra target (`PC-35`).
    Extra {
        /// Possible targets.
        figures: Vec<FigureId>,
        /// True if the attacker may decline (`PC-6`).
        may_decline: bool,
    },
    /// Throw the grabbed model, or decline (`PC-15`).
    Throw {
        /// The thrower.
        figure: FigureId,
        /// The grabbed model.
        thrown: FigureId,
    },
    /// Use one more exclusive action, or decline (`PC-37`).
    FollowUp {
        /// The model that acts.
        figure: FigureId,
    },
    /// Use one exclusive action or move of a controlled model, or decline (`PC-40`).
    Control {
        /// The controlled model.
        figure: FigureId,
        /// The model that controls it.
        by: FigureId,
    },
    /// Choose the position of a summons (`PC-50`).
    Place {
        /// Index of the summons in the setup.
        summon: u8,
        /// Possible cells.
        cells: Vec<Cell>,
    },
    /// Choose a surplus minion to remove (`PC-52`).
    Remove {
        /// Minions that can be removed.
        figures: Vec<FigureId>,
    },
}
