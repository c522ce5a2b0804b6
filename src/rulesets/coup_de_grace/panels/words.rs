//! Words of panels.

pub(crate) use knockback_view::coup_de_grace::words::*;

pub(crate) use super::super::overlay::words::{beside, end};
