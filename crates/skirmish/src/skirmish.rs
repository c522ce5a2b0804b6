//! The current game.

use bevy_ecs::resource::Resource;
use knockback_rules::{
    battle::{Battle, Event, Order, Refusal},
    dice::Faces,
    game::{Game, NothingToUndo},
};

use crate::Happened;

/// The current game. All systems may read it; only those of this crate change it.
#[derive(Resource, Debug)]
pub struct Skirmish {
    game: Game,
    flow: Flow,
    refused: Option<Refusal>,
}

/// The progress of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The battle continues without input.
    Running,
    /// The battle waits for a player's choice.
    Asking,
    /// The battle waits for the result of a roll.
    Stalled,
    /// The battle is over.
    Over,
}

impl Skirmish {
    pub(crate) fn new(game: Game) -> Self {
        let mut skirmish = Self { game, flow: Flow::Running, refused: None };
        skirmish.run();
        skirmish
    }

    /// The game, with its record and its log.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The current battle.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        self.game.battle()
    }

    /// The progress of the battle. Between updates, it is never [`Flow::Running`].
    #[must_use]
    pub const fn flow(&self) -> Flow {
        self.flow
    }

    /// The refusal of the last order. `None` after another order was accepted or taken back, or a game was loaded.
    #[must_use]
    pub const fn refused(&self) -> Option<&Refusal> {
        self.refused.as_ref()
    }

    pub(crate) const fn rest(&mut self, flow: Flow) {
        self.flow = flow;
    }

    /// Sets the battle running, unless it is over.
    pub(crate) fn run(&mut self) {
        self.flow = if self.battle().top().is_some() { Flow::Running } else { Flow::Over };
    }

    pub(crate) fn submit(&mut self, order: &Order) -> Result<(), Refusal> {
        let submitted = self.game.submit(order);
        self.refused = submitted.clone().err();
        if submitted.is_ok() {
            self.run();
        }
        submitted
    }

    pub(crate) fn undo(&mut self) -> Result<Order, NothingToUndo> {
        let order = self.game.undo()?;
        self.refused = None;
        self.run();
        Ok(order)
    }

    pub(crate) fn emit(&mut self, events: &[Event]) {
        self.game.emit(events);
        self.run();
    }

    pub(crate) fn rolled(&mut self, faces: Faces, events: &[Event]) {
        self.game.rolled(faces, events);
        self.run();
    }

    /// The events of the log, starting at an index. The faces belong to the first of them.
    pub(crate) fn since(&self, length: usize, mut faces: Option<Faces>) -> impl Iterator<Item = Happened> {
        let new = self.game.log().iter().enumerate().skip(length);
        new.map(move |(place, event)| Happened { place, event: event.clone(), faces: faces.take() })
    }
}
