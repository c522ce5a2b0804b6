//! Mutations of an input, determined by a seed.

use std::ffi::OsString;

/// Numbers from a seed (`SplitMix64`).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A random number below `end`, which must not be 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }
}

/// Values that people and programs typically enter by mistake.
const WORDS: [&str; 60] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "12",
    "13",
    "50",
    "51",
    "99",
    "100",
    "254",
    "255",
    "256",
    "999",
    "1000",
    "4096",
    "4097",
    "9999",
    "65534",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967295",
    "18446744073709551615",
    "18446744073709551616",
    "1e999",
    "+5",
    "NaN",
    "inf",
    "1.5",
    "0x10",
    "\"\"",
    "\" \"",
    "\"\\u0000\"",
    "\"\\u001b[2J\"",
    "\"\u{202e}\"",
    "null",
    "None",
    "true",
    "[]",
    "{}",
    "()",
    "[[0, 0]]",
    "[[0, 0], [1, 0]]",
    "// c\n",
    "/* c */",
    ",",
    ":",
    "\"c3g\"",
    "\"champions\"",
    "\"version\"",
    "standing",
    "in_transit",
    "off_board",
    "reserve",
    "\u{feff}",
    "''",
    "r#\"",
];

/// Mutates bytes in one to four ways. `other` is the source of inserted pieces.
pub(crate) fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            bytes.extend(WORDS[random.below(WORDS.len())].bytes());
        }
        let (at, length) = (random.below(bytes.len()), 1 + random.below(40));
        let end = bytes.len().min(at + length);
        match random.below(12) {
            0 => bytes[at] = u8::try_from(random.below(256)).unwrap(),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            3 => bytes.truncate(at),
            4 => {
                let from = random.below(other.len().max(1)).min(other.len());
                let piece = other[from..other.len().min(from + length)].to_vec();
                bytes.splice(at..at, piece);
            }
            5 => {
                let word = WORDS[random.below(WORDS.len())].bytes();
                bytes.splice(at..at, word);
            }
            6 => {
                // Swaps two lines.
                let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
                let (one, two) = (random.below(lines.len()), random.below(lines.len()));
                let mut swapped = lines.clone();
                swapped.swap(one, two);
                *bytes = swapped.concat();
            }
            // In half of all cases, replaces a word or a number, which often changes the meaning of the text but not
            // its syntax.
            _ => {
                let words = words(bytes);
                if words.is_empty() {
                    continue;
                }
                let (start, end) = words[random.below(words.len())];
                let word = match random.below(3) {
                    0 => {
                        let (from, to) = words[random.below(words.len())];
                        bytes[from..to].to_vec()
                    }
                    _ => WORDS[random.below(WORDS.len())].bytes().collect(),
                };
                bytes.splice(start..end, word);
            }
        }
    }
}

/// The ranges of words and numbers.
fn words(bytes: &[u8]) -> Vec<(usize, usize)> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let mut words = Vec::new();
    let mut at = 0;
    for word in bytes.chunk_by(|one, two| is_word(one) == is_word(two)) {
        if word.first().is_some_and(is_word) {
            words.push((at, at + word.len()));
        }
        at += word.len();
    }
    words
}

/// Mutates one of the argument lists.
pub(crate) fn arguments(lines: &[Vec<String>], random: &mut Random) -> Vec<OsString> {
    let mut line = lines[random.below(lines.len())].clone();
    let other = &lines[random.below(lines.len())];
    for _ in 0..=random.below(3) {
        let at = random.below(line.len() + 1);
        match random.below(6) {
            0 if at < line.len() => drop(line.remove(at)),
            1 => line.insert(at, other[random.below(other.len())].clone()),
            2 => line.insert(at, WORDS[random.below(WORDS.len())].replace('\0', "")),
            3 if at < line.len() => line[at] = WORDS[random.below(WORDS.len())].replace('\0', ""),
            4 if at < line.len() => line.swap(at, 0),
            _ => {
                let Some(word) = line.get_mut(at) else { continue };
                let mut bytes = word.clone().into_bytes();
                mutate(&mut bytes, b"--all --json --force --line 0,0,0", random);
                // Paths outside the fixtures must not be named, least of all for writing.
                *word = String::from_utf8_lossy(&bytes).replace(['\0', '/'], "");
            }
        }
    }
    // No option that writes files is left.
    line.retain(|word| !["--save", "--svg", "--png"].iter().any(|option| word.starts_with(option)));
    line.into_iter().map(OsString::from).collect()
}
