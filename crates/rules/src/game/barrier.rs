//! Events that cannot be undone because they revealed information.

use crate::{
    battle::{Event, GlyphFace},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// True for an event that reveals hidden information. Events before it cannot be undone. Rolls are barriers too;
/// [`Game::rolled`](super::Game::rolled) handles them.
pub(super) fn reveals(event: &Event) -> bool {
    each_ruleset!(Event, event, event as R => R::reveals(event), {
        Event::GlyphTurned { face, .. } => matches!(face, GlyphFace::Up),
        Event::Agenda(_)
        | Event::Deployed { .. }
        | Event::Lifted { .. }
        | Event::Stepped { .. }
        | Event::Settled { .. }
        | Event::SettledTogether { .. }
        | Event::LeftBoard { .. }
        | Event::ObjectMoved { .. }
        | Event::ObjectRemoved { .. }
        | Event::Ended(_) => false,
    })
}
