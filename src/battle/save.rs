//! Saves the battle as a file when the player presses a key or a button in the menu or on the end screen. The file can
//! be replayed with `--replay`, reopened, or sent to others. Existing files are never overwritten.

use bevy::prelude::*;
use knockback_rules::files::{Save, to_json};
use knockback_skirmish::Skirmish;

use crate::{
    stage::{
        AppSystems, Toast,
        actions::{self, Keys, applies},
    },
    storage::file_name,
};

/// A request to save the battle as a file.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct SaveAsked;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SaveAsked>().add_systems(
        Update,
        (ask, save)
            .chain()
            .in_set(AppSystems::Input)
            .run_if(applies(&actions::SAVE).and_then(resource_exists::<Skirmish>)),
    );
}

fn ask(keys: Keys, mut asked: MessageWriter<SaveAsked>) {
    if keys.just_pressed(&actions::SAVE) {
        asked.write(SaveAsked);
    }
}

fn save(mut asked: MessageReader<SaveAsked>, skirmish: Res<Skirmish>, mut toast: ResMut<Toast>) {
    if asked.read().count() == 0 {
        return;
    }
    let name = file_name(&skirmish.battle().setup().scenario.name);
    let text = to_json(&Save::of(skirmish.game())).map_err(|error| error.to_string());
    match text.and_then(|text| platform::hand_out(&name, &text)) {
        Ok(where_to) => toast.show(format!("Saved as {where_to}")),
        Err(why) => toast.show(format!("Not saved: {why}")),
    }
}

/// Saves into the user's data folder.
#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use std::{
        fs,
        path::{Path, PathBuf},
    };

    use knockback_rules::{files::write_atomic, visible::escaped};

    use crate::storage::folder;

    /// Writes a text to a file. Returns the path for a message.
    pub(super) fn hand_out(name: &str, text: &str) -> Result<String, String> {
        hand_into(&folder(), name, text).map(|file| shown(&file))
    }

    fn shown(path: &Path) -> String {
        escaped(&path.to_string_lossy()).into_owned()
    }

    /// Writes a text to a new file in a folder, unless the latest file of that name already has this content.
    pub(super) fn hand_into(folder: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", shown(folder)))?;
        let numbered = |number: u32| match number {
            1 => folder.join(format!("{name}.json")),
            number => folder.join(format!("{name}-{number}.json")),
        };
        let free = (1..u32::MAX).find(|number| !numbered(*number).exists()).unwrap_or(1);
        let last = numbered(free.max(2) - 1);
        if fs::read(&last).is_ok_and(|bytes| bytes == text.as_bytes()) {
            return Ok(last);
        }
        let file = numbered(free);
        write_atomic(&file, text.as_bytes()).map_err(|error| format!("{}: {error}", shown(&file)))?;
        Ok(file)
    }
}

/// In the browser, saves are downloads.
#[cfg(target_arch = "wasm32")]
mod platform {
    use crate::browser;

    /// Offers a text as a download. Returns the file name for a message.
    pub(super) fn hand_out(name: &str, text: &str) -> Result<String, String> {
        let name = format!("{name}.json");
        browser::hand_out(&name, text).map(|()| name).ok_or_else(|| "this page cannot offer downloads".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn files_never_replace_each_other() {
        let folder = std::env::temp_dir().join(format!("knockback-save-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let hand = |text: &str| {
            let file = platform::hand_into(&folder, "brink", text).unwrap();
            (file.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(file).unwrap())
        };
        let told = ["first", "first", "second", "second", "third"].map(hand);
        let names = told.each_ref().map(|(name, _)| name.as_str());
        assert_eq!(names, ["brink.json", "brink.json", "brink-2.json", "brink-2.json", "brink-3.json"]);
        assert_eq!(told.map(|(_, text)| text), ["first", "first", "second", "second", "third"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
