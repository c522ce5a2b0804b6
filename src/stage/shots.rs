//! Pictures that are wanted of the game.

use std::path::PathBuf;

use bevy::prelude::*;

/// Asks for a picture of what is on screen now, for people and tests that want one of everything.
///
/// Nothing happens where no folder was given.
#[derive(Message, Clone, Debug)]
pub(crate) struct Shoot(pub(crate) &'static str);

/// Takes a picture of this very frame, where a folder was given: for moments that do not wait.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Snap(pub(crate) &'static str);

/// A picture was asked for, under this name.
#[derive(Message, Clone, Debug)]
pub(crate) struct Pictured(pub(crate) PathBuf);
