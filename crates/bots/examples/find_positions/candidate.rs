//! A qualifying position, as a line of a file.

use knockback_bots::{
    Bot, Level,
    puzzle::{MARGIN, Position, Solving, TOLERANCE, Unsolved},
};
use knockback_rules::{battle::Battle, files::OrderText, scenario::Scenario};
use serde::{Deserialize, Serialize};

/// The minimum probability to win after the best order of a puzzle.
const MIN_CHANCE: f64 = 0.25;

/// The minimum number of orders to choose from.
const MIN_ORDERS: usize = 5;

/// The number of counted positions after which a search without a win is given up.
const HOPELESS: u64 = 12_000;

/// A qualifying position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Candidate {
    /// The file name of the scenario, without its extension.
    pub name: String,
    /// The scenario.
    pub scenario: Scenario,
    /// The position, without a title.
    pub position: Position,
    /// The id of the figure that acts first in the best order.
    pub actor: String,
    /// The number of orders that lead to different battles.
    pub orders: usize,
    /// The number of positions of the turn that were counted.
    pub counted: u64,
    /// The levels of bots that find the best order.
    pub found_by: Vec<u8>,
}

/// The reason why a position does not qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dropped {
    /// There are too few orders to choose from.
    FewOrders,
    /// No order wins within the counted positions.
    Hopeless,
    /// Even the best order wins too rarely.
    Unlikely,
    /// Another order is nearly as good.
    AsGood,
    /// The turn has too many positions.
    TooMany,
    /// The position cannot be counted for another reason.
    Unsolved,
}

impl From<Unsolved> for Dropped {
    fn from(unsolved: Unsolved) -> Self {
        if unsolved == Unsolved::TooMany { Self::TooMany } else { Self::Unsolved }
    }
}

/// Examines a position and returns it as a candidate if it qualifies.
pub(crate) fn examine(name: &str, battle: &Battle, most: u64) -> Result<Candidate, Dropped> {
    if battle.legal_orders().iter().take(MIN_ORDERS).count() < MIN_ORDERS {
        return Err(Dropped::FewOrders);
    }
    let mut solving = Solving::new(battle, most)?;
    let solution = loop {
        if let Some(solution) = solving.advance(2_000)? {
            break solution;
        }
        let best = solving.so_far().iter().map(|known| known.chance).fold(0.0, f64::max);
        if best == 0.0 && solving.counted() > HOPELESS {
            return Err(Dropped::Hopeless);
        }
        // Two different probabilities near 1 leave no room for a margin.
        let high = solving.so_far().iter().map(|known| known.chance).filter(|chance| *chance > 1.0 - MARGIN);
        if high.clone().fold(0.0, f64::max) - high.fold(1.0, f64::min) > TOLERANCE {
            return Err(Dropped::AsGood);
        }
    };
    let best = solution.best().ok_or(Dropped::FewOrders)?;
    if best.chance < MIN_CHANCE {
        return Err(if best.chance > 0.0 { Dropped::Unlikely } else { Dropped::Hopeless });
    }
    if solution.chances.len() < MIN_ORDERS {
        return Err(Dropped::FewOrders);
    }
    let position = Position::of(String::new(), battle, &solution).ok_or(Dropped::AsGood)?;
    let finds = |level: &Level| {
        let decision = Bot::new(*level, 1).decide(battle);
        decision.is_some_and(|decision| solution.is_right(battle, &decision.order))
    };
    Ok(Candidate {
        name: name.to_owned(),
        scenario: battle.setup().scenario.clone(),
        actor: actor_of(&position),
        orders: solution.chances.len(),
        counted: solution.counted,
        found_by: Level::ALL.into_iter().filter(finds).map(Level::number).collect(),
        position,
    })
}

/// True if a figure of another side can be attacked at once.
pub(crate) fn can_strike(battle: &Battle) -> bool {
    let Some(choice) = battle.choice() else { return false };
    let figures = battle.setup().figure_ids();
    let foes = figures.filter(|figure| battle.owner(*figure) != choice.decider);
    let foes: Vec<&str> = foes.map(|figure| battle.setup().scenario.figures[figure.index()].id.as_str()).collect();
    battle.legal_orders().iter().any(|order| {
        let order = serde_json::to_value(OrderText::of(&order, battle.setup())).unwrap_or_default();
        target(&order).is_some_and(|target| foes.contains(&target.as_str()))
    })
}

/// The target that an order names.
fn target(order: &serde_json::Value) -> Option<String> {
    let fields = order.as_object()?;
    let named = fields.get("target").or_else(|| fields.get("who")).and_then(|target| target.as_str());
    named.map(str::to_owned).or_else(|| fields.values().find_map(target))
}

/// The id of the figure that acts first in the best order of a position.
pub(crate) fn actor_of(position: &Position) -> String {
    actor(&serde_json::to_value(&position.best).unwrap_or_default()).unwrap_or_default()
}

/// The id of the first figure that an order names.
fn actor(order: &serde_json::Value) -> Option<String> {
    let named = ["figure", "attacker"].into_iter().find_map(|field| order.get(field)?.as_str().map(str::to_owned));
    named.or_else(|| order.as_object()?.values().find_map(actor))
}
