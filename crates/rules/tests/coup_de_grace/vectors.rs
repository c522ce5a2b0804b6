//! Test vectors of the rules that need no board.

use knockback_rules::{
    coup_de_grace::{Arc, Class, Race, Weapon, attack::range_penalty, facing::in_front, price::doubled},
    geometry::{Coord, Direction},
};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    wide: Vec<usize>,
    narrow: Vec<usize>,
    prices: Vec<(u16, u16, u16)>,
    ranges: Vec<(u32, u32, u16, i16)>,
    classes: Vec<(Class, i16, u16)>,
}

fn vectors() -> Vectors {
    ron::from_str(include_str!("vectors.ron")).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns the hexes of a ring around a hex.
fn ring(middle: Coord, ring: i32) -> impl Iterator<Item = Coord> {
    let all = (-ring..=ring).flat_map(move |q| (-ring..=ring).map(move |r| Coord::new(middle.q + q, middle.r + r)));
    all.filter(move |at| at.distance(middle) == ring.unsigned_abs())
}

#[test]
fn the_front_arc_has_its_hexes() {
    let vectors = vectors();
    for (arc, counts) in [(Arc::Wide, &vectors.wide), (Arc::Narrow, &vectors.narrow)] {
        for facing in Direction::ALL {
            for (number, count) in (1..).zip(counts) {
                let here = Coord::new(3, -8);
                let found = ring(here, number).filter(|at| in_front(arc, here, facing, *at)).count();
                assert_eq!(found, *count, "{arc:?}, facing {facing}, ring {number}");
            }
        }
    }
    assert_eq!((vectors.wide.len(), vectors.narrow.len()), (8, 8));
}

#[test]
fn costs_double() {
    for (cost, enemies, sum) in vectors().prices {
        assert_eq!(doubled(cost, enemies), sum, "{cost} beside {enemies}");
    }
}

#[test]
fn range_reduces_the_die() {
    for (from, to, increment, taken) in vectors().ranges {
        for distance in from..=to {
            assert_eq!(range_penalty(distance, increment, false), taken, "{distance} by {increment}");
            assert_eq!(range_penalty(distance, increment, true), 2 * taken, "{distance} by {increment}, downed");
        }
    }
}

#[test]
fn armour_matches_the_rules() {
    for (class, defence, movement) in vectors().classes {
        assert_eq!((class.defence(), class.movement()), (defence, movement), "{class:?}");
    }
}

/// Every weapon has an ability, a name and one or two hands. There are sixteen races with different names.
#[test]
fn weapons_and_races_are_complete() {
    for weapon in Weapon::ALL {
        let profile = weapon.profile();
        let does = profile.melee.is_some() || profile.shot.is_some() || profile.focus.is_some();
        assert!(does || profile.guards != (0, 0), "{weapon:?}");
        assert!((1..=2).contains(&profile.hands) && !profile.name.is_empty(), "{weapon:?}");
        assert!(profile.shot.is_none_or(|shot| shot.cost > 0 && shot.increment != Some(0)), "{weapon:?}");
    }
    let two_handed: Vec<Weapon> = Weapon::ALL.into_iter().filter(|weapon| weapon.profile().hands == 2).collect();
    assert_eq!(two_handed, [Weapon::Spear, Weapon::Bow, Weapon::Crossbow, Weapon::BlastStaff, Weapon::StaffOfAir]);
    let names: std::collections::BTreeSet<&str> = Race::ALL.iter().map(|race| race.name()).collect();
    assert_eq!(names.len(), 16);
}
