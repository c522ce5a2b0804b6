//! The threat map on the board, and who could be attacked from the hex that is looked at.

use crate::{
    odds::threats::Wanted,
    overlay::{
        draw::Picture,
        labels::{Spot, Weight},
        marks::Mark,
    },
    rulesets::champions::overlay::{
        Scene,
        threats::{Ranked, wanted},
    },
    theme::palette,
};

impl Picture<'_> {
    /// Each hex shaded by the best attack from there, with its chance.
    pub(super) fn threats(&mut self, scene: &Scene, (ranked, most): (&Ranked, Wanted)) -> Vec<Mark> {
        let want = wanted(most).1;
        let looked_at = scene.looked_at.as_ref().map(|offer| offer.cell);
        for entry in looked_at.into_iter().flat_map(|cell| ranked.from(cell)) {
            if let Some(at) = self.battle.field().standing(entry.target) {
                let text = format!("{}: {}", want.worth(&entry.worth), want.words);
                self.words.add(Spot::Above(at.head), text, palette::TEXT, Weight::Chance);
            }
        }
        let reach = scene.moves().map(|(cell, _)| cell).chain(scene.chosen.iter().copied()).collect();
        self.threat_map(reach, looked_at, &ranked.spotted(), want)
    }
}
