//! The odds on the table equal those of the engine. They are computed in slices for the current battle.

use crate::odds::OddsOf;
use knockback_rules::c3g::C3g;
use std::sync::Arc;

use bevy::prelude::*;
use knockback_odds::{
    Ratio, StopCause,
    c3g::{Objective, Odds, Question},
};
use knockback_rules::{
    battle::{Battle, Occupant},
    c3g::AttackWith,
};

use crate::{
    odds::{
        Budget, Counts,
        percent::in_percent,
        threats::{ThreatMap, Wanted},
    },
    overlay::columns::Columns,
    rulesets::c3g::{
        expect_ruleset,
        orders::tests::{CUSHION, Harness, MALLET},
    },
};
use knockback_view::c3g::scene::chances::Chances;
use knockback_view::c3g::scene::chances::Laid;

const BLOW: Question = Question::new(MALLET, Occupant::Figure(CUSHION), AttackWith::Normal);

fn sum<'r>(parts: impl IntoIterator<Item = &'r Ratio>) -> Ratio {
    parts.into_iter().fold(Ratio::ZERO, |sum, part| sum.plus(part))
}

fn known(battle: &Battle) -> Battle {
    battle.seen_by(None)
}

/// Returns the odds of the attack `BLOW` once they are computed.
fn odds_of(counts: &Counts<C3g>) -> Option<Arc<Odds>> {
    counts.answer(&BLOW).known().cloned()
}

impl Harness {
    fn laid_out(&self) -> Laid {
        self.0.world().resource::<OddsOf<C3g>>().0.clone()
    }

    /// Runs frames until all odds are computed.
    fn counted(&mut self) {
        for _ in 0..10_000 {
            self.0.update();
            let world = self.0.world();
            if !world.resource::<Counts<C3g>>().open() {
                return;
            }
        }
        panic!("the computation does not end");
    }

    fn chances(&mut self) -> Arc<Chances> {
        self.counted();
        self.laid_out().chances.expect("the odds are known")
    }

    fn texts(&mut self) -> Vec<String> {
        crate::overlay::plates::texts(self.0.world_mut())
    }
}

#[test]
fn aiming_shows_the_odds_of_the_engine() {
    let mut table = Harness::laid();
    table.point(Some(table.cell_of(CUSHION)));
    let chances = table.chances();
    let odds = Odds::of(&known(&table.shown().battle), BLOW).unwrap();
    assert!(chances.odds.outcomes == odds.outcomes, "the odds equal those of the engine");
    let target = Occupant::Figure(CUSHION);
    let felled = odds.chance(|outcome| outcome.stop.cause == StopCause::None && outcome.destroys(target));
    assert_eq!(sum(&chances.rungs).plus(&felled), Ratio::ONE, "the rungs and death on the spot cover all outcomes");
    assert_eq!(sum(chances.landings.iter().map(|landing| &landing.chance)), Ratio::ONE);
    let stops = odds.stops();
    let struck = stops.iter().filter(|(stop, _)| stop.by.is_some()).map(|(_, chance)| chance);
    assert_eq!(sum(chances.struck.iter().map(|(_, chance)| chance)), sum(struck));
    assert!(!chances.struck.is_empty(), "the crate can be hit");
    assert_eq!(sum(chances.falls.iter().map(|(_, chance)| chance)), odds.chance(|outcome| !outcome.falls.is_empty()));
    assert!(!chances.falls.is_empty(), "the target may fall off the ledge");
    let flight = table.overlay().aim.as_ref().and_then(|aim| aim.flight()).unwrap().clone();
    for (rung, chance) in flight.landings.iter().zip(&chances.rungs) {
        let points = sum(odds.kp().iter().filter(|(kp, _)| (rung.first..=rung.last).contains(&kp.0)).map(|(_, p)| p));
        assert!(*chance <= points, "the chance of a rung is at most that of its points");
        let there = chances.landing(rung.trajectory.at).expect("each rung has a landing");
        assert!(there.chance >= *chance, "all flights of the rung end at this landing");
    }
}

#[test]
fn the_board_shows_each_chance_with_a_column_of_matching_height() {
    let mut table = Harness::laid();
    table.point(Some(table.cell_of(CUSHION)));
    let chances = table.chances();
    let texts = table.texts();
    assert!(chances.landings.len() > 3, "{:?}", chances.landings);
    for landing in &chances.landings {
        // A target destroyed where it lands and one that stays there alive are separate outcomes, each with its own
        // chance.
        assert_eq!(landing.alive.plus(&landing.destroyed), landing.chance);
        if landing.stays && !landing.destroyed.is_zero() {
            let mut fates = [(&landing.destroyed, " destroyed here"), (&landing.alive, " stays")];
            fates.sort_by(|one, other| other.0.cmp(one.0));
            let (chance, what) = fates[0];
            let likelier = format!("{}{what}", in_percent(chance));
            assert!(texts.contains(&likelier), "{likelier} is not shown in {texts:?}");
        } else {
            assert!(texts.contains(&in_percent(&landing.chance)), "{landing:?} is not shown in {texts:?}");
        }
    }
    for (_, chance) in chances.struck.iter().map(|(who, chance)| (Some(who), chance)) {
        assert!(texts.iter().any(|text| text.contains("hit") && text.contains(&in_percent(chance))), "{texts:?}");
    }
    for (_, chance) in &chances.falls {
        assert!(texts.iter().any(|text| text.starts_with(&format!("{}:", in_percent(chance)))), "{texts:?}");
    }
    let columns = table.0.world().resource::<Columns>().0.clone();
    assert_eq!(columns.len(), chances.landings.len());
    for column in &columns {
        let landing = chances.landing(column.at).expect("each possible landing has a column");
        assert!((f64::from(column.chance) - landing.chance.value()).abs() < 1e-6);
    }
    table.point(None);
    table.press(MouseButton::Right);
    assert!(table.0.world().resource::<Columns>().0.is_empty(), "without an aim there are no columns");
}

#[test]
fn odds_follow_the_current_battle() {
    let mut table = Harness::laid();
    let there = table.cell_of(CUSHION);
    table.point(Some(there));
    let before = table.chances();
    // After a step along or up the ledge, the figure is still beside the target. The line changes, and so do the odds.
    let battle = known(&table.shown().battle);
    let question = |table: &Harness| {
        let aim = table.overlay().aim.clone().expect("there is an aim");
        aim.questions(expect_ruleset(&table.shown().battle))[0]
    };
    assert!(*before.odds == Odds::of(&battle, question(&table)).unwrap());
    table.point(None);
    table.key(KeyCode::Escape);
    let goals = table.overlay().goals.clone();
    let beside = goals.iter().find(|goal| !goal.way.harm).expect("the figure can move unharmed").end();
    table.click(beside);
    assert_eq!(table.cell_of(MALLET), beside);
    table.point(Some(there));
    let after = table.chances();
    assert!(after.odds != before.odds, "an attack from another hex has different odds");
    assert!(*after.odds == Odds::of(&known(&table.shown().battle), question(&table)).unwrap());
    table.key(KeyCode::Backspace);
    assert_ne!(table.cell_of(MALLET), beside, "the move is taken back");
    table.point(None);
    table.point(Some(there));
    assert!(table.chances().odds == before.odds, "the previous odds apply again");
}

#[test]
fn a_frame_never_computes_more_steps_than_its_budget() {
    let table = Harness::laid();
    let battle = known(&table.shown().battle);
    let whole = Odds::of(&battle, BLOW).unwrap();
    for budget in [1usize, 7, 64, 1_000] {
        let mut counts = Counts::<C3g>::default();
        counts.of(Some(battle.clone()));
        counts.want(vec![BLOW]);
        let mut frames = 0usize;
        while counts.open() {
            assert!(counts.advance(budget) <= budget);
            frames += 1;
        }
        assert!(budget > 1 || frames > 1, "{budget}: it took {frames} frames");
        let odds = odds_of(&counts).expect("the odds are known");
        assert!(*odds == whole, "slices do not change the odds");
        counts.of(Some(battle.clone()));
        assert!(!counts.open(), "the odds of the same battle are not computed again");
        let kept = odds_of(&counts).expect("the odds are still known");
        assert!(Arc::ptr_eq(&kept, &odds));
        counts.of(None);
        assert!(odds_of(&counts).is_none() && !counts.open(), "no odds are computed during playback");
    }
}

#[test]
fn the_table_shows_that_odds_are_being_computed() {
    let mut table = Harness::laid();
    table.0.insert_resource(Budget::crawling());
    table.point(Some(table.cell_of(CUSHION)));
    assert!(table.laid_out().counting && table.laid_out().chances.is_none());
    let texts = table.texts();
    assert!(texts.contains(&"\u{2026}".to_owned()) && !texts.iter().any(|text| text.contains('%')), "{texts:?}");
    table.counted();
    assert!(!table.laid_out().counting && table.texts().iter().any(|text| text.contains('%')));
}

#[test]
fn the_threat_map_shows_its_results() {
    let mut table = Harness::laid();
    table.key(KeyCode::KeyO);
    assert!(table.overlay().threats, "the threat map is open");
    table.thought();
    let map = table.map_of(MALLET);
    for (place, aim) in Objective::ALL.into_iter().enumerate() {
        table.0.insert_resource(Wanted(place));
        table.0.update();
        let ranked = table.ranked();
        assert_eq!(ranked.entries, map.wants[place], "{aim:?}");
        assert_eq!(ranked.bests[place], map.wants[place].first().map(|best| best.worth.words.clone()));
        let texts = table.texts();
        for best in ranked.best() {
            let said = &best.worth.short;
            assert!(texts.iter().any(|text| text.starts_with(said)), "{aim:?}: {said} in {texts:?}");
        }
    }
    table.0.insert_resource(Wanted::default());
    table.key(KeyCode::KeyN);
    assert_eq!(table.0.world().resource::<Wanted>().0, Objective::OffLedge as usize);
    table.0.insert_resource(Wanted(Objective::ALL.len() - 1));
    table.0.update();
    let entry = table.ranked().best().into_iter().find(|entry| entry.moves).cloned();
    let entry = entry.expect("the figure can attack from another hex");
    table.point(Some(entry.spot.end));
    assert!(table.overlay().way.is_some(), "the move to the hex is shown");
    table.key(KeyCode::Escape);
    assert!(!table.overlay().threats, "the threat map is closed");
}

#[test]
fn the_threat_map_is_that_of_the_acting_figure() {
    let mut table = Harness::laid();
    table.thought();
    let map = table.0.world().resource::<ThreatMap>();
    assert_eq!(map.of.map(|of| of.figure), Some(MALLET));
    assert!(map.known.is_some() && !map.counting);
    table.click(table.cell_of(CUSHION));
    table.0.update();
    let of = table.0.world().resource::<ThreatMap>().of;
    assert_eq!(of, None, "after its attack a figure has no threats this turn");
}

#[test]
fn an_outdated_threat_map_is_never_shown() {
    let mut table = Harness::laid();
    let map = |table: &Harness| table.0.world().resource::<ThreatMap>().known.clone();
    table.0.insert_resource(Wanted(Objective::ALL.len() - 1));
    table.thought();
    let before = map(&table).expect("the threat map is computed");
    // After a step the map changes. The previous map disappears in the same frame.
    let goal = table.ranked().best().into_iter().find(|entry| entry.moves).map(|entry| entry.spot.end);
    let goal = goal.expect("the figure can attack from another hex");
    table.click(goal);
    for _ in 0..200 {
        let now = map(&table);
        assert!(now.is_none_or(|now| *now != *before || table.cell_of(MALLET) != goal), "the outdated map is shown");
        table.0.update();
    }
    table.thought();
    assert_eq!(table.cell_of(MALLET), goal);
    assert_eq!(map(&table).as_deref(), Some(&table.map_of(MALLET)));
}
