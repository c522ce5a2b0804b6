//! Checks that the panel offers what the rules accept, at the costs that they charge.

use knockback_rules::battle::Battle;

use super::*;
use crate::coup_de_grace::testing::expect_ruleset;
use knockback_rules::coup_de_grace::CoupDeGrace;
use knockback_testing::{
    coup_de_grace::{open, play_by, play_to},
    named,
};

/// The panels of all minis that can be activated, each as if it were active.
fn sheets(battle: &Battle) -> Vec<(FigureId, Panel)> {
    let Some((_, Choice::Activate { figures })) = battle.choice_of::<CoupDeGrace>() else { return Vec::new() };
    let of = |figure: &FigureId| {
        let copy = lookahead::activated(expect_ruleset(battle), *figure).unwrap();
        let facing = copy.played().mini(*figure).facing.map(|facing| facing.clockwise(2));
        (*figure, of_act(copy.played(), *figure, ActionPlan { facing, ..ActionPlan::default() }))
    };
    figures.iter().map(of).collect()
}

fn asked(battle: &Battle) -> bool {
    matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { .. })))
}

#[test]
fn only_legal_orders_can_be_pressed() {
    let battle = play_to(asked);
    let mut orders = 0;
    for (figure, sheet) in sheets(&battle) {
        let copy = lookahead::activated(expect_ruleset(&battle), figure).unwrap();
        for chip in sheet.rows.iter().flat_map(|row| &row.chips) {
            assert!(!chip.tip.is_empty(), "{} has no tip", chip.text);
            if let Some(ChipAction::Orders(all)) = &chip.does {
                assert!(
                    all.iter().all(|order| copy.legal_orders().contains(&battle::Order::CoupDeGrace(order.clone())))
                );
                orders += 1;
            }
            if chip.does.is_none() {
                assert!(chip.tip.contains("Not now"), "{}: {}", chip.text, chip.tip);
            }
        }
    }
    assert!(orders > 0);
}

#[test]
fn minis_pay_the_shown_prices() {
    let attacks = |order: &Order| matches!(order, Order::Attack { .. } | Order::Move { .. } | Order::Enter { .. });
    let battle = play_by(attacks, |battle| {
        // A standing mini that can be activated is next to an enemy.
        let beside = |battle: &Battle, figure: &FigureId| {
            let battle = expect_ruleset(battle);
            battle.cell_of(*figure).is_some_and(|at| price::enemies_beside(battle, *figure, at) > 0)
                && battle.is_standing(*figure)
        };
        matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { figures }))
            if figures.iter().any(|figure| beside(battle, figure)))
    });
    let mut told = 0;
    for (figure, sheet) in sheets(&battle) {
        let copy = lookahead::activated(expect_ruleset(&battle), figure).unwrap();
        let had = copy.played().state().active().unwrap().points;
        for chip in sheet.rows.iter().flat_map(|row| &row.chips) {
            let Some(ChipAction::Orders(orders)) = &chip.does else { continue };
            let [order] = orders.as_slice() else { continue };
            let after = lookahead::after(copy.played(), order).unwrap();
            let left = after.played().state().active().map_or(0, |active| active.points);
            let paid = had - left;
            let says = chip.more.strip_suffix(')').map_or(chip.more.as_str(), |more| more.split(" (").next().unwrap());
            if matches!(order, Order::Turn { .. } | Order::Guard { .. } | Order::Open { .. }) {
                assert_eq!(says, words::points_short(paid), "{}", chip.text);
                told += 1;
            }
        }
    }
    assert!(told > 0);
}

#[test]
fn downed_minis_can_recover_and_entering_minis_choose_a_facing() {
    let battle = play_to(asked);
    let of = |name: &str| {
        let figure = named(&battle, name);
        let copy = lookahead::activated(expect_ruleset(&battle), figure);
        copy.map(|copy| of_act(copy.played(), figure, ActionPlan::default()))
    };
    let texts =
        |sheet: &Panel| sheet.rows.iter().flat_map(|row| &row.chips).map(|chip| chip.text.clone()).collect::<Vec<_>>();
    let sides = [of("Tidewrack"), of("Ragpicker")];
    assert!(sides.iter().flatten().count() == 1, "one of them is on the side that begins");
    if let Some(downed) = &sides[0] {
        assert!(texts(downed).contains(&"Recover".to_owned()), "{:?}", texts(downed));
    }
    if let Some(waiting) = &sides[1] {
        assert_eq!(waiting.rows.iter().map(|row| row.name).collect::<Vec<_>>(), ["Entry", "Face"]);
    }
}

#[test]
fn only_activations_have_an_action_panel() {
    let battle = open();
    let choice = Choice::Face { target: FigureId(0), optional: true };
    assert_eq!(sheet(expect_ruleset(&battle), &choice, None, ActionPlan::default()), None);
}
