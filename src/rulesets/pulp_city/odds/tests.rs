//! Chances on the table are those that `kb odds` tells, of the battle as it stands.

use crate::odds::OddsOf;
use crate::odds::percent::in_percent;
use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::pulp_city::Objective;
use knockback_rules::pulp_city::PulpCity;
use knockback_rules::{
    battle::{Battle, FigureId, Order as Any},
    dice::SeededDice,
    pulp_city::{Choice, Order},
};

use super::*;
use crate::{
    odds::threats::Wanted,
    rulesets::{c3g::orders::tests::Harness, pulp_city::orders},
    stage::Picks,
};
use knockback_testing::{named, pulp_city::play_by};

const BACKLOT: &[u8] = include_bytes!("../../../../tests/fixtures/backlot.ron");

/// The lot, with somebody picked who can be activated.
fn picked(name: &str) -> (Harness, FigureId) {
    for seed in 0..32 {
        let mut table = Harness::of(
            BACKLOT,
            seed,
            (super::plugin, orders::plugin, crate::overlay::scenes_of::<knockback_rules::pulp_city::PulpCity>),
        );
        let figure = named(&table.shown().battle, name);
        let choice = table.shown().choice::<PulpCity>();
        if matches!(choice, Some((_, Choice::Turn { figures, .. })) if figures.contains(&figure)) {
            table.0.world_mut().resource_mut::<Picks>().0.figure = Some(figure);
            table.0.update();
            return (table, figure);
        }
    }
    panic!("that side never begins");
}

/// Frames go by until all is counted.
fn count(table: &mut Harness) {
    for _ in 0..4_000 {
        table.0.update();
        let world = table.0.world();
        if !world.resource::<Counts<Asked<Question>>>().open() && !world.resource::<Counts<Asked<Deed>>>().open() {
            return;
        }
    }
    panic!("it never ends");
}

fn told(table: &Harness) -> OddsOf<PulpCity> {
    table.0.world().resource::<OddsOf<PulpCity>>().clone()
}

fn texts(table: &mut Harness) -> Vec<String> {
    crate::overlay::plates::texts(table.0.world_mut())
}

#[test]
fn an_aim_has_the_odds_of_its_question() {
    let (mut table, _) = picked("Bulwark Annie");
    let jack = named(&table.shown().battle, "Gravel Jack");
    table.point(Some(table.cell_of(jack)));
    count(&mut table);
    let scene = table.0.world().resource::<SceneOf<PulpCity>>().clone();
    let aim = scene.aim.clone().expect("Jack stands beside Annie");
    let battle = table.shown().battle.seen_by(None);
    let odds = Odds::of(&battle, aim.question()).unwrap();
    assert_eq!(told(&table).0.known().map(|odds| &**odds), Some(&odds));
    assert!(texts(&mut table).contains(&format!("{} success", in_percent(&odds.hit()))));
    table.key(KeyCode::Escape);
    table.point(None);
    count(&mut table);
    assert_eq!(told(&table), Derived::default(), "nothing is told where nobody is aimed at");
}

#[test]
fn each_number_of_dice_has_the_odds_of_its_order() {
    let acts = |order: &Order| matches!(order, Order::Act { .. } | Order::Activate { .. });
    let asked = |battle: &Battle| matches!(battle.choice_of::<PulpCity>(), Some((_, Choice::PowerUp { .. })));
    let battle = play_by(acts, asked);
    let (_, Choice::PowerUp { most, .. }) = battle.choice_of::<PulpCity>().unwrap() else { panic!("it is asked") };
    let scene = knockback_view::RulesetView::scene(proven(&battle), &knockback_view::selection::Selection::default());
    let deeds = spends(proven(&battle), &scene);
    assert_eq!(deeds.len(), usize::from(most) + 1);
    for (dice, deed) in (0..).zip(deeds) {
        assert_eq!(deed.order, Order::PowerUp { dice });
        assert!(battle.ordered(&Any::PulpCity(deed.order.clone())).is_ok());
        let odds = DeedOdds::of(&battle, deed).expect("it can be counted");
        let known = PowerOdds(vec![(dice, Arc::new(odds.clone()))]);
        assert_eq!((known.of(dice), known.of(dice + 1)), (Some(&odds), None));
    }
    // Nothing is drawn from it.
    let mut game = knockback_rules::game::Game::new(battle.shared_setup(), Some(1));
    game.settle(&mut SeededDice::new(1)).unwrap();
    assert!(spends(proven(game.battle()), &Scene::default()).is_empty());
}

#[test]
fn the_map_shows_what_is_known_of_it() {
    let (mut table, figure) = picked("Bulwark Annie");
    assert!(table.ranked().entries.is_empty(), "nothing is counted while the map is closed");
    table.key(KeyCode::KeyO);
    assert!(table.0.world().resource::<SceneOf<PulpCity>>().threats, "the map is looked at");
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
    assert_eq!(table.0.world().resource::<Wanted>().0, 0, "after the last the first");
    table.key(KeyCode::KeyO);
    assert!(!table.0.world().resource::<SceneOf<PulpCity>>().threats);
    assert!(table.ranked().entries.is_empty(), "and the map is let go of");
}
