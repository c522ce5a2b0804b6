//! The threat map on the board, and what could be attacked from the hex and with the facing that are looked at.

use crate::{
    odds::threats::Wanted,
    overlay::{
        draw::Picture,
        labels::{Spot, Weight},
        marks::Mark,
    },
    rulesets::coup_de_grace::{
        odds::AttackOdds,
        overlay::{
            Scene,
            threats::{Ranked, wanted},
        },
        proven,
    },
    theme::palette,
};

impl Picture<'_, AttackOdds> {
    /// Each hex shaded by the best attack from there, with its chance.
    pub(super) fn threats(&mut self, scene: &Scene, (ranked, most): (&Ranked, Wanted)) -> Vec<Mark> {
        let want = wanted(most).1;
        if let Some(offer) = &scene.looked_at {
            let battle = proven(self.battle);
            for entry in ranked.from(offer.cell, offer.facing) {
                if let Some(cell) = battle.cell_of(entry.target) {
                    let text = format!("{}: {}", want.worth(&entry.worth), want.words);
                    self.words.add(Spot::Above(cell), text, palette::TEXT, Weight::Chance);
                }
            }
        }
        let reach = scene.reach().map(|(cell, _)| cell).chain(scene.chosen.iter().copied()).collect();
        let looked_at = scene.looked_at.as_ref().map(|offer| offer.cell);
        self.threat_map(reach, looked_at, &ranked.spotted(), want)
    }
}
