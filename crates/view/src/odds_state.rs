//! The state of odds that are computed in the background.

use std::sync::Arc;

use knockback_odds::Ratio;

use crate::percent::in_percent;

/// The state of requested odds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OddsState<T> {
    /// No odds are requested.
    #[default]
    Unasked,
    /// The odds are still being computed.
    Counting,
    /// The odds are known.
    Known(Arc<T>),
    /// There are no odds, because the attack is refused.
    Refused,
}

impl<T> OddsState<T> {
    /// The odds, once they are known.
    #[must_use]
    pub const fn known(&self) -> Option<&Arc<T>> {
        match self {
            Self::Known(odds) => Some(odds),
            Self::Unasked | Self::Counting | Self::Refused => None,
        }
    }

    /// A chance in percent; dots until the odds are known, a dash if there are none.
    #[must_use]
    pub fn percent(&self, of: impl Fn(&T) -> Ratio) -> String {
        match self {
            Self::Known(odds) => in_percent(&of(odds)),
            Self::Counting | Self::Unasked => "\u{2026}".to_owned(),
            Self::Refused => "\u{2013}".to_owned(),
        }
    }

    /// True while the odds are being computed.
    #[must_use]
    pub const fn counting(&self) -> bool {
        matches!(self, Self::Counting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_chance_shows_no_number() {
        let half = |(): &()| Ratio::of(1, 2);
        assert_eq!(OddsState::Refused.percent(half), "\u{2013}");
        assert_eq!(OddsState::Counting.percent(half), "\u{2026}");
        assert_eq!(OddsState::Known(Arc::new(())).percent(half), "50 %");
    }
}
