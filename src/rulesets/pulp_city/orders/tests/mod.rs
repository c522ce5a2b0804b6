//! Turns without a window: by keys and by the pointer.

mod answers;
mod fingers;
mod whole;

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::{self, Event, FigureId, Occupant},
    board::Cell,
    pulp_city::{self, Choice, Order, PulpCity},
};
use knockback_skirmish::Skirmish;

use crate::{
    input::orders::Orders as _,
    overlay::Overlays,
    rulesets::{
        c3g::orders::tests::Harness,
        pulp_city::{acting::pickable, orders, proven},
    },
    stage::{Act, AskEnd, Picks, Toast},
};
use knockback_testing::named;
use knockback_view::extension::Extension;
use knockback_view::pulp_city::scene::Scene;
use knockback_view::pulp_city::{
    plan::{Doing, Plan, plan},
    scene::What,
};

const STUDIO: &[u8] = include_bytes!("../../../../../crates/cli/tests/fixtures/studio.ron");
const BACKLOT: &[u8] = include_bytes!("../../../../../tests/fixtures/backlot.ron");

/// A battle before anybody has acted.
fn begun(scenario: &[u8], seed: u64) -> Harness {
    let table = Harness::of(
        scenario,
        seed,
        (orders::plugin, crate::overlay::scenes_of::<knockback_rules::pulp_city::PulpCity>),
    );
    assert!(matches!(choice(&table), Some(Choice::Turn { .. })), "{:?}", choice(&table));
    table
}

/// The same with somebody picked who can be activated.
fn picking(name: &str) -> (Harness, FigureId) {
    for seed in 0..32 {
        let mut table = begun(BACKLOT, seed);
        let figure = named(&table.shown().battle, name);
        if all(&table).contains(&figure) {
            // A click on who is picked already would activate it.
            if table.picks().0.figure != Some(figure) {
                table.click(table.cell_of(figure));
            }
            assert!(table.picks().0.figure == Some(figure) && own(&table).iter().all(|event| !is_activated(event)));
            return (table, figure);
        }
    }
    panic!("that side never begins");
}

fn choice(table: &Harness) -> Option<Choice> {
    table.shown().choice::<PulpCity>().map(|(_, choice)| choice)
}

fn scene(table: &Harness) -> &Scene {
    table.0.world().resource::<SceneOf<PulpCity>>()
}

/// The models that can be picked.
fn all(table: &Harness) -> Vec<FigureId> {
    choice(table).map(|choice| pickable(proven(&table.shown().battle), &choice)).unwrap_or_default()
}

/// What happened, as far as it is Pulp City's own.
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

fn toast(table: &Harness) -> String {
    table.0.world().resource::<Toast>().text.clone()
}

/// A hex to which the picked model can go, the farthest from where it is.
fn goal(table: &Harness) -> Cell {
    let board = &table.shown().battle.setup().board;
    let here = board.at(table.cell_of(table.picks().0.figure.expect("somebody is picked")));
    let safe = scene(table).moves().filter(|offer| !offer.risky).map(|offer| offer.cell);
    safe.max_by_key(|cell| (here.distance(board.at(*cell)), *cell)).expect("it can go somewhere")
}

fn rest(table: &mut Harness) {
    for _ in 0..3 {
        table.0.update();
    }
}

#[test]
fn a_refusal_is_said_when_something_is_tried_and_not_before() {
    let (mut table, _) = picking("Bulwark Annie");
    table.refuses_what_is_tried(|table| scene(table).refusal.as_ref().map(|refusal| refusal.rule.0));
}

#[test]
fn a_click_on_a_hex_activates_and_goes_there_for_a_fatigue() {
    let (mut table, figure) = picking("Sixfold");
    let goal = goal(&table);
    table.click(goal);
    rest(&mut table);
    assert_eq!(table.cell_of(figure), goal);
    assert!(
        own(&table).iter().any(|event| matches!(event, pulp_city::Event::Activated { figure: who } if *who == figure))
    );
    assert_eq!(proven(&table.shown().battle).model(figure).fatigue, 1);
    assert_eq!(choice(&table), Some(Choice::Act { figure }));
}

#[test]
fn undo_takes_back_a_click_with_its_activation() {
    let (mut table, figure) = picking("Sixfold");
    let (from, goal) = (table.cell_of(figure), goal(&table));
    table.click(goal);
    rest(&mut table);
    assert_eq!(table.cell_of(figure), goal);
    table.0.world_mut().write_message(Act::Undo);
    rest(&mut table);
    rest(&mut table);
    let battle = table.0.world().resource::<Skirmish>().battle();
    assert_eq!(proven(battle).cell_of(figure), Some(from));
    assert!(matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Turn { .. }))), "nobody is left activated");
}

#[test]
fn a_click_on_another_model_picks_it_and_one_on_the_picked_one_begins() {
    let (mut table, first) = picking("Bulwark Annie");
    let other = all(&table).into_iter().find(|figure| *figure != first).expect("the side has several");
    table.click(table.cell_of(other));
    assert_eq!(table.picks().0.figure, Some(other));
    assert!(own(&table).iter().all(|event| !is_activated(event)));
    table.click(table.cell_of(first));
    table.click(table.cell_of(first));
    rest(&mut table);
    assert_eq!(choice(&table), Some(Choice::Act { figure: first }));
}

#[test]
fn a_card_of_minions_is_commanded_model_by_model() {
    let (mut table, first) = picking("Lamplighter One");
    let goal = goal(&table);
    table.click(goal);
    rest(&mut table);
    assert_eq!(table.cell_of(first), goal, "what one does first commands the card");
    let Some(Choice::Command { card }) = choice(&table) else { panic!("{:?}", choice(&table)) };
    let other = named(&table.shown().battle, "Lamplighter Two");
    table.click(table.cell_of(other));
    rest(&mut table);
    assert_eq!((table.picks().0.figure, choice(&table)), (Some(other), Some(Choice::Command { card })));
    assert!(scene(&table).moves().next().is_some(), "it has not moved yet");
    table.click(table.cell_of(first));
    assert!(scene(&table).moves().next().is_none(), "that one has");
}

#[test]
fn keys_alone_aim_and_act() {
    let (mut table, figure) = picking("Bulwark Annie");
    table.key(KeyCode::KeyT);
    let aim = scene(&table).aim.clone().expect("somebody is in reach");
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

/// Helpful actions on friends need no confirmation; harmful ones do.
#[test]
fn an_action_that_harms_a_friend_is_told_from_one_that_helps() {
    let table = begun(STUDIO, 1);
    let battle = &table.shown().battle;
    let (muse, aide, lead) = (named(battle, "Muse"), named(battle, "Aide"), named(battle, "Lead"));
    let harmed = |action: &str, target: FigureId| {
        let place = proven(battle).sheet(muse).actions.iter().position(|listed| listed.name == action).unwrap();
        let action = u8::try_from(place).unwrap();
        let target = Some(Occupant::Figure(target));
        let order = Order::Act { figure: muse, action, target, at: None, power_up: 0, thing: None };
        PulpCity.harms_friend(battle, &battle::Order::PulpCity(order))
    };
    for action in ["Weaken", "Suppress", "Slow", "Damage", "Stun"] {
        assert_eq!((harmed(action, aide), harmed(action, lead)), (Some(aide), None), "{action}");
    }
    for action in ["Heal", "Ward", "Quicken", "Defend", "Root"] {
        assert_eq!(harmed(action, aide), None, "{action}");
    }
}

/// Keys go to those whom an action is meant for: enemies, or friends where it helps.
#[test]
fn keys_aim_at_whom_an_action_is_meant_for() {
    for (action, meant) in [("Damage", false), ("Heal", true), ("Weaken", false), ("Ward", true)] {
        let mut table = (0..32)
            .map(|seed| begun(STUDIO, seed))
            .find(|table| all(table).contains(&named(&table.shown().battle, "Muse")))
            .expect("that side begins at times");
        let muse = named(&table.shown().battle, "Muse");
        table.click(table.cell_of(muse));
        let place = proven(&table.shown().battle).sheet(muse).actions.iter().position(|listed| listed.name == action);
        let doing = Doing::Act { action: u8::try_from(place.unwrap()).unwrap() };
        let own = Extension::new(Plan { doing, ..Plan::default() });
        table.0.world_mut().resource_mut::<Picks>().0.own = own;
        rest(&mut table);
        table.key(KeyCode::KeyT);
        let aimed = table.0.world().resource::<Overlays>().0.aimed();
        let Some(Occupant::Figure(aimed)) = aimed else { panic!("{action}: {aimed:?}") };
        assert_eq!(table.shown().battle.friends(muse, aimed), meant, "{action}");
    }
}

#[test]
fn keys_go_through_actions_ways_dice_and_what_is_bought() {
    let (mut table, corona) = picking("Corona");
    let doing = |table: &Harness| plan(&table.picks().0).doing;
    table.key(KeyCode::KeyI);
    assert_eq!(doing(&table), Doing::Act { action: 0 });
    table.key(KeyCode::Period);
    table.key(KeyCode::Period);
    table.key(KeyCode::Period);
    assert_eq!(plan(&table.picks().0).power_up, 2, "it has no more");
    table.key(KeyCode::Comma);
    assert_eq!(plan(&table.picks().0).power_up, 1);
    let efx = proven(&table.shown().battle).action(corona, 0).unwrap().efx.clone();
    table.key(KeyCode::KeyK);
    table.key(KeyCode::KeyK);
    assert_eq!(plan(&table.picks().0).buys, [efx[1]]);
    table.key(KeyCode::KeyT);
    let aim = scene(&table).aim.clone().expect("somebody is in reach");
    assert_eq!((aim.power_up, aim.buys), (1, vec![efx[1]]));
    table.key(KeyCode::KeyJ);
    let first = doing(&table);
    table.key(KeyCode::KeyJ);
    assert!(matches!((first, doing(&table)), (Doing::Move { by: one }, Doing::Move { by: other }) if one != other));
    let ways = scene(&table).moves().map(|offer| offer.what).collect::<Vec<_>>();
    assert!(
        ways.iter()
            .all(|what| matches!((what, doing(&table)), (What::Move(by), Doing::Move { by: way }) if *by == way))
    );
}

#[test]
fn a_hex_out_of_reach_says_why() {
    let (mut table, figure) = picking("Bulwark Annie");
    let board = &table.shown().battle.setup().board;
    let here = board.at(table.cell_of(figure));
    let free = board.cells().filter(|cell| table.shown().battle.field().occupant(*cell).is_none());
    let far = free.max_by_key(|cell| here.distance(board.at(*cell))).expect("a hex");
    table.click(far);
    assert!(toast(&table).contains("(PC-18)"), "{}", toast(&table));
    assert!(own(&table).iter().all(|event| !is_activated(event)), "nobody is activated by it");
}

#[test]
fn an_action_on_oneself_is_ordered_by_a_click_on_it() {
    let (mut table, lodger) = picking("The Lodger");
    table.key(KeyCode::KeyI);
    for _ in 0..4 {
        if plan(&table.picks().0).doing == (Doing::Act { action: 1 }) {
            break;
        }
        table.key(KeyCode::KeyI);
    }
    table.point(None);
    assert!(scene(&table).aim.is_some(), "its chances are told while nothing else is looked at");
    table.click(table.cell_of(lodger));
    rest(&mut table);
    assert!(own(&table).iter().any(is_declared), "{:?} {}", choice(&table), toast(&table));
}

#[test]
fn to_pass_is_asked_about_and_an_activation_that_paid_nothing_says_what_it_means() {
    let (mut table, figure) = picking("Bulwark Annie");
    let asked = |table: &mut Harness| table.0.world_mut().resource_mut::<Messages<AskEnd>>().drain().last();
    table.key(KeyCode::End);
    let ask = asked(&mut table).expect("it asks first");
    assert!(ask.left.iter().any(|line| line.contains("can be activated")), "{ask:?}");
    assert!(own(&table).iter().all(|event| !matches!(event, pulp_city::Event::Passed { .. })));
    table.click(table.cell_of(figure));
    rest(&mut table);
    assert_eq!(choice(&table), Some(Choice::Act { figure }));
    table.key(KeyCode::End);
    let ask = asked(&mut table).expect("it asks again");
    assert!(ask.what == "activation" && ask.left.iter().any(|line| line.contains("out of the round")), "{ask:?}");
}
