//! Large types whose deserializer is compiled only once, in this crate.

/// Implements `Serialize` and `Deserialize` by calling the inherent functions with the same names that `#[serde(remote
/// = "Self")]` derives. With `reading` before the type, implements only `Deserialize`.
///
/// A deserializer is generic over the format, so every crate that reads the type would compile it again, together with
/// those of all types that it contains. This macro compiles it once, for a trait object. On the web, only one format is
/// used and code size matters, so there it stays generic.
macro_rules! built_once {
    (reading $type:ty) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                fn read(
                    deserializer: &mut dyn erased_serde::Deserializer<'_>,
                ) -> Result<$type, erased_serde::Error> {
                    <$type>::deserialize(deserializer)
                }
                if cfg!(target_arch = "wasm32") {
                    return Self::deserialize(deserializer);
                }
                read(&mut <dyn erased_serde::Deserializer<'_>>::erase(deserializer)).map_err(serde::de::Error::custom)
            }
        }
    };
    ($type:ty) => {
        built_once!(reading $type);

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, serializer)
            }
        }
    };
}

pub(crate) use built_once;
