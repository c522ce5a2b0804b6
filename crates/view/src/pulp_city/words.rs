//! Words of Pulp City.

/// Action points: `2 AP`, or that it is free.
#[must_use]
pub fn ap(number: u8) -> String {
    if number == 0 { "free".to_owned() } else { format!("{number} AP") }
}
