//! Playback of Coup-De-Grace battles.

use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    coup_de_grace,
    geometry::Coord,
};

use super::super::{CoupDeGrace, expect_ruleset};
use crate::{battle::playback::tests::*, view3d::pieces::FigureModels};

fn setup() -> Arc<Setup> {
    let text = include_bytes!("../../../../crates/rules/tests/data/arena.ron");
    Arc::new(Setup::new(knockback_rules::files::read_scenario("arena.ron", text).unwrap()).unwrap())
}

/// Picks a kind of order at random, attacks twice as often as any other kind, and then an order of this kind. If there
/// is none, picks any order.
fn pick(_battle: &Battle, orders: &[Order], chance: &mut u64) -> Order {
    use coup_de_grace;
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let place = usize::try_from(*chance >> 33).unwrap();
    let kind = |order: &Order| match order {
        Order::CoupDeGrace(coup_de_grace::Order::Attack { .. } | coup_de_grace::Order::Push { .. }) => 0,
        Order::CoupDeGrace(
            coup_de_grace::Order::Orb { .. }
            | coup_de_grace::Order::Air { .. }
            | coup_de_grace::Order::Open { .. }
            | coup_de_grace::Order::Guard { .. },
        ) => 1,
        Order::CoupDeGrace(coup_de_grace::Order::Move { .. } | coup_de_grace::Order::Enter { .. }) => 2,
        Order::CoupDeGrace(coup_de_grace::Order::Recover { .. } | coup_de_grace::Order::Face { .. }) => 3,
        Order::CoupDeGrace(coup_de_grace::Order::Crawl { .. } | coup_de_grace::Order::Turn { .. }) => 4,
        _ => 5,
    };
    let wanted = [0, 0, 1, 2, 3, 4, 5][place % 7];
    let found: Vec<&Order> = orders.iter().filter(|order| kind(order) == wanted).collect();
    let all: Vec<&Order> = if found.is_empty() { orders.iter().collect() } else { found };
    all[(place / 7) % all.len()].clone()
}

/// Returns the name of a Coup-De-Grace event.
fn kind(event: &Event) -> Option<String> {
    if let Event::CoupDeGrace(event) = event { Some(name_of(event)) } else { None }
}

/// Asserts that every piece at rest has the facing that the rules require.
fn check_facings(app: &mut App) {
    app.update();
    let battle = app.world().resource::<Shown>().battle.clone();
    let world = app.world_mut();
    let mut pieces = world.query::<(&FigurePiece, &Transform)>();
    for (piece, place) in pieces.iter(world) {
        let Some(facing) = CoupDeGrace.faces(&battle, piece.0) else {
            assert!(expect_ruleset(&battle).is_downed(piece.0), "only a downed mini has no facing: {:?}", piece.0);
            continue;
        };
        let apart = place.rotation.angle_between(space::turned(facing));
        assert!(apart < 1e-2, "{:?} faces {facing}, but its piece is off by {apart}", piece.0);
    }
}

#[test]
fn playback_matches_the_battle_at_any_frame_rate() {
    let wanted = [
        "PushBegan",
        "PushEnded",
        "Pit",
        "SpikesRolled",
        "Downed",
        "OutOfAction",
        "Crawled",
        "RecoveryRolled",
        "Cast",
        "Turned",
        "Opened",
    ];
    let fixed = [(3, 0.3, false), (4, 0.02, false), (5, 1.7, false), (6, 0.3, true), (9, 0.4, false)];
    let fixed = fixed.map(|(seed, step, calm)| (setup(), seed, step, calm));
    let more = (20..60).map(|seed| (setup(), seed, 1.7, false));
    show_battles(fixed, more, (&BTreeSet::from(wanted.map(str::to_owned)), kind), (300, pick), |app| {
        check(app);
        check_facings(app);
    });
}

#[test]
fn pieces_face_as_the_rules_require_after_every_order() {
    let mut app = app_of(setup(), 12, 0.3, false);
    let mut chance = 5;
    for _ in 0..150 {
        settle(&mut app);
        check_facings(&mut app);
        let battle = app.world().resource::<Skirmish>().battle().clone();
        let orders: Vec<Order> = battle.legal_orders().iter().collect();
        if orders.is_empty() {
            break;
        }
        app.world_mut().write_message(OrderGiven(pick(&battle, &orders, &mut chance)));
        app.update();
    }
}

#[test]
fn space_skips_to_the_end_at_any_time() {
    skip_in_the_middle(&mut app_of(setup(), 9, 0.016, false), pick, |app| {
        check(app);
        check_facings(app);
    });
}

#[test]
fn an_instant_replay_leaves_the_present_unchanged() {
    let mut app = app_of(setup(), 9, 0.3, false);
    play_by(&mut app, 80, pick);
    show_moments_again(&mut app);
}

/// Returns the number of figures in motion.
fn on_their_way(app: &App) -> usize {
    let motions = app.world().resource::<Motions>();
    (0..8).filter(|figure| motions.of(Occupant::Figure(FigureId(*figure))).is_some()).count()
}

#[test]
fn all_figures_in_a_ring_move_at_the_same_time() {
    use coup_de_grace::Sense;
    let mut app = app_of(setup(), 3, 0.05, false);
    for _ in 0..100 {
        settle(&mut app);
        let battle = app.world().resource::<Skirmish>().battle().clone();
        let orders: Vec<Order> = battle.legal_orders().iter().collect();
        let find = |wanted: &dyn Fn(&coup_de_grace::Order) -> bool| {
            let own = |order: &&Order| matches!(order, Order::CoupDeGrace(own) if wanted(own));
            orders.iter().find(own).cloned()
        };
        // Whistledown has the staff of air. All others do nothing.
        if let Some(whirl) = find(&|order| matches!(order, coup_de_grace::Order::Air { sense: Sense::Clockwise, .. })) {
            app.world_mut().write_message(OrderGiven(whirl));
            let mut most = 0;
            for _ in 0..400 {
                app.update();
                most = most.max(on_their_way(&app));
            }
            let log = app.world().resource::<Skirmish>().game().log();
            let rings = log.iter().filter_map(|event| match event {
                Event::SettledTogether { places } => Some(places.len()),
                _ => None,
            });
            let largest = rings.max().unwrap();
            assert!(largest > 1, "at least two figures move together");
            assert!(most >= largest, "only {most} of {largest} move at a time");
            settle(&mut app);
            check(&mut app);
            check_facings(&mut app);
            return;
        }
        let calls = |order: &coup_de_grace::Order| matches!(order, coup_de_grace::Order::Activate { figure } if battle.figure_name(*figure) == "Whistledown");
        let order = find(&calls).or_else(|| find(&|order| matches!(order, coup_de_grace::Order::EndActivation)));
        app.world_mut().write_message(OrderGiven(order.unwrap_or_else(|| orders[0].clone())));
        app.update();
    }
    panic!("the staff was never used");
}

#[test]
fn the_camera_frames_attacker_target_and_landing() {
    let text = include_bytes!("../../../../tests/fixtures/pit.ron");
    let pit = Arc::new(Setup::new(knockback_rules::files::read_scenario("pit.ron", text).unwrap()).unwrap());
    let names = |name| pit.names.figure(name).unwrap();
    let (gavel, hatter) = (names("gavel"), names("hatter"));
    for seed in 0..32 {
        let mut app = app_of(Arc::clone(&pit), seed, 0.05, false);
        settle(&mut app);
        let battle = app.world().resource::<Skirmish>().battle().clone();
        let calls = Order::CoupDeGrace(coup_de_grace::Order::Activate { figure: gavel });
        if !battle.legal_orders().contains(&calls) {
            continue;
        }
        let at = |q, r| space::stand(&battle.setup().board, battle.setup().board.cell(Coord::new(q, r)).unwrap());
        let blow = Order::CoupDeGrace(coup_de_grace::Order::Attack { figure: gavel, target: hatter, hand: 0 });
        let framed = framed(&mut app, &[calls, blow]);
        // For the activation, the camera frames only the attacker.
        let blow = framed.iter().find(|spots| spots.len() > 1).expect("the attack is framed");
        assert_eq!(blow[..], [at(0, 0), at(1, 0), at(2, 0)], "the landing is the pit");
        return;
    }
    panic!("the figure's side never begins");
}

/// Events that take no time, because another event shows their effect.
const QUIET: [&str; 4] = ["Paid", "ActivationEnded", "RoundEnded", "Turned"];

#[test]
fn every_event_is_shown() {
    let mut longest = BTreeMap::new();
    for seed in [9, 10, 11] {
        time_events((&setup(), seed), (300, seed, pick), kind, &mut longest);
    }
    assert!(longest.len() > 20, "{longest:?}");
    // While a staff of air moves minis, only their steps take time.
    for (name, takes) in longest {
        assert!(takes > 0.0 || QUIET.contains(&name.as_str()), "{name} is not shown");
    }
}
