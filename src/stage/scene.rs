//! Values that the active ruleset derives from the battle, and the system sets that compute them.

use bevy::prelude::*;
use knockback_view::RulesetView;

/// The steps from a change of the battle or the selection to the redrawn overlay.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SceneSystems {
    /// Builds the scene of the active ruleset.
    Build,
    /// Draws the scene after all its values have been computed.
    Draw,
}

/// A value that a ruleset derives from the battle while it is active.
#[derive(Resource, Clone, Debug, Default, PartialEq, Deref)]
pub(crate) struct Derived<T: Send + Sync + 'static>(pub(crate) T);

/// The player's options under a ruleset, with their results.
pub(crate) type SceneOf<R> = Derived<<R as RulesetView>::Scene>;

/// The odds of the current aim under a ruleset. May be incomplete while they are being computed.
pub(crate) type OddsOf<R> = Derived<<R as RulesetView>::Odds>;

/// The odds of responses under a ruleset. May be incomplete while they are being computed.
pub(crate) type AnswersOf<R> = Derived<<R as RulesetView>::AnswerOdds>;
