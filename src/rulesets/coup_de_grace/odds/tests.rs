//! The odds on the table equal those of `kb odds`, for the current battle.

use crate::odds::percent::in_percent;
use crate::odds::{Counts, OddsOf};
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::coup_de_grace::{Objective, Question, State};
use knockback_odds::{Ratio, coup_de_grace::Odds};
use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{Choice, CoupDeGrace},
};

use crate::{
    odds::threats::Wanted,
    overlay::exposed::Exposed,
    rulesets::{
        c3g::orders::tests::Harness,
        coup_de_grace::{expect_ruleset, orders},
    },
    stage::{CurrentSelection, Derived, space},
};

/// Returns a table in which the selected mini has a hammer, with an enemy between it and a pit. Also returns both
/// figures.
fn before_the_pit() -> (Harness, FigureId, FigureId) {
    let pit = include_bytes!("../../../../tests/fixtures/pit.ron");
    for seed in 0..32 {
        let mut table = Harness::of(
            pit,
            seed,
            (orders::plugin, crate::overlay::scenes_of::<knockback_rules::coup_de_grace::CoupDeGrace>),
        );
        let battle = &table.shown().battle;
        let named = |name| battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name);
        let (gavel, hatter) = named("Gavel").zip(named("Hatter")).expect("both figures exist");
        let choice = table.shown().choice::<CoupDeGrace>();
        if matches!(choice, Some((_, Choice::Activate { figures })) if figures.contains(&gavel)) {
            table.0.world_mut().resource_mut::<CurrentSelection>().0.figure = Some(gavel);
            table.0.update();
            return (table, gavel, hatter);
        }
    }
    panic!("the figure's side never begins");
}

/// Runs frames until all odds are computed. Returns them.
fn counted(table: &mut Harness) -> OddsOf<CoupDeGrace> {
    for _ in 0..1_000 {
        table.0.update();
        if !table.0.world().resource::<Counts<CoupDeGrace>>().open() {
            return table.0.world().resource::<OddsOf<CoupDeGrace>>().clone();
        }
    }
    panic!("the computation does not end");
}

fn texts(table: &mut Harness) -> Vec<String> {
    crate::overlay::plates::texts(table.0.world_mut())
}

#[test]
fn an_aim_shows_the_odds_with_and_without_the_push() {
    let (mut table, gavel, hatter) = before_the_pit();
    table.point(Some(table.cell_of(hatter)));
    let battle = table.shown().battle.seen_by(None);
    let of = |push| Odds::of(&battle, Question::new(gavel, hatter, 0).pushing(push)).unwrap();
    let (pushed, left) = (of(true), of(false));
    assert_eq!(counted(&mut table).0.known().map(|odds| &**odds), Some(&pushed));
    assert!(texts(&mut table).contains(&format!("{} to hit", in_percent(&pushed.hit()))));
    table.key(KeyCode::KeyL);
    assert_eq!(counted(&mut table).0.known().map(|odds| &**odds), Some(&left));
    assert!(texts(&mut table).contains(&"not pushed".to_owned()));
    // Without a push, only a 6 takes the target out of action. With a push, every hit does, because of the pit.
    assert_eq!((pushed.destroyed(), left.destroyed()), (pushed.hit(), Ratio::of(1, 6)));
    assert_eq!(left.state(State::Downed).plus(&left.destroyed()), left.hit());
    table.key(KeyCode::KeyL);
    assert_eq!(counted(&mut table).0.known().map(|odds| &**odds), Some(&pushed), "the first line follows the last");
}

#[test]
fn the_landing_shows_its_chance_and_is_exposed() {
    let (mut table, _, hatter) = before_the_pit();
    table.point(Some(table.cell_of(hatter)));
    assert!(counted(&mut table).0.known().is_some());
    table.0.update();
    // A 6 takes the target out of action before it can be pushed.
    let texts = texts(&mut table);
    for said in ["83 % to hit", "83 % out of action", "67 % into a spiked pit", "1 damage, spikes roll to hit"] {
        assert!(texts.iter().any(|text| text == said), "{said}: {texts:?}");
    }
    let aim = scene(&table).aim.as_ref().expect("there is an aim");
    let end = aim.forced.as_ref().and_then(|forced| forced.shown(0)?.end()).expect("the target is pushed");
    let landing = space::stand(&table.shown().battle.setup().board, end);
    let exposed = table.0.world().resource::<Exposed>();
    assert!(exposed.feet().contains(&landing), "{landing} of {exposed:?}");
}

#[test]
fn without_an_aim_there_are_no_odds() {
    let (mut table, gavel, hatter) = before_the_pit();
    table.point(Some(table.cell_of(hatter)));
    assert!(counted(&mut table).0.known().is_some());
    table.point(Some(table.cell_of(gavel)));
    table.key(KeyCode::Escape);
    assert_eq!(counted(&mut table), Derived::default());
}

fn scene(table: &Harness) -> &SceneOf<CoupDeGrace> {
    table.0.world().resource::<SceneOf<CoupDeGrace>>()
}

#[test]
fn the_threat_map_shows_its_results() {
    let (mut table, gavel, _) = before_the_pit();
    assert!(table.ranked().entries.is_empty(), "nothing is computed while the map is closed");
    table.key(KeyCode::KeyO);
    assert!(scene(&table).threats, "the threat map is open");
    table.thought();
    let map = table.map_of(gavel);
    for (place, aim) in Objective::ALL.into_iter().enumerate() {
        table.0.insert_resource(Wanted(place));
        table.0.update();
        let ranked = table.ranked();
        assert_eq!(ranked.entries, map.wants[place], "{aim:?}");
        assert_eq!(ranked.bests[place], map.wants[place].first().map(|best| best.worth.words.clone()));
        let texts = texts(&mut table);
        for best in ranked.best() {
            assert!(texts.contains(&best.worth.short), "{aim:?}: {best:?} in {texts:?}");
        }
    }
    table.key(KeyCode::KeyN);
    assert_eq!(table.0.world().resource::<Wanted>().0, 0, "the first aim follows the last");
    table.key(KeyCode::KeyO);
    assert!(!scene(&table).threats);
    assert!(table.ranked().entries.is_empty(), "the threat map is closed");
}

#[test]
fn a_hex_of_the_threat_map_offers_a_move_with_the_facing_of_its_best_attack() {
    let (mut table, gavel, hatter) = before_the_pit();
    table.key(KeyCode::KeyO);
    let hit = Objective::ALL.iter().position(|aim| *aim == Objective::Hit).unwrap();
    table.0.insert_resource(Wanted(hit));
    table.thought();
    let ranked = table.ranked();
    let stands = table.cell_of(gavel);
    let there =
        ranked.entries.iter().find(|entry| entry.spot.end != stands).expect("the figure can attack from another hex");
    let best = ranked.best_from(there.spot.end).unwrap().clone();
    let (at, faces) = (best.spot.end, best.spot.faces);
    table.point(Some(at));
    let offer = scene(&table).looked_at.clone().expect("the figure can move to this hex");
    assert_eq!((offer.cell, offer.facing), (at, faces));
    let said = format!("{}: hit", best.worth.words);
    assert!(texts(&mut table).contains(&said), "the board shows the best odds from this hex");
    // The player turns the mini and turns it back.
    table.key(KeyCode::Period);
    assert_eq!(scene(&table).looked_at.as_ref().unwrap().facing, faces.map(|side| side.clockwise(1)));
    table.key(KeyCode::Comma);
    assert_eq!(scene(&table).looked_at.as_ref().unwrap().facing, faces);
    table.click(at);
    table.0.update();
    table.0.update();
    assert_eq!(table.cell_of(gavel), at);
    assert_eq!(expect_ruleset(&table.shown().battle).mini(gavel).facing, faces);
    // The aim shows the same values as the map.
    table.point(Some(table.cell_of(hatter)));
    let odds = counted(&mut table).0.known().cloned().expect("there is an aim");
    assert_eq!(
        (table.cell_of(odds.question.target), in_percent(&odds.hit())),
        (best.spot.target.unwrap(), best.worth.words)
    );
}
