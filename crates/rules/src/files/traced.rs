//! Reading a value, with the path of a fault.

use serde::de::{DeserializeOwned, Deserializer, Error};
use serde_path_to_error::Track;

use super::fault::path;

/// Reads a value. A fault comes with the path of the value, such as `glyphs[1].faceup`.
///
/// Values are read through a trait object, so that the code that reads a type is compiled once. Otherwise it would be
/// compiled for each format, together with the tracing of paths, which was two thirds of the code of the rules. A fault
/// passes through the trait object as text, and arrives as a custom error of the format.
///
/// In the browser, paths are not traced, because that would double the size of the code that reads files, which every
/// page has to fetch. There, a fault only has a line and a column.
pub(super) fn read<'de, T, D>(deserializer: D) -> Result<T, (D::Error, Option<String>)>
where
    T: DeserializeOwned,
    D: Deserializer<'de>,
{
    if cfg!(target_arch = "wasm32") {
        return T::deserialize(deserializer).map_err(|fault| (fault, None));
    }
    let mut track = Track::new();
    let traced = serde_path_to_error::Deserializer::new(deserializer, &mut track);
    let value = erased_serde::deserialize(&mut <dyn erased_serde::Deserializer<'_>>::erase(traced));
    value.map_err(|fault| (D::Error::custom(fault), path(&track.path())))
}
