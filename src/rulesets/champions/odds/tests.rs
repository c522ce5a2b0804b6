//! The threat map on the table equals the one that is computed directly.

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_odds::champions::Objective;
use knockback_rules::champions::{Champions, Choice};

use crate::{
    odds::threats::Wanted,
    rulesets::{c3g::orders::tests::Harness, champions::orders},
};

const SIGN: &[u8] = include_bytes!("../../../../crates/cli/tests/fixtures/sign.ron");

fn texts(table: &mut Harness) -> Vec<String> {
    crate::overlay::plates::texts(table.0.world_mut())
}

#[test]
fn the_threat_map_shows_its_results() {
    let mut table =
        Harness::of(SIGN, 10, (orders::plugin, crate::overlay::scenes_of::<knockback_rules::champions::Champions>));
    let Some((_, Choice::Phase { figure, .. })) = table.shown().choice::<Champions>() else {
        panic!("no phase is open");
    };
    assert!(table.ranked().entries.is_empty(), "nothing is computed while the map is closed");
    table.key(KeyCode::KeyO);
    assert!(table.0.world().resource::<SceneOf<Champions>>().threats, "the threat map is open");
    table.thought();
    let map = table.map_of(figure);
    for (place, aim) in Objective::ALL.into_iter().enumerate() {
        table.0.insert_resource(Wanted(place));
        table.0.update();
        let ranked = table.ranked();
        assert_eq!((&ranked.entries, ranked.more), (&map.wants[place], map.more), "{aim:?}");
        assert_eq!(ranked.bests[place], map.wants[place].first().map(|best| best.worth.words.clone()));
        let texts = texts(&mut table);
        for best in ranked.best() {
            assert!(texts.contains(&best.worth.short), "{aim:?}: {best:?} in {texts:?}");
        }
    }
    let offered: Vec<_> = table.0.world().resource::<SceneOf<Champions>>().moves().map(|(cell, _)| cell).collect();
    let own = table.shown().battle.field().standing(figure).map(|at| at.head);
    let stays = |cell: &_| Some(*cell) == own;
    assert!(
        table.ranked().best().iter().all(|best| stays(&best.spot.end) || offered.contains(&best.spot.end)),
        "the figure can move to the hex of each best attack"
    );
    table.key(KeyCode::KeyN);
    assert_eq!(table.0.world().resource::<Wanted>().0, 0, "the first aim follows the last");
    table.key(KeyCode::KeyO);
    assert!(!table.0.world().resource::<SceneOf<Champions>>().threats);
    assert!(table.ranked().entries.is_empty(), "the threat map is closed");
}
