//! Plays whole battles without a screen. With any time step, all pieces end at their positions in the battle.

pub(crate) use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

pub(crate) use bevy::{prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
pub(crate) use knockback_rules::{
    battle::{Battle, Event, GlyphFace, Order, Setup},
    board::Footprint,
    dice::SeededDice,
    game::Game,
};
pub(crate) use knockback_skirmish::{LoadAsked, OrderGiven, Skirmish, SkirmishPlugin, SkirmishSystems};

pub(crate) use super::motion::Motions;
use super::{
    instant_replay::{Again, ShowAgain, before, span},
    perform::Show,
};
pub(crate) use crate::{
    battle::pieces::{self, FigurePiece, GlyphPiece, ObjectPiece},
    overlay::trails::Trails,
    rulesets,
    stage::{AppSystems, Menu, Rebuild, Screen, Settings, Shown, cameras::Watch, space},
    view3d,
    view3d::pieces::PieceMeshes,
};

/// Returns an app that only plays and displays a battle, with a fixed time step and a seed.
pub(crate) fn app_of(setup: Arc<Setup>, seed: u64, step: f32, calm: bool) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), SkirmishPlugin))
        .init_asset::<Mesh>()
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
        .add_plugins((rulesets::tests::on_stage, view3d::pieces::plugin, pieces::plugin, super::plugin));
    app.insert_resource(Shown::new(Battle::new(Arc::clone(&setup))));
    app.world_mut().write_message(Rebuild);
    let game = Box::new(Game::new(setup, Some(seed)));
    app.world_mut().write_message(LoadAsked { game, dice: Box::new(SeededDice::new(seed)) });
    app.update();
    app
}

/// Advances time until nothing moves. Returns the number of frames.
pub(crate) fn settle(app: &mut App) -> usize {
    for frame in 0..6_000 {
        app.update();
        let world = app.world();
        if world.resource::<Shown>().caught_up() && world.resource::<Motions>().is_empty() {
            return frame;
        }
    }
    panic!("playback has not ended after 6000 frames");
}

/// Asserts that every piece is at its position in the displayed battle, and that there are no other pieces.
pub(crate) fn check(app: &mut App) {
    let battle = app.world().resource::<Shown>().battle.clone();
    let board = &battle.setup().board;
    let looks = app.world().resource::<PieceMeshes>().figure_models(battle.setup());
    let world = app.world_mut();
    let mut figures = world.query::<(&FigurePiece, &Transform)>();
    let mut seen = 0;
    for (piece, place) in figures.iter(world) {
        let at = battle.field().footprint(piece.0).unwrap_or_else(|| panic!("{:?} is gone", piece.0));
        let wanted = pieces::stand(looks, &battle, piece.0, at);
        assert!(place.translation.distance(wanted.translation) < 1e-4, "{:?}: {place:?}, not {wanted:?}", piece.0);
        assert!((place.rotation * Vec3::Y).y > 0.9999, "{:?} does not stand upright", piece.0);
        assert!(place.scale.distance(Vec3::ONE) < 1e-4, "{:?} does not have its full size", piece.0);
        if at.tail.is_some() {
            assert!(place.rotation.angle_between(wanted.rotation) < 1e-2, "{:?} does not lie along its hexes", piece.0);
        }
        seen += 1;
    }
    let standing = (0..battle.setup().figures.len())
        .filter(|place| {
            let figure = knockback_rules::battle::FigureId(u16::try_from(*place).unwrap());
            battle.field().footprint(figure).is_some()
        })
        .count();
    assert_eq!(seen, standing, "one piece for each figure on the board");
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

/// Plays until the battle is over or this many orders have been given, with a check before each. Returns the number of
/// orders.
pub(crate) fn play_by(app: &mut App, most: usize, pick: impl Fn(&Battle, &[Order], &mut u64) -> Order) -> usize {
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

/// Gives orders one after the other. Returns the spots that the camera framed, except for long motions.
pub(crate) fn framed(app: &mut App, orders: &[Order]) -> Vec<Vec<Vec3>> {
    let mut framed = Vec::new();
    for order in orders {
        app.world_mut().write_message(OrderGiven(order.clone()));
        for _ in 0..200 {
            app.update();
            let mut wishes = app.world_mut().resource_mut::<Messages<Watch>>();
            framed.extend(wishes.drain().filter(|wish| !wish.long).map(|wish| wish.spots));
        }
        settle(app);
    }
    framed
}

/// Presses Space for one frame.
pub(crate) fn press_space(app: &mut App) {
    app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Space);
    app.update();
    let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
    keys.release(KeyCode::Space);
    keys.clear();
}

/// Plays at most 120 orders, skips the playback of each after some frames, and checks the scene after each skip.
pub(crate) fn skip_in_the_middle(
    app: &mut App,
    pick: impl Fn(&Battle, &[Order], &mut u64) -> Order,
    looks_right: impl Fn(&mut App),
) {
    let mut chance = 11;
    for _ in 0..120 {
        let orders: Vec<Order> = app.world().resource::<Skirmish>().battle().legal_orders().iter().collect();
        if orders.is_empty() {
            break;
        }
        let order = pick(app.world().resource::<Skirmish>().battle(), &orders, &mut chance);
        app.world_mut().write_message(OrderGiven(order));
        for _ in 0..(chance >> 40) % 200 {
            app.update();
        }
        press_space(app);
        assert!(app.world().resource::<Shown>().caught_up());
        app.update();
        looks_right(app);
    }
}

/// Replays every 23rd moment: first the board is as it was at that moment, and afterwards as it is now.
pub(crate) fn show_moments_again(app: &mut App) {
    settle(app);
    let present = app.world().resource::<Shown>().battle.hash();
    let known = app.world().resource::<Shown>().log.clone();
    for said in known.iter().step_by(23) {
        app.world_mut().write_message(ShowAgain(said.place));
        app.update();
        let shown = app.world().resource::<Shown>();
        assert!(app.world().resource::<Again>().showing() && !shown.caught_up());
        let log = app.world().resource::<Skirmish>().game().log();
        let past = before(&shown.first, log, span(&shown.battle, log, said.place).start);
        assert_eq!(shown.battle.hash(), past.hash(), "the replay starts with the board as it was before {said:?}");
        settle(app);
        check(app);
        let shown = app.world().resource::<Shown>();
        assert_eq!(shown.battle.hash(), present);
        assert_eq!(shown.log, known, "no event is logged twice");
    }
}

/// Parameters of a battle to play: its setup, its seed, the seconds per frame, and whether motion is reduced.
pub(crate) type Showing = (Arc<Setup>, u64, f32, bool);

/// Plays all of `battles`, and then those in `more` until events of all wanted kinds have been shown.
pub(crate) fn show_battles(
    battles: impl IntoIterator<Item = Showing>,
    more: impl IntoIterator<Item = Showing>,
    (wanted, kind): (&BTreeSet<String>, impl Fn(&Event) -> Option<String>),
    (most, pick): (usize, impl Fn(&Battle, &[Order], &mut u64) -> Order),
    looks_right: impl Fn(&mut App),
) {
    let mut seen = BTreeSet::new();
    let battles = battles.into_iter().map(|battle| (battle, true));
    for ((setup, seed, step, calm), always) in battles.chain(more.into_iter().map(|battle| (battle, false))) {
        if !always && wanted.is_subset(&seen) {
            break;
        }
        // If a test fails, the last seed printed is that of the failed battle.
        println!("battle {seed}");
        let mut app = app_of(setup, seed, step, calm);
        let given = play_by(&mut app, if step < 0.1 { 60 } else { most }, &pick);
        settle(&mut app);
        looks_right(&mut app);
        let game = app.world().resource::<Skirmish>().game();
        assert!(given > 20 || game.battle().outcome().is_some(), "{given} orders with seed {seed}");
        seen.extend(game.log().iter().filter_map(&kind));
        assert!(app.world().resource::<Shown>().log.iter().any(|said| said.heads), "headings divide the log");
    }
    assert!(wanted.is_subset(&seen), "of {wanted:?} only {seen:?}");
}

/// Returns the name of an event variant.
pub(crate) fn name_of(event: &impl std::fmt::Debug) -> String {
    format!("{event:?}").split([' ', '(']).next().unwrap().to_owned()
}

/// Shows a single event and applies it. Returns its duration.
fn look(In(event): In<Event>, mut shown: ResMut<Shown>, mut show: Show) -> f32 {
    let takes = show.perform(&shown, &event);
    shown.apply(&event);
    takes
}

/// Shows each event of a game on its own, and records the longest duration for each kind.
pub(crate) fn time_events(
    (setup, seed): (&Arc<Setup>, u64),
    (most, mut chance, pick): (usize, u64, impl Fn(&Battle, &[Order], &mut u64) -> Order),
    kind: impl Fn(&Event) -> Option<String>,
    longest: &mut BTreeMap<String, f32>,
) {
    let mut game = Game::new(Arc::clone(setup), Some(seed));
    let mut dice = SeededDice::new(seed);
    game.settle(&mut dice).unwrap();
    for _ in 0..most {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        if orders.is_empty() {
            break;
        }
        let order = pick(game.battle(), &orders, &mut chance);
        game.play(&order, &mut dice).unwrap();
    }
    let mut app = app_of(Arc::clone(setup), seed, 0.1, false);
    settle(&mut app);
    app.insert_resource(Shown::new(Battle::new(Arc::clone(setup))));
    let look = app.world_mut().register_system(look);
    for event in game.log() {
        let takes = app.world_mut().run_system_with(look, event.clone()).unwrap();
        if let Some(kind) = kind(event) {
            assert!(takes < 3.0, "{event:?} takes {takes}");
            let most = longest.entry(kind).or_default();
            *most = most.max(takes);
        }
    }
}
