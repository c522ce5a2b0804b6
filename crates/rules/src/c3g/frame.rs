//! Frames on the agenda of C3G.

use super::{
    C3g,
    attack::AttackFrame,
    displace::{flight::FlightFrame, knockback::LineFrame},
    harm::{
        collision::CollisionFrame, falling::FallFrame, glyphs::GlyphFrame, swipe::SwipeFrame, terrain::TerrainFrame,
    },
    moving::movement::MoveFrame,
    turn::{ActFrame, deploy::DeployFrame, rounds::RoundFrame, victory::VerdictFrame},
};
use crate::battle::{FigureId, frames};

frames! {
    /// A frame of C3G. Each kind is resolved by its own file.
    Frame of C3g {
        /// Figures that are not on the board yet are set up.
        Deploy(DeployFrame),
        /// Markers, initiative, turns, the end of the round.
        Round(RoundFrame),
        /// A side's turn with a card.
        Act(ActFrame),
        /// A figure moves.
        Move(MoveFrame),
        /// Enemies swipe at a leaving figure.
        Swipe(SwipeFrame),
        /// Dice and wounds of an attack.
        Attack(AttackFrame),
        /// The line of a knockback is chosen.
        Line(LineFrame),
        /// A figure is knocked back.
        Flight(FlightFrame),
        /// Knockback damage is rolled.
        Collision(CollisionFrame),
        /// Dice are rolled for falls.
        Fall(FallFrame),
        /// Dice are rolled for burning ground.
        Terrain(TerrainFrame),
        /// A glyph takes effect.
        Glyph(GlyphFrame),
        /// Victory is checked.
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// Removes data that only the log needs. Frames that are then equal continue in the same way, apart from numbers in
    /// their events. This reduces the number of distinct battles in forecasts.
    pub fn strip_log_data(&mut self, is_gone: impl Fn(FigureId) -> bool) {
        if let Self::Line(frame) = self {
            frame.strip_log_data(is_gone);
        }
    }

    /// False if the frame's next request, apart from dice results, never depends on wounds.
    #[must_use]
    pub const fn depends_on_wounds(&self) -> bool {
        match self {
            Self::Line(_)
            | Self::Flight(_)
            | Self::Collision(_)
            | Self::Fall(_)
            | Self::Terrain(_)
            | Self::Move(_)
            | Self::Swipe(_) => false,
            Self::Attack(_) | Self::Deploy(_) | Self::Round(_) | Self::Act(_) | Self::Glyph(_) | Self::Verdict(_) => {
                true
            }
        }
    }

    /// The first frame of a battle.
    pub(crate) const fn first() -> Self {
        Self::Deploy(DeployFrame {})
    }
}
