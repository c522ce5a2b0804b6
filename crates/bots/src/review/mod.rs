//! The review of a battle: its decisive actions, the effect of the dice, and better orders.
//!
//! ```
//! use std::sync::Arc;
//!
//! use knockback_bots::{Bot, Level, review::Review};
//! use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario, game::Game};
//!
//! let text = include_bytes!("../../../rules/examples/duel.ron");
//! let mut game = Game::new(Arc::new(Setup::new(read_scenario("duel.ron", text)?)?), Some(7));
//! let mut dice = SeededDice::new(7);
//! game.settle(&mut dice)?;
//! while let Some(decision) = Bot::new("2".parse::<Level>()?, 1).decide(game.battle()) {
//!     game.play(&decision.order, &mut dice)?;
//! }
//!
//! let mut review = Review::begin(&game)?;
//! while !review.advance(1_000) {}
//! for moment in review.report().decisive(3) {
//!     println!("{}: {:.0} % -> {:.0} %", moment.told, moment.before * 100.0, moment.after * 100.0);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod course;
mod judge;
mod moment;
mod report;
mod turns;

use knockback_rules::{
    battle::{Battle, SideId},
    game::{Game, Record, RecordedOrder},
    report::order_in_sight,
};

use self::{course::ReviewedBattle, judge::Judgement, turns::TurnPart};
pub use self::{
    moment::{Missed, Moment},
    report::Report,
};
use crate::{
    Bot, Level, Plan, Thinking,
    measure::{Account, Luck},
};

/// The level of the bot that judges the orders.
const JUDGE: Level = Level::WIDEST;

/// The minimum margin of a better action that is reported, as a fraction of the mean cost of a figure.
const WORTH_TELLING: f64 = 0.1;

/// Maximum number of later orders in the turn that an order may have prepared.
const LATER: usize = 4;

/// The cost of evaluating the dice of an order, in battles that a bot searches.
const DICE: u64 = 500;

/// A review of a battle, in slices of work.
///
/// It replays the battle. Before each order it asks a bot of level 4 for its choice, with the information that the
/// deciding side [may see](Battle::seen_by). After each roll it separates the effect of the dice from that of the
/// order. Win probabilities are estimated from the worth of a position, as in [`measure`](crate::measure).
#[derive(Debug)]
pub struct Review {
    entries: Vec<RecordedOrder>,
    course: ReviewedBattle,
    /// The luck so far.
    luck: Luck,
    stage: OrderReviewPhase,
    report: Report,
}

/// The stage of the work on the next order.
#[derive(Debug)]
enum OrderReviewPhase {
    /// Not started.
    Next,
    /// A bot searches for its choice.
    Thinks(Box<Thinking>),
    /// The order is compared with the bot's choice.
    Judges(Box<Judgement>),
}

/// The reason why a battle cannot be reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// There are no orders to review.
    #[error("no order has been given yet")]
    NoOrders,
    /// Reviews need exactly two sides.
    #[error("a review needs two sides, and this battle has {0}")]
    Sides(usize),
    /// The battle was played under different rules, so that replaying its orders leads to a different state.
    #[error("replaying its orders does not lead to its current state")]
    NotAgain,
    /// No bot can evaluate a position.
    #[error("no bot can play its ruleset")]
    NoBot,
}

impl Review {
    /// Starts to review a battle, finished or not.
    ///
    /// # Errors
    /// [`Unfit`] if the battle cannot be reviewed.
    pub fn begin(game: &Game) -> Result<Self, Unfit> {
        Self::of(game.battle(), game.record())
    }

    /// Starts to review the course of a battle up to its current state.
    pub(crate) fn of(battle: &Battle, record: &Record) -> Result<Self, Unfit> {
        let setup = battle.shared_setup();
        if record.entries.is_empty() {
            return Err(Unfit::NoOrders);
        }
        if setup.sides.len() != 2 {
            return Err(Unfit::Sides(setup.sides.len()));
        }
        let again = Game::replay(setup.clone(), record);
        if !again.is_ok_and(|again| again.battle().hash() == battle.hash()) {
            return Err(Unfit::NotAgain);
        }
        let battle = Battle::new(setup);
        let mut luck = Luck::of(&battle).ok_or(Unfit::NoBot)?;
        let start = luck.guess(&battle);
        let mut course = ReviewedBattle::new(battle);
        course.roll_on(&record.opening, Some(&mut luck));
        let (entries, now) = (record.entries.clone(), luck.guess(&course.battle));
        let report = Report { orders: entries.len(), start, now, luck: luck.of_first(), moments: Vec::new() };
        Ok(Self { entries, course, luck, stage: OrderReviewPhase::Next, report })
    }

    /// Searches about `work` more battles. Returns true once all orders are reviewed.
    pub fn advance(&mut self, work: u64) -> bool {
        let mut left = work.max(1);
        while left > 0
            && let Some(entry) = self.entries.get(self.report.moments.len())
        {
            match &mut self.stage {
                OrderReviewPhase::Next => match Bot::new(JUDGE, 0).think(&self.course.battle) {
                    Some(thinking) => self.stage = OrderReviewPhase::Thinks(Box::new(thinking)),
                    None => self.play(None),
                },
                OrderReviewPhase::Thinks(thinking) => {
                    let Some(decision) = thinking.go_on(&mut left) else { return false };
                    left = left.saturating_sub(DICE);
                    let meant = meant(&self.course, entry, &self.entries[self.report.moments.len() + 1..]);
                    match Judgement::begin(&self.course.battle, meant, &decision) {
                        Some(judgement) => self.stage = OrderReviewPhase::Judges(Box::new(judgement)),
                        None => self.play(None),
                    }
                }
                OrderReviewPhase::Judges(judgement) => {
                    if judgement.advance(&mut left).is_some()
                        && let OrderReviewPhase::Judges(judgement) =
                            std::mem::replace(&mut self.stage, OrderReviewPhase::Next)
                    {
                        self.play(judgement.missed().filter(|missed| missed.behind >= WORTH_TELLING));
                    }
                }
            }
        }
        self.is_done()
    }

    /// True once all orders are reviewed.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.report.is_done()
    }

    /// The results so far.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The account of the orders reviewed so far.
    #[must_use]
    pub const fn account(&self) -> &Account {
        &self.course.account
    }

    /// Plays the next order with its dice, and reports it.
    fn play(&mut self, missed: Option<Missed>) {
        let moments = &self.report.moments;
        let (place, before) = (moments.len(), self.report.now);
        let Some(entry) = self.entries.get(place) else { return };
        let course = &mut self.course;
        let side = course.decider().unwrap_or(SideId(0));
        let told = order_in_sight(&course.battle, &entry.order);
        let TurnPart { turn, answers } = course.turns.begin(&course.battle);
        let act = moments.last().filter(|_| answers).map_or(place, |last| last.act);
        let (luck, lost) = (self.luck.of_first(), course.lost());
        course.play(entry, Some(&mut self.luck));
        let after = self.luck.guess(&course.battle);
        let now_lost = course.lost().into_iter().filter(|figure| !lost.contains(figure)).collect();
        self.report.moments.push(Moment {
            place,
            act,
            side,
            turn,
            round: course.account.rounds(),
            before,
            after,
            luck: self.luck.of_first() - luck,
            told,
            lost: now_lost,
            missed,
        });
        (self.report.now, self.report.luck) = (after, self.luck.of_first());
        self.stage = OrderReviewPhase::Next;
    }
}

/// The plans that an order may belong to: the order alone, and the order followed by each of the next orders of its
/// side in the same turn.
fn meant(course: &ReviewedBattle, entry: &RecordedOrder, later: &[RecordedOrder]) -> Vec<Plan> {
    let alone = Plan::of(entry.order.clone());
    let mut ahead = course.clone();
    let (side, turn) = (ahead.decider(), ahead.turns.begin(&ahead.battle).turn);
    ahead.play(entry, None);
    let mut plans = vec![alone.clone()];
    for next in later {
        if plans.len() > LATER || ahead.turns.begin(&ahead.battle).turn != turn {
            break;
        }
        if ahead.decider() == side {
            plans.push(alone.clone().then(next.order.clone()));
        }
        ahead.play(next, None);
    }
    plans
}

#[cfg(test)]
mod tests;
