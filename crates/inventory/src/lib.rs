//! A stand-in for the package `inventory` whose lists are always empty.
//!
//! `bevy_reflect` submits each reflected type to such a list, and the linker must keep every type on the list. The web
//! page would then contain code for hundreds of types that are never used. Knockback registers the few types that it
//! uses, so this package submits nothing and finds nothing.

#![no_std]

use core::{iter::Empty, marker::PhantomData};

/// Submits nothing.
#[macro_export]
macro_rules! submit {
    ($($value:tt)*) => {};
}

/// Collects nothing.
#[macro_export]
macro_rules! collect {
    ($collected:ty) => {};
}

mod listed {
    use super::PhantomData;

    /// The submitted values of a type: none. Written without parentheses, `inventory::iter::<T>`.
    #[allow(non_camel_case_types, reason = "the name that it stands in for")]
    #[derive(Clone, Copy, Debug)]
    pub enum iter<T> {
        /// The only value.
        iter,
        /// Never constructed. It only contains the type parameter.
        Of(PhantomData<T>, core::convert::Infallible),
    }
}

pub use listed::iter::{self, *};

impl<T: 'static> IntoIterator for listed::iter<T> {
    type Item = &'static T;
    type IntoIter = Empty<&'static T>;

    fn into_iter(self) -> Self::IntoIter {
        core::iter::empty()
    }
}

#[cfg(test)]
mod tests {
    #[derive(Debug)]
    struct Listed;

    super::collect!(Listed);
    super::submit! { Listed }

    #[test]
    fn nothing_is_found() {
        assert_eq!(super::iter::<Listed>.into_iter().count(), 0);
    }
}
