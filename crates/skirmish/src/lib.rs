//! The rules as an ECS without a screen: every stage of resolution is its own system.
//!
//! A game arrives as [`LoadAsked`], and orders as [`OrderGiven`]. Events leave as [`Happened`], one message each, in
//! order. In between, the schedule [`Resolve`] runs repeatedly within one update, until a player has to choose, the
//! battle is over, or the dice have no result.
//!
//! ```text
//!  DiceGiven  UndoAsked  OrderGiven                         agenda of the battle (a stack of frames)
//!      |          |          |                                  |  top frame         ^
//!      v          v          v                                  v                    | events, applied at once
//!   +---------------------------+   +------------------------------------------+     | by the stage that made them
//!   | Input                     |-->| dispatch: one match over the top frame   |     |
//!   +---------------------------+   +------------------------------------------+     |
//!                                     |  at most one typed message in flight         |
//!         +---------------+-----------+---+--------------+--------------+------------+-+
//!         v               v               v              v              v              v
//!      Movement  -->   Attack   -->  Knockback  -->  Collision  -->  Falling  -->   Outcome --+
//!      MovementTask  AttackTask  KnockbackTask CollisionTask FallingTask  OutcomeTask
//!         ^                                                                                   |
//!         +-------- again, until a choice opens or nothing is left: buffers are drained ------+
//!
//!   out: Happened  ChoiceOpened  OrderRefused  DiceFailed  Undone  UndoRefused  Loaded
//! ```
//!
//! The order of the sets has no influence on the rules. Only the top frame of the agenda becomes a message. If its
//! stage has already run in this pass, the next pass resolves it. A message contains only a copy of the frame, so
//! draining it loses nothing, and a save needs no messages. This crate names no ruleset and no kind of frame: the rules
//! assign each frame to a stage.
//!
//! Other systems in `Update` are ordered relative to [`SkirmishSystems`]: systems that give orders run before it, and
//! systems that read [`Happened`] run after it.

#![allow(clippy::needless_pass_by_value, reason = "systems take their parameters by value")]

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod buffers;
mod counts;
mod dice_box;
mod dispatch;
mod input;
mod load;
mod notices;
mod plugin;
mod requests;
mod resolve;
mod run;
mod schedule;
mod skirmish;
mod stages;
mod task;

pub use counts::StageCounts;
pub use dice_box::{AnyDice, DiceBox};
pub use notices::{ChoiceOpened, DiceFailed, Happened, Loaded, OrderRefused, UndoRefused, Undone};
pub use plugin::SkirmishPlugin;
pub use requests::{DiceGiven, LoadAsked, OrderGiven, UndoAsked};
pub use schedule::{Resolve, ResolveSystems, SkirmishSystems};
pub use skirmish::{Flow, Skirmish};
pub use stages::{AttackStage, CollisionStage, FallingStage, KnockbackStage, MovementStage, OutcomeStage, StageMarker};
pub use task::{AttackTask, CollisionTask, FallingTask, KnockbackTask, MovementTask, OutcomeTask, StageTask};
