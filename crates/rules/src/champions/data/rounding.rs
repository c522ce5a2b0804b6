//! Rounding: divisions by 3 and 5 to the nearest whole number, half of a DCV up, and all others down.

/// Divides and rounds to the nearest whole number. Halves round up.
#[must_use]
pub(in crate::champions) const fn nearest(value: i16, by: i16) -> i16 {
    (2 * value + by).div_euclid(2 * by)
}

/// Divides and rounds up.
#[must_use]
pub(in crate::champions) const fn up(value: i16, by: i16) -> i16 {
    (value + by - 1).div_euclid(by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirds_and_fifths_round_to_the_nearest() {
        assert_eq!([17, 18, 19, 20].map(|dex| nearest(dex, 3)), [6, 6, 6, 7]);
        assert_eq!([10, 12, 13, 17, 18].map(|value| nearest(value, 5)), [2, 2, 3, 3, 4]);
    }

    /// Halves of DCV 3, 5, 7, 9 and 11, as in the rules.
    #[test]
    fn half_a_dcv_rounds_up() {
        assert_eq!([3, 5, 7, 9, 11, 0].map(|dcv| up(dcv, 2)), [2, 3, 4, 5, 6, 0]);
    }
}
