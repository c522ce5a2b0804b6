//! What is still to be done: a stack of small plain frames inside the battle.

use serde::{Deserialize, Serialize};

use super::{Battle, Event, FigureId, Known, Occupant, Order, Refusal, SideId};
use crate::{
    dice::{RollRequest, Rolled},
    ruleset::{Frames, Played, Ruleset},
    rulesets::{each_ruleset, rulesets},
};

rulesets!(enum_of_rulesets!(
    /// Something that is still to be done. The top frame alone decides what happens next.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame of Frame
));

/// The stage of resolution to which a frame belongs; a system set of the ECS each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A figure's own move, and the swipes at it.
    Movement,
    /// Attack and defence dice, wounds.
    Attack,
    /// Points, line and flight of a displacement.
    Knockback,
    /// What the flight struck.
    Collision,
    /// Drops, and ground that burns.
    Falling,
    /// Glyphs, victory, turns and rounds.
    Outcome,
}

impl Stage {
    /// All stages, in the order of their sets.
    pub const ALL: [Self; 6] =
        [Self::Movement, Self::Attack, Self::Knockback, Self::Collision, Self::Falling, Self::Outcome];
}

/// What a battle needs to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Dice; the result of them is [`Battle::rolled`].
    Roll(RollRequest),
    /// A player's order; the result of it is [`Battle::ordered`].
    Ask(Choice),
    /// Nothing: this happens.
    Emit(Vec<Event>),
    /// Nothing more will happen.
    Rest,
}

/// An open choice, and the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who decides.
    pub decider: SideId,
    /// Among what.
    pub about: About,
}

rulesets!(enum_of_rulesets!(
    /// What a choice is about.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum About of Choice
));

/// A kind of frame of a ruleset: what it does next, and the result of dice and orders.
///
/// All three are pure: they read the battle and say what happens; only applying the events changes it.
pub trait Resolver<R: Ruleset> {
    /// The stage to which it belongs.
    const STAGE: Stage;

    /// True if everything that it names exists: a saved frame may say anything.
    fn is_sound(&self, known: Known<'_, R::Setup>) -> bool;

    /// What it needs now.
    fn step(&self, battle: Played<'_, R>) -> Step;

    /// Adds the result of the roll that [`Resolver::step`] asked for. A frame that asks for no dice keeps this default.
    fn rolled(&self, _battle: Played<'_, R>, _rolled: Rolled, _events: &mut Vec<Event>) {}

    /// The representative of all rolls with the same result, apart from numbers that only the log tells: forecasts
    /// settle them once. A frame whose rolls all have different results keeps this default.
    fn representative(&self, _battle: Played<'_, R>, rolled: Rolled) -> Rolled {
        rolled
    }

    /// This roll and those that follow it in one, where forecasts need not tell them apart. A frame of which every
    /// roll is to be settled by itself keeps this default.
    fn folded(&self, _battle: Played<'_, R>) -> Option<Folded> {
        None
    }

    /// The result of an order. A frame that asks nobody keeps this default.
    ///
    /// # Errors
    /// The refusal, with the rule and the numbers that decide it.
    fn ordered(&self, battle: Played<'_, R>, _order: &Order) -> Result<Vec<Event>, Refusal> {
        Err(Refusal::not_asked(battle.ruleset()))
    }
}

/// Rolls that follow each other, put together: last rolls of which the same comes, but for the numbers that a log tells,
/// which need not be such as dice can show.
///
/// Forecasts go on from here instead of rolling one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The change of the top frame.
    pub matter: Frame,
    /// What is then rolled.
    pub rolls: Vec<FoldedRoll>,
    /// The sum of all weights.
    pub total: u128,
}

/// A roll of those that are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedRoll {
    /// What is rolled.
    pub rolled: Rolled,
    /// Its weight.
    pub ways: u128,
    /// Where the same comes of it as of the last roll before that has none of these, but for what this tells, and numbers
    /// that a log tells.
    pub like: Option<Like>,
}

/// What comes of a roll of which otherwise the same comes as of another. Forecasts that count wounds and points beside the
/// battle settle one roll for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Like {
    /// Who is struck.
    pub victim: Occupant,
    /// The wounds that it gains.
    pub wounds: u8,
    /// The points of its knockback, where one comes up at the end.
    pub points: u8,
}

/// How an event changes the agenda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgendaChange {
    /// A new frame comes up, before all others.
    Push(Frame),
    /// The top frame has moved on to this.
    Become(Frame),
    /// The top frame is done.
    Pop,
}

impl Frame {
    /// The stage to which the frame belongs.
    #[must_use]
    pub fn stage(&self) -> Stage {
        each_ruleset!(Self, self, frame as R => Frames::<R>::stage(frame))
    }

    /// Forgets what only a log would tell, where so much is known of who is gone: two frames that are equal then go on
    /// alike.
    pub fn forget_words(&mut self, is_gone: impl Fn(FigureId) -> bool) {
        each_ruleset!(Self, self, frame as R => R::forget_words(frame, is_gone));
    }

    /// False if what the frame needs next, apart from the result of dice, cannot depend on anybody's wounds.
    #[must_use]
    pub fn heeds_wounds(&self) -> bool {
        each_ruleset!(Self, self, frame as R => R::heeds_wounds(frame))
    }

    /// What the frame needs now. A frame of another ruleset than the battle's needs nothing.
    #[must_use]
    pub fn step(&self, battle: &Battle) -> Step {
        each_ruleset!(Self, self, frame as R => match battle.played::<R>() {
            Some(battle) => frame.step(battle),
            None => Step::Rest,
        })
    }

    /// Adds the result of the roll that [`Frame::step`] asked for.
    pub fn rolled(&self, battle: &Battle, rolled: Rolled, events: &mut Vec<Event>) {
        each_ruleset!(Self, self, frame as R => if let Some(battle) = battle.played::<R>() {
            frame.rolled(battle, rolled, events);
        });
    }

    pub(super) fn representative(&self, battle: &Battle, rolled: Rolled) -> Rolled {
        each_ruleset!(Self, self, frame as R => match battle.played::<R>() {
            Some(battle) => frame.representative(battle, rolled),
            None => rolled,
        })
    }

    pub(super) fn folded(&self, battle: &Battle) -> Option<Folded> {
        each_ruleset!(Self, self, frame as R => frame.folded(battle.played::<R>()?))
    }

    pub(super) fn ordered(&self, battle: &Battle, order: &Order) -> Result<Vec<Event>, Refusal> {
        each_ruleset!(Self, self, frame as R => match battle.played::<R>() {
            Some(battle) => frame.ordered(battle, order),
            None => Err(Refusal::other_rules(battle.ruleset())),
        })
    }
}
