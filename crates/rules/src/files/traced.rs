//! Reading a value, with the path to what is wrong in it where that fails.

use serde::de::{DeserializeOwned, Deserializer, Error};
use serde_path_to_error::Track;

use super::fault::path;

/// Reads a value; a fault comes with its path, such as `glyphs[1].faceup`.
///
/// Values are read through a trait object, so that what reads a type is built once and not for each format, each time with what
/// traces paths: that was two thirds of the code of the rules. A fault comes through it as words, and as a custom error of the
/// format.
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
    let mut track = Track::new();
    let traced = serde_path_to_error::Deserializer::new(deserializer, &mut track);
    let value = erased_serde::deserialize(&mut <dyn erased_serde::Deserializer<'_>>::erase(traced));
    value.map_err(|fault| (D::Error::custom(fault), path(&track.path())))
}
