//! What C3G may still have to do.

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
    /// A frame of C3G, one kind for each file that resolves it.
    Frame of C3g {
        /// Figures without a place are set up.
        Deploy(DeployFrame),
        /// Markers, initiative, turns, the end of the round.
        Round(RoundFrame),
        /// A side's turn with a card.
        Act(ActFrame),
        /// A figure moves.
        Move(MoveFrame),
        /// Enemies that were left swipe.
        Swipe(SwipeFrame),
        /// Dice and wounds of an attack.
        Attack(AttackFrame),
        /// The line of a knockback is chosen.
        Line(LineFrame),
        /// A figure is knocked back.
        Flight(FlightFrame),
        /// Knockback damage.
        Collision(CollisionFrame),
        /// Drops are rolled for.
        Fall(FallFrame),
        /// Ground that burns.
        Terrain(TerrainFrame),
        /// A glyph acts.
        Glyph(GlyphFrame),
        /// Has somebody won?
        Verdict(VerdictFrame),
    }
}

impl Frame {
    /// Forgets data that only the log needs: two frames that are equal then go on alike, and no more than the numbers
    /// that their events tell differ. Forecasts meet fewer battles so.
    pub fn strip_log_data(&mut self, is_gone: impl Fn(FigureId) -> bool) {
        if let Self::Line(frame) = self {
            frame.strip_log_data(is_gone);
        }
    }

    /// False if what the frame needs next, apart from the result of dice, cannot depend on anybody's wounds.
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
