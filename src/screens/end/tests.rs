//! Tests of the end screen: it names the winner, and the battle can be watched, saved and played again.

use std::sync::Arc;

use bevy::state::app::StatesPlugin;
use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario, game::Game};
use knockback_skirmish::LoadAsked;

use super::*;
use crate::rulesets::tests::offers;

/// Plays a battle from a fixture to its end, with pseudo-random orders.
pub(super) fn finished(scenario: &[u8], seed: u64) -> Game {
    let setup = Arc::new(Setup::new(read_scenario("scenario.ron", scenario).unwrap()).unwrap());
    let (mut game, mut dice) = (Game::new(setup, Some(seed)), SeededDice::new(seed));
    game.settle(&mut dice).unwrap();
    let mut any = seed;
    for _ in 0..20_000 {
        if game.battle().outcome().is_some() {
            return game;
        }
        any = any.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let orders: Vec<_> = game.battle().legal_orders().iter().collect();
        let order = &orders[usize::try_from(any >> 33).unwrap() % orders.len()];
        game.play(order, &mut dice).unwrap();
    }
    panic!("the battle does not end");
}

/// Builds an app without a window that shows the end screen of a battle.
fn end(game: &Game) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        bevy::input_focus::InputFocusPlugin,
        knockback_skirmish::SkirmishPlugin,
    ));
    offers(&mut app);
    app.insert_state(Screen::Battle)
        .init_resource::<Options>()
        .init_resource::<Toast>()
        .init_resource::<Density>()
        .init_resource::<Reviewed>()
        .init_resource::<BattleFeats>()
        .add_message::<SaveAsked>()
        .add_message::<AskWhy>()
        .add_message::<ShowAll>()
        .add_systems(OnEnter(Screen::End), (hush, show, show_board))
        .add_systems(Update, show_toast.run_if(resource_changed::<Toast>))
        .insert_resource(Chosen(game.battle().shared_setup()))
        .insert_resource(Shown::new(game.battle().clone()));
    let dice = Box::new(SeededDice::new(1));
    app.world_mut().write_message(LoadAsked { game: Box::new(game.clone()), dice });
    app.world_mut().resource_mut::<Options>().seed = Some(1);
    app.update();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::End);
    app.update();
    app
}

/// Returns all visible text.
pub(super) fn says(app: &mut App) -> String {
    let mut texts = app.world_mut().query::<&Text>();
    texts.iter(app.world()).map(|text| text.0.as_str()).collect::<Vec<_>>().join("\n")
}

pub(super) fn press(app: &mut App, word: &str) {
    let mut names = app.world_mut().query::<(Entity, &Name)>();
    let wanted = format!("Button {word}");
    let button = names.iter(app.world()).find(|(_, name)| name.as_str() == wanted).map(|(entity, _)| entity);
    let entity = button.unwrap_or_else(|| panic!("no button {word}"));
    app.world_mut().trigger(Activate { entity });
    app.update();
}

pub(super) const BRINK: &[u8] = include_bytes!("../../../tests/fixtures/brink.ron");
pub(super) const SIGN: &[u8] = include_bytes!("../../../crates/cli/tests/fixtures/sign.ron");

#[test]
fn the_winner_is_named_in_a_form_that_fits_any_name() {
    for (scenario, seed) in [(BRINK, 1), (SIGN, 10)] {
        let game = finished(scenario, seed);
        let mut app = end(&game);
        let said = says(&mut app);
        let Some(Outcome::Won { side, how }) = game.battle().outcome() else { panic!("expected a winner") };
        assert!(said.contains(&format!("{} won", game.battle().side_name(side))), "{said}");
        assert!(said.contains(how_won(how)), "{said}");
    }
}

#[test]
fn the_battle_can_be_watched_from_its_start() {
    let game = finished(BRINK, 3);
    let mut app = end(&game);
    press(&mut app, "Watch replay");
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Battle);
    let recording = app.world().resource::<Recording>();
    assert_eq!(recording.loaded.game.record().entries, game.record().entries);
}

#[test]
fn play_again_uses_new_dice_and_other_buttons_open_their_screens() {
    let game = finished(BRINK, 5);
    let mut app = end(&game);
    press(&mut app, "Save as a file");
    assert_eq!(app.world().resource::<Messages<SaveAsked>>().len(), 1);
    app.world_mut().resource_mut::<Toast>().show("saved as brink.json");
    app.update();
    assert!(says(&mut app).contains("Saved as brink.json"), "the end screen shows the result");
    press(&mut app, "Play again");
    app.update();
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Battle);
    assert_eq!(app.world().resource::<Options>().seed, None);
    assert!(Arc::ptr_eq(&app.world().resource::<Chosen>().0, &game.battle().shared_setup()));
    for (word, screen) in [("Other battles", Screen::Scenarios), ("Title", Screen::Title)] {
        let mut app = end(&game);
        press(&mut app, word);
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), screen);
    }
}
