//! Fragments of sentences.

/// Capitalizes the first letter of a clause.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A number of things: `1 wound`, `3 wounds`.
#[must_use]
pub fn count(number: u32, one: &str, several: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {several}") }
}

/// The number of elements of a list, as a number of things.
#[must_use]
pub fn count_of(number: usize, one: &str, several: &str) -> String {
    count(u32::try_from(number).unwrap_or(u32::MAX), one, several)
}

/// The given number of objective hexes as text, and the pronoun for them.
#[must_use]
pub fn places(count: usize) -> (String, &'static str) {
    if count == 1 {
        ("the objective hex".to_owned(), "it")
    } else {
        (format!("any of {count} objective hexes"), "them")
    }
}
