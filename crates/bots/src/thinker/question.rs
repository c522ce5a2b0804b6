//! Questions to a thinker, and the reasons for rejecting them.

use knockback_rules::{
    battle::{Battle, FigureId, InvalidSnapshot, Snapshot},
    board::Cell,
    dice::Faces,
    files::{OrderText, Save, SavedOrder, UnknownInOrder},
    game::Game,
    scenario::{Faults, Scenario},
};
use serde::{Deserialize, Serialize};

use super::Answer;
use crate::review::Unfit;

/// A question about a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The state of the battle.
    pub battle: BattleText,
    /// The request.
    pub request: Request,
}

/// A battle in serialized form: its scenario, with the active options, and its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleText {
    /// The scenario.
    pub scenario: Scenario,
    /// The state.
    pub snapshot: Snapshot,
}

/// A request about a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Asks for a bot's best actions at the open choice, best first. Answered by [`Answer::Acts`].
    Decide {
        /// The number of the bot's [level](crate::Level).
        level: u8,
        /// The seed of the bot.
        seed: u64,
        /// Maximum number of actions to return.
        most: usize,
    },
    /// Asks whether an order of a puzzle is right. Answered by [`Answer::Judged`].
    Judge {
        /// The best order of the puzzle.
        best: OrderText,
        /// The probability to win after the best order.
        chance: f64,
        /// The order to judge.
        order: OrderText,
    },
    /// Asks for a review of the game so far. Answered by [`Answer::Reviewing`], several times, and finally by
    /// [`Answer::Reviewed`].
    Review {
        /// The seed of the game's dice, if they have one.
        seed: Option<u64>,
        /// The rolls before the first order.
        opening: Vec<Faces>,
        /// The orders, each with the rolls that followed it.
        orders: Vec<SavedOrder>,
    },
    /// Asks for the best attack by a figure on a target after a move. Answered by [`Answer::Approach`], several times.
    Approach {
        /// The figure.
        figure: FigureId,
        /// The cell of the target.
        target: Cell,
    },
    /// Asks for the threat map of a figure. Answered by [`Answer::Threats`], several times.
    Threats {
        /// The figure.
        figure: FigureId,
    },
}

impl Question {
    /// Creates a question about a battle.
    #[must_use]
    pub fn of(battle: &Battle, request: Request) -> Self {
        let battle = BattleText { scenario: battle.setup().scenario.clone(), snapshot: battle.snapshot().clone() };
        Self { battle, request }
    }

    /// Creates a question that asks for the review of a game.
    #[must_use]
    pub fn review(game: &Game) -> Self {
        let Save { scenario, snapshot, seed, opening, orders, .. } = Save::of(game);
        Self { battle: BattleText { scenario, snapshot }, request: Request::Review { seed, opening, orders } }
    }

    /// Serializes the question.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(super) fn read(text: &str) -> Result<Self, Unasked> {
        serde_json::from_str(text).map_err(|error| Unasked::Text(error.to_string()))
    }
}

/// The reason why a question cannot be asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unasked {
    #[error("the question cannot be read: {0}")]
    Text(String),
    #[error("the scenario is not playable: {0}")]
    Scenario(#[from] Faults),
    #[error("the battle: {0}")]
    Snapshot(#[from] InvalidSnapshot),
    #[error("the order: {0}")]
    Order(#[from] UnknownInOrder),
    #[error("{0}")]
    Unfit(#[from] Unfit),
    #[error("no order is due, or no bot can play by these rules")]
    NoChoice,
    #[error("there is no level {0}")]
    Level(u8),
    #[error("the order was refused: {0}")]
    Refused(String),
    #[error("these rules have no threat maps")]
    NoMap,
}

impl Unasked {
    pub(super) fn answer(&self) -> Answer {
        Answer::Nothing(self.to_string())
    }
}
