//! Turns without a window: by keys and by the pointer.

mod fingers;

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::{Event, FigureId},
    board::Cell,
    pulp_city::{self, Choice, PulpCity},
};
use knockback_skirmish::Skirmish;

use crate::{
    rulesets::{
        c3g::orders::tests::Harness,
        pulp_city::{acting::pickable, expect_ruleset, orders},
    },
    stage::PlayerAction,
};
use knockback_testing::named;
use knockback_view::pulp_city::scene::Scene;

const BACKLOT: &[u8] = include_bytes!("../../../../../tests/fixtures/backlot.ron");

/// Returns a battle before any activation.
fn begun(scenario: &[u8], seed: u64) -> Harness {
    let table = Harness::of(
        scenario,
        seed,
        (orders::plugin, crate::overlay::scenes_of::<knockback_rules::pulp_city::PulpCity>),
    );
    assert!(matches!(choice(&table), Some(Choice::Turn { .. })), "{:?}", choice(&table));
    table
}

/// Returns the back lot with the named figure selected, in a turn in which it can be activated.
fn picking(name: &str) -> (Harness, FigureId) {
    for seed in 0..32 {
        let mut table = begun(BACKLOT, seed);
        let figure = named(&table.shown().battle, name);
        if all(&table).contains(&figure) {
            // If the figure is already selected, a click would activate it.
            if table.picks().0.figure != Some(figure) {
                table.click(table.cell_of(figure));
            }
            assert!(table.picks().0.figure == Some(figure) && own(&table).iter().all(|event| !is_activated(event)));
            return (table, figure);
        }
    }
    panic!("the figure's side never begins");
}

fn choice(table: &Harness) -> Option<Choice> {
    table.shown().choice::<PulpCity>().map(|(_, choice)| choice)
}

fn scene(table: &Harness) -> &Scene {
    table.0.world().resource::<SceneOf<PulpCity>>()
}

/// Returns the models that can be selected.
fn all(table: &Harness) -> Vec<FigureId> {
    choice(table).map(|choice| pickable(expect_ruleset(&table.shown().battle), &choice)).unwrap_or_default()
}

/// Returns the Pulp City events in the log.
fn own(table: &Harness) -> Vec<pulp_city::Event> {
    let own = |event| if let Event::PulpCity(event) = event { Some(event) } else { None };
    table.log().into_iter().filter_map(own).collect()
}

fn is_activated(event: &pulp_city::Event) -> bool {
    matches!(event, pulp_city::Event::Activated { .. })
}

fn is_declared(event: &pulp_city::Event) -> bool {
    matches!(event, pulp_city::Event::Declared { .. })
}

/// Returns the farthest hex to which the selected model can move safely.
fn goal(table: &Harness) -> Cell {
    let board = &table.shown().battle.setup().board;
    let here = board.at(table.cell_of(table.picks().0.figure.expect("a figure is selected")));
    let safe = scene(table).moves().filter(|offer| !offer.risky).map(|offer| offer.cell);
    safe.max_by_key(|cell| (here.distance(board.at(*cell)), *cell)).expect("the model can move")
}

fn rest(table: &mut Harness) {
    for _ in 0..3 {
        table.0.update();
    }
}

#[test]
fn undo_takes_back_a_click_with_its_activation() {
    let (mut table, figure) = picking("Sixfold");
    let (from, goal) = (table.cell_of(figure), goal(&table));
    table.click(goal);
    rest(&mut table);
    assert_eq!(table.cell_of(figure), goal);
    table.0.world_mut().write_message(PlayerAction::Undo);
    rest(&mut table);
    rest(&mut table);
    let battle = table.0.world().resource::<Skirmish>().battle();
    assert_eq!(expect_ruleset(battle).cell_of(figure), Some(from));
    assert!(matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Turn { .. }))), "no figure stays activated");
}

#[test]
fn keys_can_aim_and_act() {
    let (mut table, figure) = picking("Bulwark Annie");
    table.key(KeyCode::KeyT);
    let aim = scene(&table).aim.clone().expect("a target is in reach");
    assert_eq!(aim.attempt.attacker, figure);
    table.key(KeyCode::Enter);
    rest(&mut table);
    let log = own(&table);
    let declared = log.iter().find(|event| is_declared(event));
    assert!(matches!(
        declared,
        Some(pulp_city::Event::Declared { attacker, action, target, .. })
            if (*attacker, *action, *target) == (figure, aim.attempt.action, aim.attempt.target)
    ));
}
