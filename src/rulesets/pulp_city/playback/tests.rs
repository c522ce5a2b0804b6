//! Playback of Pulp City battles.

use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    geometry::Coord,
    pulp_city::{self, Displacement},
};

use super::super::{PulpCity, expect_ruleset};
use crate::battle::playback::tests::*;

fn setup() -> Arc<Setup> {
    let text = include_bytes!("../../../../crates/rules/tests/data/precinct.ron");
    Arc::new(Setup::new(knockback_rules::files::read_scenario("precinct.ron", text).unwrap()).unwrap())
}

/// Returns a lot with several levels, with a figure that has Mind Control.
fn lot() -> Arc<Setup> {
    let text = include_bytes!("../../../../tests/fixtures/backlot.ron");
    Arc::new(Setup::new(knockback_rules::files::read_scenario("backlot.ron", text).unwrap()).unwrap())
}

/// Returns a platform with a figure at its edge.
fn platform() -> Arc<Setup> {
    let text = include_bytes!("../../../../tests/fixtures/platform.ron");
    Arc::new(Setup::new(knockback_rules::files::read_scenario("platform.ron", text).unwrap()).unwrap())
}

/// Uses Mind Control wherever possible. Otherwise picks a kind of order at random, actions and effects more often than
/// others, and then an order of this kind. If there is none, picks any order.
fn pick(battle: &Battle, orders: &[Order], chance: &mut u64) -> Order {
    use pulp_city;
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let place = usize::try_from(*chance >> 33).unwrap();
    let takes_over = |order: &&Order| match order {
        Order::PulpCity(pulp_city::Order::Apply { effect, .. }) => {
            expect_ruleset(battle).rules().effect(*effect).kind == pulp_city::EffectKind::MindControl
        }
        _ => false,
    };
    if let Some(order) = orders.iter().find(takes_over) {
        return order.clone();
    }
    let kind = |order: &Order| match order {
        Order::PulpCity(pulp_city::Order::Act { .. } | pulp_city::Order::Throw { .. }) => 0,
        Order::PulpCity(
            pulp_city::Order::Apply { .. }
            | pulp_city::Order::Place { .. }
            | pulp_city::Order::Extra { .. }
            | pulp_city::Order::Shift { .. },
        ) => 1,
        Order::PulpCity(pulp_city::Order::Move { .. }) => 2,
        Order::PulpCity(pulp_city::Order::Activate { .. } | pulp_city::Order::Command { .. }) => 3,
        Order::PulpCity(pulp_city::Order::EndActivation | pulp_city::Order::Pass | pulp_city::Order::Decline) => 5,
        _ => 4,
    };
    let wanted = [0, 0, 0, 1, 1, 2, 3, 4, 5][place % 9];
    let found: Vec<&Order> = orders.iter().filter(|order| kind(order) == wanted).collect();
    let all: Vec<&Order> = if found.is_empty() { orders.iter().collect() } else { found };
    all[(place / 9) % all.len()].clone()
}

/// Returns the kind of a Pulp City event. Each kind of displacement counts on its own.
fn kind(event: &Event) -> Option<String> {
    let Event::PulpCity(event) = event else { return None };
    if let pulp_city::Event::DisplacementBegan { kind, .. } = event {
        return Some(format!("{kind:?}"));
    }
    Some(name_of(event))
}

#[test]
fn playback_matches_the_battle_at_any_frame_rate() {
    let displaced = [Displacement::Knockback, Displacement::Pull, Displacement::Shift, Displacement::GrabAndThrow];
    let mut wanted: BTreeSet<String> = displaced.iter().map(|kind| format!("{kind:?}")).collect();
    wanted.extend(["Fell", "Ko", "Summoned", "Controlled", "CentreMoved", "Immune"].map(str::to_owned));
    let by_turns = |seed: u64| if seed.is_multiple_of(2) { lot() } else { setup() };
    let fixed = [(3, 0.3, false), (4, 0.02, false), (5, 1.7, false), (6, 0.3, true), (9, 0.4, false)];
    let fixed = fixed.map(|(seed, step, calm)| (by_turns(seed), seed, step, calm));
    // A single attack that throws a figure off the platform can decide this battle, so it is short.
    let short = [1, 2].map(|seed| (platform(), seed, 0.3, false));
    let more = (20..140).map(|seed| (by_turns(seed), seed, 1.7, false));
    show_battles(fixed.into_iter().chain(short), more, (&wanted, kind), (300, pick), check);
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

/// Returns the height of a piece's feet.
fn feet(app: &mut App, figure: FigureId) -> f32 {
    let world = app.world_mut();
    let mut pieces = world.query::<(&FigurePiece, &Transform)>();
    pieces.iter(world).find(|(piece, _)| piece.0 == figure).map_or(0.0, |(_, place)| place.translation.y)
}

/// Returns an order that leads to a throw: Annie is activated, or she seizes a figure.
fn seizes(battle: &Battle, orders: &[Order]) -> Option<Order> {
    let annie = battle.setup().names.figure("annie").unwrap();
    let seizes = |order: &&Order| match order {
        Order::PulpCity(pulp_city::Order::Act { figure, action: 1, target: Some(Occupant::Figure(_)), .. }) => {
            *figure == annie
        }
        Order::PulpCity(pulp_city::Order::Activate { figure }) => *figure == annie,
        _ => false,
    };
    orders.iter().find(seizes).cloned()
}

/// Plays until a throw is possible. Returns the figure to be thrown and the order that throws it.
fn before_a_throw(app: &mut App) -> Option<(FigureId, Order)> {
    let mut chance = 3;
    for _ in 0..80 {
        settle(app);
        let battle = app.world().resource::<Skirmish>().battle().clone();
        let orders: Vec<Order> = battle.legal_orders().iter().collect();
        let throws = |order: &&Order| matches!(order, Order::PulpCity(pulp_city::Order::Throw { .. }));
        let thrown = match battle.choice_of::<PulpCity>() {
            Some((_, pulp_city::Choice::Throw { thrown, .. })) => Some(thrown),
            _ => None,
        };
        if let (Some(thrown), Some(throw)) = (thrown, orders.iter().find(throws)) {
            return Some((thrown, throw.clone()));
        }
        if orders.is_empty() {
            return None;
        }
        let order = seizes(&battle, &orders).unwrap_or_else(|| pick(&battle, &orders, &mut chance));
        app.world_mut().write_message(OrderGiven(order));
        app.update();
    }
    None
}

#[test]
fn a_thrown_figure_is_lifted_and_thrown_and_lands_where_the_rules_say() {
    for seed in 0..20 {
        let mut app = app_of(setup(), seed, 0.05, false);
        let Some((thrown, throw)) = before_a_throw(&mut app) else { continue };
        let rests = feet(&mut app, thrown);
        app.world_mut().write_message(OrderGiven(throw));
        let mut highest = rests;
        for _ in 0..200 {
            app.update();
            highest = highest.max(feet(&mut app, thrown));
        }
        assert!(highest > rests + 0.8, "the figure is not lifted: {rests}, {highest}");
        settle(&mut app);
        check(&mut app);
        return;
    }
    panic!("no figure was thrown");
}

#[test]
fn the_camera_frames_attacker_and_target() {
    let text = include_bytes!("../../../../tests/fixtures/platform.ron");
    let high = Arc::new(Setup::new(knockback_rules::files::read_scenario("platform.ron", text).unwrap()).unwrap());
    let names = |name| high.names.figure(name).unwrap();
    let (girder, ticket) = (names("girder"), names("ticket"));
    for seed in 0..32 {
        let mut app = app_of(Arc::clone(&high), seed, 0.05, false);
        settle(&mut app);
        let battle = app.world().resource::<Skirmish>().battle().clone();
        let calls = Order::PulpCity(pulp_city::Order::Activate { figure: girder });
        if !battle.legal_orders().contains(&calls) {
            continue;
        }
        let at = |q, r| space::stand(&battle.setup().board, battle.setup().board.cell(Coord::new(q, r)).unwrap());
        let target = Some(Occupant::Figure(ticket));
        let ram = pulp_city::Order::Act { figure: girder, action: 0, target, at: None, power_up: 0, thing: None };
        let framed = framed(&mut app, &[calls, Order::PulpCity(ram)]);
        // The activation frames only the attacker.
        let ram = framed.iter().find(|spots| spots.len() > 1).expect("the ram is framed");
        assert!(ram.starts_with(&[at(0, 0), at(1, 0)]), "{ram:?}");
        return;
    }
    panic!("the figure's side never begins");
}

/// Events that take no time, because another event shows their effect.
const QUIET: [&str; 3] = ["ActivationEnded", "CommandEnded", "RoundEnded"];

/// Returns all kinds of events as declared, with each kind of displacement on its own.
fn kinds() -> BTreeSet<String> {
    let declared = include_str!("../../../../crates/rules/src/pulp_city/data/event.rs");
    let (_, events) = declared.split_once("pub enum Event").unwrap();
    let (events, _) = events.split_once("\n}\n").unwrap();
    let named = events.lines().filter_map(|line| {
        let name = line.strip_prefix("    ")?.trim_end_matches([' ', '{', ',']);
        let plain = name.chars().all(char::is_alphanumeric) && name.starts_with(char::is_uppercase);
        plain.then(|| name.to_owned())
    });
    let displaced = [Displacement::Knockback, Displacement::Pull, Displacement::Shift, Displacement::GrabAndThrow];
    let named = named.filter(|name| name != "DisplacementBegan");
    let kinds: BTreeSet<String> = named.chain(displaced.iter().map(|kind| format!("{kind:?}"))).collect();
    assert!(kinds.contains("RoundBegan") && kinds.contains("EffectsPhase"), "{kinds:?}");
    kinds
}

#[test]
fn every_event_is_shown() {
    let mut longest = BTreeMap::<String, f32>::new();
    let wanted = kinds();
    for seed in 9..60 {
        // Stops once every kind of event has been shown.
        if wanted.iter().all(|kind| longest.contains_key(kind)) {
            break;
        }
        let setup = if seed % 2 == 0 { lot() } else { setup() };
        time_events((&setup, seed), (300, seed, pick), kind, &mut longest);
    }
    let unseen: Vec<&String> = wanted.iter().filter(|kind| !longest.contains_key(*kind)).collect();
    assert!(unseen.is_empty(), "these kinds were never shown: {unseen:?}");
    for (name, takes) in longest {
        assert!(takes > 0.0 || QUIET.contains(&name.as_str()), "{name} is not shown");
    }
}
