//! The threat map on the board, and what could be acted on from the hex that is looked at.

use knockback_odds::pulp_city::Odds;
use knockback_rules::{board::Footprint, pulp_city::PulpCity};
use knockback_view::RulesetView;
use knockback_view::odds_state::OddsState;

use crate::{
    odds::threats::{Ranked, Wanted},
    overlay::{draw::Picture, marks::Mark},
};
use knockback_view::pulp_city::scene::Scene;

impl Picture<'_, OddsState<Odds>> {
    /// Each hex shaded by the best attack from there, with its chance.
    pub(super) fn threats(&mut self, scene: &Scene, (ranked, most): (&Ranked, Wanted)) -> Vec<Mark> {
        let want = most.of(PulpCity::WANTS);
        if let Some(offer) = &scene.looked_at {
            self.worths(ranked.from(Footprint::one(offer.cell)), want);
        }
        let looked_at = scene.looked_at.as_ref().map(|offer| offer.cell);
        let reach = scene.moves().map(|offer| offer.cell).chain(scene.chosen.iter().copied()).collect();
        self.threat_map(reach, looked_at, ranked, want)
    }
}
