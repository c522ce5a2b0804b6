//! Imports for the choreography of rulesets.

pub(crate) use bevy::{
    color::Color,
    math::{Quat, Vec3, Vec3Swizzles},
    transform::components::Transform,
};

pub(crate) use super::{
    anim::{
        Anim, banner, bolt, burst, follow, later, piece, ray, ring, rock, seq, shake, slash, snap, star, stop, travel,
        watch, words,
    },
    blows::{AttackCue, Contact, Missile, blast, wide},
    flight::StretchEnd,
    harm::{breaks, mend},
    journey::{Forced, air_time, along, barrier, bars, run, tempo},
    motion::{Key, Motion},
    moves::{self, CONTACT},
    perform::AnimateEvents,
    picture::{Memory, PlaybackScene, TOLD, look_along},
};
pub(crate) use crate::{
    battle::pieces::PieceChange, stage::space, theme::palette, view3d::effects::particle_kind::ParticleKind,
};
