//! Whole numbers that never overflow: a `u128` if the number fits, otherwise a big integer.

use std::{borrow::Cow, cmp::Ordering, fmt};

use num_bigint::BigUint;
use num_integer::Integer;
use smallvec::SmallVec;

/// A non-negative integer. `Small` whenever the number fits, so equal numbers always have the same variant.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) enum Natural {
    /// Up to 128 bits.
    Small(u128),
    /// More than 128 bits.
    Big(BigUint),
}

impl Clone for Natural {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Small(number) => Self::Small(*number),
            Self::Big(number) => Self::Big(number.clone()),
        }
    }
}

impl Natural {
    pub(crate) const ZERO: Self = Self::Small(0);
    pub(crate) const ONE: Self = Self::Small(1);

    fn big(&self) -> Cow<'_, BigUint> {
        match self {
            Self::Small(number) => Cow::Owned(BigUint::from(*number)),
            Self::Big(number) => Cow::Borrowed(number),
        }
    }

    fn kept(number: BigUint) -> Self {
        if number.bits() > u64::from(u128::BITS) {
            return Self::Big(number);
        }
        u128::try_from(&number).map_or(Self::Big(number), Self::Small)
    }

    /// Applies an operation: `small` if both numbers are small and it does not overflow, otherwise `big`.
    #[inline]
    fn with(
        &self,
        other: &Self,
        small: impl Fn(u128, u128) -> Option<u128>,
        big: fn(&BigUint, &BigUint) -> BigUint,
    ) -> Self {
        if let (Self::Small(one), Self::Small(other)) = (self, other)
            && let Some(result) = small(*one, *other)
        {
            return Self::Small(result);
        }
        self.with_big(other, big)
    }

    #[cold]
    fn with_big(&self, other: &Self, big: fn(&BigUint, &BigUint) -> BigUint) -> Self {
        Self::kept(big(&self.big(), &other.big()))
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        self.with(other, u128::checked_add, |one, other| one + other)
    }

    /// The difference; `other` must not be larger.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.with(other, u128::checked_sub, |one, other| one - other)
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        self.with(other, u128::checked_mul, |one, other| one * other)
    }

    /// The quotient by a divisor above 0, rounded down.
    pub(crate) fn over(&self, divisor: &Self) -> Self {
        self.with(divisor, u128::checked_div, |one, other| one / other)
    }

    /// The greatest common divisor.
    pub(crate) fn common(&self, other: &Self) -> Self {
        self.with(other, |one, other| Some(gcd(one, other)), Integer::gcd)
    }

    /// The number of binary digits.
    pub(crate) fn bits(&self) -> u64 {
        match self {
            Self::Small(number) => u64::from(u128::BITS - number.leading_zeros()),
            Self::Big(number) => number.bits(),
        }
    }

    /// The number with the given 64-bit digits, lowest first.
    pub(crate) fn of_digits(digits: &[u64]) -> Self {
        if digits.iter().skip(2).all(|digit| *digit == 0) {
            let digit = |place: usize| u128::from(digits.get(place).copied().unwrap_or(0));
            return Self::Small(digit(0) | digit(1) << 64);
        }
        let halves = digits.iter().flat_map(|digit| {
            let low = |digit: u64| u32::try_from(digit & u64::from(u32::MAX)).unwrap_or(u32::MAX);
            [low(*digit), low(digit >> 32)]
        });
        Self::kept(BigUint::new(halves.collect()))
    }

    /// The 64-bit digits, lowest first.
    pub(crate) fn digits(&self) -> SmallVec<[u64; 8]> {
        self.big().iter_u64_digits().collect()
    }

    /// The number shifted left by `places` bits.
    pub(crate) fn shifted(&self, places: u64) -> Self {
        Self::kept(self.big().as_ref() << places)
    }

    /// The lowest 64 bits.
    pub(crate) fn low(&self) -> u64 {
        match self {
            Self::Small(number) => u64::try_from(number & u128::from(u64::MAX)).unwrap_or(u64::MAX),
            Self::Big(number) => number.iter_u64_digits().next().unwrap_or(0),
        }
    }
}

/// The greatest common divisor, by the binary algorithm.
fn gcd(mut one: u128, mut other: u128) -> u128 {
    if one == 0 || other == 0 {
        return one | other;
    }
    let twos = (one | other).trailing_zeros();
    one >>= one.trailing_zeros();
    while other != 0 {
        other >>= other.trailing_zeros();
        if one > other {
            std::mem::swap(&mut one, &mut other);
        }
        other -= one;
    }
    one << twos
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        Self::Small(number)
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(one), Self::Small(other)) => one.cmp(other),
            (Self::Big(one), Self::Big(other)) => one.cmp(other),
            // A number is big only if it does not fit into 128 bits.
            (Self::Small(_), Self::Big(_)) => Ordering::Less,
            (Self::Big(_), Self::Small(_)) => Ordering::Greater,
        }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(number) => number.fmt(f),
            Self::Big(number) => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_switch_to_and_from_big_integers() {
        let most = Natural::Small(u128::MAX);
        let above = most.plus(&Natural::ONE);
        assert!(matches!(above, Natural::Big(_)) && above > most);
        assert_eq!(above.to_string(), "340282366920938463463374607431768211456");
        assert_eq!(above.minus(&Natural::ONE), most, "a difference that fits into 128 bits is small");
        assert_eq!(most.times(&most).over(&most), most);
        assert_eq!(above.bits(), 129);
        assert_eq!(Natural::ONE.shifted(128), above);
    }

    #[test]
    fn the_greatest_common_divisor_matches_euclids_algorithm() {
        fn euclid(one: u128, other: u128) -> u128 {
            if other == 0 { one } else { euclid(other, one % other) }
        }
        let numbers = [0, 1, 2, 3, 6, 12, 35, 46_656, 1_296, u128::MAX, 6_u128.pow(48)];
        for one in numbers {
            for other in numbers {
                assert_eq!(gcd(one, other), euclid(one, other), "{one} and {other}");
            }
        }
        let big = |number: u128| Natural::Small(number).times(&Natural::Small(u128::MAX));
        assert_eq!(big(12).common(&big(18)), big(6));
    }
}
