//! Odds as JSON for other programs: what the contracts of all rulesets share. docs/odds.md tells them.

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant, Setup},
    board::Cell,
    geometry::Direction,
    units::Level,
};
use serde::{Deserialize, Serialize};

use crate::{Exactness, Ratio};

/// The version of the contracts.
pub const SCHEMA: u32 = 1;

/// A hex, `[q, r]`. Lists of hexes are sorted by `q`, then `r`.
pub type Hex = [i32; 2];

/// How odds were estimated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EstimateJson {
    /// The seed of the dice.
    pub seed: u64,
    /// How often the attack was played.
    pub plays: u64,
    /// Each probability is off by no more than this, 99 times of 100.
    pub interval: f64,
}

impl EstimateJson {
    /// How odds were estimated, where they were.
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
    /// The hex of the half that leads.
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

/// A probability on its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChanceJson {
    /// Exactly.
    pub p: RatioJson,
    /// The nearest double.
    pub value: f64,
}

/// Entries of lists, each with its probability.
macro_rules! entries {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            pub struct $name {
                $($(#[$of])* pub $field: $kind,)*
                /// Its probability, exactly.
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
    /// What stopped it.
    StopJson {
        /// Why.
        cause: String,
        /// The id of the figure or object that was struck.
        by: Option<String>,
    }
    /// How the die of knockback damage fell.
    DamageJson {
        /// `not_rolled`, `miss` or `wound`.
        result: String,
    }
    /// The drops that were rolled for.
    FallsJson {
        /// Levels of each, in order.
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

/// A list of entries, each made of what it tells, its probability and the nearest double.
pub(crate) fn list<K, E>(marginal: Vec<(K, Ratio)>, entry: impl Fn(K, RatioJson, f64) -> E) -> Vec<E> {
    let entries = marginal.into_iter().filter(|(_, p)| !p.is_zero());
    entries.map(|(key, p)| entry(key, (&p).into(), p.value())).collect()
}
