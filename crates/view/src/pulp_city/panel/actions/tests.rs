//! Checks that the panel offers what the rules accept, at the costs that they charge.

use knockback_rules::battle::{self, Battle};

use super::*;
use crate::pulp_city::testing::expect_ruleset;
use knockback_rules::pulp_city::PulpCity;
use knockback_testing::{
    named,
    pulp_city::{open, play_by, play_to},
};

fn choice(battle: &Battle) -> Option<Choice> {
    battle.choice_of::<PulpCity>().map(|(_, choice)| choice)
}

fn of_turn(battle: &Battle) -> bool {
    matches!(choice(battle), Some(Choice::Turn { .. }))
}

fn chips(sheet: &Panel) -> impl Iterator<Item = &Chip> {
    sheet.rows.iter().flat_map(|row| &row.chips).chain(sheet.foot.chips())
}

fn chip<'s>(sheet: &'s Panel, text: &str) -> Option<&'s Chip> {
    chips(sheet).find(|chip| chip.text == text)
}

/// The panels of all models that can be activated or commanded, each as if it were selected.
fn sheets(battle: &Battle, doing: PlannedAction) -> Vec<(FigureId, Panel)> {
    let choice = choice(battle).unwrap();
    let plan = ActionPlan { doing, ..ActionPlan::default() };
    let own = |figure: &FigureId| Some(battle.controller(*figure)) == battle.choice().map(|choice| choice.decider);
    let all = battle.setup().figure_ids().filter(own).filter(|figure| expect_ruleset(battle).in_play(*figure));
    all.map(|figure| (figure, sheet(expect_ruleset(battle), &choice, Some(figure), &plan).unwrap())).collect()
}

#[test]
fn only_legal_orders_can_be_pressed() {
    let battle = play_to(of_turn);
    let mut orders = 0;
    for (figure, sheet) in sheets(&battle, PlannedAction::Any) {
        for chip in chips(&sheet) {
            assert!(!chip.tip.is_empty(), "{} has no tip", chip.text);
            if let Some(ChipAction::Orders(all)) = &chip.does {
                assert!(battle.legal_orders().contains(&battle::Order::PulpCity(all[0].clone())), "{figure:?} {all:?}");
                orders += 1;
            }
            if chip.does.is_none() {
                assert!(chip.tip.contains("Not now"), "{}: {}", chip.text, chip.tip);
            }
        }
        assert_eq!(chip(&sheet, "Pass").map(|chip| chip.does.is_some()), Some(true));
    }
    assert!(orders > 0);
}

#[test]
fn rows_and_ends_keep_their_places_when_a_model_is_activated() {
    let battle = play_to(of_turn);
    let mut compared = 0;
    for (figure, before) in sheets(&battle, PlannedAction::Any) {
        let Some(Chip { does: Some(ChipAction::Orders(orders)), .. }) = &before.foot.begin else { continue };
        let [order @ Order::Activate { .. }] = orders.as_slice() else { continue };
        let after = lookahead::after(expect_ruleset(&battle), order).expect("the order is legal");
        let (_, choice) = after.choice_of::<PulpCity>().unwrap();
        let now = sheet(after.played(), &choice, Some(figure), &ActionPlan::default()).unwrap();
        assert_eq!(rows_of(&now), rows_of(&before));
        for (now, before) in now.rows.iter().zip(&before.rows) {
            let texts = |row: &Row| row.chips.iter().map(|chip| chip.text.clone()).collect::<Vec<_>>();
            assert_eq!(texts(now), texts(before));
        }
        let taken = |panel: &Panel| panel.foot.places().map(|place| place.is_some());
        assert_eq!(taken(&before), [false, true, false, true], "begin and pass");
        assert_eq!(taken(&now), [false, false, true, false], "end");
        compared += 1;
    }
    assert!(compared > 1);
}

#[test]
fn moves_come_first_and_then_the_actions_of_the_card() {
    let battle = play_to(of_turn);
    for (figure, sheet) in sheets(&battle, PlannedAction::Any) {
        let names = rows_of(&sheet);
        let place = |wanted: &str| names.iter().position(|name| *name == wanted).unwrap();
        assert!(place("Move") < place("Act"), "{names:?}");
        for action in &expect_ruleset(&battle).sheet(figure).actions {
            assert!(chip(&sheet, &action.name).is_some(), "{} of {figure:?}", action.name);
        }
    }
}

#[test]
fn a_planned_action_has_a_stepper_and_purchases() {
    let battle = play_by(
        |order| matches!(order, Order::Pass),
        |battle| {
            let corona = named(battle, "Corona");
            matches!(choice(battle), Some(Choice::Turn { figures, .. }) if figures.contains(&corona))
        },
    );
    let corona = named(&battle, "Corona");
    let told =
        |plan: ActionPlan| sheet(expect_ruleset(&battle), &choice(&battle).unwrap(), Some(corona), &plan).unwrap();
    let planned = told(ActionPlan { doing: PlannedAction::Act { action: 0 }, ..ActionPlan::default() });
    assert!(chip(&planned, "0 dice").is_some_and(|chip| chip.more == "of 2"), "{planned:?}");
    let Some(ChipAction::Plan(more)) = chip(&planned, "+").and_then(|chip| chip.does.clone()) else {
        panic!("{planned:?}")
    };
    assert_eq!(more.power_up, 1);
    assert!(chip(&told(ActionPlan { power_up: 2, ..more.clone() }), "+").unwrap().does.is_none(), "no dice are left");
    // Select the second effect, and then also the first.
    let picks = |sheet: &Panel, text: &str| match chip(sheet, text).and_then(|chip| chip.does.clone()) {
        Some(ChipAction::Plan(plan)) => plan,
        other => panic!("{other:?}"),
    };
    let second = picks(&planned, "Knockback 2");
    let both = picks(&told(second.clone()), "Damage 1");
    assert_eq!((second.buys.len(), both.buys.len()), (1, 2));
    assert_eq!(both.buys[0], second.buys[0]);
    assert!(picks(&told(both), "As listed").buys.is_empty());
    assert!(rows_of(&told(ActionPlan::default())).iter().all(|name| *name != "Buy"), "no action is planned");
}

#[test]
fn a_model_that_has_moved_cannot_move_again() {
    let battle = play_by(
        |order| matches!(order, Order::Activate { .. } | Order::Move { .. }),
        |battle| {
            let moved = matches!(
                expect_ruleset(battle).state().active(),
                Some(knockback_rules::pulp_city::Active::Supreme { moved: true, .. })
            );
            moved && matches!(choice(battle), Some(Choice::Act { .. }))
        },
    );
    let Some(Choice::Act { figure }) = choice(&battle) else { unreachable!() };
    let sheet =
        sheet(expect_ruleset(&battle), &choice(&battle).unwrap(), Some(figure), &ActionPlan::default()).unwrap();
    let moves = sheet.rows.iter().find(|row| row.name == "Move").unwrap();
    assert!(moves.chips.iter().all(|chip| chip.does.is_none() && chip.tip.contains("Not now")), "{moves:?}");
    assert_eq!(chip(&sheet, "End activation").unwrap().does, Some(ChipAction::Orders(vec![Order::EndActivation])));
}

#[test]
fn only_choices_of_actions_have_an_action_panel() {
    let battle = open();
    let choice = Choice::Centre { cells: Vec::new() };
    assert_eq!(sheet(expect_ruleset(&battle), &choice, None, &ActionPlan::default()), None);
}

/// The names of the rows.
fn rows_of(panel: &Panel) -> Vec<&'static str> {
    panel.rows.iter().map(|row| row.name).collect()
}
