//! Particles: small pieces from a shared pool. Bursts emit them, and they fall and shrink until they disappear.

use bevy::{light::NotShadowCaster, prelude::*};

use super::{Effect, particle_kind::ParticleStyle, shapes::Shapes};
use crate::{
    stage::{AppSystems, PlaybackTime, Settings},
    view3d::material::StageMaterial,
};

/// Maximum number of particles. A burst that exceeds it replaces the oldest ones.
const MAX: usize = 220;

/// A flying particle.
#[derive(Component, Clone, Copy, Debug)]
struct Bit {
    speed: Vec3,
    spin: Vec3,
    gravity: f32,
    /// Height of the ground, from which it bounces.
    floor: f32,
    age: f32,
    life: f32,
    size: f32,
    puffs: bool,
}

/// All particles, including unused ones, and the state of a random number generator.
#[derive(Resource, Default)]
struct Pool {
    bits: Vec<Entity>,
    next: usize,
    chance: u32,
}

impl Pool {
    /// Returns a random number from -1 to 1. Only the appearance of particles depends on it.
    fn any(&mut self) -> f32 {
        self.chance = self.chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [high, low, ..] = self.chance.to_be_bytes();
        f32::from(u16::from_be_bytes([high, low])) / 32_767.5 - 1.0
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pool>().add_systems(Update, (burst, fly).chain().in_set(AppSystems::Animate));
}

fn burst(
    mut wishes: MessageReader<Effect>,
    settings: Res<Settings>,
    mut pool: ResMut<Pool>,
    mut shapes: ResMut<Shapes>,
    mut materials: ResMut<Assets<StageMaterial>>,
    mut commands: Commands,
) {
    for wish in wishes.read() {
        let Effect::Burst { at, kind, amount, push } = *wish else { continue };
        let style = kind.style();
        let (amount, brief) = if settings.reduced_motion { (amount.div_ceil(3), 0.6) } else { (amount, 1.0) };
        for place in 0..amount {
            let colour = style.colours[usize::from(place) % 3];
            let material = shapes.solid(colour, style.glows, &mut materials);
            let mesh = if style.puffs { shapes.puff.clone() } else { shapes.chip.clone() };
            let bit = thrown(&style, at, push, brief, &mut pool);
            let start = at + Vec3::new(pool.any(), 0.2, pool.any()) * 0.3;
            let look = (
                Mesh3d(mesh),
                MeshMaterial3d(material),
                Transform::from_translation(start).with_scale(Vec3::ZERO),
                Visibility::Visible,
                bit,
            );
            if pool.bits.len() < MAX {
                pool.bits.push(commands.spawn((Name::new("Bit"), NotShadowCaster, look)).id());
            } else {
                let place = pool.next % MAX;
                pool.next += 1;
                commands.entity(pool.bits[place]).insert(look);
            }
        }
    }
}

fn thrown(style: &ParticleStyle, at: Vec3, push: Vec3, brief: f32, pool: &mut Pool) -> Bit {
    let aside = Vec3::new(pool.any(), 0.0, pool.any()).normalize_or(Vec3::X);
    let vigour = 0.65 + 0.35 * pool.any();
    Bit {
        speed: aside * style.spread * vigour + Vec3::Y * style.rise * (0.7 + 0.3 * pool.any()) + push,
        spin: Vec3::new(pool.any(), pool.any(), pool.any()) * 9.0,
        gravity: style.gravity,
        floor: at.y,
        age: 0.0,
        life: style.life * brief * (0.8 + 0.2 * pool.any()),
        size: style.size * (0.9 + 0.4 * pool.any()),
        puffs: style.puffs,
    }
}

fn fly(clock: Res<PlaybackTime>, mut bits: Query<(&mut Bit, &mut Transform, &mut Visibility)>) {
    let seconds = clock.delta();
    if seconds <= 0.0 {
        return;
    }
    for (mut bit, mut place, mut seen) in &mut bits {
        if *seen == Visibility::Hidden {
            continue;
        }
        bit.age += seconds;
        if bit.age >= bit.life {
            *seen = Visibility::Hidden;
            continue;
        }
        bit.speed.y -= bit.gravity * seconds;
        let drag = if bit.puffs { (-3.5 * seconds).exp() } else { (-0.6 * seconds).exp() };
        bit.speed.x *= drag;
        bit.speed.z *= drag;
        place.translation += bit.speed * seconds;
        if place.translation.y < bit.floor && bit.speed.y < 0.0 {
            place.translation.y = bit.floor;
            bit.speed = Vec3::new(0.4, -0.25, 0.4) * bit.speed;
        }
        place.rotation = Quat::from_scaled_axis(bit.spin * bit.age);
        place.scale = Vec3::splat(bit.size * grown(bit.age / bit.life, bit.puffs));
    }
}

/// Returns the relative size of a particle after a fraction of its life. Dust first swells; splinters shrink from the
/// start.
fn grown(part: f32, puffs: bool) -> f32 {
    if puffs { 2.6 * part.sqrt() * (1.0 - part).powf(0.8) * 1.6 } else { (1.0 - part).powf(0.4) * 1.5 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_vanish_at_the_end() {
        for puffs in [true, false] {
            assert!(grown(1.0, puffs).abs() < 1e-4);
            assert!(grown(0.4, puffs) > 0.8);
        }
    }

    #[test]
    fn random_numbers_stay_within_bounds() {
        let mut pool = Pool::default();
        let drawn: Vec<f32> = (0..500).map(|_| pool.any()).collect();
        assert!(drawn.iter().all(|x| x.abs() <= 1.0));
        assert!(drawn.iter().any(|x| *x > 0.8) && drawn.iter().any(|x| *x < -0.8));
    }
}
