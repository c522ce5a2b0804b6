//! The battle on the table, as the players see it.
//!
//! The game itself runs in `knockback-skirmish` and is always settled by the end of a frame. The display trails behind:
//! [`Shown`] is a copy of the battle to which [`playback`] applies events one by one, at its own pace. Pieces and
//! panels mirror `Shown`. Orders are accepted once it has caught up.

pub(crate) mod banner;
pub(crate) mod decor;
pub(crate) mod dialog;
mod feats;
mod fields;
pub(crate) mod floaters;
pub(crate) mod framing;
pub(crate) mod keep;
mod name_plates;
pub(crate) mod open_file;
pub(crate) mod pieces;
pub(crate) mod playback;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod save;
mod signs;
mod stance;
pub(crate) mod start;
mod stems;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        start::plugin,
        pieces::plugin,
        banner::plugin,
        decor::plugin,
        (signs::plugin, fields::plugin, stems::plugin),
        playback::plugin,
        floaters::plugin,
        (framing::plugin, name_plates::plugin),
        (replay::plugin, puzzle::plugin),
        keep::plugin,
        (save::plugin, feats::plugin),
        open_file::plugin,
        dialog::plugin,
    ));
}
