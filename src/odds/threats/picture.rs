//! The threat map on the board.

use bevy::prelude::*;
use knockback_rules::board::Cell;
use knockback_view::threats::{Threat, Want};

use super::Ranked;
use crate::{
    odds::percent::hundredths,
    overlay::{
        draw::Picture,
        labels::{Spot, Weight},
        marks::{Mark, Style},
    },
    theme::palette,
};

impl<K> Picture<'_, K> {
    /// The threat map: each hex shaded and filled by the best attack from there, with what that is worth.
    pub(crate) fn threat_map(
        &mut self,
        mut reach: Vec<Cell>,
        looked_at: Option<Cell>,
        ranked: &Ranked,
        want: &Want,
    ) -> Vec<Mark> {
        reach.sort_unstable();
        reach.dedup();
        let best = ranked.best();
        for threat in &best {
            let (at, risky) = (threat.spot.end, threat.risky);
            let text = format!("{}{}", threat.worth.short, if risky { " !" } else { "" });
            let spot = Spot::On(at);
            self.words.add(spot, text, if risky { palette::RISK } else { palette::TEXT }, Weight::Pinned);
            if looked_at == Some(at) {
                self.words.light(spot);
            }
        }
        std::iter::once(Mark::area(reach, palette::REACH).filled(0.0).rimmed(0.05)).chain(marks(&best, want)).collect()
    }

    /// What each of these attacks is worth, above its target.
    pub(crate) fn worths<'t>(&mut self, threats: impl Iterator<Item = &'t Threat>, want: &Want) {
        for threat in threats {
            if let Some(cell) = threat.spot.target {
                let text = format!("{}: {}", threat.worth.words, want.words);
                self.words.add(Spot::Above(cell), text, palette::TEXT, Weight::Chance);
            }
        }
    }
}

/// A mark for each hex, shaded and filled by how good the attack is.
fn marks<'t>(best: &'t [&Threat], want: &Want) -> impl Iterator<Item = Mark> + use<'t> {
    let part = |threat: &Threat| threat.worth.part;
    let whole = if want.hexes { best.iter().map(|threat| part(threat)).fold(1.0, f32::max) } else { 1.0 };
    best.iter().map(move |threat| {
        let part = part(threat) / whole;
        let ink = palette::FLIGHT.mix(&Color::WHITE, 0.55 * part);
        Mark::each([threat.spot.end], ink).filled(0.1 + 0.35 * part).rimmed(0.05).styled(Style::Gauge(hundredths(part)))
    })
}
