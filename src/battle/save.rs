//! F5 saves the battle to a file: it can be watched with `--replay`, and goes on from where it was saved.

use std::{
    env,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use knockback_rules::files::{Save, to_json, write_atomic};
use knockback_skirmish::Skirmish;

use crate::{AppSystems, hud::toast::Toast, screens::Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        save.in_set(AppSystems::Input).run_if(in_state(Screen::Battle).and_then(resource_exists::<Skirmish>)),
    );
}

fn save(keys: Res<ButtonInput<KeyCode>>, skirmish: Res<Skirmish>, mut toast: ResMut<Toast>) {
    if !keys.just_pressed(KeyCode::F5) {
        return;
    }
    let file = folder().join(format!("{}.json", file_name(&skirmish.battle().setting().scenario.name)));
    match write(&file, &Save::of(skirmish.game())) {
        Ok(()) => toast.say(format!("Saved as {}", file.display())),
        Err(why) => toast.say(format!("Not saved: {why}")),
    }
}

fn write(file: &Path, save: &Save) -> Result<(), String> {
    let text = to_json(save).map_err(|error| error.to_string())?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    // The last good file stays beside it until the new one is whole.
    write_atomic(file, text.as_bytes()).map_err(|error| format!("{}: {error}", file.display()))
}

/// Where battles go: the user's folder for data, as the desktop's conventions have it, else the one started in.
pub(super) fn folder() -> PathBuf {
    let of = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = of("XDG_DATA_HOME").or_else(|| Some(of("HOME")?.join(".local/share")));
    data.map_or_else(|| PathBuf::from("."), |data| data.join("knockback"))
}

/// A name as a file can have it.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let plain: String = name.chars().map(plain).take(60).collect();
    if plain.trim_matches('-').is_empty() { "battle".to_owned() } else { plain }
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
