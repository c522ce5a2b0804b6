//! A game being played: the battle, its log, and the record for undo, saves and replays.
//!
//! The log is the list of events. Saves and replays consist of orders and rolled results, and undo returns to an
//! earlier state. All drivers of a game, whether the loop of [`Game::settle`] or the systems of an ECS, use the same
//! three functions: [`Game::submit`], [`Game::rolled`] and [`Game::emit`].

mod barrier;
mod record;
mod replay;

pub use record::{Record, RecordedOrder};
pub use replay::{Departure, Loaded, PlayedBy, ReplayFault};

use std::sync::Arc;

use crate::{
    battle::{Battle, Event, Order, Refusal, Setup, Step},
    dice::{Answer, Dice, DiceError, Faces},
};

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    battle: Battle,
    log: Vec<Event>,
    record: Record,
    undo: Vec<Checkpoint>,
}

/// A state to which undo returns.
#[derive(Clone, Debug)]
struct Checkpoint {
    battle: Battle,
    log: usize,
    entries: usize,
}

/// The error if there is nothing to undo: no order was given since dice were last rolled or information was last
/// revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is nothing to undo: dice have been rolled or something has been revealed")]
pub struct NothingToUndo;

impl Game {
    /// Creates a game at its very start. [`Game::settle`] brings it to its first choice.
    #[must_use]
    pub fn new(setup: Arc<Setup>, seed: Option<u64>) -> Self {
        Self { battle: Battle::new(setup), log: Vec::new(), record: Record::new(seed), undo: Vec::new() }
    }

    /// The current battle.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// All events, from the start.
    #[must_use]
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Orders and rolled results, from the start.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Submits an order and applies its immediate events; [`Game::settle`] continues from there.
    ///
    /// # Errors
    /// [`Refusal`] if the order is not allowed; the game is unchanged.
    pub fn submit(&mut self, order: &Order) -> Result<(), Refusal> {
        let events = self.battle.ordered(order)?;
        self.undo.push(Checkpoint {
            battle: self.battle.clone(),
            log: self.log.len(),
            entries: self.record.entries.len(),
        });
        self.record.entries.push(RecordedOrder { order: order.clone(), rolls: Vec::new() });
        self.emit(&events);
        Ok(())
    }

    /// Answers the roll that the battle asks for.
    pub fn answer(&mut self, answer: &Answer) {
        let events = self.battle.rolled(answer.rolled);
        self.rolled(answer.faces.clone(), &events);
    }

    /// Records a roll and applies its events. For callers that computed the events themselves; others use
    /// [`Game::answer`].
    pub fn rolled(&mut self, faces: Faces, events: &[Event]) {
        self.undo.clear();
        self.record.push_roll(faces);
        self.emit(events);
    }

    /// Logs and applies events.
    pub fn emit(&mut self, events: &[Event]) {
        for event in events {
            if barrier::reveals(event) {
                self.undo.clear();
            }
            self.battle.apply(event);
            self.log.push(event.clone());
        }
    }

    /// Makes one step that needs no order: applies events or answers a roll. Returns false if the battle waits for a
    /// player or is over.
    ///
    /// # Errors
    /// [`DiceError`] if the dice have no answer; the battle is as it was before the roll.
    pub fn settle_once(&mut self, dice: &mut dyn Dice) -> Result<bool, DiceError> {
        match self.battle.step() {
            Step::Emit(events) => self.emit(&events),
            Step::Roll(request) => {
                let answer = dice.answer(request)?;
                self.answer(&answer);
            }
            Step::Ask(_) | Step::Rest => return Ok(false),
        }
        Ok(true)
    }

    /// Continues until the battle waits for a player or is over.
    ///
    /// # Errors
    /// [`DiceError`] if the dice have no answer; the battle is as it was before the roll.
    pub fn settle(&mut self, dice: &mut dyn Dice) -> Result<(), DiceError> {
        while self.settle_once(dice)? {}
        Ok(())
    }

    /// Submits an order and continues to the next choice.
    ///
    /// # Errors
    /// [`PlayError`] if the order is refused or the dice have no answer.
    pub fn play(&mut self, order: &Order, dice: &mut dyn Dice) -> Result<(), PlayError> {
        self.submit(order)?;
        Ok(self.settle(dice)?)
    }

    /// True if [`Game::undo`] can take back an order.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// The battles to which [`Game::undo`] would return, one for each order, the most recent first.
    pub fn undoable(&self) -> impl Iterator<Item = &Battle> {
        self.undo.iter().rev().map(|checkpoint| &checkpoint.battle)
    }

    /// Takes back the last order. Orders before the last roll or reveal cannot be taken back.
    ///
    /// # Errors
    /// [`NothingToUndo`] if no order can be taken back; the game is unchanged.
    pub fn undo(&mut self) -> Result<Order, NothingToUndo> {
        let checkpoint = self.undo.pop().ok_or(NothingToUndo)?;
        self.battle = checkpoint.battle;
        self.log.truncate(checkpoint.log);
        let taken_back = self.record.entries.drain(checkpoint.entries..).next();
        taken_back.map(|entry| entry.order).ok_or(NothingToUndo)
    }

    /// All faces rolled so far, in order: the transcript of the dice.
    pub fn transcript(&self) -> impl Iterator<Item = &Faces> {
        self.record.rolls()
    }
}

/// The reason why an order could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The battle refused the order.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The dice had no answer.
    #[error(transparent)]
    Dice(#[from] DiceError),
}
