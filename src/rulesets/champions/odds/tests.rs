//! The threat map on the table is the one that `kb odds --all` tells.

use bevy::prelude::*;
use knockback_odds::{Ratio, champions::Objective};

use super::*;
use crate::{
    odds::threats::Wanted,
    rulesets::{
        c3g::orders::tests::Harness,
        champions::{
            orders, overlay,
            overlay::threats::{Ranked, WANTS},
        },
    },
};

const SIGN: &[u8] = include_bytes!("../../../../crates/cli/tests/fixtures/sign.ron");

/// Frames go by until all is counted.
fn count(table: &mut Harness) {
    for _ in 0..4_000 {
        table.0.update();
        if !table.0.world().resource::<Counts<Asked>>().open() {
            return;
        }
    }
    panic!("it never ends");
}

fn texts(table: &mut Harness) -> Vec<String> {
    let world = table.0.world_mut();
    world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect()
}

#[test]
fn the_map_ranks_what_the_engine_finds() {
    let mut table = Harness::of(SIGN, 10, (super::plugin, orders::plugin, overlay::plugin));
    let Some((_, Choice::Phase { figure, .. })) = table.shown().choice::<Champions>() else {
        panic!("a phase is on");
    };
    let ranked = |table: &Harness| table.0.world().resource::<Ranked>().clone();
    assert!(ranked(&table).entries.is_empty(), "nothing is counted while the map is closed");
    table.key(KeyCode::KeyO);
    assert!(table.0.world().resource::<Scene>().threats, "the map is looked at");
    count(&mut table);
    let battle = table.shown().battle.seen_by(None);
    let threats = Threats::of(proven(&battle), figure);
    for (place, aim) in Objective::ALL.into_iter().enumerate() {
        table.0.insert_resource(Wanted(place));
        table.0.update();
        let ranked = ranked(&table);
        let found = threats.ranked(aim).into_iter().map(|(worth, _)| worth);
        let found: Vec<Ratio> = found.filter(|worth| !worth.is_zero()).collect();
        let worth: Vec<Ratio> = ranked.entries.iter().map(|entry| entry.worth.clone()).collect();
        assert_eq!(worth, found, "{aim:?}");
        assert_eq!((ranked.bests[place].clone(), ranked.more), (found.first().cloned(), threats.left_out > 0));
        let texts = texts(&mut table);
        for best in ranked.spotted() {
            assert!(texts.contains(&WANTS[place].short(&best.worth)), "{aim:?}: {best:?} in {texts:?}");
        }
    }
    let offered: Vec<_> = table.0.world().resource::<Scene>().moves().map(|(cell, _)| cell).collect();
    let own = battle.field().standing(figure).map(|at| at.head);
    let stays = |cell: &_| Some(*cell) == own;
    assert!(
        ranked(&table).spotted().iter().all(|best| stays(&best.at) || offered.contains(&best.at)),
        "one can go there"
    );
    table.key(KeyCode::KeyN);
    assert_eq!(table.0.world().resource::<Wanted>().0, 0, "after the last the first");
    table.key(KeyCode::KeyO);
    assert!(!table.0.world().resource::<Scene>().threats);
    assert!(ranked(&table).entries.is_empty(), "and the map is let go of");
}
