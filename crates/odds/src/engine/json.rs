//! Odds as JSON for other programs: the types that all rulesets share. docs/odds.md describes the contracts.

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant, Setup},
    board::Cell,
    geometry::Direction,
    units::Level,
};
use serde::{Deserialize, Serialize};

use crate::{Exactness, Ratio};

/// The version of the JSON contracts.
pub const SCHEMA: u32 = 1;

/// A hex, `[q, r]`. Lists of hexes are sorted by `q`, then `r`.
pub type Hex = [i32; 2];

/// The parameters of an estimate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EstimateJson {
    /// The seed of the dice.
    pub seed: u64,
    /// The number of plays.
    pub plays: u64,
    /// Half the width of the 99 % confidence interval of each probability.
    pub interval: f64,
}

impl EstimateJson {
    /// The parameters of an estimate; `None` for exact odds.
    pub(crate) fn of(exactness: &Exactness) -> Option<Self> {
        match exactness {
            Exactness::Exact => None,
            Exactness::Estimate { seed, plays, interval } => {
                Some(Self { seed: *seed, plays: *plays, interval: interval.value() })
            }
        }
    }
}

/// A line of knockback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineJson {
    /// The hex of the leading half of the base.
    pub lead: Hex,
    /// The direction, 0 for east to 5 for north-east.
    pub dir: Direction,
}

/// A fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioJson {
    /// The numerator, in decimal digits.
    pub num: String,
    /// The denominator, in decimal digits.
    pub den: String,
}

/// A single probability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChanceJson {
    /// The exact value.
    pub p: RatioJson,
    /// The nearest double.
    pub value: f64,
}

/// Declares the entry types of lists, adding the fields of a probability to each.
macro_rules! entries {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            pub struct $name {
                $($(#[$of])* pub $field: $kind,)*
                /// The exact probability of the entry.
                pub p: RatioJson,
                /// The nearest double.
                pub value: f64,
            }
        )*
    };
}

pub(crate) use entries;

entries! {
    /// A landing.
    LandingJson {
        /// One hex or two, sorted.
        hexes: Vec<Hex>,
        /// The level of the leading half.
        level: Level,
    }
    /// An entry of `stops`.
    StopJson {
        /// The cause.
        cause: String,
        /// The id of the figure or object that was struck.
        by: Option<String>,
    }
    /// An entry of `knockback_damage`.
    DamageJson {
        /// `not_rolled`, `miss` or `wound`.
        result: String,
    }
    /// The drops for which dice were rolled.
    FallsJson {
        /// The height of each drop in levels, in order.
        levels: Vec<Level>,
    }
}

impl From<&Ratio> for RatioJson {
    fn from(ratio: &Ratio) -> Self {
        let (num, den) = ratio.lowest();
        Self { num: num.to_string(), den: den.to_string() }
    }
}

impl From<&Ratio> for ChanceJson {
    fn from(ratio: &Ratio) -> Self {
        Self { p: ratio.into(), value: ratio.value() }
    }
}

/// The ids of a scenario.
#[derive(Clone, Copy)]
pub(crate) struct Ids<'s>(pub(crate) &'s Setup);

impl Ids<'_> {
    pub(crate) fn figure(self, figure: FigureId) -> String {
        self.0.figure(figure).id.clone()
    }

    pub(crate) fn object(self, object: ObjectId) -> String {
        self.0.object(object).id.clone()
    }

    pub(crate) fn of(self, occupant: Occupant) -> String {
        match occupant {
            Occupant::Figure(figure) => self.figure(figure),
            Occupant::Object(object) => self.object(object),
        }
    }

    pub(crate) fn hex(self, cell: Cell) -> Hex {
        let at = self.0.board.at(cell);
        [at.q, at.r]
    }
}

/// Converts a distribution to entries, each with its probability and the nearest double.
pub(crate) fn list<K, E>(marginal: Vec<(K, Ratio)>, entry: impl Fn(K, RatioJson, f64) -> E) -> Vec<E> {
    let entries = marginal.into_iter().filter(|(_, p)| !p.is_zero());
    entries.map(|(key, p)| entry(key, (&p).into(), p.value())).collect()
}
