//! The version of a file, found before the rest of the file is checked.

use std::{cell::Cell, fmt};

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};

/// Finds a field `version` at the top level and skips everything else. Keeps the version that it found even if the rest
/// of the text turns out to be broken.
pub(super) struct Sniffer<'f>(pub(super) &'f Cell<Option<u64>>);

impl<'de> DeserializeSeed<'de> for Sniffer<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Sniffer<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a group of named fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(is_version) = map.next_key_seed(IsVersion)? {
            if is_version {
                self.0.set(Some(map.next_value()?));
                // The first one counts; the reader of the whole file refuses a second.
                return Ok(());
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

/// Reads the name of a field; true for `version`.
struct IsVersion;

impl<'de> DeserializeSeed<'de> for IsVersion {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for IsVersion {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E>(self, name: &str) -> Result<bool, E> {
        Ok(name == "version")
    }
}
