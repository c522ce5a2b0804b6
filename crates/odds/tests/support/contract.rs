//! Helpers for the contract tests of all rulesets: the text of docs/odds.md, and sums over `joint`.

use std::{collections::BTreeMap, fs, path::Path};

use knockback_odds::{Ratio, c3g, coup_de_grace, json::RatioJson, pulp_city};

/// An entry of the list `joint`.
pub trait Entry {
    /// The probability of the entry.
    fn p(&self) -> &RatioJson;
}

impl Entry for c3g::json::JointJson {
    fn p(&self) -> &RatioJson {
        &self.p
    }
}

impl Entry for coup_de_grace::json::JointJson {
    fn p(&self) -> &RatioJson {
        &self.p
    }
}

impl Entry for pulp_city::json::JointJson {
    fn p(&self) -> &RatioJson {
        &self.p
    }
}

pub fn ratio(p: &RatioJson) -> Ratio {
    Ratio::of(p.num.parse().unwrap(), p.den.parse().unwrap())
}

/// The distribution of a property of entries of `joint`.
pub fn marginal<E: Entry, K: Ord>(joint: &[E], pick: impl Fn(&E) -> K) -> Vec<(K, RatioJson)> {
    let mut sums = BTreeMap::<K, Ratio>::new();
    for entry in joint {
        let sum = sums.entry(pick(entry)).or_insert(Ratio::ZERO);
        *sum = sum.plus(&ratio(entry.p()));
    }
    sums.into_iter().map(|(key, sum)| (key, RatioJson { num: sum.num(), den: sum.den() })).collect()
}

/// The probability of the entries of `joint` that satisfy a condition.
pub fn chance<E: Entry>(joint: &[E], holds: impl Fn(&E) -> bool) -> Ratio {
    joint.iter().filter(|entry| holds(entry)).fold(Ratio::ZERO, |sum, entry| sum.plus(&ratio(entry.p())))
}

/// Fails unless the probabilities of `joint` sum to 1.
pub fn is_whole<E: Entry>(joint: &[E]) {
    assert_eq!(marginal(joint, |_| ()), [((), RatioJson { num: "1".to_owned(), den: "1".to_owned() })]);
}

/// The text of docs/odds.md.
pub fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/odds.md");
    fs::read_to_string(path).expect("docs/odds.md exists")
}
