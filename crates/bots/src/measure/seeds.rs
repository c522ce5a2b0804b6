//! Seeds derived from one seed.

/// The increment per index: the golden ratio in 64 bits.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The derived seed of an index. It uses `SplitMix64`, so neighbouring seeds are unrelated.
///
/// A derived seed depends only on the original seed and the index, so parts of a run can be played anywhere and in any
/// order.
#[must_use]
pub const fn seed(of: u64, number: u64) -> u64 {
    let mut word = of.wrapping_add(number.wrapping_add(1).wrapping_mul(STEP));
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::seed;

    #[test]
    fn seeds_are_those_of_split_mix() {
        // The published first outputs of the generator for the seed 1234567.
        let words = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([0, 1, 2].map(|number| seed(1_234_567, number)), words);
    }
}
