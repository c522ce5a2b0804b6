//! What flies from one who shoots to whom it is meant for.

use bevy::prelude::*;
use knockback_rules::battle::Occupant;

use super::{motion::Motion, moves, perform::Show};
use crate::{
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// Something that is shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missile {
    /// A bullet.
    Bullet,
    /// An arrow, or a blade that is thrown.
    Arrow,
    /// A bolt of energy.
    Bolt,
}

impl Missile {
    /// How fast it flies, in the picture's units a second.
    const fn speed(self) -> f32 {
        match self {
            Self::Bullet => 46.0,
            Self::Arrow => 30.0,
            Self::Bolt => 26.0,
        }
    }
}

impl Show<'_, '_> {
    /// A missile sets out this many seconds after the event began; returns when it arrives.
    pub(crate) fn shoot(&mut self, who: Occupant, missile: Missile, (from, to): (Vec3, Vec3), after: f32) -> f32 {
        let towards = moves::way(from, to);
        let muzzle = from + towards * 0.45;
        let takes = (muzzle.distance(to) / missile.speed()).max(0.1);
        if let Some((live, rest)) = self.pose(who)
            && !self.progress.calm
        {
            self.send(who, after, Motion::new(moves::recoil(live, rest, towards)));
        }
        match missile {
            Missile::Bullet => {
                self.effect(after, Effect::Tracer { from: muzzle, to, takes });
                self.effect(after, Effect::Star { at: muzzle, size: 0.35, colour: palette::HIT });
            }
            Missile::Arrow => {
                self.effect(after, Effect::Tracer { from: muzzle, to, takes });
                return after + takes;
            }
            Missile::Bolt => {
                self.effect(after, Effect::Ray { from: muzzle, to, takes: takes + 0.18 });
                self.effect(after, Effect::Bolt { from: muzzle, to, takes });
            }
        }
        self.effect(after, Effect::Burst { at: muzzle, kind: ParticleKind::Sparks, amount: 3, push: towards * 3.0 });
        after + takes
    }
}
