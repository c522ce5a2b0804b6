//! The kinds of particles, each with its appearance and motion.

use bevy::prelude::*;
use knockback_rules::board::Terrain;

use crate::theme::terrain;

/// The source of particles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ParticleKind {
    /// Ground of this terrain.
    Ground(Terrain),
    /// A broken object of unknown material.
    Wreck,
    /// A wall or a boulder.
    Stone,
    /// Sparks of a blow.
    Sparks,
    /// The healing of a figure.
    Healing,
    /// A glyph.
    Magic,
    /// An object in this colour, given as red, green and blue.
    Debris([u8; 3]),
    /// A weapon.
    Steel,
    /// A blast.
    Fire,
    /// Smoke after a blast.
    Smoke,
    /// The wind of a fast flight.
    Wind,
    /// Wounds.
    Blood,
}

/// The appearance and motion of particles.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParticleStyle {
    /// Their colours, which alternate.
    pub(super) colours: [Color; 3],
    /// Their size, in world units.
    pub(super) size: f32,
    /// Their upward speed.
    pub(super) rise: f32,
    /// Their sideways speed.
    pub(super) spread: f32,
    /// Their downward acceleration. Particles with a negative value rise.
    pub(super) gravity: f32,
    /// Their lifetime, in seconds.
    pub(super) life: f32,
    /// True if they swell like dust before they disappear.
    pub(super) puffs: bool,
    /// True if they glow.
    pub(super) glows: bool,
}

const DUST: ParticleStyle = ParticleStyle {
    colours: [Color::WHITE; 3],
    size: 0.17,
    rise: 1.5,
    spread: 1.6,
    gravity: 1.2,
    life: 0.75,
    puffs: true,
    glows: false,
};
const BITS: ParticleStyle =
    ParticleStyle { size: 0.13, rise: 4.2, spread: 1.9, gravity: 13.0, life: 0.8, puffs: false, ..DUST };

const fn three(a: (f32, f32, f32), b: (f32, f32, f32), c: (f32, f32, f32)) -> [Color; 3] {
    [Color::srgb(a.0, a.1, a.2), Color::srgb(b.0, b.1, b.2), Color::srgb(c.0, c.1, c.2)]
}

impl From<Color> for ParticleKind {
    fn from(colour: Color) -> Self {
        let [red, green, blue, _] = Srgba::from(colour).to_u8_array();
        Self::Debris([red, green, blue])
    }
}

impl ParticleKind {
    /// Returns its main colour, which rings use too.
    pub(crate) const fn colour(self) -> Color {
        self.style().colours[0]
    }

    pub(super) const fn style(self) -> ParticleStyle {
        match self {
            Self::Ground(terrain) => of_ground(terrain),
            Self::Wreck => ParticleStyle {
                colours: three((0.66, 0.46, 0.26), (0.42, 0.28, 0.16), (0.40, 0.42, 0.46)),
                size: 0.26,
                rise: 5.0,
                spread: 2.6,
                life: 1.1,
                ..BITS
            },
            Self::Debris([red, green, blue]) => ParticleStyle {
                colours: [Color::srgb_u8(red, green, blue); 3],
                size: 0.24,
                rise: 3.6,
                spread: 2.2,
                gravity: 11.0,
                life: 1.2,
                ..BITS
            },
            Self::Steel => ParticleStyle {
                colours: three((0.80, 0.84, 0.90), (0.62, 0.66, 0.72), (0.95, 0.97, 1.0)),
                life: 1.0,
                ..BITS
            },
            Self::Fire => ParticleStyle {
                colours: three((1.0, 0.62, 0.16), (1.0, 0.86, 0.36), (0.95, 0.34, 0.10)),
                size: 0.30,
                rise: 3.4,
                spread: 5.2,
                gravity: 2.0,
                life: 0.65,
                puffs: true,
                glows: true,
            },
            Self::Smoke => ParticleStyle {
                colours: three((0.30, 0.29, 0.30), (0.20, 0.20, 0.22), (0.40, 0.38, 0.37)),
                size: 0.34,
                rise: 1.6,
                spread: 2.4,
                gravity: -0.8,
                life: 1.3,
                puffs: true,
                glows: false,
            },
            Self::Wind => ParticleStyle {
                colours: [Color::srgb(0.94, 0.96, 1.0); 3],
                size: 0.10,
                rise: 0.1,
                spread: 0.25,
                gravity: 0.2,
                life: 0.45,
                puffs: true,
                glows: true,
            },
            Self::Blood => ParticleStyle {
                colours: three((0.62, 0.06, 0.08), (0.45, 0.04, 0.06), (0.74, 0.10, 0.10)),
                size: 0.09,
                rise: 2.0,
                spread: 1.0,
                life: 0.7,
                ..BITS
            },
            Self::Stone => {
                ParticleStyle { colours: three((0.62, 0.60, 0.57), (0.50, 0.48, 0.46), (0.74, 0.72, 0.69)), ..BITS }
            }
            Self::Sparks => ParticleStyle {
                colours: three((1.0, 0.95, 0.70), (1.0, 0.80, 0.30), (1.0, 1.0, 1.0)),
                size: 0.09,
                rise: 2.5,
                spread: 3.4,
                gravity: 8.0,
                life: 0.4,
                glows: true,
                ..BITS
            },
            Self::Healing => ParticleStyle {
                colours: three((0.45, 0.90, 0.60), (0.75, 1.0, 0.80), (0.30, 0.80, 0.50)),
                size: 0.11,
                rise: 1.4,
                spread: 0.7,
                gravity: -0.6,
                life: 1.1,
                glows: true,
                ..BITS
            },
            Self::Magic => ParticleStyle {
                colours: three((0.72, 0.55, 1.0), (0.92, 0.82, 1.0), (0.50, 0.75, 1.0)),
                size: 0.10,
                rise: 2.2,
                spread: 1.2,
                gravity: 0.5,
                life: 1.0,
                glows: true,
                ..BITS
            },
        }
    }
}

const fn of_ground(terrain: Terrain) -> ParticleStyle {
    let colours = terrain::tints(terrain).bits;
    match terrain {
        Terrain::Grass | Terrain::Swamp => ParticleStyle { colours, ..BITS },
        Terrain::Sand
        | Terrain::Rock
        | Terrain::Concrete
        | Terrain::Asphalt
        | Terrain::Road
        | Terrain::Pit
        | Terrain::SpikedPit
        | Terrain::BottomlessPit => ParticleStyle { colours, ..DUST },
        Terrain::Snow => ParticleStyle { colours, rise: 2.2, ..DUST },
        Terrain::Ice => ParticleStyle { colours, size: 0.1, ..BITS },
        Terrain::Water | Terrain::DeepWater => {
            ParticleStyle { colours, size: 0.13, rise: 5.5, spread: 1.5, life: 0.9, ..BITS }
        }
        Terrain::Lava | Terrain::LavaField => {
            ParticleStyle { colours, size: 0.12, rise: 4.5, spread: 1.4, gravity: 5.0, life: 1.2, glows: true, ..BITS }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_of_every_ground_disappear() {
        for terrain in Terrain::ALL {
            let style = ParticleKind::Ground(terrain).style();
            assert!(style.life > 0.2 && style.life < 1.5, "{terrain:?}");
            assert!(style.size > 0.05 && style.size < 0.3, "{terrain:?}");
        }
        assert!(ParticleKind::Ground(Terrain::Lava).style().glows);
        assert!(!ParticleKind::Ground(Terrain::Water).style().glows);
    }
}
