//! Frames of the agenda: the trait that resolves a frame, and the macro for a ruleset's enum of frames, which forwards
//! all calls.

use crate::{
    battle::{Event, Folded, Known, Order, Refusal, Stage, Step},
    dice::Rolled,
    ruleset::{BattleOf, Ruleset},
};

/// A kind of frame of a ruleset: its next step, and the results of rolls and orders.
///
/// All functions are pure: they read the battle and return events; only applying the events changes the battle.
pub trait Resolver<R: Ruleset> {
    /// The stage to which the frame belongs.
    const STAGE: Stage;

    /// True if everything that the frame names exists. A frame from a file may name anything.
    fn is_valid(&self, known: Known<'_, R::Setup>) -> bool;

    /// The next step.
    fn step(&self, battle: BattleOf<'_, R>) -> Step;

    /// Adds the events that result from the roll that [`Resolver::step`] requested. The default suits a frame that
    /// requests no dice.
    fn rolled(&self, _battle: BattleOf<'_, R>, _rolled: Rolled, _events: &mut Vec<Event>) {}

    /// The representative of all rolls with the same result, apart from numbers that only the log needs: forecasts
    /// resolve only the representative. The default suits a frame whose rolls all have different results.
    fn representative(&self, _battle: BattleOf<'_, R>, rolled: Rolled) -> Rolled {
        rolled
    }

    /// This roll and those that follow it, combined into one, if forecasts need not distinguish them. The default suits
    /// a frame whose rolls must all be resolved separately.
    fn folded(&self, _battle: BattleOf<'_, R>) -> Option<Folded> {
        None
    }

    /// Returns the events that result from an order. The default suits a frame that offers no choice.
    ///
    /// # Errors
    /// The refusal, with the rule and the numbers that decide it.
    fn ordered(&self, battle: BattleOf<'_, R>, _order: &Order) -> Result<Vec<Event>, Refusal> {
        Err(Refusal::not_asked(battle.ruleset()))
    }
}

/// Declares the frames of a ruleset: an enum with a variant for each kind of frame.
macro_rules! frames {
    ($(#[$about:meta])* $name:ident of $ruleset:ty { $($(#[$doc:meta])* $variant:ident($frame:ident),)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $variant($frame),)*
        }

        impl $crate::ruleset::Frames<$ruleset> for $name {
            fn stage(&self) -> $crate::battle::Stage {
                match self {
                    $(Self::$variant(_) => <$frame as $crate::battle::Resolver<$ruleset>>::STAGE,)*
                }
            }

            fn is_valid(
                &self,
                known: $crate::battle::Known<'_, <$ruleset as $crate::ruleset::Listed>::Setup>,
            ) -> bool {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::is_valid(frame, known),)*
                }
            }

            fn step(&self, battle: $crate::ruleset::BattleOf<'_, $ruleset>) -> $crate::battle::Step {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::step(frame, battle),)*
                }
            }

            fn rolled(
                &self,
                battle: $crate::ruleset::BattleOf<'_, $ruleset>,
                rolled: $crate::dice::Rolled,
                events: &mut Vec<$crate::battle::Event>,
            ) {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::rolled(frame, battle, rolled, events),)*
                }
            }

            fn representative(
                &self,
                battle: $crate::ruleset::BattleOf<'_, $ruleset>,
                rolled: $crate::dice::Rolled,
            ) -> $crate::dice::Rolled {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::representative(frame, battle, rolled),)*
                }
            }

            fn folded(&self, battle: $crate::ruleset::BattleOf<'_, $ruleset>) -> Option<$crate::battle::Folded> {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::folded(frame, battle),)*
                }
            }

            fn ordered(
                &self,
                battle: $crate::ruleset::BattleOf<'_, $ruleset>,
                order: &$crate::battle::Order,
            ) -> Result<Vec<$crate::battle::Event>, $crate::battle::Refusal> {
                match self {
                    $(Self::$variant(frame) => $crate::battle::Resolver::ordered(frame, battle, order),)*
                }
            }
        }

        $(
            impl From<$frame> for $name {
                fn from(frame: $frame) -> Self {
                    Self::$variant(frame)
                }
            }
        )*
    };
}

pub(crate) use frames;
