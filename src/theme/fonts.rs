//! The fonts. They are embedded, so that the game runs from any folder.

use bevy::{
    asset::{AssetId, uuid_handle},
    prelude::*,
};

/// The font for the name of the game, headings and exclamations.
pub(crate) const DISPLAY: Handle<Font> = uuid_handle!("5b7d3f0e-6a2c-4c1b-9d0b-3f5b5a1c7e01");
/// The bold font, for buttons and text that must stand out.
pub(crate) const STRONG: Handle<Font> = uuid_handle!("5b7d3f0e-6a2c-4c1b-9d0b-3f5b5a1c7e02");

const TEXT_FACE: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.otf");
const STRONG_FACE: &[u8] = include_bytes!("../../assets/fonts/Inter-Bold.otf");
const DISPLAY_FACE: &[u8] = include_bytes!("../../assets/fonts/Bangers-Regular.ttf");

/// Registers the fonts. The text font becomes the default, which every `Text` uses unless it names another one.
pub(super) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let faces = [(AssetId::default(), TEXT_FACE), (STRONG.id(), STRONG_FACE), (DISPLAY.id(), DISPLAY_FACE)];
    for (id, face) in faces {
        if let Err(error) = fonts.insert(id, Font::from_bytes(face.to_vec())) {
            error!("a face cannot be set: {error}");
        }
    }
}
