//! Path lengths from a figure to its enemies.

use std::{cmp::Reverse, collections::BinaryHeap};

use knockback_rules::{
    battle::FigureId,
    board::{End, Footprint},
    c3g::{C3gBattle, Mover},
};

/// The cost of the cheapest path to a hex next to an enemy, around all obstacles, in spaces. `None` if no path exists.
/// The second half of the figure's base is ignored.
pub(super) fn to_enemies(battle: C3gBattle<'_>, figure: FigureId, at: Footprint) -> Option<u16> {
    let board = &battle.setup().board;
    let beside = |at| !battle.enemies_adjacent_at(figure, at).is_empty();
    if beside(at) {
        return Some(0);
    }
    let mover = Mover::new(battle, figure);
    let mut least = vec![u16::MAX; board.len()];
    least[at.head.index()] = 0;
    let mut open = BinaryHeap::from([Reverse((0, at.head))]);
    while let Some(Reverse((spaces, cell))) = open.pop() {
        let stands = Footprint::one(cell);
        if spaces > least[cell.index()] {
            continue;
        }
        if beside(stands) {
            return Some(spaces);
        }
        for to in board.neighbours(cell) {
            let Ok(step) = mover.step(stands, End::Head, to) else { continue };
            let there = spaces.saturating_add(step.cost);
            if there < least[to.index()] {
                least[to.index()] = there;
                open.push(Reverse((there, to)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Setup},
        c3g::C3g,
        files::read_scenario,
    };

    use super::*;

    /// The path cost of a figure of height 5 at `[0, 0]` to an enemy at `[4, 0]`, on a board with the given rows.
    fn way(rows: &str, power: &str) -> Option<u16> {
        let scenario = format!(
            r#"(
                version: 1, name: "A wall",
                board: [rows(origin: [0, 0], rows: [{rows}])],
                sides: [(id: "one", name: "One"), (id: "other", name: "Other")],
                figures: [
                    (id: "first", name: "First", side: "one", at: [[0, 0]]),
                    (id: "last", name: "Last", side: "other", at: [[4, 0]]),
                ],
                rules: c3g((cards: [
                    (id: "first", name: "First", kind: unique_hero, figures: ["first"], life: 3, move: 6, range: 1,
                     attack: 3, defense: 2, height: 5, size: medium, powers: [{power}]),
                    (id: "last", name: "Last", kind: unique_hero, figures: ["last"], life: 3, move: 3, range: 1,
                     attack: 2, defense: 2, height: 5, size: medium),
                ])),
            )"#
        );
        let setup = Setup::new(read_scenario("wall.ron", scenario.as_bytes()).unwrap()).unwrap();
        let battle = Battle::new(Arc::new(setup));
        let at = battle.field().footprint(FigureId(0)).unwrap();
        to_enemies(battle.as_ruleset::<C3g>().unwrap(), FigureId(0), at)
    }

    #[test]
    fn paths_lead_around_obstacles() {
        let level = r#""a0 a0 a0 a0 a0", "  a0 a0 a0 a0 a0""#;
        assert_eq!(way(level, ""), Some(3), "straight ahead to the hex next to the enemy");
        let hill = r#""a0 a0 a4 a0 a0""#;
        assert_eq!(way(hill, ""), Some(7), "climbing four levels costs four more spaces");
        let wall = r#""a0 a0 d9 a0 a0", "  a0 a0 d9 a0 a0", "a0 a0 a0 a0 a0""#;
        assert_eq!(way(wall, ""), Some(5), "around the end of the wall");
        let closed = r#""a0 a0 d9 a0 a0", "  a0 a0 d9 a0 a0""#;
        assert_eq!(way(closed, ""), None, "a figure of height 5 cannot climb 9 levels");
        assert_eq!(way(closed, "flying"), Some(3), "a flying figure can cross the wall");
    }
}
