//! Markers, initiative and setting up (`C3G-1`, `C3G-3`).

use std::sync::Arc;

use crate::support::{play::as_c3g, tell};
use knockback_rules::{
    battle::{Battle, CardId, Event, FigureId, Order, Refusal, Setup, SideId},
    c3g::{self, C3g, Marker, MarkerFace},
    dice::{Faces, ScriptedDice},
    files::read_scenario,
    game::Game,
    geometry::Coord,
    scenario::Scenario,
};

/// A scenario with sides and figures given as RON.
fn scenario(rows: &str, sides: &str, figures: &str, cards: &str) -> Arc<Setup> {
    let text = format!(
        r#"(version: 1, name: "test", board: [rows(origin: [0, 0], rows: ["{rows}"])], sides: [{sides}],
            figures: [{figures}], rules: c3g((cards: [{cards}])))"#
    );
    let scenario: Scenario = read_scenario("test.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}")))
}

fn card(id: &str, base: &str) -> String {
    format!(
        r#"(id: "{id}", name: "", kind: unique_hero, figures: ["{id}"], life: 4, move: 5, range: 1, attack: 4,
            defense: 4, height: 5, size: medium, base: {base}),"#
    )
}

/// Three sides, each with one figure, far apart.
fn three_sides() -> Arc<Setup> {
    let sides = r#"(id: "a", name: ""), (id: "b", name: ""), (id: "c", name: "")"#;
    let figures = r#"(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "b", at: [[3, 0]]),
        (id: "C", side: "c", at: [[6, 0]])"#;
    scenario("g0 g0 g0 g0 g0 g0 g0", sides, figures, &["A", "B", "C"].map(|id| card(id, "one_hex")).concat())
}

fn place_all(game: &mut Game, dice: &mut ScriptedDice) {
    while let Some((side, c3g::Choice::PlaceMarkers { .. })) = game.battle().choice_of::<C3g>() {
        for marker in Marker::ALL {
            let order = Order::C3g(c3g::Order::PlaceMarker { marker, card: CardId(side.0) });
            game.play(&order, dice).unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
}

fn refusal(result: Result<(), Refusal>) -> &'static str {
    result.expect_err("it is refused").code
}

/// C3G-3: all sides roll. Tied sides roll again, and so do those that are still tied.
#[test]
fn ties_in_initiative_roll_again_among_the_tied() {
    let mut game = Game::new(three_sides(), None);
    let mut dice = ScriptedDice::new([10, 10, 10, 5, 5, 9, 1, 2].map(Faces::D20).to_vec());
    game.settle(&mut dice).expect("nothing is rolled yet");
    place_all(&mut game, &mut dice);
    dice.finish().expect("every roll was asked for");
    let rolled: Vec<(u16, u8)> = game
        .log()
        .iter()
        .filter_map(|event| match event {
            Event::C3g(c3g::Event::InitiativeRolled { side, roll }) => Some((side.0, *roll)),
            _ => None,
        })
        .collect();
    assert_eq!(rolled, [(0, 10), (1, 10), (2, 10), (0, 5), (1, 5), (2, 9), (0, 1), (1, 2)]);
    let order = tell::last(game.log(), |event| match event {
        c3g::Event::TurnOrder { order } => Some(order.clone()),
        _ => None,
    });
    assert_eq!(order, Some(vec![SideId(2), SideId(1), SideId(0)]));
}

/// C3G-3: a side without a tie does not roll again.
#[test]
fn only_the_tied_roll_again() {
    let mut game = Game::new(three_sides(), None);
    let mut dice = ScriptedDice::new([7, 12, 7, 20, 1].map(Faces::D20).to_vec());
    game.settle(&mut dice).expect("nothing is rolled yet");
    place_all(&mut game, &mut dice);
    dice.finish().expect("every roll was asked for");
    assert_eq!(as_c3g(game.battle()).state().turn_order(), [SideId(1), SideId(0), SideId(2)]);
}

/// C3G-3: markers 1, 2 and 3 are revealed in turn, and the bluff never.
#[test]
fn markers_are_revealed_in_turn() {
    let mut game = Game::new(three_sides(), None);
    let mut dice = ScriptedDice::new([3, 2, 1].map(Faces::D20).to_vec());
    game.settle(&mut dice).expect("nothing is rolled yet");
    place_all(&mut game, &mut dice);
    for (turn, marker) in [Marker::One, Marker::Two, Marker::Three].into_iter().enumerate() {
        for side in [0, 1, 2].map(SideId) {
            let (decider, choice) = game.battle().choice_of::<C3g>().expect("a turn");
            assert_eq!((decider, choice), (side, c3g::Choice::Act { card: CardId(side.0) }), "turn {turn}");
            for (place, other) in Marker::ALL.into_iter().enumerate() {
                let up = as_c3g(game.battle()).state().marker(side, other) == MarkerFace::Up(CardId(side.0));
                assert_eq!(up, place <= marker.index(), "marker {} of side {side:?} in turn {turn}", other.name());
            }
            let last = turn == 2 && side == SideId(2);
            game.submit(&Order::C3g(c3g::Order::EndTurn)).expect("the turn can end");
            if !last {
                game.settle(&mut dice).expect("nothing is rolled");
            }
        }
    }
    game.settle(&mut dice).expect("nothing is rolled before the markers of the next round");
    assert_eq!(as_c3g(game.battle()).state().round(), 2);
    assert_eq!(as_c3g(game.battle()).state().marker(SideId(0), Marker::One), MarkerFace::Unplaced);
}

/// Two sides with two heroes each, all far apart. The scenario places the markers of round 1.
fn given_markers() -> Arc<Setup> {
    let figures = r#"(id: "A", side: "a", at: [[0, 0]]), (id: "B", side: "a", at: [[3, 0]]),
        (id: "C", side: "b", at: [[6, 0]]), (id: "D", side: "b", at: [[9, 0]])"#;
    let cards = ["A", "B", "C", "D"].map(|id| card(id, "one_hex")).concat();
    let text = format!(
        r#"(version: 1, name: "test", board: [rows(origin: [0, 0], rows: ["g0 g0 g0 g0 g0 g0 g0 g0 g0 g0"])],
            sides: [(id: "a", name: ""), (id: "b", name: "")], figures: [{figures}], rules: c3g((
                markers: given([
                    (side: "b", cards: ["C", "C", "D"], x: "C"),
                    (side: "a", cards: ["B", "A", "B"], x: "A"),
                ]),
                cards: [{cards}],
            )))"#
    );
    let scenario: Scenario = read_scenario("test.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(
        scenario,
        serde_json::from_value(serde_json::to_value(&scenario).unwrap()).unwrap(),
        "a scenario survives JSON"
    );
    Arc::new(Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}")))
}

/// C3G-34: the first choice of the battle is a turn, and the markers are those of the scenario, hidden as usual.
#[test]
fn a_scenario_can_place_the_markers_of_round_1() {
    let mut game = Game::new(given_markers(), None);
    let mut dice = ScriptedDice::new([20, 1].map(Faces::D20).to_vec());
    game.settle(&mut dice).expect("only initiative is rolled");
    assert_eq!(game.battle().choice_of::<C3g>(), Some((SideId(0), c3g::Choice::Act { card: CardId(1) })));
    let [a, b, c, d] = [0, 1, 2, 3].map(CardId);
    let placed = |side| Marker::ALL.map(|marker| as_c3g(game.battle()).state().marker(side, marker));
    assert_eq!(placed(SideId(0)), [MarkerFace::Up(b), MarkerFace::Down(a), MarkerFace::Down(b), MarkerFace::Down(a)]);
    assert_eq!(placed(SideId(1)), [c, c, d, c].map(MarkerFace::Down));
    let seen = game.battle().seen_by(Some(SideId(0)));
    let hidden = Marker::ALL.map(|marker| as_c3g(&seen).state().marker(SideId(1), marker));
    assert_eq!(hidden, [c, c, c, d].map(MarkerFace::Shuffled));
    let sealed = |event: &&Event| matches!(event, Event::C3g(c3g::Event::MarkersSealed { .. }));
    assert_eq!(game.log().iter().filter(sealed).count(), 2, "as in a round whose markers are placed by players");
}

/// C3G-34: from round 2 on, players place their markers, except on a side with one card left, whose markers are placed
/// automatically.
#[test]
fn a_side_with_one_card_left_is_not_asked_for_markers() {
    let mut game = Game::new(given_markers(), None);
    let mut dice = ScriptedDice::new([20, 1, 20, 1].map(Faces::D20).to_vec());
    game.settle(&mut dice).expect("only initiative is rolled");
    // One of the first side's two heroes is destroyed before round 2.
    let figure = FigureId(0);
    let destroyed = c3g::Event::Destroyed { victim: figure.into(), by: c3g::HarmSource::Terrain };
    game.emit(&[Event::C3g(destroyed), Event::LeftBoard { figure }]);
    while game.battle().choice_of::<C3g>().is_some_and(|(_, choice)| matches!(choice, c3g::Choice::Act { .. })) {
        game.submit(&Order::C3g(c3g::Order::EndTurn)).expect("a turn can end");
        game.settle(&mut dice).expect("nothing is rolled");
    }
    assert_eq!(as_c3g(game.battle()).state().round(), 2);
    let (asked, choice) = game.battle().choice_of::<C3g>().expect("markers");
    assert_eq!((asked, choice), (SideId(1), c3g::Choice::PlaceMarkers { markers: Marker::ALL.to_vec() }));
    let only = Marker::ALL.map(|marker| as_c3g(game.battle()).state().marker(SideId(0), marker));
    assert_eq!(only, [MarkerFace::Down(CardId(1)); 4]);
}

/// C3G-3: markers go on the side's own surviving cards, each once.
#[test]
fn forbidden_places_for_markers() {
    let mut game = Game::new(three_sides(), None);
    game.settle(&mut ScriptedDice::default()).expect("nothing is rolled yet");
    let place = |marker, card| Order::C3g(c3g::Order::PlaceMarker { marker, card: CardId(card) });
    assert_eq!(refusal(game.submit(&place(Marker::One, 1))), "not_your_card");
    assert_eq!(refusal(game.submit(&place(Marker::One, 99))), "unknown");
    assert_eq!(refusal(game.submit(&Order::C3g(c3g::Order::EndTurn))), "place_markers_first");
    game.submit(&place(Marker::Two, 0)).expect("markers can be placed in any order");
    assert_eq!(refusal(game.submit(&place(Marker::Two, 0))), "marker_placed");
    assert!(game.can_undo(), "a marker can be taken back");
    for marker in [Marker::One, Marker::Three, Marker::X] {
        game.submit(&place(marker, 0)).expect("the card belongs to the side");
    }
    game.settle(&mut ScriptedDice::default()).expect("nothing is rolled yet");
    assert!(!game.can_undo(), "no undo after the next player's turn begins");
}

/// A battle in which a side has to set up a one-hex figure and a two-hex figure.
fn setting_up(rows: &str, zone: &str) -> Battle {
    let sides = format!(r#"(id: "a", name: "", start_zone: [{zone}]), (id: "b", name: "")"#);
    let figures = r#"(id: "A", side: "a"), (id: "L", side: "a"), (id: "B", side: "b", at: [[6, 0]])"#;
    let cards = [card("A", "one_hex"), card("L", "two_hex"), card("B", "one_hex")].concat();
    Battle::new(scenario(rows, &sides, figures, &cards))
}

fn deploy(figure: u16, head: i32, tail: Option<i32>) -> Order {
    Order::Deploy { figure: FigureId(figure), head: Coord::new(head, 0), tail: tail.map(|tail| Coord::new(tail, 0)) }
}

/// C3G-1: figures are set up on free hexes of their zone. The halves of a two-hex figure are adjacent and on the same
/// level.
#[test]
fn forbidden_places_for_setting_up() {
    let battle = setting_up("g0 g0 g0 g0 g0 g1 g0", "[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]");
    let code = |order: &Order| refusal(battle.ordered(order).map(drop));
    assert_eq!(code(&deploy(0, 6, None)), "outside_zone");
    assert_eq!(code(&deploy(0, 99, None)), "outside_zone");
    assert_eq!(code(&deploy(0, 0, Some(1))), "one_hex");
    assert_eq!(code(&deploy(1, 0, None)), "two_hex");
    assert_eq!(code(&deploy(1, 0, Some(2))), "not_adjacent");
    assert_eq!(code(&deploy(1, 0, Some(0))), "not_adjacent");
    assert_eq!(code(&deploy(1, 4, Some(5))), "not_level");
    assert_eq!(code(&deploy(2, 0, None)), "not_to_set_up");
    assert_eq!(code(&deploy(77, 0, None)), "unknown");
    assert_eq!(code(&Order::C3g(c3g::Order::EndTurn)), "set_up_first");
    assert!(battle.legal_orders().contains(&deploy(1, 0, Some(1))));
}

/// C3G-1: a figure cannot take the last place for a two-hex figure.
#[test]
fn two_hex_figures_keep_a_place() {
    let battle = setting_up("g0 g0 g0 g0 g0 g0 g0", "[0, 0], [1, 0], [2, 0]");
    assert_eq!(refusal(battle.ordered(&deploy(0, 1, None)).map(drop)), "leaves_no_room");
    let listed: Vec<Order> = battle.legal_orders().iter().collect();
    assert!(!listed.contains(&deploy(0, 1, None)), "{listed:?}");
    assert!(listed.contains(&deploy(0, 0, None)) && listed.contains(&deploy(1, 1, Some(2))), "{listed:?}");
}

/// Every figure finds a place, whatever the order in which a side sets up.
#[test]
fn setting_up_never_gets_stuck() {
    // A zone of six hexes in a row, for two two-hex figures and two one-hex figures.
    let sides =
        r#"(id: "a", name: "", start_zone: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]), (id: "b", name: "")"#;
    let figures = r#"(id: "A", side: "a"), (id: "K", side: "a"), (id: "L", side: "a"), (id: "C", side: "a"),
        (id: "B", side: "b", at: [[6, 0]])"#;
    let cards =
        [card("A", "one_hex"), card("K", "two_hex"), card("L", "two_hex"), card("C", "one_hex"), card("B", "one_hex")];
    let battle = Battle::new(scenario("g0 g0 g0 g0 g0 g0 g0", sides, figures, &cards.concat()));
    let mut open = vec![battle];
    let mut ways = 0;
    while let Some(battle) = open.pop() {
        let Some((_, c3g::Choice::Deploy { .. })) = battle.choice_of::<C3g>() else {
            ways += 1;
            continue;
        };
        let orders: Vec<Order> = battle.legal_orders().iter().collect();
        assert!(!orders.is_empty(), "a figure has no place");
        for order in orders {
            let mut next = battle.clone();
            next.apply_all(&battle.ordered(&order).expect("it is listed"));
            open.push(next);
        }
    }
    assert!(ways > 100, "{ways} ways");
}
