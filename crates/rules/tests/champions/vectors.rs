//! Test vectors of the rules that need no board. Chances are computed from every result of the dice.

use knockback_rules::{
    champions::{
        falling, group, half_dcv, has_phase, improvised,
        knockback::direction_of_die,
        to_hit::{ToHit, ToHitReason, range_penalty},
    },
    dice::{D6Pool, Faces, RollRequest, Rolled},
    geometry::{Coord, Direction, toward},
    units::Metres,
};
use serde::Deserialize;

type Hex = (i32, i32);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    damage: Vec<Reading>,
    half_die: Vec<(u16, u16)>,
    chances: Vec<(i16, u64)>,
    half_dcv: Vec<(i16, i16)>,
    coordinated: Vec<(i16, usize, i16)>,
    improvised: Vec<(u8, u16, u16, u16, bool)>,
    scatter: Vec<(Hex, u16, u16, Hex)>,
    directions: Vec<(Hex, String)>,
    chart: Vec<Vec<u8>>,
    ranges: Vec<(u16, i16)>,
    falls: Vec<(u16, u16)>,
    laws: Vec<Law>,
    means: Vec<(u8, u8, u64)>,
}

/// Damage dice, knockback dice, the shares of (no knockback, knocked down, flight) in thousandths, and the mean
/// distance in hundredths of a hex.
type Law = (u8, u8, (u64, u64, u64), u64);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reading {
    faces: Vec<u8>,
    #[serde(default)]
    multiplier: Option<u8>,
    stun: u16,
    body: u16,
}

fn vectors() -> Vectors {
    ron::from_str(include_str!("vectors.ron")).unwrap_or_else(|fault| panic!("{fault}"))
}

fn hex((q, r): Hex) -> Coord {
    Coord::new(q, r)
}

fn sum(pool: D6Pool, faces: &[u8]) -> u16 {
    match RollRequest::Sum(pool).read(&Faces::D6(faces.to_vec())) {
        Some(Rolled::Sum(sum)) => sum,
        other => panic!("{pool} of {faces:?}: {other:?}"),
    }
}

fn stun_and_body(pool: D6Pool, faces: &[u8]) -> (u16, u16) {
    match RollRequest::StunAndBody(pool).read(&Faces::D6(faces.to_vec())) {
        Some(Rolled::StunAndBody { stun, body }) => (stun, body),
        other => panic!("{pool} of {faces:?}: {other:?}"),
    }
}

/// A chance in hundredths of a percent.
fn percent(ways: u128, total: u128) -> u64 {
    share(ways, 10_000, total)
}

/// The share `ways / total` in units of `1 / of`, rounded.
fn share(ways: u128, of: u128, total: u128) -> u64 {
    u64::try_from((ways * of * 2 / total).div_ceil(2)).expect("a few thousand")
}

#[test]
fn damage_dice_give_stun_and_body() {
    let vectors = vectors();
    for reading in &vectors.damage {
        let pool = D6Pool::of(u8::try_from(reading.faces.len()).expect("few dice"));
        let read = match reading.multiplier {
            None => stun_and_body(pool, &reading.faces),
            Some(die) => {
                let body = sum(pool, &reading.faces);
                (body * sum(D6Pool::HALF, &[die]), body)
            }
        };
        assert_eq!(read, (reading.stun, reading.body), "{reading:?}");
    }
    for (face, wanted) in (1..=6).zip(&vectors.half_die) {
        assert_eq!(stun_and_body(D6Pool::HALF, &[face]), *wanted, "half a die of {face}");
    }
    let pip = D6Pool { dice: 1, half: false, plus: 1 };
    assert_eq!(
        (stun_and_body(pip, &[4]), sum(pip, &[4])),
        ((5, 1), 5),
        "a pip adds STUN, and BODY in a killing attack"
    );
}

#[test]
fn chances_to_hit() {
    for (difference, chance) in vectors().chances {
        let aim = ToHit { parts: vec![(difference, ToHitReason::Ocv)] };
        let outcomes = RollRequest::Sum(D6Pool::of(3)).outcomes();
        let total = outcomes.total();
        let hits = outcomes.filter(|(rolled, _)| matches!(rolled, Rolled::Sum(sum) if aim.hits(*sum)));
        assert_eq!(percent(hits.map(|(_, ways)| ways).sum(), total), chance, "OCV - DCV {difference}");
    }
}

/// `CH-10`: autofire scores another hit for every 2 points by which the roll succeeds, up to its number of shots.
#[test]
fn autofire_hits_by_its_margin() {
    let aim = ToHit { parts: vec![(2, ToHitReason::Ocv)] };
    let hits = [13, 12, 11, 10, 9, 5, 3, 14, 18].map(|rolled| aim.hits_of(rolled, 4));
    assert_eq!(hits, [1, 1, 2, 2, 3, 4, 4, 0, 0]);
    let hopeless = ToHit { parts: vec![(-20, ToHitReason::Ocv)] };
    assert_eq!([3, 4].map(|rolled| hopeless.hits_of(rolled, 4)), [1, 0]);
}

#[test]
fn dcv_is_halved_and_lowered() {
    let vectors = vectors();
    for (dcv, half) in vectors.half_dcv {
        assert_eq!(half_dcv(dcv), half, "half of {dcv}");
    }
    for (dcv, successes, left) in vectors.coordinated {
        assert_eq!(dcv - group::lowered(dcv, successes), left, "DCV {dcv}, {successes} successes");
    }
    for (metres, penalty) in vectors.ranges {
        assert_eq!(range_penalty(Metres(metres)), penalty, "{metres} m");
    }
}

#[test]
fn objects_as_weapons() {
    for (strength, defence, body, dice, shatters) in vectors().improvised {
        let (dc, cap) = (improvised::dice_of_strength(strength), defence + body);
        assert_eq!((improvised::dice(dc, cap), dc > cap), (dice, shatters), "STR {strength}, {defence}/{body}");
    }
}

#[test]
fn directions_and_scatter() {
    let vectors = vectors();
    for (at, points, die, wanted) in vectors.scatter {
        let direction = direction_of_die(die).expect("a face");
        let lands = (0..points).fold(hex(at), |at, _| at.step(direction));
        assert_eq!(lands, hex(wanted), "{points} points from {at:?}, a die of {die}");
    }
    for ((q, r), way) in vectors.directions {
        // The result is the same everywhere on the map.
        for (dq, dr) in [(0, 0), (1, 0), (0, 1), (7, -3), (-100, 41), (333, 333)] {
            let found = toward(Coord::new(q + dq, r + dr), Coord::new(dq, dr)).settled().map(Direction::name);
            assert_eq!(found, Some(way.as_str()), "from ({q}, {r}), moved by ({dq}, {dr})");
        }
    }
}

#[test]
fn phases_and_fall_dice() {
    let vectors = vectors();
    for (segments, speed) in vectors.chart.iter().zip(1..) {
        let found: Vec<u8> = (1..=12).filter(|segment| has_phase(speed, *segment)).collect();
        assert_eq!(&found, segments, "SPD {speed}");
    }
    assert_eq!(vectors.chart.len(), 12);
    for (levels, dice) in vectors.falls {
        assert_eq!(falling::fall_dice(levels), dice, "{levels} levels");
    }
}

#[test]
fn the_law_of_knockback() {
    let vectors = vectors();
    for (dice, against, (none, down, flies), mean) in vectors.laws {
        assert_eq!(law(dice, against), [none, down, flies, mean], "{dice}d6 against {against}d6");
    }
    for (dice, against, mean) in vectors.means {
        assert_eq!(law(dice, against)[3], mean, "{dice}d6 against {against}d6");
    }
}

fn law(dice: u8, against: u8) -> [u64; 4] {
    let (mut none, mut down, mut flies, mut hexes, mut total) = (0, 0, 0, 0, 0);
    for (damage, ways) in RollRequest::StunAndBody(D6Pool::of(dice)).outcomes() {
        for (roll, more) in RollRequest::Sum(D6Pool::of(against)).outcomes() {
            let (Rolled::StunAndBody { body, .. }, Rolled::Sum(roll)) = (damage, roll) else { panic!("as asked") };
            let ways = ways * more;
            total += ways;
            match body.checked_sub(roll) {
                None => none += ways,
                Some(0) => down += ways,
                Some(r) => {
                    flies += ways;
                    hexes += ways * u128::from(r);
                }
            }
        }
    }
    [share(none, 1000, total), share(down, 1000, total), share(flies, 1000, total), share(hexes, 100, total)]
}
