//! Font sizes and gaps, in pixels, for a window 720 pixels high. [`scale`](super::scale) adapts them to other windows.

/// Font size of the name of the game.
pub(crate) const TITLE: f32 = 112.0;
/// Font size of a screen's heading.
pub(crate) const HEADING: f32 = 44.0;
/// Font size of a panel's heading.
pub(crate) const SUBHEADING: f32 = 24.0;
/// Font size of buttons.
pub(crate) const BUTTON: f32 = 20.0;
/// Font size of body text.
pub(crate) const BODY: f32 = 17.0;
/// Font size of notes.
pub(crate) const SMALL: f32 = 14.0;

/// Gap between related elements.
pub(crate) const GAP_S: f32 = 6.0;
/// Gap between elements.
pub(crate) const GAP: f32 = 12.0;
/// Gap between groups of elements.
pub(crate) const GAP_L: f32 = 24.0;
/// Corner radius.
pub(crate) const ROUND: f32 = 4.0;
/// Thickness of the coloured edge at the top of a panel.
pub(crate) const EDGE: f32 = 3.0;
