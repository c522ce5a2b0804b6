//! Line of sight computed with exact fractions. The segment between two centres is clipped against each hexagon
//! separately.

use std::{cmp::Ordering, collections::BTreeSet};

use knockback_rules::{
    battle::{Battle, Occupant},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, sight},
    geometry::{Coord, CrossedHexes, LineHexes},
};

use super::made_up;

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(part: i64, whole: i64) -> Self {
        if whole < 0 { Self(-part, -whole) } else { Self(part, whole) }
    }

    fn cmp(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// Position of a segment relative to a hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// It crosses the interior.
    Crosses,
    /// It shares more than one point with the border, but none with the interior.
    RunsAlong,
    /// It shares at most one point.
    Misses,
}

/// Clips the segment from the centre of one hex to that of another against the six half-planes of a third.
///
/// With `x = 2 q + r` and `y = r` in units of half a hex width and of the distance between rows, a hexagon is
/// `|x| <= 1`, `|x + 3 y| <= 2`, `|x - 3 y| <= 2` around its centre: the halfway lines to its six neighbours.
fn pass(from: Coord, to: Coord, hex: Coord) -> Pass {
    let place = |at: Coord| (2 * i64::from(at.q) + i64::from(at.r), i64::from(at.r));
    let ((ax, ay), (bx, by), (hx, hy)) = (place(from), place(to), place(hex));
    let (mut first, mut last) = (Fraction(0, 1), Fraction(1, 1));
    let mut touches_border = false;
    for (u, v, bound) in [(1, 0, 1), (-1, 0, 1), (1, 3, 2), (-1, -3, 2), (1, -3, 2), (-1, 3, 2)] {
        // In the half-plane u x + v y <= bound, the left side is `start` at one end and grows by `grows` to the other.
        let start = u * (ax - hx) + v * (ay - hy);
        let grows = u * (bx - ax) + v * (by - ay);
        match grows.cmp(&0) {
            Ordering::Equal => {
                if start > bound {
                    return Pass::Misses;
                }
                touches_border |= start == bound;
            }
            Ordering::Greater => {
                let end = Fraction::new(bound - start, grows);
                if end.cmp(last) == Ordering::Less {
                    last = end;
                }
            }
            Ordering::Less => {
                let begin = Fraction::new(bound - start, grows);
                if begin.cmp(first) == Ordering::Greater {
                    first = begin;
                }
            }
        }
    }
    match first.cmp(last) {
        Ordering::Less if touches_border => Pass::RunsAlong,
        Ordering::Less => Pass::Crosses,
        Ordering::Equal | Ordering::Greater => Pass::Misses,
    }
}

/// Returns the hexes near a segment.
fn near(from: Coord, to: Coord) -> impl Iterator<Item = Coord> {
    let (q, r) = ((from.q.min(to.q) - 1, from.q.max(to.q) + 1), (from.r.min(to.r) - 1, from.r.max(to.r) + 1));
    (q.0..=q.1).flat_map(move |at| (r.0..=r.1).map(move |row| Coord::new(at, row)))
}

#[test]
fn crossed_hexes_match_exact_clipping() {
    let (mut crossed_in_all, mut borders) = (0, 0);
    for from in [Coord::new(0, 0), Coord::new(-311, 77)] {
        for q in -13..=13 {
            for r in -13..=13 {
                let to = Coord::new(from.q + q, from.r + r);
                let (mut crossed, mut along) = (BTreeSet::new(), BTreeSet::new());
                for hex in near(from, to).filter(|hex| *hex != from && *hex != to) {
                    match pass(from, to, hex) {
                        Pass::Crosses => assert!(crossed.insert(hex)),
                        Pass::RunsAlong => assert!(along.insert(hex)),
                        Pass::Misses => {}
                    }
                }
                let (mut found, mut found_along) = (BTreeSet::new(), BTreeSet::new());
                for hexes in CrossedHexes::between(from, to) {
                    match hexes {
                        LineHexes::One(hex) => assert!(found.insert(hex), "{hex} is listed twice on the way to {to}"),
                        LineHexes::Border(one, other) => {
                            assert!(one.direction_to(other).is_some(), "{one} and {other} share a border");
                            assert!(found_along.insert(one) && found_along.insert(other));
                            borders += 1;
                        }
                    }
                }
                assert_eq!((&found, &found_along), (&crossed, &along), "from {from} to {to}");
                crossed_in_all += found.len();
            }
        }
    }
    assert!(crossed_in_all > 10_000 && borders > 50, "{crossed_in_all} hexes, {borders} borders");
}

/// Crossed hexes come in the order of the path, from either end.
#[test]
fn crossed_hexes_are_in_path_order() {
    for q in -9..=9 {
        for r in -9..=9 {
            let (from, to) = (Coord::new(4, -7), Coord::new(4 + q, r - 7));
            let there: Vec<LineHexes> = CrossedHexes::between(from, to).collect();
            let mut back: Vec<LineHexes> = CrossedHexes::between(to, from).collect();
            back.reverse();
            assert_eq!(there, back, "to {to}");
            let way: Vec<Coord> =
                std::iter::once(from).chain(there.iter().flat_map(|hexes| hexes.each().take(1))).chain([to]).collect();
            for step in way.windows(2).filter(|_| from != to) {
                assert!(step[0].direction_to(step[1]).is_some(), "{} follows {} on the way to {to}", step[1], step[0]);
            }
        }
    }
}

/// Computes line of sight directly from the rule: it tests every hex near the segment with fractions.
fn sees(battle: CoupDeGraceBattle<'_>, from: Coord, to: Coord) -> bool {
    let board = &battle.setup().board;
    let level = |at: Coord| board.cell(at).map(|cell| board.level(cell));
    let blocks = |hex: Coord| {
        let Some(cell) = board.cell(hex) else { return false };
        let stands = match battle.field().occupant(cell) {
            Some(Occupant::Figure(_)) => true,
            Some(Occupant::Object(object)) => battle.rules().thing(object).name() != "fence",
            None => false,
        };
        stands || (level(hex) > level(from) && level(hex) > level(to))
    };
    let hexes: Vec<Coord> = near(from, to).filter(|hex| *hex != from && *hex != to).collect();
    let crossed = hexes.iter().any(|hex| pass(from, to, *hex) == Pass::Crosses && blocks(*hex));
    let along: Vec<Coord> = hexes.iter().copied().filter(|hex| pass(from, to, *hex) == Pass::RunsAlong).collect();
    let both = along.iter().any(|one| {
        blocks(*one)
            && along.iter().any(|other| {
                // The two hexes are on opposite sides of the segment, at the same distance along it.
                one != other && one.distance(from) == other.distance(from) && blocks(*other)
            })
    });
    !crossed && !both
}

#[test]
fn sight_in_random_arenas_matches_the_rule() {
    let (mut seen, mut hidden) = (0, 0);
    for seed in 0..60 {
        let battle = Battle::new(made_up::setup(seed));
        let played = battle.as_ruleset::<CoupDeGrace>().unwrap();
        let board = &battle.setup().board;
        for from in board.cells() {
            for to in board.cells() {
                let sight = sight::blocked(played, from, to).is_none();
                assert_eq!(sight, sees(played, board.at(from), board.at(to)), "{seed}: {from:?} to {to:?}");
                if sight {
                    seen += 1;
                } else {
                    hidden += 1;
                }
            }
        }
    }
    assert!(seen > 20_000 && hidden > 20_000, "{seen} seen, {hidden} hidden");
}
