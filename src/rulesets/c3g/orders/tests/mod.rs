//! Whole turns without a window: with keys only and with the pointer only, which lead to the same events.

mod bots;
mod markers;

use crate::overlay::SceneOf;
use std::sync::Arc;

use bevy::{
    app::Plugins,
    input::mouse::AccumulatedMouseMotion,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    state::app::StatesPlugin,
    window::CursorMoved,
};
use knockback_rules::{
    battle::{Event, FigureId, Setup},
    board::Cell,
    c3g::{self, Choice},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
};
use knockback_skirmish::{Happened, LoadAsked, Skirmish, SkirmishPlugin, Undone};
use knockback_view::threats::{Mapping, ThreatCountStatus, ThreatMap};

use super::super::{C3g, expect_ruleset};
use crate::{
    odds::threats::Ranked,
    stage::{
        self, AppSystems, AskEnd, CurrentSelection, EndConfirmed, Handover, Menu, PlayerAction, Screen, Shown, Toast,
        View,
        cameras::Focus,
        pointer::{Finger, HoveredCell, OverUi},
    },
    thinking::Thinker,
};
use knockback_view::c3g::scene::Scene;

pub(crate) const MALLET: FigureId = FigureId(0);
pub(crate) const CUSHION: FigureId = FigureId(1);

/// Shows all events at once, without playback.
fn catch_up(
    skirmish: Res<Skirmish>,
    happened: MessageReader<Happened>,
    undone: MessageReader<Undone>,
    mut shown: ResMut<Shown>,
) {
    if !happened.is_empty() || !undone.is_empty() {
        *shown = Shown::new(skirmish.battle().clone());
    }
    let (mut happened, mut undone) = (happened, undone);
    happened.clear();
    undone.clear();
}

/// A table without a window.
pub(crate) struct Harness(pub(crate) App);

impl Harness {
    /// Returns a battle on the ledge after both sides have placed their markers with keys.
    pub(crate) fn laid() -> Self {
        let mut table = Self::begun(include_bytes!("../../../../../tests/fixtures/ledge.ron"), 9);
        for _ in 0..2 {
            table.key(KeyCode::Enter);
            for _ in 0..4 {
                table.key(KeyCode::Digit1);
            }
            table.key(KeyCode::Enter);
        }
        let (_, choice) = table.shown().choice::<C3g>().expect("a side must act");
        assert!(matches!(choice, Choice::Act { .. }), "the markers are placed: {choice:?}");
        assert_eq!(table.picks().0.figure, Some(MALLET), "the acting figure is selected");
        table
    }

    /// Returns a new battle during the handover to the first side.
    pub(crate) fn begun(scenario: &[u8], seed: u64) -> Self {
        let table = Self::of(scenario, seed, (super::plugin, crate::overlay::scenes_of::<C3g>));
        assert!(table.handover().drawn(), "the handover comes first");
        table
    }

    /// Returns a new battle with the plugins of its ruleset.
    pub(crate) fn of<M>(scenario: &[u8], seed: u64, own: impl Plugins<M>) -> Self {
        let setup = Arc::new(Setup::new(read_scenario("battle.ron", scenario).unwrap()).unwrap());
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, SkirmishPlugin))
            .insert_state(Screen::Battle)
            .init_state::<Menu>()
            .init_state::<View>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<AccumulatedMouseMotion>()
            .init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .init_resource::<HoveredCell>()
            .init_resource::<OverUi>()
            .init_resource::<Finger>()
            .init_resource::<Toast>()
            .init_resource::<Handover>()
            .add_message::<CursorMoved>()
            .add_message::<Focus>()
            .add_message::<AskEnd>()
            .add_message::<EndConfirmed>()
            .add_plugins((stage::systems, crate::thinking::plugin))
            .add_plugins((crate::input::plugin, crate::overlay::plugin, crate::odds::plugin))
            .add_plugins(crate::rulesets::tests::offers)
            .add_plugins(own)
            .add_systems(Update, catch_up.in_set(AppSystems::Play));
        let game = Game::new(setup, Some(seed));
        app.insert_resource(Shown::new(game.battle().clone()));
        app.world_mut().write_message(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(seed)) });
        let mut table = Self(app);
        table.0.update();
        table.0.update();
        table
    }

    /// Runs frames until the thinker has answered all questions.
    pub(crate) fn thought(&mut self) {
        for _ in 0..10_000 {
            self.0.update();
            if !self.0.world().resource::<Thinker>().is_asked() {
                return;
            }
        }
        panic!("the thinker does not finish");
    }

    /// Returns the attacks of the threat map for the chosen aim.
    pub(crate) fn ranked(&self) -> Ranked {
        self.0.world().resource::<Ranked>().clone()
    }

    /// Returns the threat map of a figure, computed at once.
    pub(crate) fn map_of(&self, figure: FigureId) -> ThreatMap {
        let battle = self.shown().battle.seen_by(None);
        let mut mapping = Mapping::begin(&battle, figure).expect("each ruleset has maps");
        loop {
            if let ThreatCountStatus::Done(map) = mapping.advance(&battle) {
                return map;
            }
        }
    }

    pub(crate) fn handover(&self) -> Handover {
        *self.0.world().resource::<Handover>()
    }

    pub(crate) fn shown(&self) -> &Shown {
        self.0.world().resource::<Shown>()
    }

    pub(crate) fn picks(&self) -> &CurrentSelection {
        self.0.world().resource::<CurrentSelection>()
    }

    pub(crate) fn overlay(&self) -> &Scene {
        self.0.world().resource::<SceneOf<C3g>>()
    }

    pub(crate) fn log(&self) -> Vec<Event> {
        self.0.world().resource::<Skirmish>().game().log().to_vec()
    }

    pub(crate) fn cell_of(&self, figure: FigureId) -> Cell {
        self.shown().battle.field().footprint(figure).unwrap().head
    }

    /// Presses and releases a key.
    pub(crate) fn key(&mut self, key: KeyCode) {
        self.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key);
        self.0.update();
        let mut keys = self.0.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.clear();
        keys.release(key);
        self.0.update();
        self.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
    }

    /// Moves the pointer to a cell, or off the board for `None`.
    pub(crate) fn point(&mut self, cell: Option<Cell>) {
        self.0.world_mut().resource_mut::<HoveredCell>().0 = cell;
        let window = Entity::PLACEHOLDER;
        // The position on the screen differs each time.
        #[expect(clippy::cast_precision_loss, reason = "tests run few frames")]
        let position = Vec2::splat(self.0.world_mut().change_tick().get() as f32);
        self.0.world_mut().write_message(CursorMoved { window, position, delta: None });
        self.0.update();
    }

    /// Presses and releases a mouse button.
    pub(crate) fn press(&mut self, button: MouseButton) {
        self.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(button);
        self.0.update();
        let mut buttons = self.0.world_mut().resource_mut::<ButtonInput<MouseButton>>();
        buttons.clear();
        buttons.release(button);
        self.0.update();
        self.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
    }

    pub(crate) fn click(&mut self, cell: Cell) {
        self.point(Some(cell));
        self.press(MouseButton::Left);
    }
}

/// Plays a turn by keyboard: a move, an attack, and the end of the turn.
fn turn_by_keys() -> Harness {
    let mut table = Harness::laid();
    table.key(KeyCode::ArrowUp);
    assert!(table.overlay().way.is_some(), "the path is shown before the move");
    table.key(KeyCode::Enter);
    table.key(KeyCode::KeyT);
    assert!(table.overlay().aim.is_some(), "the flight is shown before any roll");
    table.key(KeyCode::Enter);
    table.key(KeyCode::End);
    table
}

#[test]
fn a_turn_can_be_played_with_keys_only() {
    let log = turn_by_keys().log();
    let has = |wanted: fn(&c3g::Event) -> bool| log.iter().any(|event| matches!(event, Event::C3g(e) if wanted(e)));
    assert!(has(|event| matches!(event, c3g::Event::MoveBegan { figure: MALLET, .. })));
    assert!(has(|event| matches!(event, c3g::Event::AttackDeclared { attacker: MALLET, .. })));
    assert!(has(|event| matches!(event, c3g::Event::FlightEnded { figure: CUSHION, .. })));
    assert!(has(|event| matches!(event, c3g::Event::TurnEnded { .. })));
}

#[test]
fn a_turn_with_the_pointer_only_produces_the_same_events() {
    let by_keys = turn_by_keys();
    let mut table = Harness::laid();
    // The hex to which the keys moved the figure.
    let goal = by_keys.cell_of(MALLET);
    table.click(goal);
    assert_eq!(table.cell_of(MALLET), goal);
    table.click(table.cell_of(CUSHION));
    // The button in the top bar sends this action.
    table.0.world_mut().write_message(PlayerAction::EndTurn);
    table.0.update();
    table.0.update();
    assert_eq!(table.log(), by_keys.log());
}

#[test]
fn a_resting_pointer_does_not_move_the_keyboard_cursor() {
    let mut table = Harness::laid();
    let (here, there) = (table.cell_of(MALLET), table.cell_of(CUSHION));
    table.point(Some(here));
    table.key(KeyCode::KeyT);
    assert_eq!(table.picks().0.cell, Some(there));
    // The view follows the cursor, so another cell comes to be under the pointer.
    table.0.world_mut().resource_mut::<HoveredCell>().set_changed();
    table.0.update();
    assert_eq!(table.picks().0.cell, Some(there), "the pointer did not move");
    let told = CursorMoved { window: Entity::PLACEHOLDER, position: Vec2::ONE, delta: None };
    for told in [told.clone(), told] {
        table.0.world_mut().resource_mut::<CurrentSelection>().0.cell = Some(there);
        *table.0.world_mut().resource_mut::<crate::stage::CursorSource>() = crate::stage::CursorSource::Keys;
        table.0.world_mut().write_message(told);
        table.0.update();
    }
    assert_eq!(table.picks().0.cell, Some(there), "a window may report the position of a resting pointer");
    table.point(Some(here));
    assert_eq!(table.picks().0.cell, Some(here), "the pointer moved");
}

#[test]
fn a_flight_can_be_inspected_along_its_path_and_from_the_panels() {
    let mut table = Harness::laid();
    table.point(Some(table.cell_of(CUSHION)));
    let flight = table.overlay().aim.clone().expect("the target is aimed at");
    let landing = flight.flight().unwrap().landings[1].trajectory.at.head;
    table.point(Some(landing));
    let aim = table.overlay().aim.clone().expect("the aim stays while hovering along the flight");
    assert_eq!(aim.rung, Some(1), "the rung that ends on the hovered hex is inspected");
    table.point(None);
    assert!(table.overlay().aim.is_some(), "the hovered cell stays while the pointer is over a panel");
    let safe = table.overlay().goals.iter().find(|goal| !goal.way.harm && goal.end() != landing).unwrap().end();
    table.point(Some(safe));
    assert!(table.overlay().aim.is_none() && table.overlay().way.is_some(), "the path to the other hex is shown");
    table.point(None);
    assert!(table.overlay().aim.is_some(), "the flight is shown again over a panel");
    table.press(MouseButton::Right);
    assert!(table.overlay().aim.is_none(), "a right click cancels the aim");
}

#[test]
fn a_move_to_a_hex_of_the_flight_needs_its_path_on_screen() {
    let mut table = Harness::laid();
    table.point(Some(table.cell_of(CUSHION)));
    let landing = table.overlay().aim.as_ref().and_then(|aim| aim.flight()).unwrap().landings[1].trajectory.at.head;
    let before = table.cell_of(MALLET);
    table.click(landing);
    assert_eq!(table.cell_of(MALLET), before, "no path was on screen");
    assert!(table.overlay().way.is_some(), "now the path is shown");
    table.click(landing);
    assert_eq!(table.cell_of(MALLET), landing);
}

#[test]
fn enter_attacks_the_figure_whose_flight_is_inspected() {
    let mut table = Harness::laid();
    table.point(Some(table.cell_of(CUSHION)));
    let landing = table.overlay().aim.as_ref().and_then(|aim| aim.flight()).unwrap().landings[1].trajectory.at.head;
    table.point(Some(landing));
    assert!(table.picks().0.along && table.overlay().aim.is_some(), "the aim stays along the flight");
    table.key(KeyCode::Enter);
    let attack = |event: &Event| matches!(event, Event::C3g(c3g::Event::AttackDeclared { .. }));
    assert!(table.log().iter().any(attack), "{:?}", table.log());
}

#[test]
fn a_new_battle_begins_without_an_aim() {
    let mut table = Harness::laid();
    table.key(KeyCode::KeyT);
    assert!(table.picks().0.held.is_some());
    for screen in [Screen::Title, Screen::Battle] {
        table.0.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        table.0.update();
    }
    assert_eq!(table.picks().0.held, None);
}

#[test]
fn ending_a_turn_asks_only_if_actions_are_left() {
    let mut table = Harness::laid();
    let turns = |table: &Harness| {
        table.log().iter().filter(|event| matches!(event, Event::C3g(c3g::Event::TurnEnded { .. }))).count()
    };
    table.key(KeyCode::End);
    assert_eq!(turns(&table), 0, "the first press only asks");
    let asked = table.0.world_mut().resource_mut::<Messages<AskEnd>>().drain().last();
    assert_eq!(asked, Some(AskEnd { what: "turn", left: vec!["Mallet can attack Cushion".to_owned()] }));
    table.0.world_mut().write_message(EndConfirmed);
    table.0.update();
    assert_eq!(turns(&table), 1, "the turn ends after confirmation");
}

#[test]
fn a_turn_is_due_to_end_once_a_figure_has_acted() {
    let mut table = Harness::laid();
    let due =
        |table: &Harness| knockback_view::c3g::orders::unused_actions::is_due(expect_ruleset(&table.shown().battle));
    assert!(!due(&table), "Mallet can attack");
    table.point(Some(table.cell_of(MALLET)));
    let away = table.cell_of(MALLET);
    let goal = table
        .overlay()
        .goals
        .iter()
        .map(knockback_view::c3g::scene::Goal::end)
        .find(|cell| *cell != away)
        .expect("the figure can move");
    table.click(goal);
    assert_eq!(table.cell_of(MALLET), goal, "the figure has moved");
    assert!(due(&table));
}

#[test]
fn the_shortest_path_has_a_toggle_key_and_a_hold_key() {
    let mut table = Harness::laid();
    table.key(KeyCode::KeyG);
    assert!(table.picks().0.shortest);
    table.key(KeyCode::ShiftLeft);
    assert!(table.picks().0.shortest, "the path stays until the key is pressed again");
    table.key(KeyCode::KeyG);
    assert!(!table.picks().0.shortest);
    table.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ShiftLeft);
    table.0.update();
    assert!(table.picks().0.shortest, "shortest while held");
    let mut keys = table.0.world_mut().resource_mut::<ButtonInput<KeyCode>>();
    keys.clear();
    keys.release(KeyCode::ShiftLeft);
    table.0.update();
    assert!(!table.picks().0.shortest, "not after the release");
}

#[test]
fn a_click_acts_where_the_button_was_pressed() {
    let mut table = Harness::laid();
    let away = table.cell_of(MALLET);
    table.point(Some(away));
    let goal = table
        .overlay()
        .goals
        .iter()
        .map(knockback_view::c3g::scene::Goal::end)
        .find(|cell| *cell != away)
        .expect("the figure can move");
    // The pointer arrives and the button goes down in the same frame. In the next frame, the pointer is elsewhere.
    table.0.world_mut().resource_mut::<HoveredCell>().0 = Some(goal);
    table.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    table.0.update();
    table.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
    table.point(None);
    table.0.update();
    assert_eq!(table.cell_of(MALLET), goal, "the figure moves to the clicked hex");
}

#[test]
fn a_key_pressed_during_playback_is_remembered() {
    let mut table = Harness::laid();
    let event = table.log().first().cloned().expect("there is an event");
    let happened = Happened { place: 0, event, faces: None };
    table.0.world_mut().resource_mut::<Shown>().queue.push_back(happened);
    table.key(KeyCode::KeyF);
    table.key(KeyCode::KeyT);
    let aims = |table: &Harness| table.overlay().aims();
    assert!(!aims(&table), "the action waits");
    table.0.world_mut().resource_mut::<Shown>().queue.clear();
    for _ in 0..3 {
        table.0.update();
    }
    assert!(aims(&table), "the last key aims at the next target");
}
