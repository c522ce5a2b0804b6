//! Shares of points, with what chance leaves open.

use super::float;

/// An estimate and the interval in which the truth lies 95 times of 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Standard deviations to each end of an interval of 95 %.
const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// The mean of so many values with this variance.
    pub(crate) fn of(mean: f64, variance: f64, count: u64) -> Self {
        let away = Z * (variance.max(0.0) / float(count.max(1))).sqrt();
        Self { mean, low: mean - away, high: mean + away }
    }

    /// The share of points in results that are counted in equal steps from none to all; `None` of none.
    ///
    /// The ends are those of Agresti and Coull: some results of each extreme count as seen besides, for ten wins of ten do
    /// not prove that no battle is ever lost.
    pub(crate) fn of_counts<const N: usize>(counts: &[u64; N]) -> Option<Self> {
        let share = |place: usize| float(place as u64) / float(N as u64 - 1);
        let seen: f64 = counts.iter().copied().map(float).sum();
        if seen <= 0.0 {
            return None;
        }
        let mut more = counts.map(float);
        let mean = more.iter().enumerate().map(|(place, count)| count * share(place)).sum::<f64>() / seen;
        more[0] += Z * Z / 2.0;
        more[N - 1] += Z * Z / 2.0;
        let total = seen + Z * Z;
        let middle = more.iter().enumerate().map(|(place, count)| count * share(place)).sum::<f64>() / total;
        let squares = more.iter().enumerate().map(|(place, count)| count * (share(place) - middle).powi(2));
        let away = Z * (squares.sum::<f64>() / total / total).sqrt();
        // The estimate lies within whatever was added.
        Some(Self { mean, low: (middle - away).clamp(0.0, mean), high: (middle + away).clamp(mean, 1.0) })
    }

    /// The same of something that follows from it and grows with it.
    #[must_use]
    pub fn map(self, of: impl Fn(f64) -> f64) -> Self {
        Self { mean: of(self.mean), low: of(self.low), high: of(self.high) }
    }

    /// True if it may be that value.
    #[must_use]
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// The difference in Elo at which a share of points is expected: infinite where all or no points are won.
#[must_use]
pub fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) {
        assert!((one - other).abs() < 0.0006, "{one} and {other}");
    }

    #[test]
    fn an_interval_is_that_of_agresti_and_coull() {
        // 193 of 358.
        let share = Interval::of_counts(&[165, 193]).unwrap();
        close(share.mean, 0.5391);
        close(share.low, 0.4873);
        close(share.high, 0.5900);
        let all = Interval::of_counts(&[0, 0, 0, 0, 10]).unwrap();
        close(all.mean, 1.0);
        close(all.low, 0.6789);
        close(all.high, 1.0);
        assert_eq!(Interval::of_counts(&[0; 5]), None);
    }

    #[test]
    fn pairs_that_are_alike_leave_less_open() {
        let pairs = Interval::of_counts(&[0, 0, 1_000, 0, 0]).unwrap();
        let battles = Interval::of_counts(&[500, 0, 500]).unwrap();
        assert!(pairs.high - pairs.low < (battles.high - battles.low) / 10.0, "{pairs:?}");
    }

    #[test]
    fn elo_is_what_it_is_elsewhere() {
        close(elo(0.5), 0.0);
        close(elo(0.75), 190.8485);
        close(elo(0.25), -190.8485);
        assert!(elo(1.0).is_infinite() && elo(0.0).is_sign_negative());
    }
}
