//! Tests of the view of the ruleset `shove`, without a window: clicks and chips give the orders that they show, and
//! chances are exact.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Occupant, Order, Setup},
    dice::{Faces, ScriptedDice},
    files::read_scenario,
    game::Game,
    geometry::Coord,
    shove::{self, Shove, ShoveBattle},
};
use knockback_view::{
    RulesetView, army, end,
    facts::EventClass,
    forecast::{Known, PanelItem},
    odds_state::OddsState,
    orders::{self, PlayerIntent, Response},
    present, roster,
    selection::Selection,
    sheet::{self, SheetContext},
    threats::{RankedThreats, ThreatView as _, map_words, wants},
    top_bar,
    viewpoint::Viewpoint,
};

const PIER: &[u8] = include_bytes!("../../../rules/examples/pier.ron");

fn game() -> Game {
    let mut game = Game::new(Arc::new(Setup::new(read_scenario("pier.ron", PIER).unwrap()).unwrap()), None);
    game.settle(&mut ScriptedDice::new(Vec::new())).unwrap();
    game
}

/// The selection at the start of a turn, with a hovered hex.
fn selected(battle: &Battle, at: Option<[i32; 2]>) -> Selection {
    let mut selection = Selection::default();
    orders::sync_selection(battle, &mut selection, true);
    let cell = at.map(|[q, r]| battle.setup().board.cell(Coord::new(q, r)).unwrap());
    Selection { cell, ..selection }
}

fn of(battle: &Battle) -> (ShoveBattle<'_>, shove::Choice) {
    (battle.as_ruleset().unwrap(), battle.choice_of::<Shove>().unwrap().1)
}

/// The response to a click on a hex.
fn click(battle: &Battle, at: [i32; 2]) -> Response {
    let ((played, choice), mut selection) = (of(battle), selected(battle, Some(at)));
    let scene = Shove::scene(played, &selection);
    let cell = selection.cell.unwrap();
    Shove::act((played, &choice), &scene, &mut selection, PlayerIntent::At(cell))
}

#[test]
fn a_click_steps_shoves_or_shows_why_it_is_refused() {
    let game = game();
    let (battle, board) = (game.battle(), &game.battle().setup().board);
    let legal: Vec<Order> = battle.legal_orders().iter().collect();
    let mut ordered = Vec::new();
    for cell in board.cells() {
        let Coord { q, r } = board.at(cell);
        let response = click(battle, [q, r]);
        assert_eq!(response.orders.is_empty(), response.message.is_some(), "[{q}, {r}]");
        ordered.extend(response.orders);
    }
    let wait = orders::closing_order(battle).unwrap();
    assert_eq!(ordered.len() + 1, legal.len());
    assert!(legal.iter().all(|order| *order == wait || ordered.contains(order)));
    let far = click(battle, [4, 1]);
    assert!(far.message.unwrap().ends_with("is not adjacent to Ram (SHOVE-2)"));
}

#[test]
fn the_forecast_of_a_shove_has_exact_chances() {
    let game = game();
    let (played, choice) = of(game.battle());
    let selection = selected(game.battle(), Some([2, 1]));
    let scene = Shove::scene(played, &selection);
    assert_eq!(
        scene.aimed(),
        Some(Occupant::Figure(played.rules().figure_of(shove::Setup::other(game.battle().owner(choice.figure)))))
    );
    let question = Shove::questions(played, &scene)[0];
    let mut count = Shove::count(game.battle(), question);
    while !count.is_settled() {
        count.advance(1);
    }
    let mut odds = OddsState::default();
    Shove::update_odds(played, &scene, &[(&question, count.state())], (&mut odds, &mut ()));
    let ranked = RankedThreats::default();
    let want = &wants(game.battle().setup())[0];
    let parts = Shove::forecast(played, &scene, Known { odds: &odds, map: (&ranked, want) });
    let headline = parts.iter().find_map(|part| match part {
        PanelItem::Headline(headline) => Some((headline.chance.as_str(), headline.what.as_str())),
        _ => None,
    });
    assert_eq!(headline, Some(("83 %", "stays on the map")), "{parts:?}");
    let said =
        |text: &str| parts.iter().any(|part| matches!(part, PanelItem::Words { text: said, .. } if said == text));
    assert!(said("17 %  4 hexes, over the edge of the map"), "{parts:?}");
    let drawing = Shove::draw(played, &scene, Known { odds: &odds, map: (&ranked, want) });
    let words: Vec<String> =
        drawing.words.plates().into_iter().flat_map(|plate| plate.lines).map(|line| line.text).collect();
    assert!(words.contains(&"over the edge: 17 %".to_owned()), "{words:?}");
}

#[test]
fn the_defaults_describe_a_plain_game() {
    let game = game();
    let (battle, (played, choice)) = (game.battle(), of(game.battle()));
    let bar = top_bar::top_bar(battle, true, game.log());
    assert_eq!((bar.clock.text.as_str(), bar.about.as_str(), bar.end.rule), ("Turn 1", "Ram", "SHOVE-2"));
    assert_eq!(present::progress(battle).moment, "turn 1");
    let sides = battle.setup().sides.len();
    let viewpoint = Viewpoint::default();
    let armies = army::armies(battle, &viewpoint);
    assert_eq!((armies.len(), armies[0].tip.as_str()), (sides, "Red has 1 of 1 figure on the board."));
    assert_eq!(roster::roster(battle.setup(), battle.owner(choice.figure)).worth, "1 figure");
    let context = SheetContext { viewpoint: &viewpoint, selection: None, is_unfolded: true };
    assert_eq!(sheet::sheet(battle, choice.figure, &context).unwrap().head.kind, "figure of Red");
    assert_eq!(sheet::active_figure(battle, true), Some(choice.figure));
    assert!(map_words(battle).is_none() && !<Shove as RulesetView>::Threats::has_map(&choice));
    let panel = Shove::panel(
        played,
        (battle.owner(choice.figure), &choice),
        &Selection::default(),
        (&Viewpoint::default(), &()),
    );
    let chips = panel.unwrap().rows.remove(0).chips;
    let told: Vec<(&str, bool)> = chips.iter().map(|chip| (chip.text.as_str(), chip.does.is_some())).collect();
    assert_eq!(told, [("Ram shoves Post", true), ("Ram waits", true)]);
}

#[test]
fn the_highlights_include_a_fall_over_the_edge() {
    let mut game = game();
    let shove = click(game.battle(), [2, 1]).orders.remove(0);
    let mut dice = ScriptedDice::new(vec![Faces::D6(vec![6])]);
    game.play(&shove, &mut dice).unwrap();
    let rows = end::rows(game.battle(), game.log());
    let told: Vec<String> = rows.iter().map(|row| format!("{}: {}", row.name, row.text)).collect();
    assert_eq!(
        told,
        ["Ram: moved 0 hexes by force", "Post: moved 4 hexes by force, lost", "Moved farthest: Post, 4 hexes"]
    );
    let start = Battle::new(game.battle().shared_setup());
    let acts = game.log().iter().filter(|event| EventClass::of(&start, event).is_act).count();
    assert_eq!(acts, 1);
}
