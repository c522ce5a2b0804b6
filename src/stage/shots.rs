//! Requests for screenshots.

use std::path::PathBuf;

use bevy::prelude::*;

/// Request for a screenshot, once the screen has settled. Ignored unless a folder for screenshots was given. Used by
/// people and tests that collect a screenshot of every screen.
#[derive(Message, Clone, Debug)]
pub(crate) struct Shoot(pub(crate) &'static str);

/// Request for a screenshot of exactly this frame, for moments that pass quickly. Ignored unless a folder was given.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Snap(pub(crate) &'static str);

/// Request for a listing, with the path of the screenshot that it belongs to. The extension is replaced by `json`.
#[derive(Message, Clone, Debug)]
pub(crate) struct Pictured(pub(crate) PathBuf);
