//! A player chooses a file: in the desktop's own dialog, or in the browser's. The game goes on meanwhile.

use bevy::prelude::*;

use crate::stage::AppSystems;

/// A player wants to choose a file to open.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ChooseAsked;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ChooseAsked>();
    #[cfg(not(target_arch = "wasm32"))]
    // In this order, so that an answer comes once the screen is there that asked.
    app.add_systems(Update, (platform::answer, platform::ask).chain().in_set(AppSystems::Input));
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, platform::ask.in_set(AppSystems::Input));
}

/// The desktop's dialog is a task of its own.
#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use bevy::{
        ecs::system::NonSendMarker,
        prelude::*,
        tasks::{IoTaskPool, Task, futures::check_ready},
    };
    use rfd::AsyncFileDialog;

    use super::ChooseAsked;
    use crate::{battle::open_file::Brought, storage::folder};

    /// The dialog that is open, and what comes of it: nothing where no file is chosen, or where there is no dialog.
    #[derive(Resource)]
    pub(super) struct Choosing(Task<Option<Brought>>);

    /// Some desktops open dialogs from the main thread alone.
    pub(super) fn ask(
        mut asked: MessageReader<ChooseAsked>,
        choosing: Option<Res<Choosing>>,
        mut commands: Commands,
        _main: NonSendMarker,
    ) {
        if asked.read().count() == 0 || choosing.is_some() {
            return;
        }
        let dialog = AsyncFileDialog::new().set_title("Open a saved battle");
        let dialog = dialog.add_filter("Saved battles", &["json", "ron"]);
        let folder = folder();
        let dialog = if folder.is_dir() { dialog.set_directory(folder) } else { dialog };
        let chosen = dialog.pick_file();
        let brought = async move { Some(Brought::file(chosen.await?.path())) };
        commands.insert_resource(Choosing(IoTaskPool::get().spawn(brought)));
    }

    pub(super) fn answer(
        choosing: Option<ResMut<Choosing>>,
        mut brought: MessageWriter<Brought>,
        mut commands: Commands,
    ) {
        let Some(answer) = choosing.and_then(|mut choosing| check_ready(&mut choosing.0)) else { return };
        commands.remove_resource::<Choosing>();
        // A dialog that was closed, or that no desktop could open, is no fault: the list of battles says what else can be done.
        brought.write_batch(answer);
    }
}

/// The page has a chooser.
#[cfg(target_arch = "wasm32")]
mod platform {
    use bevy::prelude::*;

    use super::ChooseAsked;

    pub(super) fn ask(mut asked: MessageReader<ChooseAsked>) {
        if asked.read().count() > 0 {
            crate::browser::ask_for_file();
        }
    }
}
