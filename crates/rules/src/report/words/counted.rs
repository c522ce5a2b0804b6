//! Numbers and lists in words.

/// `no skulls`, `1 skull`, `2 skulls`.
pub(crate) fn counted(number: impl Into<u64>, one: &str, many: &str) -> String {
    match number.into() {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// The possessive of a name: `Anvil Mae's`, `The Lanterns'`.
#[must_use]
pub fn possessive(name: &str) -> String {
    if name.ends_with(['s', 'S']) { format!("{name}'") } else { format!("{name}'s") }
}

/// Alternatives: `a`, `a or b`, `a, b or c`.
pub(crate) fn either<T: AsRef<str>>(parts: &[T]) -> String {
    joined(parts, "or")
}

/// Names in a sentence: `a`, `a and b`, `a, b and c`; `nobody` if there are none.
#[must_use]
pub fn listed<T: AsRef<str>>(parts: &[T]) -> String {
    joined(parts, "and")
}

fn joined<T: AsRef<str>>(parts: &[T], word: &str) -> String {
    match parts {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}
