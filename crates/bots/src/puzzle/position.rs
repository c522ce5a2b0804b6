//! Positions that are kept as puzzles.

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

/// The newest version of the files that this version reads.
const VERSION: u32 = 1;

/// What messages call a file of positions.
const KIND: FileKind = FileKind { name: "file of positions", newest: Some(VERSION) };

/// Positions of one scenario, as a file has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// The format, 1.
    pub version: u32,
    /// The scenario of all of them.
    pub scenario: Scenario,
    /// The positions.
    pub positions: Vec<Position>,
}

/// A position with few best orders, as a file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What players call it.
    pub title: String,
    /// A best order; others may be equally good.
    pub best: OrderText,
    /// The chance to win within the turn after it, from 0 to 1.
    pub chance: f64,
    /// The chance after the best order that is not equally good.
    pub next: f64,
    /// What wins.
    pub way: WinMethod,
    /// The hash of the state, as saves write it.
    pub hash: String,
    /// The state.
    pub snapshot: Snapshot,
}

/// A position that can be played.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What players call it.
    pub title: String,
    /// The battle, at the choice of the side that can win.
    pub battle: Battle,
    /// A best order; others may be equally good.
    pub best: Order,
    /// The chance to win within the turn after it, from 0 to 1.
    pub chance: f64,
    /// The chance after the best order that is not equally good.
    pub next: f64,
    /// What wins.
    pub way: WinMethod,
}

/// How a first order is judged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// The chance to win within the turn after it, from 0 to 1; `None` if it cannot be counted.
    pub chance: Option<f64>,
    /// True if no order wins more often.
    pub is_right: bool,
}

/// A first order that is being judged, in slices.
///
/// Orders that win equally often are equally right, whatever they are: the same move with another facing, by another path, or in
/// other steps.
#[derive(Clone, Debug)]
pub(crate) struct Judging {
    /// The chance after the best order.
    best: f64,
    counts: Counts,
}

/// What is known of the chance after an order.
#[derive(Clone, Debug)]
enum Counts {
    Open(Box<Solving>),
    Known(Option<f64>),
}

impl Judging {
    /// Begins to judge an order.
    ///
    /// # Errors
    /// The refusal, where the order is not legal.
    pub(crate) fn new(battle: &Battle, (best, chance): (&Order, f64), order: &Order) -> Result<Self, Refusal> {
        // What leads to the same battle as the best order needs no count.
        let counts = if leads_to(battle, order)? == leads_to(battle, best)? {
            Counts::Known(Some(chance))
        } else {
            let solving = Solving::after(battle, vec![order.clone()], super::MOST);
            solving.map_or(Counts::Known(None), |solving| Counts::Open(Box::new(solving)))
        };
        Ok(Self { best: chance, counts })
    }

    /// Goes on for this many successors of positions. The judgement, once there is one.
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

/// Why a kept position is no puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileFault),
    /// The scenario is not playable.
    #[error("the scenario is not playable: {0}")]
    Scenario(Faults),
    /// The state is none of the scenario.
    #[error("{title}: {fault}")]
    Snapshot {
        /// Of which position.
        title: String,
        /// What is wrong.
        fault: InvalidSnapshot,
    },
    /// The state was changed since its best order was proved.
    #[error("{title}: the state has the hash {found}, not {kept}")]
    Hash {
        /// Of which position.
        title: String,
        /// The hash that it has.
        found: String,
        /// The hash that the file says.
        kept: String,
    },
    /// The best order names something that the scenario does not have.
    #[error("{title}: best: {fault}")]
    Order {
        /// Of which position.
        title: String,
        /// What is wrong.
        fault: UnknownInOrder,
    },
    /// The best order is refused.
    #[error("{title}: best: {fault}")]
    Refused {
        /// Of which position.
        title: String,
        /// Why.
        fault: Refusal,
    },
    /// The chances cannot be counted.
    #[error("{title}: {fault}")]
    Unsolved {
        /// Of which position.
        title: String,
        /// Why.
        fault: Unsolved,
    },
    /// A count comes to something else than the file says.
    #[error("{title}: the file says {kept}, but the count gives {found}")]
    Differs {
        /// Of which position.
        title: String,
        /// What the file says.
        kept: String,
        /// What is counted.
        found: String,
    },
    /// Too many orders are right.
    #[error("{title}: {right} of {all} orders are right, more than one in {RIGHT_SHARE}")]
    TooEasy {
        /// Of which position.
        title: String,
        /// Orders that are right.
        right: usize,
        /// All orders that lead to different battles.
        all: usize,
    },
    /// Another order is nearly as good.
    #[error("{title}: the best chance is only {margin:.3} better than the next, less than {MARGIN}")]
    TooNear {
        /// Of which position.
        title: String,
        /// How much better the best order is.
        margin: f64,
    },
}

impl Collection {
    /// Positions of a scenario.
    #[must_use]
    pub const fn new(scenario: Scenario, positions: Vec<Position>) -> Self {
        Self { version: VERSION, scenario, positions }
    }

    /// Reads a file of positions.
    ///
    /// # Errors
    /// Where the bytes are none; `name` is what the fault calls the file.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, FileFault> {
        files::read_of_programs(KIND, name, bytes)
    }

    /// The positions, ready to be played.
    ///
    /// # Errors
    /// The first [`Flaw`] that shows without a count.
    pub fn puzzles(self) -> Result<Vec<Puzzle>, Flaw> {
        let setup = Arc::new(Setup::new(self.scenario).map_err(Flaw::Scenario)?);
        self.positions.into_iter().map(|position| position.puzzle(Arc::clone(&setup))).collect()
    }
}

impl Position {
    /// A position of a battle, with its solution; `None` where the solution is not that of a puzzle.
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

    /// The position, ready to be played.
    ///
    /// # Errors
    /// The first [`Flaw`] that shows without a count.
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
    /// What players call the turn within which the battle has to be won: `turn`, `phase` or `activation`.
    #[must_use]
    pub fn span(&self) -> &'static str {
        span(&self.battle).unwrap_or("turn")
    }

    /// Judges a first order by its chance to win within the turn, which is counted exactly: a [thinker](crate::thinker) for callers
    /// that cannot wait.
    ///
    /// # Errors
    /// The refusal, where the order is not legal.
    pub fn judge(&self, order: &Order) -> Result<Judgement, Refusal> {
        let mut judging = Judging::new(&self.battle, (&self.best, self.chance), order)?;
        loop {
            if let Some(judgement) = judging.advance(u64::MAX) {
                return Ok(judgement);
            }
        }
    }

    /// True if no order wins more often than this one, see [`Puzzle::judge`].
    ///
    /// # Errors
    /// The refusal, where the order is not legal.
    pub fn is_best(&self, order: &Order) -> Result<bool, Refusal> {
        Ok(self.judge(order)?.is_right)
    }

    /// True if a bot finds an order that is right.
    #[must_use]
    pub fn is_found_by(&self, bot: Bot) -> bool {
        let decision = bot.decide(&self.battle);
        decision.is_some_and(|decision| self.is_best(&decision.order).unwrap_or(false))
    }

    /// A game that begins with the position, with dice of this seed.
    ///
    /// # Errors
    /// Never, of a puzzle whose battle was checked.
    pub fn game(&self, seed: u64) -> Result<Game, InvalidSnapshot> {
        let record = Record { seed: Some(seed), opening: Vec::new(), entries: Vec::new() };
        let state = (self.battle.hash(), self.battle.snapshot().clone());
        // There are no orders that lead to it, so it goes on from the snapshot.
        Game::load(self.battle.shared_setup(), record, PlayedBy::TheseRules, state).map(|loaded| loaded.game)
    }

    /// The position as a save without orders: it is loaded from its snapshot.
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

    /// Counts all chances anew and compares them with what is kept: the proof that no other order is better, or nearly as good.
    ///
    /// # Errors
    /// The [`Flaw`], where there is one.
    pub fn proved(&self) -> Result<Solution, Flaw> {
        let title = || self.title.clone();
        let solved = Solving::solve(&self.battle, super::MOST);
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
