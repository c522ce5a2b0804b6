//! Checks that questions in the course of an action show the result of each answer.

use crate::RulesetView as _;
use knockback_rules::{
    board::Cell,
    pulp_city::{Choice, EffectId, Group, Order, PulpCity},
};

use super::{super::What, expect_ruleset, lookahead, play, positions, words};
use crate::selection::Selection;

#[test]
fn answers_are_listed_with_the_default_one_first() {
    let mut kinds = [0_usize; 3];
    for battle in
        positions(|choice| matches!(choice, Choice::PowerUp { .. } | Choice::Effects { .. } | Choice::Direction { .. }))
    {
        let scene = PulpCity::scene(expect_ruleset(&battle), &Selection::default());
        let blow = scene.blow.as_ref().expect("the question is previewed");
        assert!(blow.struck && blow.lines.len() == scene.answers.len());
        for (line, answer) in scene.answers.iter().enumerate() {
            assert!(battle.legal_orders().contains(&play(&answer.order)), "{:?}", answer.order);
            assert!(!words::answer(expect_ruleset(&battle), &answer.order).is_empty());
            let looked = PulpCity::scene(expect_ruleset(&battle), &Selection { line, ..Selection::default() });
            assert_eq!(looked.answer(), Some(answer));
            assert_eq!(looked.comes, lookahead::forecast(expect_ruleset(&battle), &answer.order));
        }
        match battle.choice_of::<PulpCity>() {
            Some((_, Choice::PowerUp { .. })) => {
                assert_eq!(scene.answers[0].order, Order::PowerUp { dice: 0 });
                kinds[0] += 1;
            }
            Some((_, Choice::Effects { due, .. })) => {
                let first = &scene.answers[0].order;
                // Effects of an ordered group may come after bought ones.
                let plain =
                    |effect: &EffectId| expect_ruleset(&battle).rules().effect(*effect).kind.group() == Group::Any;
                let waits = due.iter().any(plain);
                assert!(!waits || matches!(first, Order::Apply { effect, .. } if due.contains(effect)), "{first:?}");
                kinds[1] += 1;
            }
            _ => {
                for answer in &scene.answers {
                    let end = answer.path.last().copied();
                    let offer = end.and_then(|end| scene.offer(end));
                    assert!(end.is_none() || offer.is_some_and(|offer| matches!(offer.what, What::Way(_))));
                }
                kinds[2] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|seen| *seen > 0), "{kinds:?}");
}

#[test]
fn a_shift_ends_where_it_was_shown() {
    let mut seen = 0;
    for battle in positions(|choice| matches!(choice, Choice::Shift { .. })) {
        let Some((_, Choice::Shift { figure, .. })) = battle.choice_of::<PulpCity>() else { continue };
        let scene = PulpCity::scene(expect_ruleset(&battle), &Selection::default());
        let here = expect_ruleset(&battle).cell_of(figure);
        assert!(scene.offers.iter().any(|offer| Some(offer.cell) == here), "staying is offered");
        for offer in &scene.offers {
            let after = lookahead::after(expect_ruleset(&battle), &offer.order).expect("it is legal");
            // Dangerous ground may end the shift early, or KO the model.
            let hurt = after.played().model(figure).hp < expect_ruleset(&battle).model(figure).hp;
            assert!(hurt || after.played().cell_of(figure) == Some(offer.cell), "{:?}", offer.order);
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_blast_that_missed_is_shown_where_it_would_go_off() {
    let mut seen = 0;
    for battle in positions(|choice| matches!(choice, Choice::Centre { .. })) {
        let Some((_, Choice::Centre { cells })) = battle.choice_of::<PulpCity>() else { continue };
        let blast_at = |cell: Option<Cell>| {
            let comes = PulpCity::scene(expect_ruleset(&battle), &Selection { cell, ..Selection::default() })
                .comes
                .expect("the results are shown");
            comes.blasts.into_iter().next().expect("a blast")
        };
        assert_eq!(blast_at(None).centre, cells[0], "without a hovered hex the blast stays in place");
        for cell in &cells {
            let blast = blast_at(Some(*cell));
            assert!(blast.centre == *cell && blast.cells.contains(cell));
            for figure in &blast.struck {
                let at = expect_ruleset(&battle).cell_of(*figure).expect("the model is on the board");
                assert!(blast.cells.contains(&at));
            }
            seen += 1;
        }
    }
    assert!(seen > 5, "{seen}");
}
