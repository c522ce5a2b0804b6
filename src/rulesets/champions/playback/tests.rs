//! Playback of Champions battles.

use knockback_rules::{
    battle::Event,
    champions::{self, Means},
};

use crate::battle::playback::tests::*;

fn setup() -> Arc<Setup> {
    let text = include_bytes!("../../../../crates/rules/tests/data/rooftops.ron");
    Arc::new(Setup::new(knockback_rules::files::read_scenario("rooftops.ron", text).unwrap()).unwrap())
}

/// Returns the name of a Champions event.
fn kind(event: &Event) -> Option<String> {
    if let Event::Champions(event) = event { Some(name_of(event)) } else { None }
}

/// Picks a kind of order at random, attacks three times as often as any other kind, and then an order of this kind. If
/// there is none, picks any order.
fn pick(battle: &Battle, orders: &[Order], chance: &mut u64) -> Order {
    use champions;
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let place = usize::try_from(*chance >> 33).unwrap();
    let kind = |order: &Order| match order {
        Order::Champions(
            champions::Order::Attack { .. }
            | champions::Order::AttackHex { .. }
            | champions::Order::Charge(_)
            | champions::Order::Throw { .. },
        ) => 0,
        Order::Champions(champions::Order::Move { by: Means::Flight, .. }) => 1,
        Order::Champions(champions::Order::Move { .. }) => 2,
        Order::Champions(champions::Order::React { .. } | champions::Order::UseHeld { .. }) => 3,
        _ => 4,
    };
    let wanted = [0, 0, 0, 1, 2, 3, 4][place % 7];
    let friend = |order: &&Order| match order {
        Order::Champions(champions::Order::Attack {
            attacker,
            target: knockback_rules::battle::Occupant::Figure(target),
            ..
        }) => battle.friends(*attacker, *target),
        _ => false,
    };
    let found: Vec<&Order> = orders.iter().filter(|order| kind(order) == wanted && !friend(order)).collect();
    let all: Vec<&Order> = if found.is_empty() { orders.iter().collect() } else { found };
    all[(place / 7) % all.len()].clone()
}

#[test]
fn playback_matches_the_battle_at_any_frame_rate() {
    let wanted = ["FlightBegan", "FlightEnded", "CameDown", "Broke", "KnockedOut", "Stunned", "AreaRolled"];
    let fixed = [(3, 0.3, false), (4, 0.02, false), (5, 1.7, false), (6, 0.3, true), (9, 0.4, false)];
    let fixed = fixed.map(|(seed, step, calm)| (setup(), seed, step, calm));
    let more = (20..50).map(|seed| (setup(), seed, 1.7, false));
    show_battles(fixed, more, (&BTreeSet::from(wanted.map(str::to_owned)), kind), (400, pick), check);
}

#[test]
fn space_skips_to_the_end_at_any_time() {
    skip_in_the_middle(&mut app_of(setup(), 9, 0.016, false), pick, check);
}

#[test]
fn an_instant_replay_leaves_the_present_unchanged() {
    let mut app = app_of(setup(), 9, 0.3, false);
    play_by(&mut app, 80, pick);
    show_moments_again(&mut app);
}

/// Events that take no time, because another event shows their effect.
const QUIET: [&str; 6] = ["OrderOfActing", "TurnEnded", "PhaseEnded", "EndPaid", "Unbalanced", "MoveEnded"];

#[test]
fn every_event_is_shown() {
    let mut longest = BTreeMap::new();
    time_events((&setup(), 9), (400, 5, pick), kind, &mut longest);
    assert!(longest.len() > 25, "{longest:?}");
    for (name, takes) in longest {
        assert!(takes > 0.0 || QUIET.contains(&name.as_str()), "{name} is not shown");
    }
}
