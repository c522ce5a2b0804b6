//! Tests of the panel's text about targets.

use knockback_rules::battle::{Battle, Order};

use super::*;
use crate::selection::Selection;
use crate::{
    RulesetView as _,
    champions::testing::expect_ruleset,
    threats::{RankedThreats, ThreatView as _},
};
use knockback_odds::champions::ThreatCount;
use knockback_rules::champions::Champions;
use knockback_testing::champions::play_by;

/// The acting figure, and each figure that it could attack, with true if the panel warns of the attack.
fn warned(battle: &Battle) -> Option<(FigureId, Vec<(FigureId, bool)>)> {
    let played = expect_ruleset(battle);
    let figure = Champions::scene(played, &Selection::default()).figure?;
    let others = battle.setup().figure_ids().filter(|other| *other != figure);
    let warned = others.filter_map(|other| {
        let cell = battle.field().footprint(other)?.head;
        let picked = Selection { figure: Some(figure), cell: Some(cell), ..Selection::default() };
        let scene = Champions::scene(played, &picked);
        scene.aim.as_ref().filter(|aim| aim.target == Occupant::Figure(other))?;
        let warns = |part: &PanelItem| matches!(part, PanelItem::Words { text, .. } if text.starts_with("Careful:"));
        Some((
            other,
            parts(
                played,
                &scene,
                Known { odds: &OddsState::Unasked, map: (&RankedThreats::default(), &ThreatCount::WANTS[0]) },
            )
            .iter()
            .any(warns),
        ))
    });
    Some((figure, warned.collect()))
}

#[test]
fn the_panel_warns_only_of_attacks_on_friends() {
    let goes = |order: &Order| matches!(order, Order::Champions(knockback_rules::champions::Order::Move { .. }));
    let friends = |battle: &Battle| {
        let (figure, warned) = warned(battle)?;
        warned.iter().any(|(other, _)| battle.friends(figure, *other)).then_some((figure, warned))
    };
    let battle = play_by(goes, |battle| friends(battle).is_some());
    let (figure, warned) = friends(&battle).unwrap();
    for (other, warns) in warned {
        assert_eq!(warns, battle.friends(figure, other), "{}", battle.figure_name(other));
    }
}

#[test]
fn flyers_fall_out_of_the_air_and_others_off_an_edge() {
    let battle = knockback_testing::champions::open();
    let played = expect_ruleset(&battle);
    let fliers: Vec<FigureId> = battle.setup().figure_ids().filter(|figure| played.is_in_the_air(*figure)).collect();
    assert!(!fliers.is_empty(), "a character begins in the air");
    for figure in battle.setup().figure_ids() {
        let told = if fliers.contains(&figure) { "falls out of the air" } else { "thrown off an edge" };
        assert_eq!(whole::comes_down(played, figure), told, "{}", battle.figure_name(figure));
    }
}
