//! Of Champions.

use knockback_rules::{
    battle::Event,
    champions::{self, Means},
};

use crate::battle::playback::{perform::Show, tests::*};

fn setup() -> Arc<Setup> {
    let text = include_bytes!("../../../../crates/rules/tests/data/rooftops.ron");
    Arc::new(Setup::new(knockback_rules::files::read_scenario("rooftops.ron", text).unwrap()).unwrap())
}

/// Blows before all else, then any order: of one kind as likely as of another.
fn pick(battle: &Battle, orders: &[Order], chance: &mut u64) -> Order {
    use champions::Order as O;
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let place = usize::try_from(*chance >> 33).unwrap();
    let kind = |order: &Order| match order {
        Order::Champions(O::Attack { .. } | O::AttackHex { .. } | O::Charge(_) | O::Throw { .. }) => 0,
        Order::Champions(O::Move { by: Means::Flight, .. }) => 1,
        Order::Champions(O::Move { .. }) => 2,
        Order::Champions(O::React { .. } | O::UseHeld { .. }) => 3,
        _ => 4,
    };
    let wanted = [0, 0, 0, 1, 2, 3, 4][place % 7];
    let friend = |order: &&Order| match order {
        Order::Champions(O::Attack { attacker, target: knockback_rules::battle::Occupant::Figure(target), .. }) => {
            battle.friends(*attacker, *target)
        }
        _ => false,
    };
    let found: Vec<&Order> = orders.iter().filter(|order| kind(order) == wanted && !friend(order)).collect();
    let all: Vec<&Order> = if found.is_empty() { orders.iter().collect() } else { found };
    all[(place / 7) % all.len()].clone()
}

#[test]
fn whole_battles_end_where_they_should_however_slow_the_machine() {
    let wanted = ["FlightBegan", "FlightEnded", "CameDown", "Broke", "KnockedOut", "Stunned", "AreaRolled"];
    let mut seen = std::collections::BTreeSet::new();
    let fixed = [(3, 0.3, false), (4, 0.02, false), (5, 1.7, false), (6, 0.3, true), (9, 0.4, false)];
    // Then as many more as it takes until each of these was shown.
    for (seed, step, calm) in fixed.into_iter().chain((20..50).map(|seed| (seed, 1.7, false))) {
        if seed >= 20 && wanted.iter().all(|wanted| seen.contains(*wanted)) {
            break;
        }
        // The last one that is told is the one that failed.
        println!("battle {seed}");
        let mut app = app_of(setup(), seed, step, calm);
        let given = play_by(&mut app, if step < 0.1 { 60 } else { 400 }, pick);
        assert!(given > 20, "{given} orders with seed {seed}");
        let game = app.world().resource::<Skirmish>().game();
        for event in game.log() {
            if let Event::Champions(event) = event {
                let name = format!("{event:?}");
                seen.insert(name.split([' ', '(']).next().unwrap().to_owned());
            }
        }
        let shown = app.world().resource::<Shown>();
        assert!(shown.log.iter().any(|said| said.heads), "phases and segments head the log");
    }
    assert!(wanted.iter().all(|wanted| seen.contains(*wanted)), "of {wanted:?} only {seen:?}");
}

#[test]
fn space_skips_to_the_end_in_the_middle_of_anything() {
    skip_in_the_middle(&mut app_of(setup(), 9, 0.016, false), pick, check);
}

#[test]
fn what_is_shown_again_leaves_the_present_as_it_was() {
    let mut app = app_of(setup(), 9, 0.3, false);
    play_by(&mut app, 80, pick);
    show_moments_again(&mut app);
}

/// What is told by another event beside it, and takes no time.
const QUIET: [&str; 6] = ["OrderOfActing", "TurnEnded", "PhaseEnded", "EndPaid", "Unbalanced", "MoveEnded"];

/// Shows an event by itself, applies it, and returns how long it takes.
fn look(In(event): In<Event>, mut shown: ResMut<Shown>, mut show: Show) -> f32 {
    let takes = show.perform(&shown, &event);
    shown.apply(&event);
    takes
}

#[test]
fn no_event_is_without_a_look() {
    let mut game = Game::new(setup(), Some(9));
    let mut dice = SeededDice::new(9);
    game.settle(&mut dice).unwrap();
    let mut chance = 5;
    for _ in 0..400 {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        if orders.is_empty() {
            break;
        }
        let order = pick(game.battle(), &orders, &mut chance);
        game.play(&order, &mut dice).unwrap();
    }
    let mut app = app_of(setup(), 9, 0.1, false);
    settle(&mut app);
    app.insert_resource(Shown::new(Battle::new(setup())));
    let look = app.world_mut().register_system(look);
    let mut longest = std::collections::BTreeMap::<String, f32>::new();
    for event in game.log() {
        let takes = app.world_mut().run_system_with(look, event.clone()).unwrap();
        if let Event::Champions(told) = event {
            let name = format!("{told:?}").split([' ', '(']).next().unwrap().to_owned();
            assert!(takes < 3.0, "{told:?} takes {takes}");
            let most = longest.entry(name).or_default();
            *most = most.max(takes);
        }
    }
    assert!(longest.len() > 25, "{longest:?}");
    for (name, takes) in longest {
        assert!(takes > 0.0 || QUIET.contains(&name.as_str()), "{name} is not seen");
    }
}
