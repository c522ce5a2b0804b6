//! Data that a ruleset adds to a shared value.

use std::{any::Any, fmt, sync::Arc};

/// The part of a shared value that belongs to one ruleset. Shared code stores, copies, compares and drops it. Only the
/// ruleset that put it there reads it.
#[derive(Clone, Default)]
pub struct Extension(Option<Arc<dyn ExtensionValue>>);

/// A value that can be stored in an [`Extension`].
trait ExtensionValue: fmt::Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn ExtensionValue) -> bool;
}

impl<T: Any + fmt::Debug + PartialEq + Send + Sync> ExtensionValue for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn ExtensionValue) -> bool {
        other.as_any().downcast_ref::<T>() == Some(self)
    }
}

impl Extension {
    /// Stores a part. A default value counts as no part.
    pub fn new<T: Any + fmt::Debug + Default + PartialEq + Send + Sync>(part: T) -> Self {
        if part == T::default() { Self(None) } else { Self(Some(Arc::new(part))) }
    }

    /// The part, if there is one of this type.
    #[must_use]
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.as_deref()?.as_any().downcast_ref()
    }

    /// True if there is no part.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

impl PartialEq for Extension {
    fn eq(&self, other: &Self) -> bool {
        match (self.0.as_deref(), other.0.as_deref()) {
            (Some(one), Some(other)) => one.equals(other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl Eq for Extension {}

impl fmt::Debug for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(part) => part.fmt(f),
            None => f.write_str("nothing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_part_counts_as_none() {
        assert!(Extension::new(0u8).is_empty());
        let extension = Extension::new(3u8);
        assert_eq!((extension.get::<u8>(), extension.get::<u16>()), (Some(&3), None));
        assert_eq!(extension, Extension::new(3u8));
        assert_ne!(extension, Extension::new(4u8));
        assert_ne!(extension, Extension::new(3u16));
        assert_ne!(extension, Extension::default());
    }
}
