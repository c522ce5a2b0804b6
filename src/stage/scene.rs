//! The values that the ruleset that is played derives from the battle, and the steps in which they become known.

use bevy::prelude::*;
use knockback_view::RulesetView;

/// The steps from a change of the battle or the selection to what is drawn over the battlefield.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SceneSystems {
    /// The ruleset that is played builds its scene.
    Build,
    /// The scene is drawn, once everything about it is known that can be.
    Draw,
}

/// A value that a ruleset derives from the battle while it is played.
#[derive(Resource, Clone, Debug, Default, PartialEq, Deref)]
pub(crate) struct Derived<T: Send + Sync + 'static>(pub(crate) T);

/// What a player can do by the rules of a ruleset, and what would come of it.
pub(crate) type SceneOf<R> = Derived<<R as RulesetView>::Scene>;

/// What is known of the odds of what is aimed at by the rules of a ruleset.
pub(crate) type OddsOf<R> = Derived<<R as RulesetView>::Odds>;

/// What is known of the odds of answers by the rules of a ruleset.
pub(crate) type AnswersOf<R> = Derived<<R as RulesetView>::AnswerOdds>;
