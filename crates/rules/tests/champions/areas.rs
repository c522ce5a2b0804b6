//! Range of area attacks, and distances from the centre of an area (`CH-13`).

use knockback_rules::{battle::Occupant, champions::area, geometry::Coord, units::Hexes};

use super::stage::{Scene, Told, figure, played};

/// Distances from the centre are measured in a straight line, across holes and past walls. Each level up or down counts
/// as a hex, except the first.
#[test]
fn areas_are_measured_straight() {
    // The row starts at hex -1. It has a hole at 1, a cliff at 3, a wall at 4 and a pit at 6.
    let rows = "g9 g9 .. g9 g12 g30 g9 g2 g9";
    let who = [("middle", 0), ("gap", 2), ("cliff", 3), ("behind", 5), ("pit", 6), ("far", 7)];
    let figures = who.map(|(id, q)| (id, if q == 0 { "one" } else { "two" }, q, format!(", dex: {}", 10 + q))).to_vec();
    let game = Scene { rows, figures, objects: vec![], more: "" }.game(&mut Told::default());
    let within = |radius| -> Vec<(u16, Occupant)> {
        area::victims(played(game.battle()), Coord::new(0, 0), Hexes(radius)).into_iter().collect()
    };
    let of = |distance, id| (distance, Occupant::Figure(figure(&game, id)));
    assert_eq!(within(2), [of(0, "middle"), of(2, "gap")]);
    assert_eq!(within(5), [of(0, "middle"), of(2, "gap"), of(3, "cliff"), of(5, "behind")]);
    // Seven levels down count as six hexes, the same as the distance across.
    assert_eq!(within(6), [of(0, "middle"), of(2, "gap"), of(3, "cliff"), of(5, "behind"), of(6, "pit")]);

    // At close range the levels dominate: nine up count as eight hexes.
    let figures = vec![("one", "one", -1, ", dex: 12".to_owned()), ("two", "two", 1, ", dex: 10".to_owned())];
    let game = Scene { rows: "g0 g0 g9", figures, objects: vec![], more: "" }.game(&mut Told::default());
    let two = Occupant::Figure(figure(&game, "two"));
    let reaches = |radius| {
        let victims = area::victims(played(game.battle()), Coord::new(0, 0), Hexes(radius));
        victims.into_iter().find(|(_, who)| *who == two).map(|(distance, _)| distance)
    };
    assert_eq!((reaches(7), reaches(8)), (None, Some(8)));
}
