//! Checks that every inspected hex and target has a text that cites existing rules.

use std::sync::Arc;

use knockback_odds::pulp_city::{Ends, Odds, ThreatCount};
use knockback_rules::{battle::Battle, pulp_city::Order, rule::Rule};

use super::*;
use crate::forecast::cited;
use crate::odds_state::OddsState;
use crate::pulp_city::scene::PlannedAttack;
use crate::selection::Selection;
use crate::{
    RulesetView as _,
    pulp_city::testing::expect_ruleset,
    threats::{RankedThreats, ThreatView as _},
};
use knockback_testing::{
    named,
    pulp_city::{open, play_by},
};

/// The odds of the planned action.
fn counted(battle: &Battle, scene: &Scene) -> OddsState<Ends> {
    let odds = |aim: &PlannedAttack| Odds::of(battle, aim.question()).expect("the action is legal").ends;
    scene.aim.as_ref().map_or(OddsState::Unasked, |aim| OddsState::Known(Arc::new(odds(aim))))
}

/// The contents of the panel for a scene.
fn told(battle: &Battle, scene: &Scene) -> Vec<PanelItem> {
    let (odds, ranked) = (counted(battle, scene), RankedThreats::default());
    parts(expect_ruleset(battle), scene, Known { odds: &odds, map: (&ranked, &ThreatCount::WANTS[0]) })
}

#[test]
fn an_aimed_action_shows_both_pools_with_reasons() {
    let turn = |battle: &Battle| {
        let jack = named(battle, "Gravel Jack");
        matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::Turn { figures, .. })) if figures.contains(&jack))
    };
    let battle = play_by(|order| matches!(order, Order::Pass), turn);
    let (jack, annie) = (named(&battle, "Gravel Jack"), named(&battle, "Bulwark Annie"));
    let picked = Selection { figure: Some(jack), cell: expect_ruleset(&battle).cell_of(annie), ..Selection::default() };
    let scene = PulpCity::scene(expect_ruleset(&battle), &picked);
    assert!(scene.aim.is_some(), "the target can be attacked");
    let parts = told(&battle, &scene);
    let pools: Vec<&str> = parts
        .iter()
        .filter_map(|part| if let PanelItem::Chips { name, .. } = part { Some(*name) } else { None })
        .collect();
    assert!(pools.starts_with(&["Rolls", "Against"]), "{pools:?}");
    let words: Vec<&str> = parts
        .iter()
        .filter_map(|part| if let PanelItem::Words { text, .. } = part { Some(text.as_str()) } else { None })
        .collect();
    assert!(words.iter().any(|words| words.starts_with("FX: ")), "{words:?}");
    assert!(words.iter().any(|words| words.starts_with("Extra 1: ")), "{words:?}");
}

#[test]
fn every_hovered_hex_has_a_forecast_that_cites_existing_rules() {
    let acts = |order: &Order| matches!(order, Order::Activate { .. } | Order::Act { .. } | Order::Apply { .. });
    let kinds: [fn(&Choice) -> bool; 4] = [
        |choice| matches!(choice, Choice::Turn { .. }),
        |choice| matches!(choice, Choice::Act { .. }),
        |choice| matches!(choice, Choice::Effects { .. }),
        |choice| matches!(choice, Choice::Shift { .. }),
    ];
    for kind in kinds {
        let battle = play_by(acts, |battle| battle.choice_of::<PulpCity>().is_some_and(|(_, choice)| kind(&choice)));
        for figure in battle.setup().figure_ids() {
            for cell in battle.setup().board.cells() {
                let picked = Selection { figure: Some(figure), cell: Some(cell), ..Selection::default() };
                let scene = PulpCity::scene(expect_ruleset(&battle), &picked);
                let parts = told(&battle, &scene);
                assert!(!parts.is_empty(), "{figure:?} {cell:?}");
                if let Some(refusal) = &scene.refusal {
                    let why = sentence(refusal.message.trim_end_matches('.'));
                    let says =
                        |part: &PanelItem| matches!(part, PanelItem::Words { text, .. } if text.starts_with(&why));
                    assert!(!parts.iter().any(says), "a refusal is shown before any action: {parts:?}");
                }
                for id in cited(&parts) {
                    assert!(Rule(id).words().is_some(), "{id}");
                }
            }
        }
    }
}

#[test]
fn the_forecast_is_empty_before_the_first_round() {
    assert!(told(&open(), &Scene::default()).is_empty());
}
