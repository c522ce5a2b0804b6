//! Every colour of the interface and of the stage around the board.

use bevy::prelude::*;

/// Behind everything: the dark hall in which the table stands.
pub(crate) const BACKDROP: Color = Color::srgb(0.055, 0.071, 0.118);
/// The table top.
pub(crate) const TABLE: Color = Color::srgb(0.330, 0.205, 0.135);
/// The band around the table top.
pub(crate) const TABLE_RIM: Color = Color::srgb(0.255, 0.145, 0.090);
/// The edge of the table.
pub(crate) const TABLE_EDGE: Color = Color::srgb(0.190, 0.110, 0.072);
/// The plate under the board.
pub(crate) const PLATE: Color = Color::srgb(0.160, 0.172, 0.205);
/// The bright edge of that plate.
pub(crate) const PLATE_EDGE: Color = Color::srgb(0.420, 0.440, 0.490);

/// A panel.
pub(crate) const PANEL: Color = Color::srgba(0.075, 0.094, 0.153, 0.97);
/// A panel upon a panel.
pub(crate) const PANEL_RAISED: Color = Color::srgba(0.122, 0.149, 0.231, 0.96);
/// The rim of a panel.
pub(crate) const PANEL_RIM: Color = Color::srgb(0.231, 0.275, 0.404);
/// What a scroll bar is drawn with.
pub(crate) const SCROLL: Color = Color::srgb(0.420, 0.475, 0.640);
/// Where it runs.
pub(crate) const SCROLL_TRACK: Color = Color::srgba(0.231, 0.275, 0.404, 0.45);

/// Text to be read.
pub(crate) const TEXT: Color = Color::srgb(0.925, 0.937, 0.965);
/// Text of lesser weight.
pub(crate) const TEXT_QUIET: Color = Color::srgb(0.655, 0.694, 0.780);
/// Text on the accent colour.
pub(crate) const TEXT_ON_ACCENT: Color = Color::srgb(0.086, 0.067, 0.020);

/// What draws the eye.
pub(crate) const ACCENT: Color = Color::srgb(1.000, 0.745, 0.180);
/// The same, under the pointer.
pub(crate) const ACCENT_BRIGHT: Color = Color::srgb(1.000, 0.835, 0.440);
/// The same, held down.
pub(crate) const ACCENT_DEEP: Color = Color::srgb(0.855, 0.580, 0.075);

/// A quiet button.
pub(crate) const BUTTON: Color = Color::srgb(0.165, 0.200, 0.310);
/// The same, under the pointer.
pub(crate) const BUTTON_HOVERED: Color = Color::srgb(0.227, 0.271, 0.412);
/// The same, held down.
pub(crate) const BUTTON_PRESSED: Color = Color::srgb(0.114, 0.141, 0.227);
/// A button that does nothing now.
pub(crate) const BUTTON_OFF: Color = Color::srgb(0.118, 0.133, 0.180);
/// The ring around what the keyboard would press.
pub(crate) const FOCUS: Color = Color::srgb(0.600, 0.860, 1.000);
/// Unseen.
pub(crate) const CLEAR: Color = Color::NONE;

/// The hex under the pointer.
pub(crate) const CURSOR: Color = Color::srgb(1.0, 0.97, 0.86);

/// Where a figure can go.
pub(crate) const REACH: Color = Color::srgb(0.36, 0.85, 1.0);
/// Where it can go at a risk.
pub(crate) const RISK: Color = Color::srgb(1.0, 0.66, 0.30);
/// Figures that can still act.
pub(crate) const READY: Color = Color::srgb(1.0, 0.97, 0.86);
/// Harm, and who can be harmed.
pub(crate) const HARM: Color = Color::srgb(1.0, 0.36, 0.30);
/// Harm in small type.
pub(crate) const HARM_TEXT: Color = Color::srgb(1.0, 0.62, 0.56);
/// What mends.
pub(crate) const GOOD: Color = Color::srgb(0.45, 0.90, 0.60);
/// The flight of whoever is hit.
pub(crate) const FLIGHT: Color = Color::srgb(1.0, 0.80, 0.25);
/// Words on it.
pub(crate) const FLIGHT_TEXT: Color = Color::srgb(1.0, 0.92, 0.62);

/// The mat on which the map lies.
pub(crate) const MAP_MAT: Color = Color::srgb(0.062, 0.086, 0.140);
/// The lines of the mat.
pub(crate) const MAP_MAT_LINE: Color = Color::srgb(0.105, 0.140, 0.215);
/// The sheet on which the map is printed.
pub(crate) const MAP_SHEET: Color = Color::srgb(0.855, 0.825, 0.745);
/// What is printed and drawn on it.
pub(crate) const MAP_INK: Color = Color::srgb(0.075, 0.085, 0.130);
/// The face of a token.
pub(crate) const MAP_FACE: Color = Color::srgb(0.960, 0.940, 0.880);
/// The flight that has happened.
pub(crate) const FLOWN: Color = Color::srgb(0.92, 0.80, 0.62);
/// A blow that meets its target.
pub(crate) const HIT: Color = Color::srgb(1.0, 0.93, 0.62);
/// What glyphs do.
pub(crate) const GLYPH: Color = Color::srgb(0.78, 0.66, 1.0);

/// A die that shows a skull.
pub(crate) const DIE_SKULL: Color = Color::srgb(0.66, 0.16, 0.14);
/// A die that shows a shield.
pub(crate) const DIE_SHIELD: Color = Color::srgb(0.16, 0.32, 0.62);
/// A die that shows nothing.
pub(crate) const DIE_BLANK: Color = Color::srgb(0.80, 0.80, 0.78);
/// A d20.
pub(crate) const DIE_D20: Color = Color::srgb(0.36, 0.20, 0.52);
