//! Writing of values as text, in both notations; [`read`](super::read()) reads them back.

use ::ron::ser::PrettyConfig;
use serde::Serialize;

/// The error for a value that RON or JSON cannot represent. No value of this crate causes it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this cannot be written as text: {0}")]
pub struct Unwritable(String);

/// Writes a value as machine-readable JSON, with a newline at the end.
///
/// # Errors
/// If JSON cannot represent the value.
pub fn to_json(value: &impl Serialize) -> Result<String, Unwritable> {
    let mut text = serde_json::to_string_pretty(value).map_err(|fault| Unwritable(fault.to_string()))?;
    text.push('\n');
    Ok(text)
}

/// Writes a value as human-readable RON, with a newline at the end.
///
/// # Errors
/// If RON cannot represent the value.
pub fn to_ron(value: &impl Serialize) -> Result<String, Unwritable> {
    // Lists of plain numbers, such as hexes, stay on one line.
    let layout = PrettyConfig::new().new_line("\n").indentor("    ").compact_arrays(true);
    let mut text =
        super::ron::options().to_string_pretty(value, layout).map_err(|fault| Unwritable(fault.to_string()))?;
    text.push('\n');
    Ok(text)
}
