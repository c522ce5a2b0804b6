//! The odds on the table equal those of `kb odds`, for the current battle.

use crate::odds::percent::in_percent;
use crate::odds::{Counts, OddsOf};
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::pulp_city::{Objective, Odds};
use knockback_rules::{
    battle::FigureId,
    pulp_city::{Choice, PulpCity},
};

use crate::{
    odds::threats::Wanted,
    rulesets::{c3g::orders::tests::Harness, pulp_city::orders},
    stage::{CurrentSelection, Derived},
};
use knockback_testing::named;

const BACKLOT: &[u8] = include_bytes!("../../../../tests/fixtures/backlot.ron");

/// Returns the back lot with the named figure selected, in a turn in which it can be activated.
fn picked(name: &str) -> (Harness, FigureId) {
    for seed in 0..32 {
        let mut table = Harness::of(
            BACKLOT,
            seed,
            (orders::plugin, crate::overlay::scenes_of::<knockback_rules::pulp_city::PulpCity>),
        );
        let figure = named(&table.shown().battle, name);
        let choice = table.shown().choice::<PulpCity>();
        if matches!(choice, Some((_, Choice::Turn { figures, .. })) if figures.contains(&figure)) {
            table.0.world_mut().resource_mut::<CurrentSelection>().0.figure = Some(figure);
            table.0.update();
            return (table, figure);
        }
    }
    panic!("the figure's side never begins");
}

/// Runs frames until all odds are computed.
fn count(table: &mut Harness) {
    for _ in 0..4_000 {
        table.0.update();
        if !table.0.world().resource::<Counts<PulpCity>>().open() {
            return;
        }
    }
    panic!("the computation does not end");
}

fn told(table: &Harness) -> OddsOf<PulpCity> {
    table.0.world().resource::<OddsOf<PulpCity>>().clone()
}

fn texts(table: &mut Harness) -> Vec<String> {
    crate::overlay::plates::texts(table.0.world_mut())
}

#[test]
fn an_aim_shows_the_odds_of_its_question() {
    let (mut table, _) = picked("Bulwark Annie");
    let jack = named(&table.shown().battle, "Gravel Jack");
    table.point(Some(table.cell_of(jack)));
    count(&mut table);
    let scene = table.0.world().resource::<SceneOf<PulpCity>>().clone();
    let aim = scene.aim.clone().expect("Jack is beside Annie");
    let battle = table.shown().battle.seen_by(None);
    let odds = Odds::of(&battle, aim.question()).unwrap().ends;
    assert_eq!(told(&table).0.known().map(|odds| &**odds), Some(&odds));
    assert!(texts(&mut table).contains(&format!("{} success", in_percent(&odds.hit()))));
    table.key(KeyCode::Escape);
    table.point(None);
    count(&mut table);
    assert_eq!(told(&table), Derived::default(), "without an aim there are no odds");
}

#[test]
fn the_threat_map_shows_its_results() {
    let (mut table, figure) = picked("Bulwark Annie");
    assert!(table.ranked().entries.is_empty(), "nothing is computed while the map is closed");
    table.key(KeyCode::KeyO);
    assert!(table.0.world().resource::<SceneOf<PulpCity>>().threats, "the threat map is open");
    table.thought();
    let map = table.map_of(figure);
    for (place, aim) in Objective::ALL.into_iter().enumerate() {
        table.0.insert_resource(Wanted(place));
        table.0.update();
        let ranked = table.ranked();
        assert_eq!(ranked.entries, map.wants[place], "{aim:?}");
        assert_eq!(ranked.bests[place], map.wants[place].first().map(|best| best.worth.words.clone()));
        let texts = texts(&mut table);
        for best in ranked.best() {
            let short = &best.worth.short;
            let text = if best.risky { format!("{short} !") } else { short.clone() };
            assert!(texts.contains(&text), "{aim:?}: {best:?} in {texts:?}");
        }
    }
    table.key(KeyCode::KeyN);
    assert_eq!(table.0.world().resource::<Wanted>().0, 0, "the first aim follows the last");
    table.key(KeyCode::KeyO);
    assert!(!table.0.world().resource::<SceneOf<PulpCity>>().threats);
    assert!(table.ranked().entries.is_empty(), "the threat map is closed");
}
