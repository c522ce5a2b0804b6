//! Pieces of sentences.

/// Returns a clause with a capital letter at its beginning.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// One of a thing, or several: `1 wound`, `3 wounds`.
#[must_use]
pub fn count(number: u32, one: &str, several: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {several}") }
}
