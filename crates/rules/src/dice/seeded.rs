//! Dice from a seed, the same on every machine and in every version.

use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};

use super::{Answer, CombatFace, Dice, DiceError, Faces, RollRequest};

/// A seeded portable generator: xoshiro256++ seeded through `SplitMix64`, and our own mapping from words to faces.
///
/// The mapping is part of the file format, since a save names its seed: the upper 32 bits `x` of each 64-bit word give
/// the face `x * faces / 2^32` (0 is the first). Words whose lower product half is below `2^32 mod faces` are
/// discarded, so that all faces are exactly equally likely (Lemire's method).
///
/// ```
/// use knockback_rules::dice::{Dice, RollRequest, SeededDice};
///
/// let mut dice = SeededDice::new(7);
/// let first = dice.answer(RollRequest::Skulls { dice: 6 })?;
/// assert_eq!(SeededDice::new(7).answer(RollRequest::Skulls { dice: 6 })?, first);
/// # Ok::<(), knockback_rules::dice::DiceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SeededDice {
    seed: u64,
    generator: Xoshiro256PlusPlus,
}

impl SeededDice {
    /// Creates dice that begin with the first roll of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Creates dice that continue after previous rolls, such as those of a save.
    #[must_use]
    pub fn resumed<'a>(seed: u64, rolls: impl IntoIterator<Item = &'a Faces>) -> Self {
        let mut dice = Self::new(seed);
        for faces in rolls {
            match faces {
                Faces::Combat(faces) => faces.iter().for_each(|_| {
                    dice.face(6);
                }),
                Faces::D20(_) => {
                    dice.face(20);
                }
                Faces::D6(faces) => faces.iter().for_each(|_| {
                    dice.face(6);
                }),
            }
        }
        dice
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Rolls a die with the given number of faces; 0 is the first face.
    fn face(&mut self, faces: u8) -> u8 {
        let faces = u32::from(faces);
        let unfair = 0_u32.wrapping_sub(faces) % faces;
        loop {
            let x = self.generator.next_u64() >> 32;
            let product = x * u64::from(faces);
            let [.., face, r3, r2, r1, r0] = product.to_be_bytes();
            if u32::from_be_bytes([r3, r2, r1, r0]) >= unfair {
                return face;
            }
        }
    }
}

impl Dice for SeededDice {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        let faces = match request {
            RollRequest::Skulls { dice } | RollRequest::Shields { dice } | RollRequest::SkullsAndShields { dice } => {
                Faces::Combat((0..dice).map(|_| CombatFace::DIE[usize::from(self.face(6))]).collect())
            }
            RollRequest::D20 | RollRequest::D20Band { .. } => Faces::D20(1 + self.face(20)),
            RollRequest::Sum(pool) | RollRequest::StunAndBody(pool) => {
                Faces::D6((0..pool.count()).map(|_| 1 + self.face(6)).collect())
            }
            RollRequest::BestAndGood { dice, .. } => Faces::D6((0..dice).map(|_| 1 + self.face(6)).collect()),
        };
        let Some(rolled) = request.read(&faces) else { unreachable!("{request} reads {faces}") };
        Ok(Answer { rolled, faces })
    }
}
