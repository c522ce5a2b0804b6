//! Refusals of paths on foot name the hex where the path has to end (`CH-7`).

use knockback_rules::{
    battle::Order,
    champions::{self, Means},
    geometry::Coord,
};

use super::stage::{Scene, Told, figure, give};

/// A run may end in water but not cross it: the refusal names the water hex, not the hex beyond it.
#[test]
fn runs_end_in_water() {
    let rows = "g0 g0 w0 g0 g0";
    let figures = vec![
        ("one", "one", -1, ", dex: 30, move: (running: 12)".to_owned()),
        ("two", "two", 3, ", dex: 10".to_owned()),
    ];
    let mut game = Scene { rows, figures, objects: vec![], more: "" }.game(&mut Told::default());
    let run = |hexes: i32| champions::Order::Move {
        figure: figure(&game, "one"),
        by: Means::Running,
        path: (0..hexes).map(|q| Coord::new(q, 0)).collect(),
        feet: None,
    };
    let (through, into) = (run(3), run(2));
    let refusal = game.battle().legal_orders().judge(&Order::Champions(through)).expect_err("it is refused");
    assert_eq!((refusal.code, refusal.message.as_str()), ("water", "[1, 0] is water, and running does not cross it"));
    give(&mut game, into, &mut Told::default());
    let at = game.battle().field().standing(figure(&game, "one")).expect("it stands");
    assert_eq!(game.battle().setup().board.at(at.head), Coord::new(1, 0));
}
