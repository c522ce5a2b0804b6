//! Exact fractions: probabilities and expectations.

use std::{cmp::Ordering, fmt};

use super::natural::Natural;

/// An exact non-negative fraction, displayed in lowest terms.
///
/// ```
/// use knockback_odds::Ratio;
///
/// let half = Ratio::of(3, 6);
/// assert_eq!(half, Ratio::of(1, 2));
/// assert_eq!((half.num(), half.den()), ("1".to_owned(), "2".to_owned()));
/// assert_eq!(half.value(), 0.5);
/// assert_eq!(half.plus(&half), Ratio::ONE);
/// ```
#[derive(Debug)]
pub struct Ratio {
    num: Natural,
    den: Natural,
}

impl Clone for Ratio {
    #[inline]
    fn clone(&self) -> Self {
        Self { num: self.num.clone(), den: self.den.clone() }
    }
}

impl Ratio {
    /// The probability 0.
    pub const ZERO: Self = Self { num: Natural::ZERO, den: Natural::ONE };
    /// The probability 1.
    pub const ONE: Self = Self { num: Natural::ONE, den: Natural::ONE };

    /// The fraction with the given numerator and denominator.
    ///
    /// # Panics
    /// If the denominator is 0.
    #[must_use]
    pub fn of(num: u128, den: u128) -> Self {
        assert!(den > 0, "{num}/0 is not a fraction");
        Self { num: num.into(), den: den.into() }
    }

    /// Like [`Ratio::of`], for whole numbers of any size; `den` must be above 0.
    pub(crate) const fn of_naturals(num: Natural, den: Natural) -> Self {
        Self { num, den }
    }

    /// The product with a whole number.
    pub(crate) fn times_natural(&self, times: &Natural) -> Self {
        Self { num: self.num.times(times), den: self.den.clone() }
    }

    /// True for 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.num == Natural::ZERO
    }

    /// The numerator and denominator in lowest terms.
    pub(crate) fn lowest(&self) -> (Natural, Natural) {
        let common = self.num.common(&self.den);
        (self.num.over(&common), self.den.over(&common))
    }

    /// The numerator in lowest terms, in decimal digits.
    #[must_use]
    pub fn num(&self) -> String {
        self.lowest().0.to_string()
    }

    /// The denominator in lowest terms, in decimal digits.
    #[must_use]
    pub fn den(&self) -> String {
        self.lowest().1.to_string()
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        // Most sums begin with 0. This case avoids computing a common denominator.
        if self.is_zero() {
            return other.clone();
        }
        if self.den == other.den {
            return Self { num: self.num.plus(&other.num), den: self.den.clone() };
        }
        let common = self.den.common(&other.den);
        let (own, theirs) = (other.den.over(&common), self.den.over(&common));
        Self { num: self.num.times(&own).plus(&other.num.times(&theirs)), den: self.den.times(&own) }
    }

    /// The difference to 1.
    #[must_use]
    pub fn rest(&self) -> Self {
        Self { num: self.den.minus(&self.num), den: self.den.clone() }
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let (num, den) = Self { num: self.num.times(&other.num), den: self.den.times(&other.den) }.lowest();
        Self { num, den }
    }

    /// `ways` of `total` equal shares.
    pub(crate) fn share(&self, ways: u128, total: u128) -> Self {
        self.split(total).times_ways(ways)
    }

    /// One of `total` equal shares.
    pub(crate) fn split(&self, total: u128) -> Self {
        Self { num: self.num.clone(), den: self.den.times(&total.into()) }
    }

    /// The product with a whole number.
    pub(crate) fn times_ways(&self, ways: u128) -> Self {
        Self { num: self.num.times(&ways.into()), den: self.den.clone() }
    }

    /// The quotient; `None` if the divisor is 0.
    #[must_use]
    pub fn over(&self, other: &Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        let (num, den) = Self { num: self.num.times(&other.den), den: self.den.times(&other.num) }.lowest();
        Some(Self { num, den })
    }

    /// The nearest double, for display; ties round to even, as in IEEE 754.
    #[must_use]
    pub fn value(&self) -> f64 {
        f64::from_bits(nearest(&self.num, &self.den))
    }
}

/// The bits of the double nearest to a fraction, computed without floating-point arithmetic.
fn nearest(num: &Natural, den: &Natural) -> u64 {
    const MANTISSA: u64 = 52;
    const BIAS: i64 = 1_023;
    if *num == Natural::ZERO {
        return 0;
    }
    let bits = |number: &Natural| i64::try_from(number.bits()).unwrap_or(i64::MAX);
    // The exponent of the largest power of two that is at most the fraction, or one more; corrected below.
    let mut power = bits(num) - bits(den);
    let reaches = |power: i64| num.shifted(up(-power)) >= den.shifted(up(power));
    if !reaches(power) {
        power -= 1;
    }
    if power > BIAS {
        return f64::INFINITY.to_bits();
    }
    // Below the smallest normal double, doubles are spaced evenly.
    let exponent = power.max(1 - BIAS);
    let places = i64::try_from(MANTISSA).unwrap_or(52) - exponent;
    let (above, below) = (num.shifted(up(places)), den.shifted(up(-places)));
    let quotient = above.over(&below);
    let rest = above.minus(&quotient.times(&below));
    let mut steps = quotient.low();
    match rest.shifted(1).cmp(&below) {
        Ordering::Greater => steps += 1,
        Ordering::Equal => steps += steps & 1,
        Ordering::Less => {}
    }
    // The hidden bit of a normal double adds one to its exponent, and so does a carry out of the mantissa.
    let biased = u64::try_from(exponent + BIAS - 1).unwrap_or(0);
    (biased << MANTISSA) + steps
}

/// The number of places, or 0 if it is negative.
fn up(places: i64) -> u64 {
    u64::try_from(places).unwrap_or(0)
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.den == other.den {
            return self.num.cmp(&other.num);
        }
        self.num.times(&other.den).cmp(&other.num.times(&self.den))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (num, den) = self.lowest();
        if den == Natural::ONE { num.fmt(f) } else { write!(f, "{num}/{den}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with hardware division, which rounds to the nearest double as IEEE 754 requires.
    #[test]
    fn the_value_is_the_nearest_double() {
        let mut seed = 1_u64;
        for _ in 0..20_000 {
            let mut next = |bits: u32| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                1 + (seed >> (64 - bits))
            };
            let (long, short) = (1 + u32::try_from(next(5) % 31).unwrap(), 1 + u32::try_from(next(5) % 29).unwrap());
            let (num, den) = (next(long), next(short));
            let (num, den) = (u32::try_from(num).unwrap_or(u32::MAX), u32::try_from(den).unwrap_or(u32::MAX));
            let quotient = f64::from(num) / f64::from(den);
            let found = Ratio::of(num.into(), den.into()).value();
            assert_eq!(found.to_bits(), quotient.to_bits(), "{num}/{den} is {quotient}, not {found}");
        }
    }

    #[test]
    fn values_of_very_large_and_very_small_fractions() {
        let power = |exponent: u64| Natural::ONE.shifted(exponent);
        let value = |num: Natural, den: Natural| Ratio { num, den }.value();
        assert_eq!(value(power(1_023), Natural::ONE).to_bits(), 2_f64.powi(1_023).to_bits());
        assert_eq!(value(power(1_024), Natural::ONE).to_bits(), f64::INFINITY.to_bits());
        assert_eq!(value(Natural::ONE, power(1_022)).to_bits(), f64::MIN_POSITIVE.to_bits());
        assert_eq!(value(Natural::ONE, power(1_074)).to_bits(), 1, "the smallest double");
        assert_eq!(value(Natural::ONE, power(1_075)).to_bits(), 0, "half the smallest, rounded to even");
        assert_eq!(value(Natural::Small(3), power(1_075)).to_bits(), 2, "1.5 times the smallest, rounded to even");
        let most = Ratio::of(u128::MAX, 1);
        assert_eq!(most.value().to_bits(), 2_f64.powi(128).to_bits(), "rounds up to the next power of two");
    }

    #[test]
    fn sums_of_different_denominators_are_exact() {
        let thirds = Ratio::of(1, 3);
        let sum = thirds.plus(&Ratio::of(1, 6)).plus(&Ratio::of(1, 2));
        assert_eq!(sum, Ratio::ONE);
        assert_eq!(sum.to_string(), "1");
        assert_eq!(Ratio::of(2, 8).to_string(), "1/4");
        assert_eq!(Ratio::of(3, 4).over(&Ratio::of(3, 8)), Some(Ratio::of(2, 1)));
        assert_eq!(Ratio::ONE.over(&Ratio::ZERO), None);
        assert!(Ratio::of(1, 3) < Ratio::of(34, 100));
    }
}
