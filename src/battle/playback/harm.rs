//! Harm and its consequences: wounds, healing, figures that leave the board, and objects that break.

use bevy::prelude::*;
use knockback_rules::battle::{FigureId, ObjectId, Occupant};

use super::{
    anim::{Anim, burst, piece, ring, seq, shake},
    motion::Motion,
    moves,
    picture::PlaybackScene,
};
use crate::{battle::pieces::PieceChange, theme::palette, view3d::effects::particle_kind::ParticleKind};

/// Breaks an object: its piece disappears and debris flies.
pub(crate) fn breaks(object: ObjectId, bits: impl Into<Anim>, strength: f32) -> Anim {
    let bits: Anim = bits.into();
    seq![piece(PieceChange::Removed(object.into())), bits, shake(strength)]
}

/// Shows healing at a spot.
pub(crate) fn mend(at: Vec3, amount: u8) -> Anim {
    seq![burst(at, ParticleKind::Healing, amount, Vec3::ZERO), ring(at, 1.1, palette::GOOD)]
}

impl PlaybackScene<'_> {
    /// Shows the healing of a figure.
    pub(crate) fn mends(&self, figure: FigureId, amount: u8) -> Anim {
        self.feet(figure).map(|at| mend(at, amount)).into()
    }

    /// Sends particles flying from the middle of a figure or an object.
    pub(crate) fn bits(&self, who: impl Into<Occupant>, kind: ParticleKind, amount: u8, push: Vec3) -> Option<Anim> {
        self.chest(who).map(|at| burst(at, kind, amount, push))
    }

    /// Shows a ring around the feet of a figure.
    pub(crate) fn circle(&self, who: impl Into<Occupant>, size: f32, colour: Color) -> Option<Anim> {
        self.feet(who).map(|at| ring(at, size, colour))
    }

    /// Removes a figure from the board: it lies still for a while, raises dust and shrinks to nothing.
    pub(crate) fn vanish(&self, figure: FigureId, (lies, goes): (f32, f32), amount: u8) -> Anim {
        let vanishes = self.pose(figure).map(|(live, rest)| {
            let end = rest.with_scale(Vec3::splat(0.02));
            let still = lies.max(0.02);
            let mut keys = moves::settle(live, rest, still);
            moves::then(&mut keys, still, moves::settle(rest, end, goes));
            seq![
                Anim::Move(figure.into(), Motion::new(keys).for_good()),
                self.dust_below(figure, lies, amount),
                lies + goes
            ]
        });
        seq![piece(PieceChange::Intangible(figure.into())), vanishes]
    }

    /// Moves a piece to a final pose and then removes it.
    pub(crate) fn sink(&self, who: impl Into<Occupant>, takes: f32, end: impl FnOnce(Transform) -> Transform) -> Anim {
        let who = who.into();
        let sinks = self
            .pose(who)
            .map(|(live, rest)| Anim::Move(who, Motion::new(moves::settle(live, end(rest), takes)).for_good()));
        seq![piece(PieceChange::Intangible(who)), sinks, takes]
    }
}
