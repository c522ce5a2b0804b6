//! The colours of the interface, and of the surroundings of the board.

use bevy::prelude::*;
use knockback_view::{
    drawing::{Ink, InkBase},
    tone::Tone,
};

use super::team::team;

/// The background: the dark hall around the table.
pub(crate) const BACKDROP: Color = Color::srgb(0.055, 0.071, 0.118);
/// The table top.
pub(crate) const TABLE: Color = Color::srgb(0.330, 0.205, 0.135);
/// The band around the table top.
pub(crate) const TABLE_RIM: Color = Color::srgb(0.255, 0.145, 0.090);
/// The edge of the table.
pub(crate) const TABLE_EDGE: Color = Color::srgb(0.190, 0.110, 0.072);
/// The plate under the board.
pub(crate) const PLATE: Color = Color::srgb(0.160, 0.172, 0.205);
/// The bright edge of the plate.
pub(crate) const PLATE_EDGE: Color = Color::srgb(0.420, 0.440, 0.490);

/// A panel: night blue.
pub(crate) const PANEL: Color = Color::srgb(0.052, 0.062, 0.110);
/// A panel on top of a panel.
pub(crate) const PANEL_RAISED: Color = Color::srgb(0.108, 0.129, 0.208);
/// The rim of a panel.
pub(crate) const PANEL_RIM: Color = Color::srgb(0.231, 0.275, 0.404);
/// The hard print shadow of panels and buttons.
pub(crate) const PRINT_SHADOW: Color = Color::srgba(0.0, 0.0, 0.0, 0.55);
/// The handle of a scroll bar.
pub(crate) const SCROLL: Color = Color::srgb(0.420, 0.475, 0.640);
/// The track of a scroll bar.
pub(crate) const SCROLL_TRACK: Color = Color::srgba(0.231, 0.275, 0.404, 0.45);
/// The second ink in a print that is slightly out of register.
pub(crate) const PRINT_RED: Color = Color::srgb(0.560, 0.070, 0.160);
/// A card with text on paper.
pub(crate) const PAPER: Color = Color::srgb(0.965, 0.940, 0.870);
/// Text on paper.
pub(crate) const PAPER_TEXT: Color = Color::srgb(0.090, 0.095, 0.150);
/// Secondary text on paper.
pub(crate) const PAPER_QUIET: Color = Color::srgb(0.300, 0.290, 0.330);
/// The names of rules on paper.
pub(crate) const PAPER_RULE: Color = Color::srgb(0.560, 0.190, 0.060);

/// Body text.
pub(crate) const TEXT: Color = Color::srgb(0.925, 0.937, 0.965);
/// Secondary text.
pub(crate) const TEXT_QUIET: Color = Color::srgb(0.655, 0.694, 0.780);
/// Text on the accent colour.
pub(crate) const TEXT_ON_ACCENT: Color = Color::srgb(0.086, 0.067, 0.020);

/// The accent colour.
pub(crate) const ACCENT: Color = Color::srgb(1.000, 0.745, 0.180);
/// The accent colour on hover.
pub(crate) const ACCENT_BRIGHT: Color = Color::srgb(1.000, 0.835, 0.440);
/// The accent colour while pressed.
pub(crate) const ACCENT_DEEP: Color = Color::srgb(0.855, 0.580, 0.075);

/// A quiet button.
pub(crate) const BUTTON: Color = Color::srgb(0.165, 0.200, 0.310);
/// A quiet button on hover.
pub(crate) const BUTTON_HOVERED: Color = Color::srgb(0.227, 0.271, 0.412);
/// A quiet button while pressed.
pub(crate) const BUTTON_PRESSED: Color = Color::srgb(0.114, 0.141, 0.227);
/// A disabled button.
pub(crate) const BUTTON_OFF: Color = Color::srgb(0.118, 0.133, 0.180);
/// The focus ring.
pub(crate) const FOCUS: Color = Color::srgb(0.600, 0.860, 1.000);
/// Transparent.
pub(crate) const CLEAR: Color = Color::NONE;

/// The hex under the pointer.
pub(crate) const CURSOR: Color = Color::srgb(1.0, 0.97, 0.86);

/// Hexes that a figure can reach.
pub(crate) const REACH: Color = Color::srgb(0.36, 0.85, 1.0);
/// Hexes that a figure can reach only at a risk.
pub(crate) const RISK: Color = Color::srgb(1.0, 0.66, 0.30);
/// Figures that can still act.
pub(crate) const READY: Color = Color::srgb(1.0, 0.97, 0.86);
/// Harm, and legal targets.
pub(crate) const HARM: Color = Color::srgb(1.0, 0.36, 0.30);
/// Harm in small type.
pub(crate) const HARM_TEXT: Color = Color::srgb(1.0, 0.62, 0.56);
/// Remaining life.
pub(crate) const LIFE: Color = Color::srgb(0.93, 0.30, 0.36);
/// Remaining STUN.
pub(crate) const STUN: Color = Color::srgb(0.98, 0.78, 0.27);
/// Remaining END.
pub(crate) const ENDURANCE: Color = Color::srgb(0.38, 0.72, 0.98);
/// Benefits and healing.
pub(crate) const GOOD: Color = Color::srgb(0.45, 0.90, 0.60);
/// Knockback and other flights of the target.
pub(crate) const FLIGHT: Color = Color::srgb(1.0, 0.80, 0.25);
/// Text about flights.
pub(crate) const FLIGHT_TEXT: Color = Color::srgb(1.0, 0.92, 0.62);

/// The mat under the map.
pub(crate) const MAP_MAT: Color = Color::srgb(0.062, 0.086, 0.140);
/// The lines of the mat.
pub(crate) const MAP_MAT_LINE: Color = Color::srgb(0.105, 0.140, 0.215);
/// The sheet that the map is printed on.
pub(crate) const MAP_SHEET: Color = Color::srgb(0.855, 0.825, 0.745);
/// Print and drawings on the sheet.
pub(crate) const MAP_INK: Color = Color::srgb(0.075, 0.085, 0.130);
/// The face of a token.
pub(crate) const MAP_FACE: Color = Color::srgb(0.960, 0.940, 0.880);
/// The flight of the last attack.
pub(crate) const FLOWN: Color = Color::srgb(0.92, 0.80, 0.62);
/// The line of an attack that hits its target.
pub(crate) const HIT: Color = Color::srgb(1.0, 0.93, 0.62);
/// Effects of glyphs.
pub(crate) const GLYPH: Color = Color::srgb(0.78, 0.66, 1.0);

/// A die that shows a skull.
pub(crate) const DIE_SKULL: Color = Color::srgb(0.66, 0.16, 0.14);
/// A die that shows a shield.
pub(crate) const DIE_SHIELD: Color = Color::srgb(0.16, 0.32, 0.62);
/// A blank die.
pub(crate) const DIE_BLANK: Color = Color::srgb(0.80, 0.80, 0.78);
/// A six-sided die.
pub(crate) const DIE_D6: Color = Color::srgb(0.94, 0.92, 0.87);
/// The edge of a six-sided die.
pub(crate) const DIE_D6_EDGE: Color = Color::srgb(0.62, 0.60, 0.55);
/// The pips of a six-sided die.
pub(crate) const DIE_D6_PIP: Color = Color::srgb(0.10, 0.11, 0.17);
/// A d20.
pub(crate) const DIE_D20: Color = Color::srgb(0.36, 0.20, 0.52);

/// Returns the colour of a tone.
pub(crate) const fn ink(tone: Tone) -> Color {
    match tone {
        Tone::Plain => TEXT,
        Tone::Quiet => TEXT_QUIET,
        Tone::Accent => ACCENT,
        Tone::Bright => ACCENT_BRIGHT,
        Tone::Ready => READY,
        Tone::Flown => FLOWN,
        Tone::Good => GOOD,
        Tone::Note => REACH,
        Tone::Risk => RISK,
        Tone::Harm => HARM_TEXT,
        Tone::Grave => HARM,
        Tone::Power => FLIGHT_TEXT,
        Tone::Flight => FLIGHT,
        Tone::Magic => GLYPH,
        Tone::Life => LIFE,
        Tone::Stun => STUN,
        Tone::Effort => ENDURANCE,
    }
}

/// Returns the colour of an overlay ink.
pub(crate) fn paint(Ink { base, light }: Ink) -> Color {
    let colour = match base {
        InkBase::Tone(tone) => ink(tone),
        InkBase::Side(side) => team(side).colour,
    };
    if light < 0.0 { colour.mix(&TABLE, -light) } else { colour.mix(&Color::WHITE, light) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance of a colour, from 0 to 1.
    fn light(colour: Color) -> f32 {
        let colour = colour.to_linear();
        0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
    }

    /// Returns the contrast ratio of two colours as defined by WCAG, from 1 to 21.
    fn contrast(one: Color, other: Color) -> f32 {
        let (one, other) = (light(one), light(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_contrasts_with_its_background() {
        let quiet = [TEXT, TEXT_QUIET, HARM_TEXT, FLIGHT_TEXT, ACCENT, ACCENT_BRIGHT, GOOD, RISK, HARM, FLIGHT];
        let on_panels = quiet.into_iter().flat_map(|ink| [(ink, PANEL), (ink, PANEL_RAISED)]);
        let on_buttons = [BUTTON, BUTTON_HOVERED, BUTTON_PRESSED].map(|ground| (TEXT, ground));
        let on_accent = [ACCENT, ACCENT_BRIGHT, ACCENT_DEEP].map(|ground| (TEXT_ON_ACCENT, ground));
        let on_paper = [PAPER_TEXT, PAPER_QUIET, PAPER_RULE].map(|ink| (ink, PAPER));
        let teams =
            (0..6u16).map(|side| (crate::theme::team::team(knockback_rules::battle::SideId(side)).ink(), PANEL));
        let pairs = on_panels.chain(on_buttons).chain(on_accent).chain(on_paper).chain(teams);
        for (ink, ground) in pairs.chain([(TEXT_QUIET, BUTTON_OFF), (FOCUS, PANEL), (TEXT, BACKDROP)]) {
            let contrast = contrast(ink, ground);
            assert!(contrast >= 4.5, "{ink:?} on {ground:?}: {contrast}");
        }
    }

    #[test]
    fn contrast_has_the_right_extremes() {
        assert!((contrast(Color::BLACK, Color::WHITE) - 21.0).abs() < 0.01);
        assert!((contrast(ACCENT, ACCENT) - 1.0).abs() < 0.01);
    }
}
