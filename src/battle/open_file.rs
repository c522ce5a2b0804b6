//! Opens a battle file that is dropped on the window or the page, or chosen in a dialog, and resumes the battle.

use bevy::prelude::*;
use knockback_rules::files::read_save;

use super::keep;
use crate::{
    options::Options,
    stage::{AppSystems, Screen, Toast},
};

/// An opened file.
#[derive(Message, Clone, Debug)]
pub(crate) struct Brought {
    /// File name, for messages.
    pub(crate) name: String,
    /// Content of the file, or the reason why it cannot be read.
    pub(crate) bytes: Result<Vec<u8>, String>,
}

impl Brought {
    /// Reads a file.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn file(path: &std::path::Path) -> Self {
        Self { name: path.display().to_string(), bytes: crate::storage::read_file(path) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Brought>().add_systems(Update, (fetch, open).chain().in_set(AppSystems::Input));
}

#[cfg(not(target_arch = "wasm32"))]
fn fetch(mut drops: MessageReader<bevy::window::FileDragAndDrop>, mut brought: MessageWriter<Brought>) {
    for drop in drops.read() {
        if let bevy::window::FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            brought.write(Brought::file(path_buf));
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn fetch(mut brought: MessageWriter<Brought>) {
    if let Some((name, text)) = crate::browser::take_opened_file() {
        brought.write(Brought { name, bytes: Ok(text.into_bytes()) });
    }
}

/// Resumes the battle in an opened file. During another battle, a message asks the player to leave that one first.
/// Errors are shown on the current screen.
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
            toast.show("Leave this battle first, then open the saved one again.");
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
                options.complaint = Some(format!("Could not open {name}: {why}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::state::app::StatesPlugin;
    use knockback_rules::{
        battle::Setup,
        dice::SeededDice,
        files::{Save, read_scenario, to_json},
        game::Game,
    };

    use super::*;
    use crate::stage::Chosen;

    fn saved() -> Vec<u8> {
        let text = include_bytes!("../../tests/fixtures/brink.ron");
        let setup = Setup::new(read_scenario("brink.ron", text).unwrap()).unwrap();
        let (mut game, mut dice) = (Game::new(Arc::new(setup), Some(7)), SeededDice::new(7));
        game.settle(&mut dice).unwrap();
        let order = game.battle().legal_orders().iter().next().unwrap();
        game.play(&order, &mut dice).unwrap();
        to_json(&Save::of(&game)).unwrap().into_bytes()
    }

    /// An app with empty screens.
    fn screens(first: Screen) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_state(first)
            .init_resource::<Options>()
            .init_resource::<Toast>()
            .add_message::<Brought>()
            .add_systems(Update, open);
        app
    }

    /// Opens a file, and returns the resulting screen and its error message.
    fn bring(app: &mut App, bytes: Result<Vec<u8>, String>) -> (Screen, String) {
        app.world_mut().write_message(Brought { name: "friday.json".to_owned(), bytes });
        app.update();
        // Screens change at the end of a frame.
        app.update();
        let complaint = app.world().resource::<Options>().complaint.clone();
        (*app.world().resource::<State<Screen>>().get(), complaint.unwrap_or_default())
    }

    #[test]
    fn a_saved_battle_resumes() {
        let mut app = screens(Screen::Title);
        assert_eq!(bring(&mut app, Ok(saved())), (Screen::Battle, String::new()));
        assert_eq!(app.world().resource::<Chosen>().0.scenario.name, "Brink");
    }

    #[test]
    fn an_unreadable_file_is_reported_on_the_current_screen() {
        let cut = saved()[..200].to_vec();
        for bad in [Ok(cut), Ok(b"{}".to_vec()), Ok(vec![0xff, 0xfe]), Err("no such file".to_owned())] {
            for first in [Screen::Title, Screen::Scenarios, Screen::Battles, Screen::Puzzles, Screen::End] {
                let mut app = screens(first);
                let (screen, complaint) = bring(&mut app, bad.clone());
                assert_eq!(screen, first);
                assert!(complaint.starts_with("Could not open friday.json: "), "{complaint}");
                assert!(!app.world().contains_resource::<Chosen>());
            }
        }
    }

    #[test]
    fn opening_a_file_does_not_replace_a_running_battle() {
        let mut app = screens(Screen::Battle);
        assert_eq!(bring(&mut app, Ok(saved())), (Screen::Battle, String::new()));
        assert!(!app.world().contains_resource::<Chosen>(), "the running battle stays");
    }
}
