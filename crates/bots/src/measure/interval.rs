//! Shares of points with their confidence intervals.

use super::float;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The half-width of a 95 % interval, in standard deviations.
const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// The mean of `count` values with this variance.
    pub(crate) fn of(mean: f64, variance: f64, count: u64) -> Self {
        let away = Z * (variance.max(0.0) / float(count.max(1))).sqrt();
        Self { mean, low: mean - away, high: mean + away }
    }

    /// The share of points of the counted results, which range in equal steps from none to all points; `None` without
    /// results.
    ///
    /// The interval is that of Agresti and Coull, which adds a few results of each extreme: ten wins out of ten do not
    /// prove that no battle is ever lost.
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
        // The added results must not move the interval away from the estimate.
        Some(Self { mean, low: (middle - away).clamp(0.0, mean), high: (middle + away).clamp(mean, 1.0) })
    }

    /// The interval of an increasing function of the value.
    #[must_use]
    pub fn map(self, of: impl Fn(f64) -> f64) -> Self {
        Self { mean: of(self.mean), low: of(self.low), high: of(self.high) }
    }

    /// True if the interval contains the value.
    #[must_use]
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// The difference in Elo that corresponds to a share of points: infinite if all or no points are won.
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
        // 193 wins in 358 battles.
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
    fn similar_pairs_have_a_narrower_interval() {
        let pairs = Interval::of_counts(&[0, 0, 1_000, 0, 0]).unwrap();
        let battles = Interval::of_counts(&[500, 0, 500]).unwrap();
        assert!(pairs.high - pairs.low < (battles.high - battles.low) / 10.0, "{pairs:?}");
    }

    #[test]
    fn elo_agrees_with_published_values() {
        close(elo(0.5), 0.0);
        close(elo(0.75), 190.8485);
        close(elo(0.25), -190.8485);
        assert!(elo(1.0).is_infinite() && elo(0.0).is_sign_negative());
    }
}
