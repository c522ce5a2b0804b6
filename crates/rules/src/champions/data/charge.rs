//! Charge orders: a half move that includes an attack or a grab.

use serde::{Deserialize, Serialize, Serializer, ser::SerializeStructVariant};

use crate::{
    battle::{InPlay, Naming},
    champions::{Maneuver, Means},
    geometry::Coord,
    units::{Level, Metres},
};

/// A charge: a half move that includes an attack, on the way or at its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Charge<N: Naming = InPlay> {
    /// The character.
    pub figure: N::Figure,
    /// Mode of movement.
    pub by: Means,
    /// Hexes that the character enters, in order.
    pub path: Vec<Coord>,
    /// Level of the character's feet at the end, if in the air; `None` on the ground.
    #[serde(default)]
    pub feet: Option<Level>,
    /// The target.
    pub target: N::Target,
    /// Number of hexes entered before the attack. Only a move by can attack before the end of its path.
    pub after: u16,
    /// Kind of charge; a move by if a file omits it.
    #[serde(default)]
    pub kind: ChargeKind,
    /// STR used.
    pub strength: u8,
}

impl<N: Naming> Charge<N> {
    /// Serializes the fields as part of an order.
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
    /// Returns the maneuver of the attack. Each hex entered before it counts as 2 m.
    #[must_use]
    pub const fn maneuver(&self) -> Maneuver {
        self.kind.maneuver(Metres(self.after.saturating_mul(2)))
    }

    /// Returns the hex from which the character attacks.
    #[must_use]
    pub fn strikes_from(&self) -> Option<Coord> {
        self.path.get(usize::from(self.after).checked_sub(1)?).copied()
    }
}

/// A kind of charge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeKind {
    /// Attacks on the way, and may move on.
    #[default]
    MoveBy,
    /// Runs into the target.
    MoveThrough,
    /// Grabs the target at the end of the move.
    GrabBy,
}

impl ChargeKind {
    /// All kinds of charges.
    pub const ALL: [Self; 3] = [Self::MoveBy, Self::MoveThrough, Self::GrabBy];

    /// Returns the maneuver of an attack after this many metres.
    #[must_use]
    pub const fn maneuver(self, metres: Metres) -> Maneuver {
        match self {
            Self::MoveBy => Maneuver::MoveBy(metres),
            Self::MoveThrough => Maneuver::MoveThrough(metres),
            Self::GrabBy => Maneuver::GrabBy(metres),
        }
    }
}
