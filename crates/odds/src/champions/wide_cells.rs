//! Lists of numbers of more than 128 bits.

use smallvec::SmallVec;

use crate::natural::Natural;

/// The 64-bit digits of a number, lowest first.
pub(super) type Digits = SmallVec<[u64; 8]>;

/// A list of whole numbers of any size in one allocation. All of them have the same number of digits, enough for the
/// largest, and can be added to in place. A table has thousands of numbers, and a separate allocation for each would
/// take ten times as long.
#[derive(Clone, Debug, Eq)]
pub(super) struct WideCells {
    /// The number of digits of each number.
    width: usize,
    /// The digits of all numbers, one after another.
    digits: Vec<u64>,
}

impl WideCells {
    /// Creates a list from numbers of 128 bits, with space for larger ones.
    pub(super) fn of(numbers: &[u128]) -> Self {
        let digits = numbers.iter().flat_map(|number| {
            let [low, high] = halves(*number);
            [low, high, 0]
        });
        Self { width: 3, digits: digits.collect() }
    }

    /// The length of the list.
    pub(super) fn len(&self) -> usize {
        self.digits.len() / self.width
    }

    /// The digits of the number at an index.
    pub(super) fn digits(&self, place: usize) -> &[u64] {
        &self.digits[place * self.width..(place + 1) * self.width]
    }

    /// The number at an index.
    pub(super) fn at(&self, place: usize) -> Natural {
        Natural::of_digits(self.digits(place))
    }

    /// True if the number at an index is 0.
    pub(super) fn is_zero(&self, place: usize) -> bool {
        self.digits(place).iter().all(|digit| *digit == 0)
    }

    /// Adds the product of two numbers to the number at an index.
    pub(super) fn add(&mut self, place: usize, one: &[u64], other: &[u64]) {
        let product = product(one, other);
        self.widen(product.len());
        let mut carry = false;
        let own = &mut self.digits[place * self.width..(place + 1) * self.width];
        let more = product.iter().copied().chain(std::iter::repeat(0));
        for (own, more) in own.iter_mut().zip(more) {
            let (sum, over) = own.overflowing_add(more);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            (*own, carry) = (sum, over || over_again);
        }
        if carry {
            let highest = self.width;
            self.widen(highest + 1);
            self.digits[place * self.width + highest] = 1;
        }
    }

    /// Widens all numbers to at least `width` digits.
    fn widen(&mut self, width: usize) {
        if width <= self.width {
            return;
        }
        let mut digits = vec![0; self.len() * width];
        for (wide, narrow) in digits.chunks_exact_mut(width).zip(self.digits.chunks_exact(self.width)) {
            wide[..narrow.len()].copy_from_slice(narrow);
        }
        *self = Self { width, digits };
    }
}

impl PartialEq for WideCells {
    /// Compares the numbers, regardless of the width.
    fn eq(&self, other: &Self) -> bool {
        if self.width == other.width {
            return self.digits == other.digits;
        }
        let same = |place| trimmed(self.digits(place)) == trimmed(other.digits(place));
        self.len() == other.len() && (0..self.len()).all(same)
    }
}

/// The two digits of a number of 128 bits.
pub(super) fn halves(number: u128) -> [u64; 2] {
    let low = |number: u128| u64::try_from(number & u128::from(u64::MAX)).unwrap_or(u64::MAX);
    [low(number), low(number >> 64)]
}

/// Digits without leading zeros.
fn trimmed(digits: &[u64]) -> &[u64] {
    let length = digits.iter().rposition(|digit| *digit != 0).map_or(0, |highest| highest + 1);
    &digits[..length]
}

fn product(one: &[u64], other: &[u64]) -> Digits {
    let (one, other) = (trimmed(one), trimmed(other));
    if one.is_empty() || other.is_empty() {
        return Digits::new();
    }
    let mut product: Digits = SmallVec::from_elem(0, one.len() + other.len());
    for (place, one) in one.iter().enumerate() {
        let mut carry = 0;
        for (own, other) in product[place..].iter_mut().zip(other) {
            // Cannot overflow: the largest digit squared plus twice the largest digit is the maximum of 128 bits.
            let sum = u128::from(*one) * u128::from(*other) + u128::from(*own) + u128::from(carry);
            [*own, carry] = halves(sum);
        }
        product[place + other.len()] = carry;
    }
    let length = trimmed(&product).len();
    product.truncate(length);
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_products_match_those_of_naturals() {
        let factors: Vec<u128> = vec![0, 1, 6, u128::from(u64::MAX), 1 << 64, 6_u128.pow(48), u128::MAX];
        let mut natural = [Natural::Small(7), Natural::ZERO, Natural::Small(u128::MAX)];
        let mut wide = WideCells::of(&[7, 0, u128::MAX]);
        for (round, one) in factors.iter().cycle().take(200).enumerate() {
            let (place, other) = (round % 3, factors[(round * 5 + round / 7) % factors.len()]);
            // Each factor includes another running sum, so that the numbers grow as they do over many rolls.
            let one = natural[(place + 1) % 3].plus(&(*one).into());
            natural[place] = natural[place].plus(&one.times(&other.into()));
            wide.add(place, &one.digits(), &halves(other));
            for (place, natural) in natural.iter().enumerate() {
                assert_eq!(wide.at(place), *natural, "round {round}");
                assert_eq!(wide.is_zero(place), *natural == Natural::ZERO);
            }
        }
        assert!(wide.width > 10, "{} digits", wide.width);
        assert_eq!(wide.len(), 3);
    }

    #[test]
    fn a_carry_widens_the_numbers_and_width_does_not_affect_equality() {
        let one = WideCells { width: 1, digits: vec![u64::MAX, 4] };
        let mut sum = one.clone();
        sum.add(0, &[1], &[1]);
        assert_eq!((sum.width, sum.digits.as_slice()), (2, &[0, 1, 4, 0][..]));
        let mut wider = one.clone();
        wider.widen(4);
        assert_eq!(one, wider);
        assert_ne!(one, sum);
        assert_eq!(one.at(0), wider.at(0));
    }
}
