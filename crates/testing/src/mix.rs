//! Random numbers from a seed.

/// A small random number generator (`SplitMix64`), which is good enough for tests.
#[derive(Clone, Debug)]
pub struct Mix(pub u64);

#[allow(clippy::should_implement_trait, reason = "an endless generator is not an iterator")]
impl Mix {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(count.max(1)).unwrap()).unwrap()
    }

    /// A random entry of a list that is not empty.
    pub fn of<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }

    /// Removes a random entry from a list; `None` if the list is empty.
    pub fn take<T>(&mut self, list: &mut Vec<T>) -> Option<T> {
        (!list.is_empty()).then(|| list.swap_remove(self.below(list.len())))
    }

    /// True with this probability, in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// A number in this range, including both ends.
    pub fn small(&mut self, low: u8, high: u8) -> u8 {
        low + u8::try_from(self.below(usize::from(high - low) + 1)).unwrap()
    }
}
