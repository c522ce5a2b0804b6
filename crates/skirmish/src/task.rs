//! The typed messages, one for each stage. Each contains the top frame of the agenda for the system that resolves it.

use std::marker::PhantomData;

use bevy_ecs::message::Message;
use knockback_rules::{
    battle::{Battle, Event, Frame, Step},
    dice::Rolled,
};

use crate::{
    AttackStage, CollisionStage, FallingStage, KnockbackStage, MovementStage, OutcomeStage, stages::StageMarker,
};

/// A frame that is sent to the system of its stage.
///
/// The type names the stage, but no ruleset or kind of frame. Only [`StageTask::of`] creates one, and only from a frame
/// that the rules assign to this stage.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct StageTask<S: StageMarker> {
    frame: Frame,
    stage: PhantomData<S>,
}

/// A figure's own move, and the swipes at it.
pub type MovementTask = StageTask<MovementStage>;

/// Dice and wounds of an attack.
pub type AttackTask = StageTask<AttackStage>;

/// Points, line and flight of a displacement.
pub type KnockbackTask = StageTask<KnockbackStage>;

/// Hits by a flying figure.
pub type CollisionTask = StageTask<CollisionStage>;

/// Drops, and ground that burns.
pub type FallingTask = StageTask<FallingStage>;

/// Everything apart from attacks: set-up, rounds, turns, glyphs, victory.
pub type OutcomeTask = StageTask<OutcomeStage>;

impl<S: StageMarker> StageTask<S> {
    /// Returns a copy of a frame for this stage, or `None` if the frame belongs to another stage.
    #[must_use]
    pub fn of(frame: &Frame) -> Option<Self> {
        (frame.stage() == S::STAGE).then(|| Self { frame: frame.clone(), stage: PhantomData })
    }

    /// The frame in the message.
    #[must_use]
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Returns the next step that the frame needs.
    pub(crate) fn step(&self, battle: &Battle) -> Step {
        self.frame.step(battle)
    }

    /// Returns the events for the result of the roll that [`StageTask::step`] requested.
    pub(crate) fn rolled(&self, battle: &Battle, rolled: Rolled) -> Vec<Event> {
        let mut events = Vec::new();
        self.frame.rolled(battle, rolled, &mut events);
        events
    }
}
