//! Sizes of type and spaces between things, in pixels of a window 720 high; [`scale`](super::scale) fits them to others.

/// The name of the game.
pub(crate) const TITLE: f32 = 112.0;
/// The heading of a screen.
pub(crate) const HEADING: f32 = 44.0;
/// The heading of a panel.
pub(crate) const SUBHEADING: f32 = 24.0;
/// Buttons.
pub(crate) const BUTTON: f32 = 20.0;
/// Text to be read.
pub(crate) const BODY: f32 = 17.0;
/// Side notes.
pub(crate) const SMALL: f32 = 14.0;

/// Between things that belong together.
pub(crate) const GAP_S: f32 = 6.0;
/// Between things.
pub(crate) const GAP: f32 = 12.0;
/// Between groups of things.
pub(crate) const GAP_L: f32 = 24.0;
/// How round corners are.
pub(crate) const ROUND: f32 = 4.0;
/// How thick the coloured edge at the top of a panel is.
pub(crate) const EDGE: f32 = 3.0;
