//! Conversion of bytes to text: the size limit, UTF-8, the byte order mark.

use super::fault::{Location, Trouble};

/// The maximum size of a file, 8 MiB.
pub const MAX_BYTES: usize = 8 * 1024 * 1024;

/// The text of a file, without a byte order mark.
pub(super) fn text(bytes: &[u8]) -> Result<&str, Trouble> {
    if bytes.len() > MAX_BYTES {
        return Err(Trouble::anywhere(format!(
            "the file has {} bytes, and at most {MAX_BYTES} (8 MB) are read",
            bytes.len()
        )));
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(Trouble::anywhere("this is UTF-16 text; save it as UTF-8"));
    }
    let bytes = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|fault| {
        let good = String::from_utf8_lossy(&bytes[..fault.valid_up_to()]);
        Trouble::at(Location::of_byte(&good, good.len()), "this is not UTF-8 text")
    })?;
    if text.trim().is_empty() { Err(Trouble::anywhere("the file is empty")) } else { Ok(text) }
}
