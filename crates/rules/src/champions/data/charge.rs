//! A half move with a blow or a grab in its course, as it is ordered.

use serde::{Deserialize, Serialize, Serializer, ser::SerializeStructVariant};

use crate::{
    battle::{InPlay, Naming},
    champions::{Maneuver, Means},
    geometry::Coord,
    units::{Level, Metres},
};

/// A charge: a half move, and a blow on the way or at its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Charge<N: Naming = InPlay> {
    /// Who.
    pub figure: N::Figure,
    /// How it moves.
    pub by: Means,
    /// The hexes that it enters, in order.
    pub path: Vec<Coord>,
    /// The level on which it flies at the end; `None` for the ground.
    #[serde(default)]
    pub feet: Option<Level>,
    /// Whom or what it strikes.
    pub target: N::Target,
    /// After how many hexes; that is the whole way but for a blow in passing.
    pub after: u16,
    /// What it does there; it strikes in passing where a file says nothing.
    #[serde(default)]
    pub kind: ChargeKind,
    /// STR.
    pub strength: u8,
}

impl<N: Naming> Charge<N> {
    /// Written as an order with these fields.
    pub(in crate::champions) fn as_variant<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { figure, by, path, feet, target, after, kind, strength } = self;
        let length = 7 + usize::from(feet.is_some());
        let mut fields = serializer.serialize_struct_variant("Order", 3, "charge", length)?;
        fields.serialize_field("figure", figure)?;
        fields.serialize_field("by", by)?;
        fields.serialize_field("path", path)?;
        match feet {
            Some(feet) => fields.serialize_field("feet", feet)?,
            None => fields.skip_field("feet")?,
        }
        fields.serialize_field("target", target)?;
        fields.serialize_field("after", after)?;
        fields.serialize_field("kind", kind)?;
        fields.serialize_field("strength", strength)?;
        fields.end()
    }
}

impl Charge {
    /// By which maneuver it strikes: two metres for each hex before the blow.
    #[must_use]
    pub const fn maneuver(&self) -> Maneuver {
        self.kind.maneuver(Metres(self.after.saturating_mul(2)))
    }

    /// The hex from which it strikes.
    #[must_use]
    pub fn strikes_from(&self) -> Option<Coord> {
        self.path.get(usize::from(self.after).checked_sub(1)?).copied()
    }
}

/// What a charge does to its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeKind {
    /// It strikes in passing, and may go on.
    #[default]
    MoveBy,
    /// It runs into it with all its weight.
    MoveThrough,
    /// It takes hold of it.
    GrabBy,
}

impl ChargeKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::MoveBy, Self::MoveThrough, Self::GrabBy];

    /// The maneuver after this many metres.
    #[must_use]
    pub const fn maneuver(self, metres: Metres) -> Maneuver {
        match self {
            Self::MoveBy => Maneuver::MoveBy(metres),
            Self::MoveThrough => Maneuver::MoveThrough(metres),
            Self::GrabBy => Maneuver::GrabBy(metres),
        }
    }
}
