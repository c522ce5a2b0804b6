//! Reading a value, with the path to what is wrong in it where that fails.

use serde::de::{DeserializeOwned, Deserializer};

use super::fault::path;

/// Reads a value; a fault comes with its path, such as `glyphs[1].faceup`.
///
/// In the browser paths are not traced, which would double what reads files and with it what a page has to fetch: there
/// line and column alone say where a fault is.
pub(super) fn read<'de, T, D>(deserializer: D) -> Result<T, (D::Error, Option<String>)>
where
    T: DeserializeOwned,
    D: Deserializer<'de>,
{
    if cfg!(target_arch = "wasm32") {
        return T::deserialize(deserializer).map_err(|fault| (fault, None));
    }
    serde_path_to_error::deserialize(deserializer).map_err(|fault| {
        let path = path(fault.path());
        (fault.into_inner(), path)
    })
}
