//! A saved battle that is brought as a file goes on: dropped on the window, or chosen on the page.

use bevy::prelude::*;
use knockback_rules::files::read_save;

use super::keep;
use crate::{AppSystems, hud::toast::Toast, options::Options, screens::Screen};

/// A file that was brought.
#[derive(Message, Clone, Debug)]
pub(crate) struct Brought {
    /// Its name, to be told.
    pub(crate) name: String,
    /// What is in it, or why it cannot be read.
    pub(crate) bytes: Result<Vec<u8>, String>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Brought>().add_systems(Update, (fetch, open).chain().in_set(AppSystems::Input));
}

#[cfg(not(target_arch = "wasm32"))]
fn fetch(mut drops: MessageReader<bevy::window::FileDragAndDrop>, mut brought: MessageWriter<Brought>) {
    for drop in drops.read() {
        if let bevy::window::FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            let name = path_buf.display().to_string();
            let bytes = std::fs::read(path_buf).map_err(|error| error.to_string());
            brought.write(Brought { name, bytes });
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn fetch(mut brought: MessageWriter<Brought>) {
    if let Some((name, text)) = crate::page::brought() {
        brought.write(Brought { name, bytes: Ok(text.into_bytes()) });
    }
}

/// Goes on with a battle that was brought; during another one it is told that this has to wait.
fn open(
    mut brought: MessageReader<Brought>,
    now: Res<State<Screen>>,
    mut options: ResMut<Options>,
    mut toast: ResMut<Toast>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for Brought { name, bytes } in brought.read() {
        if *now.get() == Screen::Battle {
            toast.say("Leave this battle first; then bring the saved one again.");
            continue;
        }
        let loaded = bytes.as_ref().map_err(Clone::clone).and_then(|bytes| {
            let save = read_save(name, bytes).map_err(|fault| fault.to_string())?;
            save.load().map_err(|fault| fault.to_string())
        });
        match loaded {
            Ok(loaded) => {
                options.complaint = None;
                keep::go_on_with(loaded, &mut commands);
                screen.set(Screen::Battle);
            }
            Err(why) => {
                options.complaint = Some(format!("{name} cannot be gone on with: {why}"));
                screen.set(Screen::Title);
            }
        }
    }
}
