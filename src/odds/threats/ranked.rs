//! The attacks of the threat map, ranked for the chosen aim.

use std::ops::Deref;

use bevy::prelude::*;
use knockback_view::threats::{MapOf, RankedThreat, RankedThreats, Want, wants};

use super::ThreatMap;
use crate::stage::Shown;

/// The chosen aim, as an index into the list of the active ruleset.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted(pub(crate) usize);

impl Wanted {
    /// Returns the next or previous aim out of `count`.
    pub(crate) const fn next(self, back: bool, count: usize) -> Self {
        Self((self.0 + if back { count - 1 } else { 1 }) % count)
    }

    /// Returns the aim from the list of a ruleset.
    pub(crate) const fn of(self, wants: &'static [Want]) -> &'static Want {
        &wants[self.0 % wants.len()]
    }
}

/// Minimum chance that counts as fair. If no attack for the chosen aim has such a chance, the list of best attacks
/// opens with another aim.
const FAIR: f32 = 0.1;

/// All attacks of the figure that serve the chosen aim, the best first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Ranked(pub(crate) RankedThreats);

impl Deref for Ranked {
    type Target = RankedThreats;

    fn deref(&self) -> &RankedThreats {
        &self.0
    }
}

/// Ranks the attacks again if the map or the aim has changed.
pub(super) fn rank(shown: Res<Shown>, map: Res<ThreatMap>, most: Res<Wanted>, mut ranked: ResMut<Ranked>) {
    if !map.is_changed() && !most.is_changed() {
        return;
    }
    let ThreatMap { of, known, counting, lost } = &*map;
    let may = |of: &MapOf, threat: &RankedThreat| if threat.moves { of.moves } else { of.strikes };
    let attacks = |want: usize| {
        let all = known.iter().filter_map(move |map| map.wants.get(want)).flatten();
        all.filter(|threat| of.as_ref().is_some_and(|of| may(of, threat)))
    };
    let all = wants(shown.battle.setup());
    let likely = |(place, want): (usize, &Want)| {
        !want.hexes && attacks(place).next().is_some_and(|threat| threat.worth.part >= FAIR)
    };
    let best = |want: usize| attacks(want).next().map(|threat| threat.worth.words.clone());
    ranked.set_if_neq(Ranked(RankedThreats {
        entries: attacks(most.0 % all.len().max(1)).cloned().collect(),
        bests: (0..all.len()).map(best).collect(),
        likely: all.iter().enumerate().map(likely).collect(),
        counting: *counting,
        more: !counting && known.as_ref().is_some_and(|map| map.more),
        lost: *lost,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wanted_aim_cycles() {
        assert_eq!(
            [Wanted(0).next(true, 5), Wanted(4).next(false, 5), Wanted(1).next(false, 5)],
            [4, 0, 2].map(Wanted)
        );
    }
}
