//! Chances as text.

use knockback_odds::Ratio;

/// Results that are less likely than this get no text of their own, unless they destroy a figure.
pub const WORTH_WORDS: f64 = 0.02;

/// A chance in whole percent: `42 %`. A possible result is never `0 %`, and an uncertain one never `100 %`.
#[must_use]
pub fn in_percent(chance: &Ratio) -> String {
    whole(100.0 * chance.value(), chance.is_zero(), *chance == Ratio::ONE)
}

/// Like [`in_percent`], for a chance that has rounding errors.
#[must_use]
pub fn nearly_in_percent(chance: f64) -> String {
    /// Differences smaller than this number of percentage points are rounding errors.
    const NOTHING: f64 = 1e-6;
    let parts = 100.0 * chance;
    whole(parts, parts < NOTHING, parts > 100.0 - NOTHING)
}

fn whole(parts: f64, impossible: bool, certain: bool) -> String {
    if impossible {
        "0 %".to_owned()
    } else if certain {
        "100 %".to_owned()
    } else if parts <= 0.5 {
        "<1 %".to_owned()
    } else if parts >= 99.5 {
        ">99 %".to_owned()
    } else {
        format!("{parts:.0} %")
    }
}

/// A chance to a tenth of a percent, for more detail: `41.7 %`.
#[must_use]
pub fn exactly(chance: &Ratio) -> String {
    let parts = 100.0 * chance.value();
    if chance.is_zero() || *chance == Ratio::ONE {
        in_percent(chance)
    } else if parts < 0.05 {
        "less than 0.1 %".to_owned()
    } else if parts >= 99.95 {
        "more than 99.9 %".to_owned()
    } else {
        format!("{parts:.1} %")
    }
}

/// A chance as a number for drawing, from 0 to 1.
#[expect(clippy::cast_possible_truncation, reason = "the nearest float is exact enough for drawing")]
#[must_use]
pub fn part(chance: &Ratio) -> f32 {
    chance.value() as f32
}

/// A share in whole percent, at least 1, so that every possible result is visible.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped between 1 and 100")]
#[must_use]
pub fn hundredths(part: f32) -> u8 {
    (100.0 * part).round().clamp(1.0, 100.0) as u8
}

/// An average: `1.3`, and `<0.1` for almost nothing.
#[must_use]
pub fn average(mean: &Ratio) -> String {
    let mean_value = mean.value();
    if mean.is_zero() {
        "0".to_owned()
    } else if mean_value < 0.05 {
        "<0.1".to_owned()
    } else {
        format!("{mean_value:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certain_results_have_a_chance_of_0_or_100_percent() {
        let cases = [
            ((0, 1), "0 %"),
            ((1, 1_000_000), "<1 %"),
            ((1, 250), "<1 %"),
            ((1, 200), "<1 %"),
            ((1, 150), "1 %"),
            ((1, 3), "33 %"),
            ((2, 3), "67 %"),
            ((99, 100), "99 %"),
            ((199, 200), ">99 %"),
            ((999, 1000), ">99 %"),
            ((7, 7), "100 %"),
        ];
        for ((num, den), text) in cases {
            assert_eq!(in_percent(&Ratio::of(num, den)), text, "{num}/{den}");
        }
        assert_eq!(exactly(&Ratio::of(5, 12)), "41.7 %");
        assert_eq!(exactly(&Ratio::of(1, 1_000_000)), "less than 0.1 %");
        assert_eq!(exactly(&Ratio::of(1999, 2000)), "more than 99.9 %");
        assert_eq!((average(&Ratio::of(4, 3)), average(&Ratio::of(1, 99))), ("1.3".to_owned(), "<0.1".to_owned()));
    }

    #[test]
    fn possible_results_are_never_shown_as_certain_or_impossible() {
        let told = [0.0, 0.001, 0.5247, 0.999, 1.0 - 1e-10, 1.0].map(nearly_in_percent);
        assert_eq!(told, ["0 %", "<1 %", "52 %", ">99 %", "100 %", "100 %"]);
    }
}
