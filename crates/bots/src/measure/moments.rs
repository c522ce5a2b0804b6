//! The running mean and variance of a sequence of values.

use std::ops::AddAssign;

use super::{Interval, float};

/// The sums from which the mean and variance of values are computed.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Moments {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Moments {
    /// Adds a value.
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The number of values.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.count
    }

    /// The unbiased sample variance; `None` for fewer than two values.
    #[must_use]
    pub fn variance(self) -> Option<f64> {
        let others = self.count.checked_sub(1).filter(|others| *others > 0)?;
        Some(((self.squares - self.sum * self.sum / float(self.count)) / float(others)).max(0.0))
    }

    /// The mean with its confidence interval; `None` for fewer than two values.
    #[must_use]
    pub fn mean(self) -> Option<Interval> {
        Some(Interval::of(self.sum / float(self.count), self.variance()?, self.count))
    }
}

impl AddAssign for Moments {
    fn add_assign(&mut self, more: Self) {
        self.count += more.count;
        self.sum += more.sum;
        self.squares += more.squares;
    }
}

#[cfg(test)]
mod tests {
    use super::Moments;

    #[test]
    fn mean_and_variance_are_those_of_the_values() {
        let mut moments = Moments::default();
        assert_eq!(moments.mean(), None);
        for value in [2.0, 4.0, 4.0, 6.0] {
            moments.add(value);
        }
        assert!((moments.mean().unwrap().mean - 4.0).abs() < 1e-12);
        assert!((moments.variance().unwrap() - 8.0 / 3.0).abs() < 1e-12);
    }
}
