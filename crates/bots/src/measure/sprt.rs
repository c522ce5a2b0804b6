//! A sequential test: finds the pair after which one of two claims can be accepted.
//!
//! The generalised sequential probability ratio test of Michel Van den Bergh, "Comments on Normalized Elo"
//! (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>), as fastchess and Fishtest use it. The ratio
//! compares the most likely distributions of results in which each claim holds exactly.

use std::{
    f64::consts::{LN_10, SQRT_2},
    str::FromStr,
};

use super::float;

/// The scale of a test's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EloScale {
    /// Elo: the expected score alone.
    Logistic,
    /// Normalised Elo: the distance of the expected score from one half, in standard deviations of a battle. For the
    /// same bounds, a test takes about the same number of battles, however many of them are drawn.
    #[default]
    Normalised,
}

/// A test of two claims about the strength of the first bot, with error rates of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
    model: EloScale,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Undecided.
    Open,
    /// The first bot is stronger by at most the lower bound (H0).
    Low,
    /// The first bot is stronger by at least the upper bound (H1).
    High,
}

/// Invalid bounds of a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBounds {
    /// Not two numbers.
    #[error("{0:?} is not two bounds in Elo separated by a comma, such as 0,50")]
    Unread(String),
    /// The lower bound is not less than the upper one.
    #[error("the first bound must be the lower one: {low} is not below {high}")]
    Reversed {
        /// The first bound, as written.
        low: String,
        /// The second bound, as written.
        high: String,
    },
    /// A bound is larger than any test can distinguish.
    #[error("bounds must be between -{most} and {most}", most = Sprt::MAX)]
    TooFar,
}

impl Sprt {
    /// The error rate of each claim.
    pub const ERROR: f64 = 0.05;
    /// The largest bound, in Elo.
    pub const MAX: u32 = 1_000;

    /// A test between two bounds.
    ///
    /// # Errors
    /// [`NoBounds`] if the first bound is not less than the second, or one is too large.
    pub fn new(low: f64, high: f64, model: EloScale) -> Result<Self, NoBounds> {
        if low >= high {
            return Err(NoBounds::Reversed { low: low.to_string(), high: high.to_string() });
        }
        if [low, high].iter().any(|bound| bound.is_nan() || bound.abs() > f64::from(Self::MAX)) {
            return Err(NoBounds::TooFar);
        }
        Ok(Self { low, high, model })
    }

    /// The same bounds on another scale.
    #[must_use]
    pub const fn within(self, model: EloScale) -> Self {
        Self { model, ..self }
    }

    /// The lower bound.
    #[must_use]
    pub const fn low(self) -> f64 {
        self.low
    }

    /// The upper bound.
    #[must_use]
    pub const fn high(self) -> f64 {
        self.high
    }

    /// The scale of the bounds.
    #[must_use]
    pub const fn model(self) -> EloScale {
        self.model
    }

    /// The threshold of the log-likelihood ratio: above it the upper claim is accepted, below its negative the lower
    /// one.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// The verdict for a log-likelihood ratio.
    #[must_use]
    pub fn verdict(llr: f64) -> Verdict {
        if llr >= Self::bound() {
            Verdict::High
        } else if llr <= -Self::bound() {
            Verdict::Low
        } else {
            Verdict::Open
        }
    }

    /// The log-likelihood ratio of numbers of results, in equal steps from a loss to a win: three steps for battles,
    /// five for pairs. 0 without results.
    #[must_use]
    pub fn llr<const N: usize>(self, counts: [u64; N]) -> f64 {
        if counts.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // Results that never occurred are not impossible.
        let counts = counts.map(|count| if count == 0 { NEVER_SEEN } else { float(count) });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [low, high] = [self.low, self.high].map(|bound| match self.model {
            EloScale::Logistic => likeliest_mean(&seen, expected_score(bound)),
            EloScale::Normalised => likeliest_deviation(&seen, deviation::<N>(bound)),
        });
        let each = seen.iter().zip(high.iter().zip(&low));
        total * each.map(|(seen, (high, low))| seen * (high / low).ln()).sum::<f64>()
    }
}

/// Parses bounds like `0,50`.
impl FromStr for Sprt {
    type Err = NoBounds;

    fn from_str(text: &str) -> Result<Self, NoBounds> {
        let bounds = text.split_once(',').map(|(low, high)| (low.trim(), high.trim()));
        let numbers = bounds.and_then(|(low, high)| Some((low.parse::<f64>().ok()?, high.parse::<f64>().ok()?)));
        match numbers {
            Some((low, high)) if low.is_finite() && high.is_finite() => Self::new(low, high, EloScale::default()),
            _ => Err(NoBounds::Unread(text.to_owned())),
        }
    }
}

/// The count used for a result that never occurred.
const NEVER_SEEN: f64 = 1e-3;

/// The expected score at a difference in Elo.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo * LN_10 / 400.0).exp())
}

/// Normalised Elo as a distance from one half, in standard deviations of one result. A pair is two battles, so its mean
/// varies less.
fn deviation<const N: usize>(elo: f64) -> f64 {
    elo * LN_10 / 800.0 * if N == 5 { SQRT_2 } else { 1.0 }
}

/// The score at an index of the counts: equal steps from 0 to 1.
fn score<const N: usize>(place: usize) -> f64 {
    float(place as u64) / float(N as u64 - 1)
}

/// The most likely distribution with a given mean score for the observed results (proposition 1.1 of the paper).
fn likeliest_mean<const N: usize>(seen: &[f64; N], mean: f64) -> [f64; N] {
    tilted(seen, &std::array::from_fn(|place| score::<N>(place) - mean))
}

/// The most likely distribution whose mean is a given number of its standard deviations above one half (section 4.1).
/// It is solved iteratively, with the mean and deviation of the previous solution.
fn likeliest_deviation<const N: usize>(seen: &[f64; N], deviation: f64) -> [f64; N] {
    let mut likeliest = [1.0 / float(N as u64); N];
    for _ in 0..MAX_ROUNDS {
        let mean: f64 = (0..N).map(|place| likeliest[place] * score::<N>(place)).sum();
        let variance: f64 = (0..N).map(|place| likeliest[place] * (score::<N>(place) - mean).powi(2)).sum();
        let next = tilted(
            seen,
            &std::array::from_fn(|place| {
                let away = (score::<N>(place) - mean).powi(2) / variance;
                score::<N>(place) - 0.5 - 0.5 * deviation * variance.sqrt() * (1.0 + away)
            }),
        );
        let moved = next.iter().zip(&likeliest).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
        likeliest = next;
        if moved < CLOSE {
            break;
        }
    }
    likeliest
}

/// Maximum number of iterations, which ensures convergence; usually a handful is enough.
const MAX_ROUNDS: u32 = 50;

/// The difference in probabilities below which the iteration has converged.
const CLOSE: f64 = 1e-9;

/// The most likely distribution, for the observed results, in which the mean of the values is 0. Each share is divided
/// by `1 + theta * value`.
fn tilted<const N: usize>(seen: &[f64; N], values: &[f64; N]) -> [f64; N] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Between these limits all shares are positive, and the mean falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut theta = f64::midpoint(low, high);
    for _ in 0..HALVINGS {
        let mean: f64 = seen.iter().zip(values).map(|(seen, value)| seen * value / (1.0 + theta * value)).sum();
        if mean > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        theta = f64::midpoint(low, high);
    }
    std::array::from_fn(|place| seen[place] / (1.0 + theta * values[place]))
}

/// The number of bisections that exhausts the precision of a float.
const HALVINGS: u32 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    fn llr<const N: usize>(model: EloScale, low: f64, high: f64, counts: [u64; N]) -> f64 {
        Sprt::new(low, high, model).unwrap().llr(counts)
    }

    /// The vectors of the tests of fastchess (`app/tests/sprt_test.cpp`), as losses, draws and wins.
    #[test]
    fn battles_are_judged_as_fastchess_judges_them() {
        let vectors = [
            (EloScale::Normalised, 0.0, 2.0, [36_027, 68_692, 36_433], 0.92),
            (EloScale::Normalised, -1.75, 0.25, [10_650, 20_431, 10_871], 2.30),
            (EloScale::Logistic, 0.5, 2.5, [21_184, 40_708, 21_404], -1.57),
            (EloScale::Logistic, 0.0, 2.0, [57_030, 106_593, 57_433], -2.59),
        ];
        for (model, low, high, counts, expected) in vectors {
            let llr = llr(model, low, high, counts);
            assert!((llr - expected).abs() < 0.01, "{counts:?}: {llr}, not {expected}");
        }
        // All won: the published number is from a search for theta that ends early. The exact solution is 120.548.
        let all_won = llr(EloScale::Normalised, 0.0, 10.0, [0, 0, 4_250]);
        assert!((all_won - 120.548).abs() < 0.001 && (all_won - 120.56).abs() < 0.02, "{all_won}");
    }

    /// The same for pairs, from both lost to both won.
    #[test]
    fn pairs_are_judged_as_fastchess_judges_them() {
        let vectors = [
            (EloScale::Normalised, 0.0, 2.0, [365, 16_618, 36_229, 16_974, 390], 2.25),
            (EloScale::Normalised, -1.75, 0.25, [127, 4_883, 10_712, 5_150, 104], 3.01),
            (EloScale::Logistic, 0.5, 2.5, [223, 9_863, 21_279, 10_037, 246], -3.07),
            (EloScale::Logistic, 0.0, 2.0, [871, 26_175, 55_983, 26_678, 821], -4.98),
        ];
        for (model, low, high, counts, expected) in vectors {
            let llr = llr(model, low, high, counts);
            assert!((llr - expected).abs() < 0.01, "{counts:?}: {llr}, not {expected}");
        }
    }

    #[test]
    fn mirrored_results_have_the_opposite_ratio() {
        for model in [EloScale::Logistic, EloScale::Normalised] {
            let one = llr(model, -5.0, 30.0, [3, 20, 31, 40, 17]);
            let other = llr(model, -30.0, 5.0, [17, 40, 31, 20, 3]);
            assert!((one + other).abs() < 1e-9, "{one} and {other}");
        }
    }

    #[test]
    fn a_test_ends_where_it_should() {
        assert_eq!(Sprt::verdict(2.95), Verdict::High);
        assert_eq!(Sprt::verdict(-2.95), Verdict::Low);
        assert_eq!(Sprt::verdict(2.94), Verdict::Open);
        assert!(llr(EloScale::Normalised, 0.0, 50.0, [0_u64; 5]).abs() < f64::EPSILON);
        assert_eq!(Sprt::verdict(llr(EloScale::Normalised, 0.0, 50.0, [0, 0, 0, 0, 100])), Verdict::High);
        assert_eq!(Sprt::verdict(llr(EloScale::Normalised, 0.0, 50.0, [100, 0, 0, 0, 0])), Verdict::Low);
        assert_eq!(Sprt::verdict(llr(EloScale::Logistic, 0.0, 50.0, [0, 0, 100, 0, 0])), Verdict::Low);
    }

    #[test]
    fn bounds_are_read_or_refused() {
        assert_eq!("0,50".parse(), Sprt::new(0.0, 50.0, EloScale::Normalised));
        assert_eq!("-1.75, 0.25".parse(), Sprt::new(-1.75, 0.25, EloScale::Normalised));
        for (text, told) in [
            ("50,0", "the first bound must be the lower one: 50 is not below 0"),
            ("5,5", "the first bound must be the lower one: 5 is not below 5"),
            ("50", "\"50\" is not two bounds in Elo separated by a comma, such as 0,50"),
            ("0,nan", "\"0,nan\" is not two bounds in Elo separated by a comma, such as 0,50"),
            ("0,1e9", "bounds must be between -1000 and 1000"),
        ] {
            assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), told);
        }
    }
}
