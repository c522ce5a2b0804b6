//! Plays turns with clicks and keys.

mod answers;
mod whole;

use knockback_rules::{
    battle::{self, Event, FigureId, Occupant},
    board::Cell,
    pulp_city::{self, Choice, Order, PulpCity},
};
use knockback_testing::named;

use crate::{
    extension::Extension,
    orders::{harms_friend, testing::Table},
    pulp_city::{
        acting::pickable,
        keys::{FEWER_DICE, MORE_DICE, NEXT_BUY, NEXT_DOING, NEXT_WAY},
        plan::{ActionPlan, PlannedAction, plan},
        scene::What,
    },
};

type Pulp = Table<PulpCity>;

const STUDIO: &[u8] = include_bytes!("../../../../../cli/tests/fixtures/studio.ron");
const BACKLOT: &[u8] = include_bytes!("../../../../../../tests/fixtures/backlot.ron");

/// A battle before the first activation.
fn begun(scenario: &[u8], seed: u64) -> Pulp {
    let table = Pulp::of(scenario, seed);
    assert!(matches!(table.choice(), Choice::Turn { .. }), "{:?}", table.choice());
    table
}

/// A battle before the first activation, with the named model selected.
fn picking(name: &str) -> (Pulp, FigureId) {
    for seed in 0..32 {
        let mut table = begun(BACKLOT, seed);
        let figure = named(table.battle(), name);
        if all(&table).contains(&figure) {
            // A click on the selected model would activate it.
            if table.selection.figure != Some(figure) {
                table.click(at(&table, figure));
            }
            assert!(table.selection.figure == Some(figure) && own(&table).iter().all(|event| !is_activated(event)));
            return (table, figure);
        }
    }
    panic!("the side of the model never begins");
}

/// The models that can be selected.
fn all(table: &Pulp) -> Vec<FigureId> {
    pickable(table.played(), &table.choice())
}

fn at(table: &Pulp, figure: FigureId) -> Cell {
    table.played().cell_of(figure).expect("the model is on the board")
}

/// The events so far that belong to Pulp City.
fn own(table: &Pulp) -> Vec<pulp_city::Event> {
    let own = |event: &Event| if let Event::PulpCity(event) = event { Some(event.clone()) } else { None };
    table.log().iter().filter_map(own).collect()
}

fn is_activated(event: &pulp_city::Event) -> bool {
    matches!(event, pulp_city::Event::Activated { .. })
}

fn is_declared(event: &pulp_city::Event) -> bool {
    matches!(event, pulp_city::Event::Declared { .. })
}

/// The farthest hex that the selected model reaches without risk.
fn goal(table: &Pulp) -> Cell {
    let board = &table.battle().setup().board;
    let here = board.at(at(table, table.selection.figure.expect("a model is selected")));
    let scene = table.scene();
    let safe = scene.moves().filter(|offer| !offer.risky).map(|offer| offer.cell);
    safe.max_by_key(|cell| (here.distance(board.at(*cell)), *cell)).expect("the model can move")
}

#[test]
fn a_refusal_appears_on_an_attempt_and_not_before() {
    let (mut table, _) = picking("Bulwark Annie");
    table.refuses_what_is_tried();
}

#[test]
fn a_click_on_a_hex_activates_and_moves_for_a_fatigue() {
    let (mut table, figure) = picking("Sixfold");
    let goal = goal(&table);
    table.click(goal);
    assert_eq!(at(&table, figure), goal);
    assert!(
        own(&table).iter().any(|event| matches!(event, pulp_city::Event::Activated { figure: who } if *who == figure))
    );
    assert_eq!(table.played().model(figure).fatigue, 1);
    assert_eq!(table.choice(), Choice::Act { figure });
}

#[test]
fn a_click_selects_another_model_and_a_second_click_activates_it() {
    let (mut table, first) = picking("Bulwark Annie");
    let other = all(&table).into_iter().find(|figure| *figure != first).expect("the side has several models");
    table.click(at(&table, other));
    assert_eq!(table.selection.figure, Some(other));
    assert!(own(&table).iter().all(|event| !is_activated(event)));
    table.click(at(&table, first));
    table.click(at(&table, first));
    assert_eq!(table.choice(), Choice::Act { figure: first });
}

#[test]
fn a_card_of_minions_is_commanded_model_by_model() {
    let (mut table, first) = picking("Lamplighter One");
    let goal = goal(&table);
    table.click(goal);
    assert_eq!(at(&table, first), goal, "the first order of a model commands the card");
    let Choice::Command { card } = table.choice() else { panic!("{:?}", table.choice()) };
    let other = named(table.battle(), "Lamplighter Two");
    table.click(at(&table, other));
    assert_eq!((table.selection.figure, table.choice()), (Some(other), Choice::Command { card }));
    assert!(table.scene().moves().next().is_some(), "this model has not moved");
    table.click(at(&table, first));
    assert!(table.scene().moves().next().is_none(), "this model has moved");
}

/// Helpful actions on friends need no confirmation; harmful ones do.
#[test]
fn harmful_and_helpful_actions_on_friends_are_distinguished() {
    let table = begun(STUDIO, 1);
    let battle = table.battle();
    let (muse, aide, lead) = (named(battle, "Muse"), named(battle, "Aide"), named(battle, "Lead"));
    let harmed = |action: &str, target: FigureId| {
        let place = table.played().sheet(muse).actions.iter().position(|listed| listed.name == action).unwrap();
        let action = u8::try_from(place).unwrap();
        let target = Some(Occupant::Figure(target));
        let order = Order::Act { figure: muse, action, target, at: None, power_up: 0, thing: None };
        harms_friend(battle, &battle::Order::PulpCity(order))
    };
    for action in ["Weaken", "Suppress", "Slow", "Damage", "Stun"] {
        assert_eq!((harmed(action, aide), harmed(action, lead)), (Some(aide), None), "{action}");
    }
    for action in ["Heal", "Ward", "Quicken", "Defend", "Root"] {
        assert_eq!(harmed(action, aide), None, "{action}");
    }
}

/// Keys cycle through the targets that an action is meant for: enemies, or friends if it helps them.
#[test]
fn keys_aim_at_the_intended_targets_of_an_action() {
    for (action, meant) in [("Damage", false), ("Heal", true), ("Weaken", false), ("Ward", true)] {
        let mut table = (0..32)
            .map(|seed| begun(STUDIO, seed))
            .find(|table| all(table).contains(&named(table.battle(), "Muse")))
            .expect("with some seed, the side of Muse begins");
        let muse = named(table.battle(), "Muse");
        table.click(at(&table, muse));
        let place = table.played().sheet(muse).actions.iter().position(|listed| listed.name == action);
        let doing = PlannedAction::Act { action: u8::try_from(place.unwrap()).unwrap() };
        let own = Extension::new(ActionPlan { doing, ..ActionPlan::default() });
        table.selection.own = own;
        table.aim();
        let aimed = table.scene().aimed();
        let Some(Occupant::Figure(aimed)) = aimed else { panic!("{action}: {aimed:?}") };
        assert_eq!(table.battle().friends(muse, aimed), meant, "{action}");
    }
}

#[test]
fn keys_step_through_actions_moves_dice_and_purchases() {
    let (mut table, corona) = picking("Corona");
    let doing = |table: &Pulp| plan(&table.selection).doing;
    table.key(NEXT_DOING);
    assert_eq!(doing(&table), PlannedAction::Act { action: 0 });
    table.key(MORE_DICE);
    table.key(MORE_DICE);
    table.key(MORE_DICE);
    assert_eq!(plan(&table.selection).power_up, 2, "the model has no more dice");
    table.key(FEWER_DICE);
    assert_eq!(plan(&table.selection).power_up, 1);
    let efx = table.played().action(corona, 0).unwrap().efx.clone();
    table.key(NEXT_BUY);
    table.key(NEXT_BUY);
    assert_eq!(plan(&table.selection).buys, [efx[1]]);
    table.aim();
    let aim = table.scene().aim.clone().expect("a target is in reach");
    assert_eq!((aim.power_up, aim.buys), (1, vec![efx[1]]));
    table.key(NEXT_WAY);
    let first = doing(&table);
    table.key(NEXT_WAY);
    assert!(
        matches!((first, doing(&table)), (PlannedAction::Move { by: one }, PlannedAction::Move { by: other }) if one != other)
    );
    let ways = table.scene().moves().map(|offer| offer.what).collect::<Vec<_>>();
    assert!(
        ways.iter().all(
            |what| matches!((what, doing(&table)), (What::Move(by), PlannedAction::Move { by: way }) if *by == way)
        )
    );
}

#[test]
fn a_click_out_of_reach_shows_the_reason() {
    let (mut table, figure) = picking("Bulwark Annie");
    let board = &table.battle().setup().board;
    let here = board.at(at(&table, figure));
    let free = board.cells().filter(|cell| table.battle().field().occupant(*cell).is_none());
    let far = free.max_by_key(|cell| here.distance(board.at(*cell))).expect("a hex");
    table.click(far);
    assert!(table.said.contains("(PC-18)"), "{}", table.said);
    assert!(own(&table).iter().all(|event| !is_activated(event)), "the click activates no model");
}

#[test]
fn a_click_on_the_model_orders_an_action_on_itself() {
    let (mut table, lodger) = picking("The Lodger");
    table.key(NEXT_DOING);
    for _ in 0..4 {
        if plan(&table.selection).doing == (PlannedAction::Act { action: 1 }) {
            break;
        }
        table.key(NEXT_DOING);
    }
    table.point(None);
    assert!(table.scene().aim.is_some(), "its odds are shown while no other target is inspected");
    table.click(at(&table, lodger));
    assert!(own(&table).iter().any(is_declared), "{:?} {}", table.choice(), table.said);
}

#[test]
fn passing_and_ending_an_unpaid_activation_need_confirmation() {
    let (mut table, figure) = picking("Bulwark Annie");
    table.end();
    let ask = table.asked.clone().expect("the player must confirm a pass");
    assert!(ask.left.iter().any(|line| line.contains("can be activated")), "{ask:?}");
    assert!(own(&table).iter().all(|event| !matches!(event, pulp_city::Event::Passed { .. })));
    table.click(at(&table, figure));
    assert_eq!(table.choice(), Choice::Act { figure });
    table.end();
    let ask = table.asked.clone().expect("the player must confirm an unpaid activation");
    assert!(ask.what == "activation" && ask.left.iter().any(|line| line.contains("out of the round")), "{ask:?}");
}
