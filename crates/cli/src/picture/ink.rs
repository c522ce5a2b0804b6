//! The colours of the picture, the same as those of the game's map and panels.

/// A colour: red, green and blue from 0 to 1, in sRGB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ink(pub(super) f64, pub(super) f64, pub(super) f64);

/// The background.
pub(super) const BACKDROP: Ink = Ink(0.055, 0.071, 0.118);
/// A panel: ink on night blue.
pub(super) const PANEL: Ink = Ink(0.108, 0.129, 0.208);
/// The border of a panel, and the rules between its parts.
pub(super) const PANEL_RIM: Ink = Ink(0.231, 0.275, 0.404);
/// The track of a bar.
pub(super) const TRACK: Ink = Ink(0.165, 0.200, 0.310);
/// Body text.
pub(super) const TEXT: Ink = Ink(0.925, 0.937, 0.965);
/// Secondary text.
pub(super) const TEXT_QUIET: Ink = Ink(0.655, 0.694, 0.780);
/// Prominent numbers.
pub(super) const ACCENT: Ink = Ink(1.000, 0.745, 0.180);
/// The flight of the target.
pub(super) const FLIGHT: Ink = Ink(1.0, 0.80, 0.25);
/// Harm.
pub(super) const HARM: Ink = Ink(1.0, 0.36, 0.30);
/// Harm in small type.
pub(super) const HARM_TEXT: Ink = Ink(1.0, 0.62, 0.56);
/// Text and lines on the map.
pub(super) const MAP_INK: Ink = Ink(0.075, 0.085, 0.130);
/// The face of a token.
pub(super) const MAP_FACE: Ink = Ink(0.960, 0.940, 0.880);
/// The mat below the map.
pub(super) const MAP_MAT: Ink = Ink(0.062, 0.086, 0.140);
/// The lines of the mat.
pub(super) const MAP_MAT_LINE: Ink = Ink(0.105, 0.140, 0.215);
/// Effects of glyphs.
pub(super) const GLYPH: Ink = Ink(0.78, 0.66, 1.0);
/// Breakable objects.
pub(super) const CRATE: Ink = Ink(0.72, 0.50, 0.27);
/// Unbreakable objects.
pub(super) const STONE: Ink = Ink(0.55, 0.57, 0.62);

impl Ink {
    /// The format in files.
    pub(super) fn hex(self) -> String {
        let byte = |part: f64| format!("{:02x}", whole(part.clamp(0.0, 1.0) * 255.0));
        format!("#{}{}{}", byte(self.0), byte(self.1), byte(self.2))
    }

    /// A blend with another colour.
    pub(super) fn toward(self, other: Self, part: f64) -> Self {
        let mix = |from: f64, to: f64| from + (to - from) * part;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// The same hue with the given perceived lightness from 0 to 1 (`OKLab`). `chroma` is the factor on the saturation.
    #[expect(clippy::many_single_char_names, reason = "the letters of OKLab")]
    pub(super) fn lit(self, lightness: f64, chroma: f64) -> Self {
        let [_, a, b] = self.oklab();
        let (a, b) = (a * chroma, b * chroma);
        let root = |x: f64, y: f64| (lightness + x * a + y * b).powi(3);
        let l = root(0.396_337_777_4, 0.215_803_757_3);
        let m = root(-0.105_561_345_8, -0.063_854_172_8);
        let s = root(-0.089_484_177_5, -1.291_485_548_0);
        Self(
            encoded(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
            encoded(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
            encoded(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s),
        )
    }

    /// The perceived lightness from 0 to 1 (`OKLab`).
    pub(super) fn lightness(self) -> f64 {
        self.oklab()[0]
    }

    #[expect(clippy::many_single_char_names, reason = "the letters of OKLab")]
    fn oklab(self) -> [f64; 3] {
        let [r, g, b] = [decoded(self.0), decoded(self.1), decoded(self.2)];
        let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
        let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
        let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
        [
            0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
        ]
    }
}

/// Converts sRGB to linear light.
fn decoded(part: f64) -> f64 {
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// Converts linear light to sRGB.
fn encoded(light: f64) -> f64 {
    if light <= 0.003_130_8 { (12.92 * light).max(0.0) } else { (1.055 * light.powf(1.0 / 2.4) - 0.055).min(1.0) }
}

/// The nearest whole number from 0 to 255.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to an integer saturates")]
fn whole(part: f64) -> u8 {
    part.round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_keeps_its_hue_in_another_light() {
        assert_eq!(ACCENT.lit(ACCENT.lightness(), 1.0).hex(), ACCENT.hex());
        let [_, a, b] = STONE.oklab();
        let [lightness, darker_a, darker_b] = STONE.lit(0.4, 1.0).oklab();
        assert!((lightness - 0.4).abs() < 1e-3 && (a - darker_a).abs() < 1e-3 && (b - darker_b).abs() < 1e-3);
        assert_eq!(Ink(0.0, 0.5, 1.0).hex(), "#0080ff");
    }
}
