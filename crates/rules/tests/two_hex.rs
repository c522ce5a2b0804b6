//! Lines and flights between one-hex and two-hex figures, in all relative positions near each other
//! (`C3G-20`, `C3G-29`).

use std::{collections::BTreeSet, sync::Arc};

use crate::support::{case::Case, stage};
use knockback_rules::{
    battle::{Battle, FigureId, Setup},
    board::Terrain,
    c3g,
    displacement::Cause,
    geometry::{Coord, Direction},
    scenario::{BoardPatch, BoardSpec, Scenario},
    units::KnockbackPoints,
};

/// The possible hexes of a figure with this head: the head alone, or the head and a tail in each direction.
fn bases(head: Coord) -> impl Iterator<Item = Vec<Coord>> {
    let tails = Direction::ALL.into_iter().map(move |direction| vec![head, head.step(direction)]);
    std::iter::once(vec![head]).chain(tails)
}

/// An open, level field with A and B on it.
fn field(a: &[Coord], b: &[Coord]) -> Battle {
    let text = r#"(name: "open field", rules: ["C3G-20"], ground: ["g0 g0 g0 g0"], before: ["A a B b"])"#;
    let case: Case = knockback_rules::files::read(
        knockback_rules::files::FileKind { name: "case", newest: None },
        "case.ron",
        text.as_bytes(),
    )
    .unwrap_or_else(|fault| panic!("{fault}"));
    let mut scenario: Scenario = stage::scenario(&case, 0, Coord::new(0, 0));
    let center = Coord::new(0, 0);
    scenario.board = BoardSpec(vec![BoardPatch::Hexagon { center, radius: 8, level: 0, terrain: Terrain::Grass }]);
    let knockback_rules::scenario::RulesSpec::C3g(spec) = &mut scenario.rules else { panic!("it is a C3G scenario") };
    for ((figure, card), at) in scenario.figures.iter_mut().zip(&mut spec.cards).zip([a, b]) {
        figure.at = at.to_vec();
        card.base = [knockback_rules::scenario::Base::OneHex, knockback_rules::scenario::Base::TwoHex][at.len() - 1];
    }
    let setup = Setup::new(scenario).unwrap_or_else(|faults| panic!("{a:?} {b:?}: {faults}"));
    Battle::new(Arc::new(setup))
}

/// The position of a hex along a direction, in half steps.
fn along(at: Coord, direction: Direction) -> i32 {
    let (dq, dr) = direction.vector();
    2 * at.q * dq + at.q * dr + at.r * dq + 2 * at.r * dr
}

fn far(from: Coord, direction: Direction, steps: usize) -> Coord {
    (0..steps).fold(from, |at, _| at.step(direction))
}

#[test]
fn each_pair_of_hexes_gives_a_line_and_the_farther_half_leads() {
    let (mut positions, mut choices) = (0, 0);
    for a in bases(Coord::new(0, 0)) {
        let near = (-3..=3).flat_map(|r| (-3..=3).map(move |q| Coord::new(q, r)));
        for b in near.flat_map(bases).filter(|b| b.iter().all(|at| !a.contains(at))) {
            let battle = field(&a, &b);
            let board = &battle.setup().board;
            let pairs = a.iter().flat_map(|from| b.iter().filter_map(|to| from.direction_to(*to)));
            let expected: BTreeSet<(Direction, Coord)> = pairs
                .map(|direction| {
                    let lead = b.iter().copied().max_by_key(|at| along(*at, direction)).expect("it has a hex");
                    (direction, lead)
                })
                .collect();
            let lines = c3g::lines(battle.as_ruleset().expect("a battle of C3G"), FigureId(0), FigureId(1));
            let found: BTreeSet<(Direction, Coord)> =
                lines.iter().map(|line| (line.direction, board.at(line.lead))).collect();
            assert_eq!(found, expected, "lines from {a:?} to {b:?}");
            assert_eq!(lines.len(), expected.len(), "pairs on the same line count once: {a:?} to {b:?}");
            positions += 1;
            choices += usize::from(lines.len() > 1);

            for line in lines {
                let lead = board.at(line.lead);
                let flight = c3g::trajectory(
                    battle.as_ruleset().expect("a battle of C3G"),
                    FigureId(1),
                    line,
                    KnockbackPoints(3),
                )
                .expect("the target is on the board");
                let path: Vec<Coord> = flight.path.iter().map(|cell| board.at(*cell)).collect();
                let straight: Vec<Coord> = (1..=3).map(|steps| far(lead, line.direction, steps)).collect();
                assert_eq!(path, straight, "{b:?} flies straight from {lead} to the {}", line.direction);
                assert_eq!(
                    (flight.moved, flight.cause),
                    (3, Cause::Distance),
                    "neither its tail nor {a:?} blocks {b:?}"
                );
                let mut hexes: Vec<Coord> = flight.at.cells().map(|cell| board.at(cell)).collect();
                hexes.sort();
                let mut ends = straight[3 - b.len()..].to_vec();
                ends.sort();
                assert_eq!(hexes, ends, "the other half of {b:?} follows the leading half");
            }
        }
    }
    assert!(positions > 1500 && choices > 150, "{positions} positions, {choices} with a choice");
}
