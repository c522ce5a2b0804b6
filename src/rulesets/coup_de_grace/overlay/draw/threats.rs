//! The threat map on the board, and what could be attacked from the hex and with the facing that are looked at.

use knockback_odds::coup_de_grace::Odds;
use knockback_rules::{board::Footprint, coup_de_grace::CoupDeGrace};
use knockback_view::RulesetView;
use knockback_view::odds_state::OddsState;

use crate::{
    odds::threats::{Ranked, Wanted},
    overlay::{draw::Picture, marks::Mark},
};
use knockback_view::coup_de_grace::scene::Scene;

impl Picture<'_, OddsState<Odds>> {
    /// Each hex shaded by the best attack from there, with its chance.
    pub(super) fn threats(&mut self, scene: &Scene, (ranked, most): (&Ranked, Wanted)) -> Vec<Mark> {
        let want = most.of(CoupDeGrace::WANTS);
        if let Some(offer) = &scene.looked_at {
            self.worths(
                ranked.from(Footprint::one(offer.cell)).filter(|threat| threat.spot.faces == offer.facing),
                want,
            );
        }
        let looked_at = scene.looked_at.as_ref().map(|offer| offer.cell);
        let reach = scene.reach().map(|(cell, _)| cell).chain(scene.chosen.iter().copied()).collect();
        self.threat_map(reach, looked_at, ranked, want)
    }
}
