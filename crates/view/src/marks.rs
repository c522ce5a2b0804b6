//! Marks of figures: the state of a figure, as shown on its piece and on its token on the map.

use knockback_rules::{battle::SideId, units::Level};

pub use crate::rulesets::{done, marks, object_wounds};
use crate::{badge::Badge, tone::Tone};

/// The state of a figure, as marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each field is a separate mark")]
pub struct FigureMarks {
    /// Points of life, one pip each.
    pub pips: Option<PointGauge>,
    /// Points to spend in a round, one bar each.
    pub effort: Option<PointGauge>,
    /// Larger point totals, as arcs around the face, the outer one first.
    pub arcs: Vec<(PointGauge, Tone)>,
    /// Wounds beside the piece.
    pub wounds: Option<Wounds>,
    /// A sign on a plate beside the piece.
    pub plate: Option<&'static str>,
    /// The badges of the figure's states, the gravest first.
    pub badges: Vec<Badge>,
    /// The side that commands the figure, if it is not the figure's own side.
    pub commander: Option<SideId>,
    /// The strength of the veil over the portrait, in percent.
    pub veil: u8,
    /// The level of the feet, if the figure is in the air.
    pub level: Option<Level>,
    /// True if the portrait is drawn lying down.
    pub is_lying: bool,
    /// True if the figure has no facing.
    pub is_faceless: bool,
    /// True if the figure is active.
    pub is_acting: bool,
    /// True if a force field surrounds the figure.
    pub has_field: bool,
}

/// A gauge of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointGauge {
    /// The remaining points; below 0 for a debt.
    pub left: i16,
    /// The maximum.
    pub whole: i16,
}

/// The wounds and the life of a figure or object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wounds {
    /// The number of wounds.
    pub taken: u8,
    /// The number of wounds that destroys the figure or object.
    pub life: u8,
}

impl PointGauge {
    pub(crate) fn new(left: impl Into<i16>, whole: impl Into<i16>) -> Self {
        Self { left: left.into(), whole: whole.into() }
    }
}

impl Wounds {
    /// The wounds of a figure or object; `None` if it has none.
    pub(crate) fn some(taken: u8, life: u8) -> Option<Self> {
        (taken > 0).then_some(Self { taken, life })
    }

    /// The wounds of a figure or object that can bear more than one.
    pub(crate) fn of_many(taken: u8, life: u8) -> Option<Self> {
        Self::some(taken, life).filter(|_| life > 1)
    }
}
