//! Whole numbers in files, each with the range that its field allows.
//!
//! A number that its type cannot represent is refused while the file is read. The error names the range of the field,
//! since the range of the type would not help the author. A number that its type can represent is checked by the
//! validation of the scenario, which finds all faults.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error, Unexpected, Visitor},
};

use crate::units::{Hexes, Metres, Points};

/// A number type that a field of a file can have.
pub(crate) trait Number: Sized {
    /// Converts a number; `None` if the type cannot represent it.
    fn of(number: i64) -> Option<Self>;
}

macro_rules! numbers {
    ($($plain:ty),*; $($unit:ident),*) => {
        $(impl Number for $plain {
            fn of(number: i64) -> Option<Self> {
                Self::try_from(number).ok()
            }
        })*
        $(impl Number for $unit {
            fn of(number: i64) -> Option<Self> {
                Number::of(number).map(Self)
            }
        })*
    };
}

numbers!(u8, u16, u32, i8, i32; Hexes, Metres, Points);

/// A number in a file. `LOW` and `HIGH` only appear in messages; they are not checked.
pub(crate) struct Within<N, const LOW: i64, const HIGH: i64>(pub(crate) N);

impl<'de, N: Number, const LOW: i64, const HIGH: i64> Deserialize<'de> for Within<N, LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(Range::<N>(LOW, HIGH, PhantomData)).map(Self)
    }
}

/// Reads a number; for fields: `#[serde(deserialize_with = "number::within::<_, _, 1, 50>")]`.
pub(crate) fn within<'de, D: Deserializer<'de>, N: Number, const LOW: i64, const HIGH: i64>(
    deserializer: D,
) -> Result<N, D::Error> {
    Within::<N, LOW, HIGH>::deserialize(deserializer).map(|Within(number)| number)
}

/// Reads an optional number, like [`within`].
pub(crate) fn optional<'de, D: Deserializer<'de>, N: Number, const LOW: i64, const HIGH: i64>(
    deserializer: D,
) -> Result<Option<N>, D::Error> {
    let number = Option::<Within<N, LOW, HIGH>>::deserialize(deserializer)?;
    Ok(number.map(|Within(number)| number))
}

/// Reads a list of numbers, like [`within`].
pub(crate) fn each<'de, D: Deserializer<'de>, N: Number, const LOW: i64, const HIGH: i64>(
    deserializer: D,
) -> Result<Vec<N>, D::Error> {
    let numbers = Vec::<Within<N, LOW, HIGH>>::deserialize(deserializer)?;
    Ok(numbers.into_iter().map(|Within(number)| number).collect())
}

struct Range<N>(i64, i64, PhantomData<N>);

impl<N: Number> Visitor<'_> for Range<N> {
    type Value = N;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a whole number from {} to {}", self.0, self.1)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<N, E> {
        N::of(number).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<N, E> {
        let fits = i64::try_from(number).ok().and_then(N::of);
        fits.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}
