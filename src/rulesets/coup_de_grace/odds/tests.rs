//! Chances on the table are those that `kb odds` tells, of the battle as it stands.

use bevy::prelude::*;
use knockback_odds::coup_de_grace::State;
use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{Choice, CoupDeGrace},
};

use super::*;
use crate::{
    rulesets::{
        c3g::orders::tests::Harness,
        coup_de_grace::{orders, overlay},
    },
    stage::Picks,
};

/// A hammer behind somebody who stands before a pit, and the bearer of the hammer is picked.
fn before_the_pit() -> (Harness, FigureId, FigureId) {
    let pit = include_bytes!("../../../../tests/fixtures/pit.ron");
    for seed in 0..32 {
        let mut table = Harness::of(pit, seed, (super::plugin, orders::plugin, overlay::plugin));
        let battle = &table.shown().battle;
        let named = |name| battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name);
        let (gavel, hatter) = named("Gavel").zip(named("Hatter")).expect("both are there");
        let choice = table.shown().choice::<CoupDeGrace>();
        if matches!(choice, Some((_, Choice::Activate { figures })) if figures.contains(&gavel)) {
            table.0.world_mut().resource_mut::<Picks>().0.figure = Some(gavel);
            table.0.update();
            return (table, gavel, hatter);
        }
    }
    panic!("that side never begins");
}

/// Frames go by until all is counted: what is told then.
fn counted(table: &mut Harness) -> AttackOdds {
    for _ in 0..1_000 {
        table.0.update();
        if !table.0.world().resource::<Counts<Asked>>().open() {
            return table.0.world().resource::<AttackOdds>().clone();
        }
    }
    panic!("it never ends");
}

fn texts(table: &mut Harness) -> Vec<String> {
    let world = table.0.world_mut();
    world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect()
}

#[test]
fn an_aim_has_the_odds_of_its_question_with_the_push_and_without_it() {
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
    // The blow downs it; the pit is its end.
    assert_eq!((pushed.destroyed(), left.destroyed()), (pushed.hit(), Ratio::ZERO));
    assert_eq!(left.state(State::Downed), left.hit());
    table.key(KeyCode::KeyL);
    assert_eq!(counted(&mut table).0.known().map(|odds| &**odds), Some(&pushed), "and round again");
}

#[test]
fn nothing_is_told_where_nobody_is_aimed_at() {
    let (mut table, gavel, hatter) = before_the_pit();
    table.point(Some(table.cell_of(hatter)));
    assert!(counted(&mut table).0.known().is_some());
    table.point(Some(table.cell_of(gavel)));
    table.key(KeyCode::Escape);
    assert_eq!(counted(&mut table), AttackOdds::default());
}

#[test]
fn a_chance_that_is_being_counted_is_dots() {
    assert_eq!(AttackOdds(Told::Counting).percent(Odds::hit), "\u{2026}");
}
