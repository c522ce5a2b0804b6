//! Requests for screenshots.

use std::path::PathBuf;

use bevy::prelude::*;

/// Requests a screenshot, for people and tests that collect one of everything.
///
/// Ignored if no folder was given.
#[derive(Message, Clone, Debug)]
pub(crate) struct Shoot(pub(crate) &'static str);

/// Takes a screenshot of exactly this frame if a folder was given. For moments that pass quickly.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Snap(pub(crate) &'static str);

/// A screenshot was requested, under this path.
#[derive(Message, Clone, Debug)]
pub(crate) struct Pictured(pub(crate) PathBuf);
