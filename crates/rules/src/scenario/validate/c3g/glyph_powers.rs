//! What glyphs do.

use super::super::survey::Survey;
use crate::scenario::{C3gSpec, GlyphPower};

impl Survey<'_> {
    /// The power of each glyph; one without an entry does nothing.
    pub(super) fn glyph_powers(&mut self, spec: &C3gSpec) -> Vec<GlyphPower> {
        let specs = &spec.glyph_powers;
        let mut found = vec![None; self.scenario.glyphs.len()];
        for (number, spec) in specs.iter().enumerate() {
            let place = format!("rules.c3g.glyph_powers[{number}]");
            self.glyph_power(&format!("{place}.power"), spec.power);
            let place = format!("{place}.id");
            let Some(glyph) = self.report.known(&place, || self.names.glyph(&spec.id)) else { continue };
            if found[glyph.index()].replace(spec.power).is_some() {
                self.report.fault(place, format_args!("the glyph \"{}\" has an entry already", spec.id));
            }
        }
        found.into_iter().map(|power| power.unwrap_or(GlyphPower::Dud)).collect()
    }

    fn glyph_power(&mut self, place: &str, power: GlyphPower) {
        let (kind, what, number, range) = match power {
            GlyphPower::Dud => return,
            GlyphPower::Heal(wounds) => ("heal", "the number of wounds", wounds, 1..=50),
            GlyphPower::Blast(dice) => ("blast", "the number of dice", dice, 1..=12),
            GlyphPower::Attack(dice) => ("attack", "the number of dice", dice, 0..=6),
            GlyphPower::Defense(dice) => ("defense", "the number of dice", dice, 0..=6),
        };
        self.report.number(format_args!("{place}.{kind}"), what, number, range);
    }
}
