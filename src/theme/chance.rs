//! Deterministic pseudo-random numbers. They vary the look of hexes in the same way each time the hexes are drawn.

use knockback_rules::geometry::Coord;

/// Returns a number from 0 to 1 for a hex. Each salt gives an independent number.
pub(crate) fn of_hex(at: Coord, salt: u32) -> f32 {
    part(at.q, at.r, salt)
}

/// Returns an option for a hex, from 0 to `choices` - 1.
pub(crate) fn one_of(at: Coord, choices: u32) -> u32 {
    hash(at.q, at.r, 0) % choices.max(1)
}

/// Returns a number from 0 to 1 for a grid position. Each salt gives an independent number.
pub(crate) fn part(x: i32, y: i32, salt: u32) -> f32 {
    f32::from(hash(x, y, salt).to_le_bytes()[0]) / 255.0
}

/// Returns a hash of a position and a salt, without a visible pattern between neighbours.
fn hash(x: i32, y: i32, salt: u32) -> u32 {
    let mut bits = x.cast_unsigned().wrapping_mul(0x9E37_79B9)
        ^ y.cast_unsigned().wrapping_mul(0x85EB_CA6B)
        ^ salt.wrapping_mul(0xC2B2_AE35);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2C1B_3C6D);
    bits ^= bits >> 13;
    bits = bits.wrapping_mul(0x297A_2D39);
    bits ^ (bits >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_values_differ_between_hexes_and_are_repeatable() {
        let here = Coord::new(4, -7);
        assert_eq!(of_hex(here, 3).to_bits(), of_hex(here, 3).to_bits());
        assert_ne!(of_hex(here, 3).to_bits(), of_hex(Coord::new(5, -7), 3).to_bits());
        assert_ne!(of_hex(here, 3).to_bits(), of_hex(here, 4).to_bits());
    }

    #[test]
    fn all_choices_are_equally_likely() {
        let mut found = [0u16; 3];
        for (q, r) in (-20..20).flat_map(|q| (-20..20).map(move |r| (q, r))) {
            found[usize::try_from(one_of(Coord::new(q, r), 3)).unwrap()] += 1;
        }
        assert!(found.iter().all(|count| (450..620).contains(count)), "{found:?}");
    }
}
