//! Stored puzzle positions.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, InvalidSnapshot, Order, Refusal, Setup, Snapshot},
    files::{self, FileFault, FileKind, OrderText, RULES_VERSION, SAVE_VERSION, Save, UnknownInOrder, hash_text},
    game::{Game, PlayedBy, Record},
    scenario::{Faults, Scenario},
};
use serde::{Deserialize, Serialize};

use super::{MARGIN, RIGHT_SHARE, Solution, Solving, TOLERANCE, Unsolved, WinMethod, leads_to};
use crate::{Bot, rulesets::span};

/// The newest file version that this version of the game reads.
const VERSION: u32 = 1;

/// The kind of position files, for messages and version checks.
const KIND: FileKind = FileKind { name: "file of positions", newest: Some(VERSION) };

/// The positions of one scenario, as stored in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// The format, 1.
    pub version: u32,
    /// The scenario of all positions.
    pub scenario: Scenario,
    /// The positions.
    pub positions: Vec<Position>,
}

/// A puzzle as stored in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The title shown to players.
    pub title: String,
    /// A right order. There may be others.
    pub best: OrderText,
    /// The probability of winning within the turn after a right order, from 0 to 1.
    pub chance: f64,
    /// The probability of winning after the best wrong order.
    pub next: f64,
    /// The method by which the battle is won.
    pub way: WinMethod,
    /// The hash of the state, in the format of saves.
    pub hash: String,
    /// The state.
    pub snapshot: Snapshot,
}

/// A puzzle in playable form.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The title shown to players.
    pub title: String,
    /// The battle, at the choice of the side that can win.
    pub battle: Battle,
    /// A right order. There may be others.
    pub best: Order,
    /// The probability of winning within the turn after a right order, from 0 to 1.
    pub chance: f64,
    /// The probability of winning after the best wrong order.
    pub next: f64,
    /// The method by which the battle is won.
    pub way: WinMethod,
}

/// The judgement of a player's first order in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// The probability of winning within the turn after the order, from 0 to 1; `None` if it cannot be counted.
    pub chance: Option<f64>,
    /// True if no order wins more often.
    pub is_right: bool,
}

/// Judges a first order in slices of work.
///
/// All orders that win equally often are right, for example the same move with another facing, along another path, or
/// in several steps.
#[derive(Clone, Debug)]
pub(crate) struct Judging {
    /// The probability of winning after a right order.
    best: f64,
    counts: Counts,
}

/// The state of the count for the order.
#[derive(Clone, Debug)]
enum Counts {
    Open(Box<Solving>),
    Known(Option<f64>),
}

impl Judging {
    /// Begins to judge an order.
    ///
    /// # Errors
    /// The refusal, if the order is not legal.
    pub(crate) fn new(battle: &Battle, (best, chance): (&Order, f64), order: &Order) -> Result<Self, Refusal> {
        // An order that leads to the same battle as the best order does not need to be counted.
        let counts = if leads_to(battle, order)? == leads_to(battle, best)? {
            Counts::Known(Some(chance))
        } else {
            let solving = Solving::after(battle, vec![order.clone()], super::MAX_POSITIONS);
            solving.map_or(Counts::Known(None), |solving| Counts::Open(Box::new(solving)))
        };
        Ok(Self { best: chance, counts })
    }

    /// Counts up to `work` more successors of positions. Returns the judgement once it is known.
    pub(crate) fn advance(&mut self, work: u64) -> Option<Judgement> {
        if let Counts::Open(solving) = &mut self.counts {
            let counted = solving.advance(work).transpose()?;
            let best = counted.ok().and_then(|solution| solution.best().map(|one| one.chance));
            self.counts = Counts::Known(best);
        }
        let Counts::Known(chance) = self.counts else { return None };
        let is_right = chance.is_some_and(|chance| chance >= self.best - TOLERANCE);
        Some(Judgement { chance, is_right })
    }
}

/// The reason why a stored position is not a valid puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileFault),
    /// The scenario is not playable.
    #[error("the scenario is not playable: {0}")]
    Scenario(Faults),
    /// The state does not fit the scenario.
    #[error("{title}: {fault}")]
    Snapshot {
        /// The title of the position.
        title: String,
        /// The fault.
        fault: InvalidSnapshot,
    },
    /// The state was changed after the position was proved.
    #[error("{title}: the state has the hash {found}, not {kept}")]
    Hash {
        /// The title of the position.
        title: String,
        /// The hash of the state.
        found: String,
        /// The hash stored in the file.
        kept: String,
    },
    /// The best order names an element that the scenario does not have.
    #[error("{title}: best: {fault}")]
    Order {
        /// The title of the position.
        title: String,
        /// The fault.
        fault: UnknownInOrder,
    },
    /// The best order is refused.
    #[error("{title}: best: {fault}")]
    Refused {
        /// The title of the position.
        title: String,
        /// The refusal.
        fault: Refusal,
    },
    /// The probabilities cannot be counted.
    #[error("{title}: {fault}")]
    Unsolved {
        /// The title of the position.
        title: String,
        /// The reason why they cannot be counted.
        fault: Unsolved,
    },
    /// A counted value differs from the one in the file.
    #[error("{title}: the file says {kept}, but the count gives {found}")]
    Differs {
        /// The title of the position.
        title: String,
        /// The value in the file.
        kept: String,
        /// The counted value.
        found: String,
    },
    /// Too many orders are right.
    #[error("{title}: {right} of {all} orders are right, more than one in {RIGHT_SHARE}")]
    TooEasy {
        /// The title of the position.
        title: String,
        /// The number of right orders.
        right: usize,
        /// The number of all orders, with those that lead to the same battle counted once.
        all: usize,
    },
    /// A wrong order is nearly as good as the right ones.
    #[error("{title}: the best chance is only {margin:.3} better than the next, less than {MARGIN}")]
    TooNear {
        /// The title of the position.
        title: String,
        /// The margin of the right orders.
        margin: f64,
    },
}

impl Collection {
    /// Creates a collection of positions of a scenario.
    #[must_use]
    pub const fn new(scenario: Scenario, positions: Vec<Position>) -> Self {
        Self { version: VERSION, scenario, positions }
    }

    /// Reads a file of positions.
    ///
    /// # Errors
    /// If the bytes are not a position file. The fault contains `name` as the name of the file.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, FileFault> {
        files::read_of_programs(KIND, name, bytes)
    }

    /// Converts the positions to playable puzzles.
    ///
    /// # Errors
    /// The first [`Flaw`] that can be found without a count.
    pub fn puzzles(self) -> Result<Vec<Puzzle>, Flaw> {
        let setup = Arc::new(Setup::new(self.scenario).map_err(Flaw::Scenario)?);
        self.positions.into_iter().map(|position| position.puzzle(Arc::clone(&setup))).collect()
    }
}

impl Position {
    /// Creates a position from a battle and its solution. `None` if the position is not a puzzle.
    #[must_use]
    pub fn of(title: String, battle: &Battle, solution: &Solution) -> Option<Self> {
        let best = solution.best().filter(|_| solution.margin() >= MARGIN && solution.has_few_right())?;
        Some(Self {
            title,
            best: OrderText::of(&best.order, battle.setup()),
            chance: best.chance,
            next: solution.next_best(),
            way: solution.way?,
            hash: hash_text(battle.hash()),
            snapshot: battle.snapshot().clone(),
        })
    }

    /// Converts the position to a playable puzzle.
    ///
    /// # Errors
    /// The first [`Flaw`] that can be found without a count.
    pub fn puzzle(self, setup: Arc<Setup>) -> Result<Puzzle, Flaw> {
        let Self { title, best, chance, next, way, hash, snapshot } = self;
        let best = match best.resolve(&setup) {
            Ok(best) => best,
            Err(fault) => return Err(Flaw::Order { title, fault }),
        };
        let battle = match Battle::resume(setup, snapshot) {
            Ok(battle) => battle,
            Err(fault) => return Err(Flaw::Snapshot { title, fault }),
        };
        let found = hash_text(battle.hash());
        if found != hash {
            return Err(Flaw::Hash { title, found, kept: hash });
        }
        if let Err(fault) = battle.legal_orders().judge(&best) {
            return Err(Flaw::Refused { title, fault });
        }
        Ok(Puzzle { title, battle, best, chance, next, way })
    }
}

impl Puzzle {
    /// The term for the turn within which the battle must be won: `turn`, `phase` or `activation`.
    #[must_use]
    pub fn span(&self) -> &'static str {
        span(&self.battle).unwrap_or("turn")
    }

    /// Judges a first order by its exact probability of winning within the turn. Callers that cannot wait use a
    /// [thinker](crate::thinker).
    ///
    /// # Errors
    /// The refusal, if the order is not legal.
    pub fn judge(&self, order: &Order) -> Result<Judgement, Refusal> {
        let mut judging = Judging::new(&self.battle, (&self.best, self.chance), order)?;
        loop {
            if let Some(judgement) = judging.advance(u64::MAX) {
                return Ok(judgement);
            }
        }
    }

    /// True if no order wins more often than the given one. See [`Puzzle::judge`].
    ///
    /// # Errors
    /// The refusal, if the order is not legal.
    pub fn is_best(&self, order: &Order) -> Result<bool, Refusal> {
        Ok(self.judge(order)?.is_right)
    }

    /// True if a bot finds a right order.
    #[must_use]
    pub fn is_found_by(&self, bot: Bot) -> bool {
        let decision = bot.decide(&self.battle);
        decision.is_some_and(|decision| self.is_best(&decision.order).unwrap_or(false))
    }

    /// Creates a game that starts with the position, with dice that use the given seed.
    ///
    /// # Errors
    /// Never for a puzzle whose battle is valid.
    pub fn game(&self, seed: u64) -> Result<Game, InvalidSnapshot> {
        let record = Record { seed: Some(seed), opening: Vec::new(), entries: Vec::new() };
        let state = (self.battle.hash(), self.battle.snapshot().clone());
        // The record has no orders that lead to the position, so the game is loaded from the snapshot.
        Game::load(self.battle.shared_setup(), record, PlayedBy::TheseRules, state).map(|loaded| loaded.game)
    }

    /// Converts the position to a save without orders, which is loaded from its snapshot.
    #[must_use]
    pub fn save(&self, seed: u64) -> Save {
        Save {
            version: SAVE_VERSION,
            rules_version: RULES_VERSION,
            scenario: self.battle.setup().scenario.clone(),
            seed: Some(seed),
            opening: Vec::new(),
            orders: Vec::new(),
            hash: hash_text(self.battle.hash()),
            snapshot: self.battle.snapshot().clone(),
        }
    }

    /// Recomputes all probabilities and compares them with the stored ones. This proves that no wrong order is better
    /// than the right ones, or nearly as good.
    ///
    /// # Errors
    /// The [`Flaw`], if there is one.
    pub fn proved(&self) -> Result<Solution, Flaw> {
        let title = || self.title.clone();
        let solved = Solving::solve(&self.battle, super::MAX_POSITIONS);
        let solution = solved.map_err(|fault| Flaw::Unsolved { title: title(), fault })?;
        let differs = |kept: String, found: String| Err(Flaw::Differs { title: title(), kept, found });
        let Some(best) = solution.best() else { return differs("an order".to_owned(), "none".to_owned()) };
        if !solution.is_right(&self.battle, &self.best) {
            return differs(format!("{:?}", self.best), format!("{:?}", best.order));
        }
        for (kept, found) in [(self.chance, best.chance), (self.next, solution.next_best())] {
            if (kept - found).abs() > TOLERANCE {
                return differs(kept.to_string(), found.to_string());
            }
        }
        if solution.way != Some(self.way) {
            return differs(self.way.to_string(), format!("{:?}", solution.way));
        }
        if !solution.has_few_right() {
            let (right, all) = (solution.right().len(), solution.chances.len());
            return Err(Flaw::TooEasy { title: title(), right, all });
        }
        let margin = solution.margin();
        if margin < MARGIN { Err(Flaw::TooNear { title: title(), margin }) } else { Ok(solution) }
    }
}
