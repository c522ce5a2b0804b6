//! Landing cells of thrown objects and characters: throws in battles are compared with an
//! independent computation (`CH-22`).

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use knockback_rules::{
    battle::{Occupant, Order},
    champions::{self, Event, Maneuver, Weapon},
    geometry::Coord,
};

use super::stage::{Scene, Told, figure, give, pass, sheet};
use crate::support::{
    mix::Mix,
    nearest::{cubes, nearest},
};

/// A random field: the level of each hex, and the occupied hexes.
struct Field {
    ground: BTreeMap<Coord, usize>,
    taken: BTreeSet<Coord>,
    thrower: Coord,
    target: Coord,
    thrown: Coord,
}

impl Field {
    fn made_up(mix: &mut Mix) -> Option<Self> {
        let mut ground = BTreeMap::new();
        for r in -3..=3_i32 {
            for q in (-3).max(-3 - r)..=3.min(3 - r) {
                if mix.below(8) > 0 {
                    ground.insert(Coord::new(q, r), [0, 0, 0, 1][mix.below(4)]);
                }
            }
        }
        let mut free: Vec<Coord> = ground.keys().copied().collect();
        let (thrower, target) = (mix.take(&mut free)?, mix.take(&mut free)?);
        let (mut beside, mut free): (Vec<Coord>, Vec<Coord>) =
            free.into_iter().partition(|at| cubes(thrower, *at) == 1 && ground[at] == ground[&thrower]);
        let thrown = mix.take(&mut beside)?;
        free.extend(beside);
        let mut taken = BTreeSet::from([thrower, target]);
        for _ in 0..mix.below(free.len()) {
            taken.extend(mix.take(&mut free));
        }
        Some(Self { ground, taken, thrower, target, thrown })
    }

    /// The text of the scenario. The projectile is the character `held` if `person` is true, otherwise a crate.
    fn text(&self, person: bool) -> String {
        let place = |at: &Coord| format!("[{}, {}]", at.q, at.r);
        let mut text = "(version: 1, name: \"throws\", board: [".to_owned();
        for (at, level) in &self.ground {
            let _ = write!(text, "rows(origin: {}, rows: [\"g{level}\"]),", place(at));
        }
        text.push_str("], sides: [(id: \"one\", name: \"One\"), (id: \"two\", name: \"Two\")], figures: [");
        let mut figures = vec![
            ("brute", "one", self.thrower, ", str: 60, dex: 30, ocv: Some(20)"),
            ("foe", "two", self.target, ", dex: 10, powers: [knockback_resistance(50)]"),
        ];
        if person {
            figures.push(("held", "two", self.thrown, ", dex: 12, powers: [knockback_resistance(50)]"));
        }
        for (id, side, at, _) in &figures {
            let _ = write!(text, "(id: \"{id}\", side: \"{side}\", at: [{}]),", place(at));
        }
        text.push_str("], objects: [");
        if !person {
            let _ = write!(text, "(id: \"crate\", at: {}, height: 1),", place(&self.thrown));
        }
        for (number, at) in self.taken.iter().filter(|at| ![self.thrower, self.target].contains(at)).enumerate() {
            let _ = write!(text, "(id: \"post{number}\", at: {}, height: 1),", place(at));
        }
        text.push_str("], rules: champions((characters: [");
        for (id, .., more) in &figures {
            let _ = write!(text, "{},", sheet(id, more));
        }
        // DEF plus BODY of the crate exceed the dice of the throw, so the throw does not break it.
        let thing = "(object: \"crate\", kilograms: Some(25), def: 10, body: 20)";
        let _ = write!(text, "], things: [{}])))", if person { "" } else { thing });
        text
    }
}

#[test]
fn throws_land_where_the_rules_say() {
    let mut mix = Mix(22);
    let (mut thrown, mut people, mut full, mut equals) = (0, 0, 0, 0);
    while thrown < 1_000 {
        let Some(field) = Field::made_up(&mut mix) else { continue };
        let person = mix.below(2) == 0;
        let mut game = Scene::read(&field.text(person), &mut Told::default());
        let (brute, foe) = (figure(&game, "brute"), figure(&game, "foe"));
        let with = if person {
            let held = figure(&game, "held");
            let grabbed = Event::Grabbed { figure: held, by: brute, strength: 60 };
            game.emit(&[knockback_rules::battle::Event::Champions(grabbed)]);
            Weapon::HurlPerson { who: held, strength: 60 }
        } else {
            Weapon::Hurl { thing: game.battle().setup().names.object("crate").expect("a crate"), strength: 60 }
        };
        let target = Occupant::Figure(foe);
        let order = champions::Order::Attack { attacker: brute, target, with, maneuver: Maneuver::Strike };
        if !game.battle().legal_orders().contains(&Order::Champions(order.clone())) {
            // The target is out of sight.
            continue;
        }
        // Every die shows a 1: the throw hits, and does no BODY.
        give(&mut game, order, &mut Told::default());
        pass(&mut game, &mut Told::default());
        let is_free = |at: &Coord| !field.taken.contains(at) && cubes(field.target, *at) == 1;
        let (wanted, between_equals) =
            nearest(field.ground.keys().copied().filter(is_free), &[field.thrower], field.target);
        let battle = game.battle();
        let found = match with {
            Weapon::HurlPerson { who, .. } => battle.field().standing(who).map(|at| at.head),
            Weapon::Hurl { thing, .. } => battle.field().object(thing),
            _ => None,
        };
        // If there is no free hex, an object breaks, and a character stays prone on its hex.
        let wanted = wanted.or_else(|| person.then_some(field.thrown));
        let found = found.map(|cell| battle.setup().board.at(cell));
        assert_eq!(found, wanted, "thrown from {} at {}: {}", field.thrower, field.target, field.text(person));
        thrown += 1;
        people += usize::from(person);
        full += usize::from(wanted.is_none());
        equals += usize::from(between_equals);
    }
    let counts = [people, full, equals];
    assert!(counts.iter().all(|count| *count >= 20), "too few of one kind: {counts:?}");
}
