//! Visual effects of attacks: dust and debris, rings at landings, flashes at hits, flying bolts. Playback requests an
//! [`Effect`]. This module knows no rules.

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
        /// Their starting point.
        at: Vec3,
        /// Their material.
        kind: ParticleKind,
        /// Their number.
        amount: u8,
        /// Direction and speed added to all of them.
        push: Vec3,
    },
    /// A ring that spreads over the ground.
    Ring {
        /// Its centre.
        at: Vec3,
        /// Its final size.
        size: f32,
        /// Its colour.
        colour: Color,
    },
    /// A star that flashes.
    Star {
        /// Its centre.
        at: Vec3,
        /// Its size.
        size: f32,
        /// Its colour.
        colour: Color,
    },
    /// The arc of a quick slash.
    Slash {
        /// Its centre.
        at: Vec3,
        /// Its direction.
        way: Vec3,
    },
    /// A bolt that flies from one point to another.
    Bolt {
        /// Its start.
        from: Vec3,
        /// Its end.
        to: Vec3,
        /// Its duration in seconds.
        takes: f32,
    },
    /// A bullet, of which only the trail is visible.
    Tracer {
        /// Its start.
        from: Vec3,
        /// Its end.
        to: Vec3,
        /// Its duration in seconds.
        takes: f32,
    },
    /// A ray between two points that shines and fades.
    Ray {
        /// Its start.
        from: Vec3,
        /// Its end.
        to: Vec3,
        /// Its duration in seconds.
        takes: f32,
    },
    /// Shakes the camera with a strength from 0 to 1.
    Shake(f32),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Effect>().add_plugins((shapes::plugin, particles::plugin, flashes::plugin));
}
