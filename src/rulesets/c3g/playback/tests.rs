//! Playback of C3G battles.

use knockback_rules::{
    battle::{Event, Occupant, SideId},
    c3g,
};
use knockback_skirmish::Happened;

use super::super::{C3g, expect_ruleset};
use crate::battle::playback::{
    instant_replay::{Again, ShowAgain, before, span},
    tests::*,
};

fn app(seed: u64, step: f32, calm: bool) -> App {
    app_of(knockback_testing::scenarios::setup("foundry_row"), seed, step, calm)
}

fn play(app: &mut App, most: usize) -> usize {
    play_by(app, most, pick)
}

/// Returns the distance from the end of a move to the nearest enemy. Other orders sort last.
fn nearness(battle: &Battle, order: &Order) -> u64 {
    let Order::C3g(c3g::Order::Move { figure, path, .. }) = order else { return u64::MAX };
    let end = path.last().unwrap();
    let enemies = battle.field().standing_figures().filter(|(other, _)| !battle.friends(*figure, *other));
    let gaps = enemies.map(|(_, at)| u64::from(battle.setup().board.at(at.head).distance(*end)));
    gaps.min().unwrap_or(u64::MAX)
}

/// Picks a legal order: preferably an attack that can knock back, then any other attack, then a move towards an enemy
/// or, at times, any order.
fn pick(battle: &Battle, orders: &[Order], chance: &mut u64) -> Order {
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let place = usize::try_from(*chance >> 33).unwrap();
    let throws = |order: &&Order| match order {
        Order::C3g(c3g::Order::Attack {
            attacker,
            target: Occupant::Figure(target),
            with: c3g::AttackWith::Normal,
        }) => c3g::knockback::ruled_out(expect_ruleset(battle), *attacker, *target).is_none(),
        _ => false,
    };
    let strikes = |order: &&Order| matches!(order, Order::C3g(c3g::Order::Attack { .. }));
    let of = |wanted: &dyn Fn(&&Order) -> bool| -> Option<Order> {
        let found: Vec<&Order> = orders.iter().filter(|order| wanted(order)).collect();
        found.get(place % found.len().max(1)).map(|order| (*order).clone())
    };
    if let Some(order) = of(&throws).or_else(|| of(&strikes)) {
        return order;
    }
    let nearest = orders.iter().min_by_key(|order| nearness(battle, order));
    if place % 3 == 0 { orders[place % orders.len()].clone() } else { nearest.unwrap().clone() }
}

#[test]
fn playback_matches_the_battle_at_any_frame_rate() {
    for (seed, step, calm) in [(3, 0.3, false), (3, 0.016, false), (5, 1.7, false), (5, 0.3, true)] {
        let mut app = app(seed, step, calm);
        let given = play(&mut app, if step < 0.1 { 60 } else { 400 });
        assert!(given > 30, "{given} orders with seed {seed}");
        let log = app.world().resource::<Skirmish>().game().log();
        assert!(log.iter().any(|event| matches!(event, knockback_rules::battle::Event::Stepped { .. })));
        assert!(app.world().resource::<Shown>().log.len() > 50);
    }
}

#[test]
fn an_instant_replay_leaves_the_present_unchanged() {
    let mut app = app(3, 0.2, false);
    play(&mut app, 60);
    settle(&mut app);
    let present = app.world().resource::<Shown>().battle.hash();
    let known = app.world().resource::<Shown>().log.clone();
    for said in known.iter().step_by(9) {
        app.world_mut().write_message(ShowAgain(said.place));
        app.update();
        let shown = app.world().resource::<Shown>();
        assert!(app.world().resource::<Again>().showing() && !shown.caught_up() && shown.choice::<C3g>().is_none());
        let log = app.world().resource::<Skirmish>().game().log();
        let past = before(&shown.first, log, span(&shown.battle, log, said.place).start);
        assert_eq!(shown.battle.hash(), past.hash(), "the replay starts with the board as it was before {said:?}");
        settle(&mut app);
        check(&mut app);
        let shown = app.world().resource::<Shown>();
        assert_eq!(shown.battle.hash(), present);
        assert_eq!(shown.log, known, "no event is logged twice");
        assert_eq!(app.world().resource::<Skirmish>().battle().hash(), present);
    }
}

#[test]
fn an_order_ends_an_instant_replay() {
    let mut app = app(3, 0.2, false);
    play(&mut app, 20);
    settle(&mut app);
    app.world_mut().write_message(ShowAgain(0));
    app.update();
    assert!(app.world().resource::<Again>().showing());
    let order = app.world().resource::<Skirmish>().battle().legal_orders().iter().next().unwrap();
    app.world_mut().write_message(OrderGiven(order));
    app.update();
    assert!(!app.world().resource::<Again>().showing());
    settle(&mut app);
    check(&mut app);
    let shown = app.world().resource::<Shown>().battle.hash();
    assert_eq!(shown, app.world().resource::<Skirmish>().battle().hash());
}

#[test]
fn space_skips_to_the_end_of_playback() {
    let mut app = app(3, 0.016, false);
    let mut chance = 11;
    for _ in 0..80 {
        let orders: Vec<Order> = app.world().resource::<Skirmish>().battle().legal_orders().iter().collect();
        if orders.is_empty() {
            break;
        }
        let order = pick(app.world().resource::<Skirmish>().battle(), &orders, &mut chance);
        app.world_mut().write_message(OrderGiven(order));
        for _ in 0..7 {
            app.update();
        }
        press_space(&mut app);
        assert!(app.world().resource::<Shown>().caught_up());
        app.update();
        check(&mut app);
    }
}

#[test]
fn the_dice_are_at_rest_before_their_result_is_shown() {
    let mut app = app(3, 0.05, false);
    let mut chance = 7;
    let mut rolling = 0;
    for _ in 0..40 {
        let orders: Vec<Order> = app.world().resource::<Skirmish>().battle().legal_orders().iter().collect();
        if orders.is_empty() {
            break;
        }
        let order = pick(app.world().resource::<Skirmish>().battle(), &orders, &mut chance);
        app.world_mut().write_message(OrderGiven(order));
        app.update();
        for _ in 0..2_000 {
            let shown = app.world().resource::<Shown>();
            if shown.caught_up() {
                break;
            }
            let unread = shown.table.as_ref().and_then(|table| table.rolls.last()).filter(|roll| roll.tally.is_none());
            let next: Option<Happened> = shown.queue.front().cloned();
            if unread.is_some() {
                rolling += 1;
                let place = next.expect("the event of the roll is pending").place;
                assert!(shown.log.iter().all(|said| said.place < place), "no result before the dice are at rest");
            }
            app.update();
        }
    }
    assert!(rolling > 100, "{rolling}");
}

#[test]
fn a_lost_turn_is_shown_in_a_banner() {
    let mut app = app(3, 0.1, false);
    let game = app.world().resource::<Skirmish>().game();
    let (side, card) = (SideId(1), expect_ruleset(game.battle()).cards_of(SideId(1)).next().unwrap());
    let events =
        [c3g::Event::MarkerRevealed { side, marker: c3g::Marker::Two, card }, c3g::Event::TurnLost { side, card }];
    let place = game.log().len();
    let happened = events.map(|event| Happened { event: Event::C3g(event), faces: None, place });
    app.world_mut().resource_mut::<Shown>().queue.extend(happened);
    // Skips the events at the start of the round.
    for _ in 0..9 {
        app.update();
    }
    let world = app.world_mut();
    let mut words = world.query::<&Text>();
    let told: Vec<&str> = words.iter(world).map(|text| text.0.as_str()).collect();
    assert!(told.contains(&"The Undertow: turn 2 lost (Gantry is out)"), "{told:?}");
    for _ in 0..4 {
        app.update();
    }
    let world = app.world_mut();
    assert!(world.query::<&Name>().iter(world).any(|name| name.as_str() == "Banner"), "the banner disappears too soon");
}
