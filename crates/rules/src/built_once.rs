//! Large types whose reading this crate builds once.

/// Implements `Serialize` and `Deserialize` for types by the functions of those names that `#[serde(remote = "Self")]` derives,
/// or with `reading` before it `Deserialize` alone, by a function of that name.
///
/// What reads a type is generic over the format, so every crate that reads the type would build that anew, for it and for all
/// that it holds. Here it is built for a trait object, once. A page has one format, and all of it is fetched: there it stays
/// generic.
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
