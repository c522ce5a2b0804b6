//! Landing hexes of thrown objects in C3G. Throws in battles are compared with an independent computation (`C3G-13`,
//! Heavy Thrower).
//!
//! The computation uses only the drawing.

use std::{collections::BTreeMap, sync::Arc};

use crate::support::{
    case::Case,
    drawing::drawn,
    mix::Mix,
    nearest::{cubes, nearest},
    stage, tell,
};
use knockback_rules::{
    battle::{Battle, Order, Snapshot},
    c3g,
    dice::SeededDice,
    files::{FileKind, RULES_VERSION, Save, hash_text, read, read_save, to_json},
    game::ReplayFault,
    geometry::Coord,
};

/// The number of rows, and of entries in each, of a generated board.
const SIZE: usize = 7;

/// The Heights of the target and of the thrown object.
const HEIGHTS: (i32, i32) = (5, 3);

/// A generated throw: the level of each hex, and its occupant.
#[derive(Clone, Debug)]
struct Throw {
    levels: BTreeMap<Coord, i32>,
    tokens: BTreeMap<Coord, String>,
}

impl Throw {
    /// A thrower and a target on one or two hexes, an object beside the thrower, and a random number of obstacles
    /// and glyphs. `None` if they do not fit on the board.
    fn made_up(mix: &mut Mix) -> Option<Self> {
        let mut levels = BTreeMap::new();
        for row in 0..SIZE {
            for entry in 0..SIZE {
                if mix.percent(88) {
                    let level = [0, 0, 0, 0, 0, 1, 2, 3, 4][mix.below(9)];
                    levels.insert(hex(row, entry), level);
                }
            }
        }
        let mut throw = Self { levels, tokens: BTreeMap::new() };
        let thrower = throw.place(mix, ["A", "a"])?;
        throw.place(mix, ["B", "b"])?;
        let beside = throw.free(|at| thrower.iter().any(|own| cubes(*own, at) == 1));
        // The object must be within reach: on a level near that of the thrower.
        let near = |at: &Coord| (throw.levels[at] - throw.levels[&thrower[0]]).abs() < 3;
        let beside: Vec<Coord> = beside.into_iter().filter(near).collect();
        let at = *beside.get(mix.below(beside.len()))?;
        throw.tokens.insert(at, "%".to_owned());
        let crowded = mix.below(60);
        for (number, at) in throw.free(|_| true).into_iter().enumerate() {
            if mix.percent(crowded) {
                let token = if mix.percent(25) { format!("?{number}") } else { format!("#{number}") };
                throw.tokens.insert(at, token);
            }
        }
        Some(throw)
    }

    /// The free hexes that pass `wanted`.
    fn free(&self, wanted: impl Fn(Coord) -> bool) -> Vec<Coord> {
        self.levels.keys().copied().filter(|at| !self.tokens.contains_key(at) && wanted(*at)).collect()
    }

    /// Places a figure at random. Half of the figures have two hexes.
    fn place(&mut self, mix: &mut Mix, [head, tail]: [&str; 2]) -> Option<Vec<Coord>> {
        let free = self.free(|_| true);
        let at = free[mix.below(free.len())];
        let mut on = vec![at];
        if mix.percent(50) {
            let level = self.levels[&at];
            let beside = self.free(|other| cubes(at, other) == 1 && self.levels[&other] == level);
            on.push(*beside.get(mix.below(beside.len()))?);
        }
        for (at, token) in on.iter().zip([head, tail]) {
            self.tokens.insert(*at, token.to_owned());
        }
        Some(on)
    }

    /// The hexes of a figure, its head first.
    fn hexes_of(&self, tokens: [&str; 2]) -> Vec<Coord> {
        let of = |token: &&str| self.tokens.iter().find(|(_, other)| other == token).map(|(at, _)| *at);
        tokens.iter().filter_map(of).collect()
    }

    /// The case that plays the throw.
    fn case(&self) -> Case {
        let rows = |entry: &dyn Fn(Coord) -> String| {
            let row = |row| (0..SIZE).map(|place| entry(hex(row, place))).collect::<Vec<_>>().join(" ");
            (0..SIZE).map(row).collect::<Vec<_>>()
        };
        let ground = rows(&|at| self.levels.get(&at).map_or("..".to_owned(), |level| format!("g{level}")));
        let before = rows(&|at| self.tokens.get(&at).cloned().unwrap_or_else(|| ".".to_owned()));
        let text = format!(
            "(name: \"a throw\", rules: [\"C3G-13\"], ground: {ground:?}, before: {before:?}, \
             cards: {{\"A\": (powers: [heavy_thrower])}}, objects: {{\"%\": (throw: (range: 40))}}, \
             orders: [\"A throws % at B\"], rolls: [\"blow 0 0 0\"])"
        );
        let kind = FileKind { name: "case", newest: None };
        read(kind, "throw.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
    }

    /// The expected landing hex of the object, or `None` if it breaks. Also returns true if several hexes are equally
    /// near.
    fn expected(&self) -> (Option<Coord>, bool) {
        let (thrower, target) = (self.hexes_of(["A", "a"]), self.hexes_of(["B", "b"]));
        let is_adjacent = |at: &Coord| {
            target.iter().any(|own| {
                let (theirs, its) = (self.levels[own], self.levels[at]);
                let height = if its < theirs { HEIGHTS.1 } else { HEIGHTS.0 };
                cubes(*own, *at) == 1 && (theirs - its).abs() < height
            })
        };
        let is_free = |at: &Coord| self.tokens.get(at).is_none_or(|token| token == "%");
        let free = self.levels.keys().copied().filter(|at| is_free(at) && is_adjacent(at));
        nearest(free, &thrower, target[0])
    }
}

/// The hex of an entry in a row of the drawing.
fn hex(row: usize, entry: usize) -> Coord {
    let (row, entry) = (i32::try_from(row).expect("small"), i32::try_from(entry).expect("small"));
    Coord::new(entry - row / 2, row)
}

#[test]
fn thrown_objects_land_where_the_rules_say() {
    let mut mix = Mix(13);
    let (mut thrown, mut broken, mut of_two, mut at_two, mut equals) = (0, 0, 0, 0, 0);
    while thrown < 3_000 {
        let Some(throw) = Throw::made_up(&mut mix) else { continue };
        let played = stage::play(&throw.case(), 0, Coord::new(0, 0));
        if played.refusal.is_some() {
            // The target is out of sight, or the object is out of reach.
            continue;
        }
        let found = drawn(played.game.battle(), 0).into_iter().find(|(_, token)| token == "%").map(|(at, _)| at);
        let (expected, between_equals) = throw.expected();
        let (thrower, target) = (throw.hexes_of(["A", "a"]), throw.hexes_of(["B", "b"]));
        assert_eq!(found, expected, "thrown from {thrower:?} at {target:?}: {:#?}", throw.case());
        thrown += 1;
        broken += usize::from(found.is_none());
        of_two += usize::from(thrower.len() == 2);
        at_two += usize::from(target.len() == 2);
        equals += usize::from(between_equals);
    }
    let counts = [broken, of_two, at_two, equals];
    assert!(counts.iter().all(|count| *count >= 100), "too few of one kind: {counts:?}");
}

/// Throwers on each hex at distance 2, without obstacles. The object lands on the hex between thrower and target, or on
/// the first of two, clockwise from east.
#[test]
fn the_first_clockwise_from_east_wins_a_tie() {
    let wanted = [
        ((2, 0), (1, 0)),
        ((1, 1), (1, 0)),
        ((0, 2), (0, 1)),
        ((-1, 2), (0, 1)),
        ((-2, 2), (-1, 1)),
        ((-2, 1), (-1, 1)),
        ((-2, 0), (-1, 0)),
        ((-1, -1), (-1, 0)),
        ((0, -2), (0, -1)),
        ((1, -2), (0, -1)),
        ((2, -2), (1, -1)),
        ((2, -1), (1, 0)),
    ];
    let middle = hex(SIZE / 2, SIZE / 2);
    let there = |(q, r): (i32, i32)| Coord::new(middle.q + q, middle.r + r);
    for (from, lands) in wanted {
        let all = (0..SIZE).flat_map(|row| (0..SIZE).map(move |entry| (hex(row, entry), 0)));
        let mut throw = Throw { levels: all.collect(), tokens: BTreeMap::new() };
        throw.tokens.insert(middle, "B".to_owned());
        throw.tokens.insert(there(from), "A".to_owned());
        // The object is on the far side of the thrower.
        let behind = throw.free(|at| cubes(there(from), at) == 1 && cubes(middle, at) == 3);
        throw.tokens.insert(behind[0], "%".to_owned());
        let played = stage::play(&throw.case(), 0, Coord::new(0, 0));
        let found = drawn(played.game.battle(), 0).into_iter().find(|(_, token)| token == "%").map(|(at, _)| at);
        assert_eq!(found, Some(there(lands)), "thrown from {from:?} at the middle");
        assert_eq!(throw.expected().0, found);
    }
}

/// A save of older rules, in which a thrown object landed elsewhere, continues from the old landing hex. So do later
/// saves of that game.
#[test]
fn a_save_of_older_rules_continues_from_its_landing_hex() {
    let cases: Vec<Case> = tell::data(&tell::folder("cases").join("attack.ron"));
    let of_two_hexes = |case: &&Case| case.name.starts_with("of the free hexes beside a two-hex target the nearest");
    let played = stage::play(cases.iter().find(of_two_hexes).expect("the case"), 0, Coord::new(0, 0));
    let setup = played.game.battle().shared_setup();
    let thing = setup.names.object("crate").expect("a crate");
    let there = |q| setup.board.cell(Coord::new(q, 0)).expect("ground");
    let (now, then) = (there(3), there(4));
    assert_eq!(played.game.battle().field().object(thing), Some(now));

    let mut save = serde_json::to_value(Save::of(&played.game)).expect("it can be written");
    assert_eq!(save["rules_version"], RULES_VERSION);
    save["rules_version"] = 1.into();
    let field = &mut save["snapshot"]["field"];
    field["objects"][thing.index()] = then.index().into();
    field["occupants"][then.index()] = field["occupants"][now.index()].take();
    let snapshot: Snapshot = serde_json::from_value(save["snapshot"].clone()).expect("a snapshot");
    let battle = Battle::resume(Arc::clone(&setup), snapshot).expect("a state of this battle");
    save["hash"] = hash_text(battle.hash()).into();

    let load = |text: String| read_save("older.json", text.as_bytes()).expect("a save").load().expect("it loads");
    let mut loaded = load(save.to_string());
    let hashes_differ = loaded.fault.as_ref().is_some_and(|left| matches!(left.fault, ReplayFault::Hash { .. }));
    assert!(hashes_differ, "{:?}", loaded.fault);
    assert_eq!(loaded.game.battle(), &battle);
    assert_eq!(loaded.game.battle().field().object(thing), Some(then));
    loaded.game.play(&Order::C3g(c3g::Order::EndTurn), &mut SeededDice::new(1)).expect("the battle continues");
    let again = load(to_json(&Save::of(&loaded.game)).expect("it can be written"));
    assert!(again.fault.is_some());
    assert_eq!(again.game.battle(), loaded.game.battle());
}
