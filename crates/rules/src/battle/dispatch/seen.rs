//! The battle from the point of view of one side.

use crate::{
    battle::{Battle, GlyphFace, RulesState, SideId, Snapshot},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

impl Battle {
    /// The battle as one side may see it: glyphs that are face down are unknown, and so are the unrevealed order
    /// markers of the other sides. `None` sees only public information.
    ///
    /// Previews and forecasts run on this copy, so they cannot reveal hidden information.
    #[must_use]
    pub fn seen_by(&self, side: Option<SideId>) -> Self {
        let mut seen = self.clone();
        let Snapshot { field, rules, .. } = seen.state_mut();
        for face in &mut field.glyphs {
            if *face == GlyphFace::Down {
                *face = GlyphFace::Unknown;
            }
        }
        each_ruleset!(RulesState, rules, state as R => R::hide(state, side));
        seen
    }
}
