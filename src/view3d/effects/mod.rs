//! Visual effects of blows: dust and debris, rings at landings, flashes at hits, flying bolts. Playback requests an
//! [`Effect`]; this module knows no rules.

mod flashes;
pub(crate) mod particle_kind;
mod particles;
mod shapes;

use bevy::prelude::*;

use particle_kind::ParticleKind;

/// A short visual effect.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) enum Effect {
    /// Particles that fly up and come down.
    Burst {
        /// Their origin.
        at: Vec3,
        /// Their kind.
        kind: ParticleKind,
        /// Their number.
        amount: u8,
        /// Direction and speed of their push.
        push: Vec3,
    },
    /// A ring that spreads over the ground.
    Ring {
        /// Its middle.
        at: Vec3,
        /// Its final size.
        size: f32,
        /// Its colour.
        colour: Color,
    },
    /// A star that flashes up.
    Star {
        /// Its middle.
        at: Vec3,
        /// Its size.
        size: f32,
        /// Its colour.
        colour: Color,
    },
    /// The arc of a quick slash.
    Slash {
        /// Its middle.
        at: Vec3,
        /// Its direction.
        way: Vec3,
    },
    /// A bolt that flies from one spot to another.
    Bolt {
        /// Its start.
        from: Vec3,
        /// Its end.
        to: Vec3,
        /// Its duration in seconds.
        takes: f32,
    },
    /// A bullet, visible only by its trail.
    Tracer {
        /// Its start.
        from: Vec3,
        /// Its end.
        to: Vec3,
        /// Its duration in seconds.
        takes: f32,
    },
    /// A ray between two spots that shines and fades.
    Ray {
        /// Its start.
        from: Vec3,
        /// Its end.
        to: Vec3,
        /// Its duration in seconds.
        takes: f32,
    },
    /// Shakes the picture, from 0 to 1.
    Shake(f32),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Effect>().add_plugins((shapes::plugin, particles::plugin, flashes::plugin));
}
