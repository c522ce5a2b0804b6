//! What is known of odds that are counted in the background.

use std::sync::Arc;

/// What is known of odds that somebody asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OddsState<T> {
    /// Nobody asks.
    #[default]
    Unasked,
    /// They are still being counted.
    Counting,
    /// They are known.
    Known(Arc<T>),
    /// There are none: the attack is refused.
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

    /// True while they are being counted.
    #[must_use]
    pub const fn counting(&self) -> bool {
        matches!(self, Self::Counting)
    }
}
