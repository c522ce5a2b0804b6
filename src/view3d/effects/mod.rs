//! What the eye needs to understand a blow: dust and debris, rings where something lands, flashes where something
//! hits, bolts that fly. Playback asks for an [`Effect`]; nothing here knows rules.

mod flashes;
pub(crate) mod particle_kind;
mod particles;
mod shapes;

use bevy::prelude::*;

use particle_kind::ParticleKind;

/// Something to be seen at a spot for a moment.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) enum Effect {
    /// Bits that fly up and come down.
    Burst {
        /// From where.
        at: Vec3,
        /// Of what.
        kind: ParticleKind,
        /// How many.
        amount: u8,
        /// Which way they are pushed, and how fast.
        push: Vec3,
    },
    /// A ring that spreads over the ground.
    Ring {
        /// Its middle.
        at: Vec3,
        /// How far it spreads.
        size: f32,
        /// Its colour.
        colour: Color,
    },
    /// A star that flashes up.
    Star {
        /// Its middle.
        at: Vec3,
        /// How large it is.
        size: f32,
        /// Its colour.
        colour: Color,
    },
    /// The arc of a quick cut.
    Slash {
        /// Its middle.
        at: Vec3,
        /// Which way it cuts.
        way: Vec3,
    },
    /// A bolt that flies from one spot to another.
    Bolt {
        /// From where.
        from: Vec3,
        /// To where.
        to: Vec3,
        /// In how many seconds.
        takes: f32,
    },
    /// A bullet, too fast to be seen but for its track.
    Tracer {
        /// From where.
        from: Vec3,
        /// To where.
        to: Vec3,
        /// In how many seconds.
        takes: f32,
    },
    /// A ray between two spots, that shines and fades.
    Ray {
        /// From where.
        from: Vec3,
        /// To where.
        to: Vec3,
        /// For how many seconds.
        takes: f32,
    },
    /// The picture shakes, from 0 to 1.
    Shake(f32),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Effect>().add_plugins((shapes::plugin, particles::plugin, flashes::plugin));
}
