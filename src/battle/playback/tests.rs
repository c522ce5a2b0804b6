//! A whole battle is shown without a screen: whatever the time step, everything ends where the battle says.

use std::{sync::Arc, time::Duration};

use bevy::{prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use knockback_rules::{
    battle::{Battle, GlyphFace, Occupant, Order, Setting},
    board::Footprint,
    c3g,
    dice::SeededDice,
    game::Game,
};
use knockback_skirmish::{Happened, LoadAsked, OrderGiven, Skirmish, SkirmishPlugin, SkirmishSystems};

use super::{
    again::{Again, ShowAgain, before, span},
    motion::Motions,
};
use crate::{
    AppSystems,
    battle::{
        Shown,
        pieces::{self, FigurePiece, GlyphPiece, ObjectPiece, Rebuild},
    },
    overlay::trails::Trails,
    screens::{Menu, Screen},
    settings::Settings,
    view3d::{self, space},
};

fn setting() -> Arc<Setting> {
    let text = include_bytes!("../../../assets/scenarios/foundry_row.ron");
    Arc::new(Setting::new(knockback_rules::files::read_scenario("foundry_row.ron", text).unwrap()).unwrap())
}

/// The part of the game that shows a battle, with a clock that goes in steps, and a game of a seed.
fn app(seed: u64, step: f32, calm: bool) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), SkirmishPlugin))
        .init_asset::<Mesh>()
        .init_asset::<StandardMaterial>()
        .add_plugins(view3d::material::without_shaders)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(step)))
        .insert_resource(Settings { reduced_motion: calm, ..Settings::default() })
        .init_resource::<ButtonInput<KeyCode>>()
        .init_resource::<Trails>()
        .insert_state(Screen::Battle)
        .init_state::<Menu>()
        .configure_sets(
            Update,
            (AppSystems::Decide, SkirmishSystems, AppSystems::Play, AppSystems::Show, AppSystems::Animate).chain(),
        )
        .add_plugins((view3d::pieces::plugin, pieces::plugin, super::plugin));
    let setting = setting();
    app.insert_resource(Shown::new(Battle::new(Arc::clone(&setting))));
    app.world_mut().write_message(Rebuild);
    let game = Box::new(Game::new(setting, Some(seed)));
    app.world_mut().write_message(LoadAsked { game, dice: Box::new(SeededDice::new(seed)) });
    app.update();
    app
}

/// Lets time go by until nothing moves; tells in how many frames.
fn settle(app: &mut App) -> usize {
    for frame in 0..6_000 {
        app.update();
        let world = app.world();
        if world.resource::<Shown>().caught_up() && world.resource::<Motions>().is_empty() {
            return frame;
        }
    }
    panic!("it is still being shown after 6000 frames");
}

/// Everything stands where the battle that is shown says, and nothing else is there.
fn check(app: &mut App) {
    let battle = app.world().resource::<Shown>().battle.clone();
    let board = &battle.setting().board;
    let world = app.world_mut();
    let mut figures = world.query::<(&FigurePiece, &Transform)>();
    let mut seen = 0;
    for (piece, place) in figures.iter(world) {
        let at = battle.field().footprint(piece.0).unwrap_or_else(|| panic!("{:?} is gone", piece.0));
        let wanted = space::place(board, at);
        assert!(place.translation.distance(wanted.translation) < 1e-4, "{:?}: {place:?}, not {wanted:?}", piece.0);
        assert!((place.rotation * Vec3::Y).y > 0.9999, "{:?} stands upright", piece.0);
        assert!(place.scale.distance(Vec3::ONE) < 1e-4, "{:?} is as large as it is", piece.0);
        if at.tail.is_some() {
            assert!(place.rotation.angle_between(wanted.rotation) < 1e-2, "{:?} lies along its hexes", piece.0);
        }
        seen += 1;
    }
    let standing = (0..battle.setting().figures.len())
        .filter(|place| {
            let figure = knockback_rules::battle::FigureId(u16::try_from(*place).unwrap());
            battle.field().footprint(figure).is_some()
        })
        .count();
    assert_eq!(seen, standing, "one piece for each figure");
    let mut objects = world.query::<(&ObjectPiece, &Transform)>();
    let lying: Vec<_> = objects.iter(world).map(|(piece, place)| (piece.0, place.translation)).collect();
    assert_eq!(lying.len(), battle.field().objects().count());
    for (object, place) in lying {
        let cell = battle.field().object(object).unwrap();
        assert!(place.distance(space::place(board, Footprint::one(cell)).translation) < 1e-4, "{object:?}");
    }
    let mut glyphs = world.query::<&GlyphPiece>();
    let there = glyphs.iter(world).filter(|piece| battle.field().glyph(piece.0) != GlyphFace::Gone).count();
    assert_eq!(there, glyphs.iter(world).count());
}

/// How far a move ends from the nearest enemy; what else there is comes last.
fn nearness(battle: &Battle, order: &Order) -> u64 {
    let Order::C3g(c3g::Order::Move { figure, path, .. }) = order else { return u64::MAX };
    let end = path.last().unwrap();
    let enemies = battle.field().standing_figures().filter(|(other, _)| !battle.friends(*figure, *other));
    let gaps = enemies.map(|(_, at)| u64::from(battle.setting().board.at(at.head).distance(*end)));
    gaps.min().unwrap_or(u64::MAX)
}

/// One of the legal orders: a blow that throws before any other, then whatever brings them together, and sometimes
/// anything.
fn pick(battle: &Battle, orders: &[Order], chance: &mut u64) -> Order {
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let place = usize::try_from(*chance >> 33).unwrap();
    let throws = |order: &&Order| match order {
        Order::C3g(c3g::Order::Attack {
            attacker,
            target: Occupant::Figure(target),
            with: c3g::AttackWith::Normal,
        }) => c3g::knockback::ruled_out(battle, *attacker, *target).is_none(),
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

/// Plays on until the battle is over or so many orders were given, checking after each.
fn play(app: &mut App, most: usize) -> usize {
    let mut chance = 7;
    for given in 0..most {
        settle(app);
        check(app);
        let skirmish = app.world().resource::<Skirmish>();
        assert_eq!(app.world().resource::<Shown>().battle.hash(), skirmish.battle().hash(), "the same state");
        let orders: Vec<Order> = skirmish.battle().legal_orders().iter().collect();
        if orders.is_empty() {
            return given;
        }
        let order = pick(skirmish.battle(), &orders, &mut chance);
        app.world_mut().write_message(OrderGiven(order));
        app.update();
    }
    most
}

#[test]
fn a_whole_battle_ends_where_it_should_however_slow_the_machine() {
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
fn what_is_shown_again_leaves_the_present_as_it_was() {
    let mut app = app(3, 0.2, false);
    play(&mut app, 60);
    settle(&mut app);
    let present = app.world().resource::<Shown>().battle.hash();
    let known = app.world().resource::<Shown>().log.clone();
    for said in known.iter().step_by(9) {
        app.world_mut().write_message(ShowAgain(said.place));
        app.update();
        let shown = app.world().resource::<Shown>();
        assert!(app.world().resource::<Again>().showing() && !shown.caught_up() && shown.choice().is_none());
        let log = app.world().resource::<Skirmish>().game().log();
        let past = before(&shown.first, log, span(log, said.place).start);
        assert_eq!(shown.battle.hash(), past.hash(), "the board is as it was before {said:?}");
        settle(&mut app);
        check(&mut app);
        let shown = app.world().resource::<Shown>();
        assert_eq!(shown.battle.hash(), present);
        assert_eq!(shown.log, known, "nothing is logged twice");
        assert_eq!(app.world().resource::<Skirmish>().battle().hash(), present);
    }
}

#[test]
fn an_order_ends_what_is_shown_again() {
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
fn space_skips_to_the_end_of_what_happens() {
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
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Space);
        app.update();
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.release(KeyCode::Space);
        keys.clear();
        assert!(app.world().resource::<Shown>().caught_up());
        app.update();
        check(&mut app);
    }
}

#[test]
fn the_dice_lie_still_before_anything_is_told_of_them() {
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
                let place = next.expect("the event of the roll is still to come").place;
                assert!(shown.log.iter().all(|said| said.place < place), "nothing is told of it yet");
            }
            app.update();
        }
    }
    assert!(rolling > 100, "{rolling}");
}
