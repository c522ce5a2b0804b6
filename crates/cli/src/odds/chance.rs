//! Probabilities in words. Rounding never makes an uncertain event certain or impossible.

use knockback_odds::Ratio;

/// The longest fraction shown beside a percentage, in characters.
const SHORT: usize = 11;

/// `36.3 %`; `0 %` and `100 %` are exact, `<0.1 %` and `>99.9 %` are approximate.
pub(crate) fn percent(chance: &Ratio) -> String {
    if chance.is_zero() {
        return "0 %".to_owned();
    }
    if *chance >= Ratio::ONE {
        return "100 %".to_owned();
    }
    let hundredths = 100.0 * chance.value();
    if hundredths < 0.05 {
        "<0.1 %".to_owned()
    } else if hundredths >= 99.95 {
        ">99.9 %".to_owned()
    } else {
        format!("{hundredths:.1} %")
    }
}

/// The fraction, if it is short and more precise than the percentage.
pub(crate) fn fraction(chance: &Ratio) -> Option<String> {
    let text = chance.to_string();
    (text.contains('/') && text.len() <= SHORT).then_some(text)
}

/// `36.3 % (93/256)`.
pub(crate) fn percent_and_fraction(chance: &Ratio) -> String {
    match fraction(chance) {
        Some(fraction) => format!("{} ({fraction})", percent(chance)),
        None => percent(chance),
    }
}

/// A mean, such as `1.25` wounds.
pub(crate) fn average(number: &Ratio) -> String {
    let text = format!("{:.2}", number.value());
    if number.is_zero() {
        "0".to_owned()
    } else if text == "0.00" {
        "<0.01".to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_never_rounded_to_certain_or_impossible() {
        let all = [
            (Ratio::ZERO, "0 %"),
            (Ratio::of(1, 1_000_000), "<0.1 %"),
            (Ratio::of(49, 100_000), "<0.1 %"),
            (Ratio::of(1, 2_000), "0.1 %"),
            (Ratio::of(1, 3), "33.3 %"),
            (Ratio::of(1, 2), "50.0 %"),
            (Ratio::of(9_994, 10_000), "99.9 %"),
            (Ratio::of(9_996, 10_000), ">99.9 %"),
            (Ratio::of(u128::MAX - 1, u128::MAX), ">99.9 %"),
            (Ratio::ONE, "100 %"),
        ];
        for (chance, text) in all {
            assert_eq!(percent(&chance), text, "{chance}");
        }
    }

    #[test]
    fn short_fractions_are_shown() {
        assert_eq!(percent_and_fraction(&Ratio::of(93, 256)), "36.3 % (93/256)");
        assert_eq!(percent_and_fraction(&Ratio::of(1, 1 << 40)), "<0.1 %");
        assert_eq!(percent_and_fraction(&Ratio::ONE), "100 %");
        assert_eq!(average(&Ratio::of(5, 4)), "1.25");
        assert_eq!(average(&Ratio::of(1, 1000)), "<0.01");
    }
}
