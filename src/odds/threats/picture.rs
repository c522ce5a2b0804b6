//! The threat map on the board.

use bevy::prelude::*;
use knockback_odds::Ratio;
use knockback_rules::board::Cell;

use super::Want;
use crate::{
    odds::percent::{hundredths, part},
    overlay::{
        draw::Picture,
        labels::{Spot, Weight},
        marks::{Mark, Style},
    },
    theme::palette,
};

/// The best attack from a hex.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spotted {
    /// The cell where it is marked.
    pub(crate) at: Cell,
    /// What it is worth.
    pub(crate) worth: Ratio,
    /// Whether something may hurt on the way.
    pub(crate) risky: bool,
}

impl<K> Picture<'_, K> {
    /// The threat map: each hex shaded and filled by the best attack from there, with what that is worth.
    pub(crate) fn threat_map(
        &mut self,
        mut reach: Vec<Cell>,
        looked_at: Option<Cell>,
        best: &[Spotted],
        want: &Want,
    ) -> Vec<Mark> {
        reach.sort_unstable();
        reach.dedup();
        for Spotted { at, worth, risky } in best {
            let text = format!("{}{}", want.short(worth), if *risky { " !" } else { "" });
            let spot = Spot::On(*at);
            self.words.add(spot, text, if *risky { palette::RISK } else { palette::TEXT }, Weight::Pinned);
            if looked_at == Some(*at) {
                self.words.light(spot);
            }
        }
        std::iter::once(Mark::area(reach, palette::REACH).filled(0.0).rimmed(0.05)).chain(marks(best, want)).collect()
    }
}

/// A mark for each hex, shaded and filled by how good the attack is.
fn marks(best: &[Spotted], want: &Want) -> impl Iterator<Item = Mark> {
    let whole = if want.hexes { best.iter().map(|spotted| part(&spotted.worth)).fold(1.0, f32::max) } else { 1.0 };
    best.iter().map(move |Spotted { at, worth, .. }| {
        let part = part(worth) / whole;
        let ink = palette::FLIGHT.mix(&Color::WHITE, 0.55 * part);
        Mark::each([*at], ink).filled(0.1 + 0.35 * part).rimmed(0.05).styled(Style::Gauge(hundredths(part)))
    })
}
