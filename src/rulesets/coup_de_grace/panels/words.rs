//! Words of panels.

pub(crate) use knockback_view::coup_de_grace::words::*;
