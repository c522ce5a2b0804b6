//! No order of systems is ambiguous.

use bevy_app::Update;
use bevy_ecs::{
    prelude::*,
    schedule::{LogLevel, ScheduleBuildError, ScheduleBuildSettings},
};
use knockback_skirmish::{Happened, OrderGiven, Resolve, ResolveSystems, Skirmish, SkirmishSystems};

use crate::twin::app;

fn settings(ambiguity_detection: LogLevel) -> ScheduleBuildSettings {
    ScheduleBuildSettings { ambiguity_detection, ..ScheduleBuildSettings::default() }
}

/// The number of pairs of systems that conflict and have no order between them.
fn conflicts(world: &mut World, mut schedule: Schedule) -> usize {
    // `Warn` only reports conflicts; `Error` would prevent the build of the schedule.
    schedule.set_build_settings(settings(LogLevel::Warn));
    schedule.initialize(world).expect("the schedule can be built");
    schedule.graph().conflicting_systems().len()
}

fn meddle(_: ResMut<Skirmish>) {}

fn watch(_: Res<Skirmish>, _: MessageReader<Happened>) {}

fn click(_: Option<Res<Skirmish>>, _: MessageWriter<OrderGiven>) {}

/// Returns the schedule of the plugin with additional systems.
fn resolve(add: impl FnOnce(&mut Schedule)) -> (World, Schedule) {
    let mut app = app();
    let mut world = std::mem::take(app.world_mut());
    let mut schedule = world.resource_mut::<Schedules>().remove(Resolve).expect("the plugin adds the schedule");
    add(&mut schedule);
    (world, schedule)
}

#[test]
fn resolve_has_no_ambiguous_order() {
    let (mut world, schedule) = resolve(|_| {});
    assert_eq!(conflicts(&mut world, schedule), 0);
}

/// The plugin's own settings turn a system without a defined order into an error.
#[test]
fn an_unordered_system_in_resolve_is_an_error() {
    let (mut world, mut schedule) = resolve(|schedule| {
        schedule.add_systems(meddle.in_set(ResolveSystems::Attack));
    });
    assert!(matches!(schedule.initialize(&mut world), Err(ScheduleBuildError::Elevated(_))));
}

/// Each set is checked separately, because the chain of sets could hide conflicts within a set.
#[test]
fn no_set_depends_on_the_chain_of_sets() {
    for set in ResolveSystems::ALL {
        let (mut world, _) = resolve(|_| {});
        let mut schedule = Schedule::new(Update);
        schedule.add_systems(set.systems());
        assert_eq!(conflicts(&mut world, schedule), 0, "{set:?}");
    }
}

/// Without the chain of sets, conflicts between all sets are reported. This proves that the detection covers these
/// systems.
#[test]
fn without_the_chain_every_pair_of_sets_conflicts() {
    let (mut world, _) = resolve(|_| {});
    let mut schedule = Schedule::new(Update);
    for set in ResolveSystems::ALL {
        schedule.add_systems(set.systems());
    }
    let sets = ResolveSystems::ALL.len();
    assert!(conflicts(&mut world, schedule) >= sets * (sets - 1) / 2);
}

/// Systems around the skirmish are ordered in `Update` by [`SkirmishSystems`]. A system without an order is detected.
#[test]
fn systems_around_the_skirmish_are_ordered() {
    let update = |stray: bool| {
        let mut app = app();
        app.add_systems(Update, (click.before(SkirmishSystems), watch.after(SkirmishSystems)));
        if stray {
            app.add_systems(Update, meddle);
        }
        let mut world = std::mem::take(app.world_mut());
        let schedule = world.resource_mut::<Schedules>().remove(Update).expect("every app has the schedule");
        conflicts(&mut world, schedule)
    };
    assert_eq!(update(false), 0);
    assert!(update(true) > 0);
}
