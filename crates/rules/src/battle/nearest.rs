//! The existing name that an unknown one was probably meant to be.

/// The maximum length of an unknown name that is compared with others, in bytes.
const LONGEST: usize = 64;
/// The maximum number of names to compare letter by letter: those that share the most letters.
const MAX_COMPARED: usize = 100;

/// The name most similar to an unknown one, if any is similar.
pub(crate) fn nearest<'a>(names: impl Iterator<Item = &'a str>, wrong: &str) -> Option<String> {
    if wrong.len() > LONGEST {
        return None;
    }
    let letters = Letters::of(wrong);
    let far = |name: &str| (name.len().max(wrong.len()) / 3).max(1);
    // Comparing letter by letter is slow. Counting letters is fast, and rules most names out.
    let mut promising: Vec<(usize, &str)> = names
        .map(|name| (letters.apart(&Letters::of(name)), name))
        .filter(|(least, name)| *least <= far(name))
        .collect();
    promising.sort_unstable();
    let mut best: Option<(usize, &str)> = None;
    for (least, name) in promising.into_iter().take(MAX_COMPARED) {
        if best.is_some_and(|(distance, _)| least > distance) {
            break;
        }
        let distance = strsim::damerau_levenshtein(name, wrong);
        if distance <= far(name) {
            best = best.into_iter().chain([(distance, name)]).min();
        }
    }
    best.map(|(_, name)| name.to_owned())
}

/// The number of times that each letter occurs in a name. Letters with the same last six bits count as one.
struct Letters([u8; 64]);

impl Letters {
    fn of(name: &str) -> Self {
        let mut counts = [0_u8; 64];
        for letter in name.chars() {
            let count = &mut counts[u32::from(letter) as usize % 64];
            *count = count.saturating_add(1);
        }
        Self(counts)
    }

    /// A lower bound for the number of changes from one name to the other: each change removes at most one letter and
    /// adds at most one.
    fn apart(&self, other: &Self) -> usize {
        let (mut more, mut fewer) = (0, 0);
        for (one, other) in self.0.iter().zip(&other.0) {
            more += usize::from(one.saturating_sub(*other));
            fewer += usize::from(other.saturating_sub(*one));
        }
        more.max(fewer)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The nearest name, found by comparing all names letter by letter.
    fn by_all(names: &[String], wrong: &str) -> Option<String> {
        names
            .iter()
            .map(|name| (strsim::damerau_levenshtein(name, wrong), name))
            .filter(|(distance, name)| *distance <= (name.len().max(wrong.len()) / 3).max(1))
            .min()
            .map(|(_, name)| name.clone())
    }

    proptest! {
        #[test]
        fn nearest_matches_a_full_comparison(names in proptest::collection::vec("[a-dé]{1,12}", 0..100), wrong in "[a-dé]{0,14}") {
            prop_assert_eq!(nearest(names.iter().map(String::as_str), &wrong), by_all(&names, &wrong));
        }
    }

    #[test]
    fn dissimilar_names_are_not_suggested() {
        let names = ["brass", "bull", "gale"];
        let near = |wrong| nearest(names.into_iter(), wrong);
        assert_eq!(near("bras").as_deref(), Some("brass"));
        assert_eq!(near("glae").as_deref(), Some("gale"));
        assert_eq!(near("nobody"), None);
        assert_eq!(near(&"x".repeat(1_000)), None);
    }
}
