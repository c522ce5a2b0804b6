//! Numbers and lists as one says them.

/// `no skull`, `1 skull`, `2 skulls`.
pub(crate) fn counted(number: impl Into<u64>, one: &str, many: &str) -> String {
    match number.into() {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// Names as one says them: `a`, `a and b`, `a, b and c`; of none `nobody`.
#[must_use]
pub fn listed<T: AsRef<str>>(parts: &[T]) -> String {
    match parts {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}
