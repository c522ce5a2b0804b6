//! A key or the menu saves the battle as a file: it can be watched with `--replay`, brought back, and sent to others.

use bevy::prelude::*;
use knockback_rules::files::{Save, to_json};
use knockback_skirmish::Skirmish;

use crate::stage::{
    AppSystems, Screen, Toast,
    actions::{self, Keys},
};

/// The battle is to be saved as a file.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct SaveAsked;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SaveAsked>().add_systems(
        Update,
        (ask, save)
            .chain()
            .in_set(AppSystems::Input)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Skirmish>)),
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
    let name = format!("{}.json", file_name(&skirmish.battle().setup().scenario.name));
    let text = to_json(&Save::of(skirmish.game())).map_err(|error| error.to_string());
    match text.and_then(|text| platform::hand_out(&name, &text)) {
        Ok(where_to) => toast.say(format!("Saved as {where_to}")),
        Err(why) => toast.say(format!("Not saved: {why}")),
    }
}

/// A name as a file can have it.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let plain: String = name.chars().map(plain).take(60).collect();
    if plain.trim_matches('-').is_empty() { "battle".to_owned() } else { plain }
}

/// Into the user's folder for data.
#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use std::path::Path;

    use knockback_rules::{files::write_atomic, visible::escaped};

    use crate::storage::folder;

    /// Puts a text into a file, and says which.
    pub(super) fn hand_out(name: &str, text: &str) -> Result<String, String> {
        let folder = folder();
        let shown = |path: &Path| escaped(&path.to_string_lossy()).into_owned();
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", shown(&folder)))?;
        let file = folder.join(name);
        // The last good file stays beside it.
        write_atomic(&file, text.as_bytes()).map_err(|error| format!("{}: {error}", shown(&file)))?;
        Ok(shown(&file))
    }
}

/// As a download of the page.
#[cfg(target_arch = "wasm32")]
mod platform {
    use crate::browser;

    /// Offers a text as a file, and says which.
    pub(super) fn hand_out(name: &str, text: &str) -> Result<String, String> {
        browser::hand_out(name, text)
            .map(|()| name.to_owned())
            .ok_or_else(|| "this page cannot hand out files".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_scenarios_are_names_of_files() {
        assert_eq!(file_name("Foundry Row"), "foundry-row");
        assert_eq!(file_name("../etc/passwd"), "---etc-passwd");
        assert_eq!(file_name("***"), "battle");
    }
}
