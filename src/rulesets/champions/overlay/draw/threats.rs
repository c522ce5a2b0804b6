//! The threat map on the board, and who could be attacked from the hex that is looked at.

use knockback_rules::{board::Footprint, champions::Champions};
use knockback_view::RulesetView;

use crate::{
    odds::threats::{Ranked, Wanted},
    overlay::{draw::Picture, marks::Mark},
};
use knockback_view::champions::scene::Scene;

impl Picture<'_> {
    /// Each hex shaded by the best attack from there, with its chance.
    pub(super) fn threats(&mut self, scene: &Scene, (ranked, most): (&Ranked, Wanted)) -> Vec<Mark> {
        let want = most.of(Champions::WANTS);
        if let Some(offer) = &scene.looked_at {
            self.worths(ranked.from(Footprint::one(offer.cell)), want);
        }
        let looked_at = scene.looked_at.as_ref().map(|offer| offer.cell);
        let reach = scene.moves().map(|(cell, _)| cell).chain(scene.chosen.iter().copied()).collect();
        self.threat_map(reach, looked_at, ranked, want)
    }
}
