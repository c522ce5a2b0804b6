//! Weights of more than 128 bits, side by side.

use smallvec::SmallVec;

use crate::natural::Natural;

/// 64-bit digits, lowest first.
pub(super) type Digits = SmallVec<[u64; 8]>;

/// Whole numbers of any size, side by side. Each has as many digits as the largest one needs, so they are added in
/// place. A table has thousands of them, and numbers with their own allocations would take ten times as long.
#[derive(Clone, Debug, Eq)]
pub(super) struct WideCells {
    /// The number of digits of each number.
    width: usize,
    /// The digits of all numbers, one after another.
    digits: Vec<u64>,
}

impl WideCells {
    /// Copies numbers of 128 bits, with room for larger ones.
    pub(super) fn of(numbers: &[u128]) -> Self {
        let digits = numbers.iter().flat_map(|number| {
            let [low, high] = halves(*number);
            [low, high, 0]
        });
        Self { width: 3, digits: digits.collect() }
    }

    /// The number of numbers.
    pub(super) fn len(&self) -> usize {
        self.digits.len() / self.width
    }

    /// The digits of a number.
    pub(super) fn digits(&self, place: usize) -> &[u64] {
        &self.digits[place * self.width..(place + 1) * self.width]
    }

    /// A number.
    pub(super) fn at(&self, place: usize) -> Natural {
        Natural::of_digits(self.digits(place))
    }

    /// True if a number is 0.
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

    /// Makes room for this many digits.
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
    /// Compares values, regardless of their room for digits.
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

/// Without leading zeros.
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
            // This fits: the product of two largest digits, plus twice the largest digit.
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
    fn sums_of_products_are_those_of_naturals() {
        let factors: Vec<u128> = vec![0, 1, 6, u128::from(u64::MAX), 1 << 64, 6_u128.pow(48), u128::MAX];
        let mut natural = [Natural::Small(7), Natural::ZERO, Natural::Small(u128::MAX)];
        let mut wide = WideCells::of(&[7, 0, u128::MAX]);
        for (round, one) in factors.iter().cycle().take(200).enumerate() {
            let (place, other) = (round % 3, factors[(round * 5 + round / 7) % factors.len()]);
            // The numbers grow, as after many rolls.
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
    fn a_carry_makes_room_and_room_makes_no_difference() {
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
