//! A stand-in for the package `inventory` that keeps none.
//!
//! `bevy_reflect` submits each type that can be looked at by its name to such a list, whether or not anybody ever asks for
//! it, and what is on the list the linker has to keep: the page would carry code for hundreds of types that nothing reads.
//! Knockback registers the few that it does read. So here nothing is submitted, and nothing is found.

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

    /// All that was submitted of a type: nothing. Written without parentheses, `inventory::iter::<T>`.
    #[allow(non_camel_case_types, reason = "the name that it stands in for")]
    #[derive(Clone, Copy, Debug)]
    pub enum iter<T> {
        /// The only value.
        iter,
        /// Never made: it holds the type.
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
