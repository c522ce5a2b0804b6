//! What a side may know.

use crate::{
    battle::{Battle, GlyphFace, RulesState, SideId, Snapshot},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

impl Battle {
    /// The battle as one side may see it: glyphs that lie face down are unknown, and so are the order markers of
    /// the others that were not revealed. `None` sees what everybody sees.
    ///
    /// Previews and forecasts run on this copy, so they cannot tell what they do not know.
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
