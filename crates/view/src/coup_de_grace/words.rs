//! Words of Coup-De-Grace.

/// `1 point`, `4 points`.
#[must_use]
pub fn points(number: u16) -> String {
    if number == 1 { "1 point".to_owned() } else { format!("{number} points") }
}
