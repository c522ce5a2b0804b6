//! A thousand battles of C3G, and three hundred each of Champions, Coup-De-Grace and Pulp City.

use super::{
    golden::{holds, timed},
    grounds::{C3G, CHAMPIONS, COUP_DE_GRACE, PULP_CITY, Ruleset},
    told,
};

/// Plays `count` battles on the battlefields in turn, and compares them with the recorded ones.
fn battles(ruleset: Ruleset, count: u64, most: usize) {
    let grounds = ruleset.grounds();
    let text: String = timed(&format!("{count} battles of {}", ruleset.name), || {
        let places = (0..count).zip(grounds.iter().cycle());
        places.map(|(seed, ground)| told::play(ground, seed, most).line(ground, seed) + "\n").collect()
    });
    holds(&format!("{}/battles.txt", ruleset.name), &text);
}

/// Compares four battles in full with the recorded ones.
fn in_full(ruleset: Ruleset, places: [(usize, u64, usize); 4]) {
    let grounds = ruleset.grounds();
    for (place, seed, most) in places {
        let ground = &grounds[place];
        let text = told::play(ground, seed, most).in_full();
        let name = ground.name.split('.').next().expect("a name");
        holds(&format!("{}/{name}.txt", ruleset.name), &text);
    }
}

#[test]
fn battles_of_c3g_are_unchanged() {
    battles(C3G, 1000, 80);
}

#[test]
fn battles_of_champions_are_unchanged() {
    battles(CHAMPIONS, 300, 50);
}

#[test]
fn reports_on_battles_of_c3g_are_unchanged() {
    in_full(C3G, [(0, 1, 60), (3, 2, 60), (7, 3, 60), (12, 4, 60)]);
}

#[test]
fn reports_on_battles_of_champions_are_unchanged() {
    in_full(CHAMPIONS, [(0, 1, 24), (2, 2, 24), (4, 3, 40), (6, 4, 40)]);
}

#[test]
fn battles_of_coup_de_grace_are_unchanged() {
    battles(COUP_DE_GRACE, 300, 80);
}

#[test]
fn reports_on_battles_of_coup_de_grace_are_unchanged() {
    in_full(COUP_DE_GRACE, [(0, 1, 40), (3, 2, 40), (7, 3, 40), (12, 4, 40)]);
}

#[test]
fn battles_of_pulp_city_are_unchanged() {
    battles(PULP_CITY, 300, 80);
}

#[test]
fn reports_on_battles_of_pulp_city_are_unchanged() {
    in_full(PULP_CITY, [(1, 1, 40), (3, 2, 60), (7, 3, 40), (12, 4, 40)]);
}
