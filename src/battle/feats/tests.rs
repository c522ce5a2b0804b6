//! Tests of the award of feats, with one blow of C3G: Mallet knocks Cushion off a ledge and into a crate.

use std::{env, fs, path::PathBuf};

use knockback_bots::Level;
use knockback_rules::{battle::SideId, c3g, files::read_scenario};

use super::*;
use crate::{
    battle::playback::{
        instant_replay::ShowAgain,
        tests::{Arc, Game, LoadAsked, Order, OrderGiven, SeededDice, Setup, app_of, settle},
    },
    stage::Seat,
};

const LEDGE: &[u8] = include_bytes!("../../../tests/fixtures/ledge.ron");
const SEED: u64 = 9;

fn setup() -> Arc<Setup> {
    Arc::new(Setup::new(read_scenario("ledge.ron", LEDGE).unwrap()).unwrap())
}

/// An app that awards feats, with a store in a folder of its own.
fn app(name: &str) -> (App, PathBuf) {
    let folder = env::temp_dir().join(format!("knockback-award-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    let mut app = app_of(setup(), SEED, 0.1, false);
    app.insert_resource(ProfileStore::at(folder.clone()))
        .init_resource::<Seats>()
        .init_resource::<Toast>()
        .add_plugins(plugin);
    (app, folder)
}

fn attacks(order: &Order) -> bool {
    matches!(order, Order::C3g(c3g::Order::Attack { .. }))
}

/// Plays until Mallet has attacked.
fn strike(app: &mut App) {
    for _ in 0..40 {
        settle(app);
        let orders: Vec<Order> = app.world().resource::<Skirmish>().battle().legal_orders().iter().collect();
        let order = orders.iter().find(|order| attacks(order)).or_else(|| orders.first()).unwrap().clone();
        let done = attacks(&order);
        app.world_mut().write_message(OrderGiven(order));
        app.update();
        if done {
            return rest(app);
        }
    }
    panic!("no figure has attacked");
}

/// Waits until the blow has been shown and judged.
fn rest(app: &mut App) {
    settle(app);
    for _ in 0..60 {
        app.update();
    }
}

fn count(app: &App, id: &str) -> u32 {
    app.world().resource::<FeatBook>().entry(id).map_or(0, |entry| entry.count)
}

#[test]
fn a_persons_blow_earns_feats_once() {
    let (mut app, folder) = app("person");
    strike(&mut app);
    let earned = app.world().resource::<BattleFeats>().0.clone();
    for id in ["lift_off", "full_stop", "mind_the_gap"] {
        assert_eq!(count(&app, id), 1, "{id}");
        assert!(earned.iter().any(|earned| earned == id), "{earned:?}");
    }
    let said = app.world().resource::<Toast>().text.clone();
    assert!(said.starts_with("New feats! Lift-Off: Knock an enemy back. "), "{said}");
    let store = app.world().resource::<ProfileStore>().clone();
    assert_eq!(FeatBook::load(&store).as_ref(), Some(app.world().resource::<FeatBook>()));

    // An instant replay earns nothing.
    let place = app.world().resource::<Skirmish>().game().log().len() - 1;
    app.world_mut().write_message(ShowAgain(place));
    rest(&mut app);
    assert_eq!(count(&app, "lift_off"), 1);

    // The same battle with the same dice has the same blow. The battle remembers its feats.
    let again = |app: &mut App, seed: u64| {
        app.insert_resource(Shown::new(Battle::new(setup())));
        let game = Box::new(Game::new(setup(), Some(seed)));
        app.world_mut().write_message(LoadAsked { game, dice: Box::new(SeededDice::new(SEED)) });
        app.world_mut().resource_mut::<Toast>().text.clear();
        app.update();
        strike(app);
    };
    again(&mut app, SEED);
    assert_eq!(count(&app, "lift_off"), 1);
    assert_eq!(app.world().resource::<BattleFeats>().0.len(), earned.len());

    // In a battle with another seed, the same roll is another blow. It counts without a message.
    again(&mut app, SEED + 1);
    assert_eq!(count(&app, "lift_off"), 2);
    assert_eq!(app.world().resource::<Toast>().text, "");
    assert_eq!(app.world().resource::<BattleFeats>().0, earned);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_bots_blow_earns_nothing() {
    let (mut app, folder) = app("bot");
    for side in [SideId(0), SideId(1)] {
        app.world_mut().resource_mut::<Seats>().put(side, Seat::Bot(Level::EASY));
    }
    strike(&mut app);
    assert_eq!(*app.world().resource::<FeatBook>(), FeatBook::default());
    assert_eq!(app.world().resource::<Toast>().text, "");
    assert!(!folder.exists(), "nothing is written");
}
