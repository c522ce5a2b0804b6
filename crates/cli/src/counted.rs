//! Numbers with their nouns.

use std::fmt::Display;

/// `1 order`, `2 orders`, `0 orders`, `1 hex`, `1-3 hexes`.
pub(crate) fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    match (number.as_str(), noun) {
        ("1", _) => format!("1 {noun}"),
        (_, "die") => format!("{number} dice"),
        _ if noun.ends_with('x') => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_takes_the_singular() {
        let told = |number: u8| ["order", "hex", "die"].map(|noun| counted(number, noun));
        assert_eq!(told(0), ["0 orders", "0 hexes", "0 dice"]);
        assert_eq!(told(1), ["1 order", "1 hex", "1 die"]);
        assert_eq!(told(2), ["2 orders", "2 hexes", "2 dice"]);
        assert_eq!(counted("1-3", "hex"), "1-3 hexes");
    }
}
