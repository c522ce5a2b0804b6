//! File dialogs: the native one on the desktop, the browser's on the web page. The game keeps running while one is
//! open.

use bevy::prelude::*;

use crate::stage::AppSystems;

/// A player's request to choose a file to open.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ChooseAsked;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ChooseAsked>();
    #[cfg(not(target_arch = "wasm32"))]
    // Results are handled first, so that they arrive while the screen that opened the dialog is still active.
    app.add_systems(Update, (platform::answer, platform::ask).chain().in_set(AppSystems::Input));
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, platform::ask.in_set(AppSystems::Input));
}

/// On the desktop, the dialog runs as a separate task.
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

    /// The open dialog. Its result is `None` if no file is chosen or no dialog is available.
    #[derive(Resource)]
    pub(super) struct Choosing(Task<Option<Brought>>);

    /// Opens the dialog. Some desktops allow this only on the main thread.
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
        // A cancelled dialog, or a desktop that cannot open one, is not an error: the list of battles offers other ways
        // to open a save.
        brought.write_batch(answer);
    }
}

/// In the browser, the page opens its own file chooser.
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
