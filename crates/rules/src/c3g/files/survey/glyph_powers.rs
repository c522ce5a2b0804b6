//! Glyph powers.

use crate::{
    c3g::{GlyphPower, Spec},
    scenario::survey::Validator,
};

/// The power of each glyph; a glyph without an entry does nothing.
pub(super) fn glyph_powers(survey: &mut Validator, spec: &Spec) -> Vec<GlyphPower> {
    let specs = &spec.glyph_powers;
    let mut found = vec![None; survey.scenario.glyphs.len()];
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("rules.c3g.glyph_powers[{}]", number + 1);
        glyph_power(survey, &format!("{place}.power"), spec.power);
        let place = format!("{place}.id");
        let Some(glyph) = survey.report.known(&place, || survey.names.glyph(&spec.id)) else { continue };
        if found[glyph.index()].replace(spec.power).is_some() {
            survey.report.fault(place, format_args!("the glyph \"{}\" already has an entry", spec.id));
        }
    }
    found.into_iter().map(|power| power.unwrap_or(GlyphPower::Dud)).collect()
}

fn glyph_power(survey: &mut Validator, place: &str, power: GlyphPower) {
    let (kind, what, number, range) = match power {
        GlyphPower::Dud => return,
        GlyphPower::Heal(wounds) => ("heal", "the number of wounds", wounds, 1..=50),
        GlyphPower::Blast(dice) => ("blast", "the number of dice", dice, 1..=12),
        GlyphPower::Attack(dice) => ("attack", "the number of dice", dice, 0..=6),
        GlyphPower::Defense(dice) => ("defense", "the number of dice", dice, 0..=6),
    };
    survey.report.number(format_args!("{place}.{kind}"), what, number, range);
}
