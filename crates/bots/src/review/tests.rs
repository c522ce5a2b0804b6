use std::sync::Arc;

use knockback_rules::{
    battle::Setup,
    dice::SeededDice,
    files::{OrderText, read_scenario},
};

use super::{report::DECISIVE, *};
use crate::Level;

const DUEL: &[u8] = include_bytes!("../../../rules/examples/duel.ron");
const LEDGE: &[u8] = include_bytes!("../../../../tests/fixtures/ledge.ron");
const SIGN: &[u8] = include_bytes!("../../../cli/tests/fixtures/sign.ron");
const PIT: &[u8] = include_bytes!("../../../../tests/fixtures/pit.ron");
const PLATFORM: &[u8] = include_bytes!("../../../../tests/fixtures/platform.ron");

fn begun(scenario: &[u8], seed: u64) -> (Game, SeededDice) {
    let setup = Arc::new(Setup::new(read_scenario("scenario.ron", scenario).unwrap()).unwrap());
    let (mut game, mut dice) = (Game::new(setup, Some(seed)), SeededDice::new(seed));
    game.settle(&mut dice).unwrap();
    (game, dice)
}

/// A battle between bots of a level, played to its end or up to the given number of orders.
fn played(scenario: &[u8], seed: u64, level: u8, most: usize) -> Game {
    let (mut game, mut dice) = begun(scenario, seed);
    let bot = Bot::new(Level::new(level).unwrap(), seed);
    while game.record().entries.len() < most
        && let Some(decision) = bot.decide(game.battle())
    {
        game.play(&decision.order, &mut dice).unwrap();
    }
    game
}

fn reviewed(game: &Game) -> Review {
    let mut review = Review::begin(game).unwrap();
    while !review.advance(u64::MAX) {}
    review
}

/// The battle before an order.
fn before(game: &Game, place: usize) -> Battle {
    let record = game.record();
    let entries = record.entries[..place].to_vec();
    let record = knockback_rules::game::Record { entries, ..record.clone() };
    Game::replay(game.battle().shared_setup(), &record).unwrap().battle().clone()
}

#[test]
fn the_effects_of_dice_and_orders_add_up_to_the_change() {
    for (scenario, most) in [(DUEL, 400), (SIGN, 30), (PIT, 60), (PLATFORM, 40)] {
        let game = played(scenario, 5, 3, most);
        let review = reviewed(&game);
        let moments = review.report().moments();
        assert_eq!(review.report().progress(), (game.record().entries.len(), game.record().entries.len()));
        for (place, pair) in moments.windows(2).enumerate() {
            assert!((pair[0].after - pair[1].before).abs() < 1e-12, "nothing happens between two orders");
            assert!(pair[0].turn <= pair[1].turn && pair[0].round <= pair[1].round);
            assert_eq!(pair[0].place, place);
        }
        assert!(moments.iter().any(|moment| moment.luck.abs() > 0.001), "the dice had an effect");
        let (first, second) = (SideId(0), SideId(1));
        let changed = moments.last().unwrap().after - review.report().start;
        assert!((review.report().luck(first) + review.report().skill(first) - changed).abs() < 1e-9);
        assert!((review.report().luck(first) + review.report().luck(second)).abs() < 1e-9);
        if let Some(knockback_rules::battle::Outcome::Won { side, .. }) = game.battle().outcome() {
            let chance = moments.last().unwrap().after;
            assert!((chance - if side == first { 1.0 } else { 0.0 }).abs() < 1e-12, "the winner is certain");
        }
    }
}

#[test]
fn slices_have_the_same_result() {
    let game = played(DUEL, 3, 2, 60);
    let at_once = reviewed(&game);
    let mut review = Review::begin(&game).unwrap();
    let mut slices = 0;
    while !review.advance(1) {
        slices += 1;
        assert!(slices < 100_000);
    }
    assert!(slices > game.record().entries.len(), "{slices}");
    assert_eq!(review.report().moments(), at_once.report().moments());
}

#[test]
fn the_bot_that_judges_has_missed_nothing() {
    for (scenario, most) in [(DUEL, 200), (SIGN, 20), (PIT, 40), (PLATFORM, 30)] {
        let review = reviewed(&played(scenario, 2, 4, most));
        assert!(review.report().missed(usize::MAX).is_empty(), "{:?}", review.report().missed(usize::MAX));
    }
}

#[test]
fn missed_orders_were_legal_and_better() {
    let mut found = 0;
    for (scenario, most) in [(DUEL, 200), (SIGN, 20), (PIT, 40), (PLATFORM, 30)] {
        let game = played(scenario, 4, 0, most);
        let review = reviewed(&game);
        let missed = review.report().missed(usize::MAX);
        for pair in missed.windows(2) {
            assert!(pair[0].place < pair[1].place);
            assert!(
                (pair[0].turn, pair[0].side) != (pair[1].turn, pair[1].side),
                "one missed order in each turn of a side"
            );
        }
        for moment in missed {
            let Some(Missed { order, told, behind, .. }) = &moment.missed else { panic!("no better order is stored") };
            let battle = before(&game, moment.place);
            assert_eq!(battle.choice().unwrap().decider, moment.side);
            let order = &order.resolve(battle.setup()).unwrap();
            assert!(battle.legal_orders().contains(order), "{told}");
            assert_ne!(*order, game.record().entries[moment.place].order);
            assert!(*behind >= WORTH_TELLING);
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}

/// A figure that could throw another off a ledge ends its turn instead.
#[test]
fn a_missed_attack_is_reported_with_its_chance() {
    let (mut game, mut dice) = begun(LEDGE, 9);
    let bot = Bot::new(Level::WIDEST, 0);
    let mut let_go = None;
    while let_go.is_none() {
        let decision = bot.decide(game.battle()).unwrap();
        let ends = game.battle().legal_orders().iter().find(|order| {
            let line = order_in_sight(game.battle(), order);
            line.contains("turn") && line.contains("end")
        });
        let reason = decision.reason(game.battle());
        match ends.filter(|_| reason.is_some_and(|reason| reason.contains('%'))) {
            Some(ends) => {
                let_go = Some((game.record().entries.len(), decision));
                game.play(&ends, &mut dice).unwrap();
            }
            None => game.play(&decision.order, &mut dice).unwrap(),
        }
    }
    let (place, decision) = let_go.unwrap();
    let review = reviewed(&game);
    let missed = review.report().moments()[place].missed.as_ref().unwrap();
    let battle = before(&game, place);
    assert_eq!(
        (&missed.order, &missed.reason),
        (&OrderText::of(&decision.order, battle.setup()), &decision.reason(&battle))
    );
    assert!(missed.behind > 0.05, "{missed:?}");
    assert_eq!(review.report().missed(usize::MAX), [&review.report().moments()[place]]);
}

#[test]
fn the_decisive_actions_are_the_largest_changes() {
    let mut lost = 0;
    for (scenario, most) in [(DUEL, 400), (SIGN, 60), (PIT, 60), (PLATFORM, 40)] {
        let review = reviewed(&played(scenario, 7, 2, most));
        lost += review.report().moments().iter().map(|moment| moment.lost.len()).sum::<usize>();
        let acts = review.report().decisive(usize::MAX);
        assert!(acts.windows(2).all(|pair| pair[0].swing().abs() >= pair[1].swing().abs()));
        assert_eq!(review.report().decisive(2), acts[..acts.len().min(2)]);
        let moments = review.report().moments();
        for act in &acts {
            let parts: Vec<&Moment> = moments.iter().filter(|moment| moment.act == act.place).collect();
            assert_eq!(parts[0].place, act.place, "the act itself comes first");
            let (first, last) = (parts[0], parts[parts.len() - 1]);
            assert!((act.before - first.before).abs() < 1e-12 && (act.after - last.after).abs() < 1e-12);
            assert!((act.luck - parts.iter().map(|part| part.luck).sum::<f64>()).abs() < 1e-12);
            assert!(act.swing().abs() >= DECISIVE);
        }
    }
    assert!(lost > 0, "figures are lost in these battles");
}

/// The target of a shot answers it. The effect of the shot is attributed to the shot.
#[test]
fn answers_belong_to_the_action_that_they_answer() {
    let game = played(SIGN, 5, 3, 60);
    let review = reviewed(&game);
    let answers: Vec<&Moment> = review.report().moments().iter().filter(|moment| moment.act != moment.place).collect();
    assert!(!answers.is_empty());
    for answer in answers {
        let act = &review.report().moments()[answer.act];
        assert_eq!((act.act, act.turn), (act.place, answer.turn));
        assert_ne!(act.side, answer.side, "{} answers {}", answer.told, act.told);
    }
}

#[test]
fn a_battle_without_orders_is_not_reviewed() {
    let (game, _) = begun(DUEL, 1);
    assert_eq!(Review::begin(&game).unwrap_err(), Unfit::NoOrders);
}
